import { Stack } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { type PackedCut, shortagesIn } from '#contract/floor/packing.ts';
import {
  AGREEING,
  finishPacking,
  isAgreed,
  NEEDS_AGREEMENT,
  type PackingShare,
  packingList,
  packingShare,
} from '#contract/floor/packing-api.ts';
import { animalKey } from '#web/floor/outbox/animal-key.ts';
import { useStationForm } from '#web/floor/outbox/use-station-form.ts';
import { newKey } from '#web/lib/new-key.ts';
import { sayCut, t } from '#web/lib/words.ts';
import { isSureOf } from '#web/orders/is-sure-of.ts';
import { SelectField, TextField } from '#web/ui/fields.tsx';
import { CancelButton, FieldRow, Form, SubmitButton } from '#web/ui/form.tsx';

const AGREEING_WORDS = { owner: 'The owner', office: 'The office' } as const;

const Short = z
  .object({
    cut: z.string(),
    reason: z.string().trim().min(1, 'Required'),
    instead: z.string().trim(),
    agreed_by: z.enum(['', ...AGREEING]),
  })
  .refine(isAgreed, { path: ['agreed_by'], error: NEEDS_AGREEMENT });
const Values = z.object({ short: z.array(Short) });

/** Compares what was asked with what was packed, and asks why whatever is short is short. */
export function FinishPacking({
  share: { order_id, share_id, plant_number, name, packed_clb, has_sheet, asked, shortages },
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
      short: short.map(
        ({ cut }): z.output<typeof Short> => ({
          reason: '',
          instead: '',
          agreed_by: '',
          ...shortages.find((one) => one.cut === cut),
          cut,
        }),
      ),
    },
    schema: Values,
    toSend: (values) => ({ action_id, share_id, shortages: values.short }),
    onProblem: async (problem) => ((await isSureOf(problem)) ? { is_sure: true } : null),
    refetch: [packingShare, packingList],
    onSaved: onDone,
  });
  return (
    <Form form={form} label={t('Finish packing')} isLong isSticky>
      {short.length === 0 && (
        <p>{t(has_sheet ? 'Everything on the sheet is packed.' : 'The cut sheet hasn’t been submitted')}</p>
      )}
      {short.map(({ cut, packs, pieces }, at) => (
        <Stack key={cut} gap="sm" role="group" aria-label={sayCut(cut)}>
          <TextField
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
          <FieldRow>
            <TextField
              control={form.control}
              name={`short.${at}.instead`}
              label={t('Cut into instead')}
              maxLength={80}
            />
            <SelectField
              control={form.control}
              name={`short.${at}.agreed_by`}
              label={t('Who agreed?')}
              empty={t('Choose')}
              choices={AGREEING.map((value) => ({ value, label: t(AGREEING_WORDS[value]) }))}
            />
          </FieldRow>
        </Stack>
      ))}
      <SubmitButton form={form} secondary={<CancelButton onClick={onDone} />}>
        {t('Finish packing')}
      </SubmitButton>
    </Form>
  );
}
