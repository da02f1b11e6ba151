import { Text } from '@mantine/core';
import { z } from 'zod';
import { type OrderPayment, orderPayment } from '#contract/invoicing/deposit-api.ts';
import { viewInvoice } from '#contract/invoicing/invoices-api.ts';
import { voidPayment } from '#contract/invoicing/void-api.ts';
import { showMoney } from '#contract/lib/figures.ts';
import { inSentence, METHODS } from '#contract/payments/methods.ts';
import { placeOf, TillSelect, TillSession } from '#web/invoicing/till/till-field.tsx';
import { t } from '#web/lib/words.ts';
import { TextField } from '#web/ui/fields.tsx';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

const VoidForm = z.object({ reason: voidPayment.input.shape.reason, till_session_id: TillSession });

export type VoidedPayment = Pick<OrderPayment, 'payment_id' | 'method' | 'voidable'> & {
  amount_cents: number;
  refunded_cents: number;
};

/** Voids a payment, or records that it came back. */
export function VoidDialog({ payment, onClose }: { payment: VoidedPayment; onClose: () => void }) {
  const { payment_id, method, amount_cents, refunded_cents } = payment;
  const kind = payment.voidable ?? 'return';
  const isVoid = kind === 'void';
  const form = useSendForm(voidPayment, {
    schema: VoidForm,
    start: { reason: '', till_session_id: '' },
    toSend: ({ till_session_id, reason }) => ({
      reason,
      ...placeOf(!isVoid && method === 'cash' ? till_session_id : ''),
      payment_id,
      kind,
    }),
    refetch: [orderPayment, viewInvoice],
    onDone: onClose,
  });
  return (
    <FormDialog
      title={isVoid ? t('Void payment') : t('Record as returned')}
      subtitle={t('Payment of {amount} by {means}. What it paid will be owed again. The books keep both entries.', {
        amount: showMoney(amount_cents),
        means: inSentence(t(METHODS[method].words)),
      })}
      form={form}
      submit={isVoid ? t('Void payment') : t('Record as returned')}
      size="sm"
      onClose={onClose}
    >
      {refunded_cents > 0 && (
        <Text size="sm">
          {method === 'check'
            ? t('{amount} of it was already refunded. That part is written off; you can bill it on a new invoice.', {
                amount: showMoney(refunded_cents),
              })
            : t('{amount} of it was already refunded and stays refunded. Only the remaining {left} is undone.', {
                amount: showMoney(refunded_cents),
                left: showMoney(amount_cents - refunded_cents),
              })}
        </Text>
      )}
      {!isVoid && method === 'cash' && <TillSelect control={form.control} label={t('Where the cash comes from')} />}
      <TextField
        control={form.control}
        name="reason"
        label={t('Reason')}
        hint={
          isVoid
            ? t('Why, such as “Wrong customer.” It appears in the till’s report.')
            : t('Why, such as “The bank returned the check.”')
        }
        maxLength={200}
      />
    </FormDialog>
  );
}
