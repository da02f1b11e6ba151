import { useState } from 'react';
import { z } from 'zod';
import { proOrderList } from '#contract/booking/api.ts';
import { FORFEIT_OUTCOMES, OUTCOME_WORDS, outcomesFor } from '#contract/floor/forfeit.ts';
import { forfeitShare } from '#contract/floor/forfeit-api.ts';
import { pickupList, type ToPickUp } from '#contract/floor/pickup-api.ts';
import classes from '#web/floor/pickup/pickup.module.css';
import { ShareHeading } from '#web/floor/pickup/share-heading.tsx';
import { newKey } from '#web/lib/new-key.ts';
import { t } from '#web/lib/words.ts';
import { RadioField, TextField } from '#web/ui/fields.tsx';
import { CancelButton, Form, SubmitButton, useSendForm } from '#web/ui/form.tsx';

/** Records what becomes of meat that was forfeited. Custom meat and game can't be sold. */
export function ForfeitEntry({ share, onDone }: { share: ToPickUp; onDone: () => void }) {
  const { order_id, share_id } = share;
  const [action_id] = useState(newKey);
  const form = useSendForm(forfeitShare, {
    start: { outcome: 'donated', reason: '' },
    schema: z.object({ outcome: z.enum(FORFEIT_OUTCOMES), reason: z.string().trim().min(1, 'Required') }),
    toSend: (typed) => ({ action_id, order_id, share_id, ...typed }),
    refetch: [pickupList, proOrderList],
    onDone,
  });
  const { control } = form;
  return (
    <Form form={form} label={t('Forfeit this meat')}>
      <div className={classes.share}>
        <ShareHeading share={share} />
      </div>
      <RadioField
        control={control}
        name="outcome"
        label={t('What becomes of it?')}
        choices={outcomesFor(share).map((value) => ({ value, label: t(OUTCOME_WORDS[value]) }))}
      />
      <TextField control={control} name="reason" label={t('Reason')} maxLength={200} isRequired />
      <SubmitButton form={form} secondary={<CancelButton onClick={onDone} />}>
        {t('Forfeit this meat')}
      </SubmitButton>
    </Form>
  );
}
