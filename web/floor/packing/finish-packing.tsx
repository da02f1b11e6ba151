import { useState } from 'react';
import { z } from 'zod';
import { type PackedCut, shortagesIn } from '#contract/floor/packing.ts';
import { finishPacking, type PackingShare, packingList, packingShare } from '#contract/floor/packing-api.ts';
import { animalKey } from '#web/floor/outbox/animal-key.ts';
import { useStationForm } from '#web/floor/outbox/use-station-form.ts';
import { newKey } from '#web/lib/new-key.ts';
import { sayCut, t } from '#web/lib/words.ts';
import { isSureOf } from '#web/orders/is-sure-of.ts';
import { TextField } from '#web/ui/fields.tsx';
import { CancelButton, Form, SubmitButton } from '#web/ui/form.tsx';

const Values = z.object({
  short: z.array(z.object({ cut: z.string(), reason: z.string().trim().min(1, 'Required') })),
});

/** Compares what was asked with what was packed, and asks why whatever is short is short. */
export function FinishPacking({
  share: { order_id, share_id, plant_number, name, packed_clb, asked, shortages },
  packed,
  onDone,
}: {
  share: PackingShare;
  packed: readonly PackedCut[];
  onDone: () => void;
}) {
  const [action_id] = useState(newKey);
  const [short] = useState(() => shortagesIn(asked, packed));
  const form = useStationForm(finishPacking, {
    animal: animalKey(order_id),
    about: () => [plant_number, name, t('Finish packing')].filter(Boolean).join(' · '),
    whenKept: () => ({ share_id, packed_clb }),
    start: {
      short: short.map(({ cut }) => ({ cut, reason: shortages.find((one) => one.cut === cut)?.reason ?? '' })),
    },
    schema: Values,
    toSend: (values) => ({ action_id, share_id, shortages: values.short }),
    onProblem: async (problem) => ((await isSureOf(problem)) ? { is_sure: true } : null),
    refetch: [packingShare, packingList],
    onSaved: onDone,
  });
  return (
    <Form form={form} label={t('Finish packing')} isLong isSticky>
      {short.length === 0 && <p>{t('Everything on the sheet is packed.')}</p>}
      {short.map(({ cut, packs, pieces }, at) => (
        <TextField
          key={cut}
          control={form.control}
          name={`short.${at}.reason`}
          label={t('Why is less packed of {cut}?', { cut: sayCut(cut) })}
          hint={[
            packs > 0 && t('Packs missing: {number}', { number: packs }),
            pieces !== null && t('Pieces missing: {number}', { number: pieces }),
          ]
            .filter(Boolean)
            .join(' · ')}
          maxLength={200}
          isRequired
        />
      ))}
      <SubmitButton form={form} secondary={<CancelButton onClick={onDone} />}>
        {t('Finish packing')}
      </SubmitButton>
    </Form>
  );
}
