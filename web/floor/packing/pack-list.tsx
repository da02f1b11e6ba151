import { Button } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import {
  type Pack,
  type PackingShare,
  packingList,
  packingShare,
  reprintPack,
  voidPack,
} from '#contract/floor/packing-api.ts';
import { showScalePounds } from '#contract/lib/figures.ts';
import { isSameProduct } from '#contract/orders/packed-products.ts';
import classes from '#web/floor/intake/intake.module.css';
import { labelChoices, labelNamed, queuePackLabel } from '#web/floor/labels/queue-pack-label.ts';
import { animalKey } from '#web/floor/outbox/animal-key.ts';
import { useStationForm } from '#web/floor/outbox/use-station-form.ts';
import { newKey } from '#web/lib/new-key.ts';
import { sayCut, t } from '#web/lib/words.ts';
import { isSureOf } from '#web/orders/is-sure-of.ts';
import { SelectField, TextField } from '#web/ui/fields.tsx';
import { CancelButton, Form, SubmitButton } from '#web/ui/form.tsx';

type What = 'void' | 'reprint';

/** What was packed so far, newest first. */
export function PackList({ packs, onAsk }: { packs: readonly Pack[]; onAsk: (what: What, pack: Pack) => void }) {
  if (packs.length === 0) return null;
  return (
    <section>
      <h2 className={classes.heading}>{t('Packed so far')}</h2>
      <ul className={classes.animals} aria-label={t('Packed so far')}>
        {packs.map((pack) => (
          <li key={pack.pack_id} className={classes.animal}>
            <b>{sayCut(pack.cut)}</b>
            <span className={classes.number}>{showScalePounds(pack.net_clb)}</span>
            <span>{[pack.serial, pack.lot, pack.place].filter(Boolean).join(' · ')}</span>
            {pack.void_reason === '' ? (
              <div className={classes.actions}>
                <Button variant="default" onClick={() => onAsk('reprint', pack)}>
                  {t('Print again')}
                </Button>
                <Button variant="default" onClick={() => onAsk('void', pack)}>
                  {t('Void')}
                </Button>
              </div>
            ) : (
              <span>{t('Voided: {reason}', { reason: pack.void_reason })}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const Why = z.object({ reason: z.string().trim().min(1, 'Required'), label: z.string() });

/** Asks why a pack is voided, or why its label is printed again. */
export function PackReason({
  share: { order_id, share_id, plant_number, name, labels, label_size },
  pack: { pack_id, serial, cut, lot, packed_on, net_clb },
  what,
  onDone,
}: {
  share: PackingShare;
  pack: Pack;
  what: What;
  onDone: () => void;
}) {
  const [action_id] = useState(newKey);
  const choices = labelChoices(labels);
  const form = useStationForm(what === 'void' ? voidPack : reprintPack, {
    animal: animalKey(order_id),
    about: () => [plant_number, name, serial, t(what === 'void' ? 'Void' : 'Print again')].filter(Boolean).join(' · '),
    whenKept: () => ({ pack_id, serial }),
    start: { reason: '', label: choices.find(({ value }) => isSameProduct(value, cut))?.value ?? '' },
    schema: Why,
    toSend: ({ reason }) => ({ action_id, taken_at: new Date().toISOString(), pack_id, reason }),
    onProblem: async (problem) => ((await isSureOf(problem)) ? { is_sure: true } : null),
    refetch: [packingShare, packingList],
    onSaved: () => {
      const label = labelNamed(labels, form.getValues('label'));
      if (what === 'reprint' && label)
        queuePackLabel(label, label_size, { name: cut, serial, lot, packed_on, net_clb });
      onDone();
    },
  });
  return (
    <Form key={share_id} form={form} label={serial}>
      <h2 className={classes.heading}>{serial}</h2>
      <TextField
        control={form.control}
        name="reason"
        label={t(what === 'void' ? 'Why is it voided?' : 'Why is it printed again?')}
        maxLength={200}
        isRequired
      />
      {what === 'reprint' && choices.length > 0 && (
        <SelectField
          control={form.control}
          name="label"
          label={t('Approved label')}
          empty={t('No label')}
          choices={choices}
        />
      )}
      <SubmitButton form={form} secondary={<CancelButton onClick={onDone} />}>
        {t(what === 'void' ? 'Void' : 'Print again')}
      </SubmitButton>
    </Form>
  );
}
