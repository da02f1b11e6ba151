import { useState } from 'react';
import { z } from 'zod';
import { orderPayment } from '#contract/invoicing/deposit-api.ts';
import { type Cancellation, decideCancellation } from '#contract/invoicing/paying/cancel-api.ts';
import { plainDollars, showMoney } from '#contract/lib/figures.ts';
import { AmountField } from '#web/invoicing/amount-field.tsx';
import { DollarsOrNone } from '#web/invoicing/dollars.ts';
import { t } from '#web/lib/words.ts';
import { TextField } from '#web/ui/fields.tsx';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

const Decision = z.object({
  refund: DollarsOrNone,
  fee: DollarsOrNone,
  reason: decideCancellation.input.shape.reason,
});

/** Lets the office override its rules for a deposit, with a reason. */
export function DecideDialog({
  cancellation,
  paid_cents,
  onClose,
}: {
  cancellation: Cancellation;
  paid_cents: number;
  onClose: () => void;
}) {
  // The page keeps refetching, but the fields keep the values from when this dialog opened.
  const [{ cancellation_id, cause, refund_cents, fee_cents, revision }] = useState(cancellation);
  const form = useSendForm(decideCancellation, {
    schema: Decision,
    start: { refund: plainDollars(refund_cents), fee: plainDollars(fee_cents), reason: '' },
    toSend: ({ refund, fee, reason }) => ({
      cancellation_id,
      revision,
      reason,
      refund_cents: refund,
      fee_cents: fee,
    }),
    fieldOf: (name) => name.replace(/_cents$/, ''),
    refetch: [orderPayment],
    onDone: onClose,
  });
  const { control } = form;
  return (
    <FormDialog
      title={t('Change refund')}
      subtitle={t('{amount} was paid. Anything not refunded is kept.', { amount: showMoney(paid_cents) })}
      form={form}
      submit={t('Save')}
      size="sm"
      onClose={onClose}
    >
      <AmountField control={control} name="refund" label={t('Refund')} />
      {cause === 'no_show' && <AmountField control={control} name="fee" label={t('Fee on top of the deposit')} />}
      <TextField control={control} name="reason" label={t('Reason')} hint={t('For the office only.')} maxLength={200} />
    </FormDialog>
  );
}
