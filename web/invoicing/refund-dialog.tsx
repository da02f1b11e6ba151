import { z } from 'zod';
import { type OrderPayment, orderPayment, refundPayment } from '#contract/invoicing/deposit-api.ts';
import { viewInvoice } from '#contract/invoicing/invoices-api.ts';
import { plainDollars, showMoney } from '#contract/lib/figures.ts';
import { AmountField } from '#web/invoicing/amount-field.tsx';
import { Dollars } from '#web/invoicing/dollars.ts';
import { placeOf, TillSelect, TillSession } from '#web/invoicing/till/till-field.tsx';
import { t } from '#web/lib/words.ts';
import { nameCard } from '#web/payments/sandbox-provider.ts';
import { TextField } from '#web/ui/fields.tsx';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

const RefundForm = z.object({
  amount: Dollars,
  reason: refundPayment.input.shape.reason,
  till_session_id: TillSession,
});

export type RefundedPayment = Pick<OrderPayment, 'payment_id' | 'method' | 'card' | 'refundable_cents'>;

/** Refunds all or part of a payment, and says where the money goes. */
export function RefundDialog({ payment, onClose }: { payment: RefundedPayment; onClose: () => void }) {
  const left = payment.refundable_cents;
  const form = useSendForm(refundPayment, {
    schema: RefundForm,
    start: { amount: plainDollars(left), reason: '', till_session_id: '' },
    toSend: ({ amount, till_session_id, reason }) => ({
      reason,
      ...placeOf(payment.method === 'cash' ? till_session_id : ''),
      payment_id: payment.payment_id,
      amount_cents: amount,
    }),
    fieldOf: (name) => (name === 'amount_cents' ? 'amount' : name),
    refetch: [orderPayment, viewInvoice],
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t('Refund')}
      subtitle={
        payment.card
          ? t('Up to {amount}, back to {card}', { amount: showMoney(left), card: nameCard(payment.card) })
          : t('Up to {amount}. You’ll need to return the money yourself.', { amount: showMoney(left) })
      }
      form={form}
      submit={t('Refund')}
      size="sm"
      onClose={onClose}
    >
      <AmountField control={form.control} name="amount" />
      {payment.method === 'cash' && <TillSelect control={form.control} label={t('Where the cash comes from')} />}
      <TextField
        control={form.control}
        name="reason"
        label={t('Reason')}
        hint={t('For your own records, such as “Canceled in time.”')}
        maxLength={200}
      />
    </FormDialog>
  );
}
