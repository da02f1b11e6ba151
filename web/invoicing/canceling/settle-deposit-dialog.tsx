import { z } from 'zod';
import { type OrderPayment, orderPayment, settleDeposit } from '#contract/invoicing/deposit-api.ts';
import { listMoneyTrouble } from '#contract/invoicing/paying/paying-api.ts';
import { plainDollars, showMoney } from '#contract/lib/figures.ts';
import { AmountField } from '#web/invoicing/amount-field.tsx';
import { Dollars } from '#web/invoicing/dollars.ts';
import { t } from '#web/lib/words.ts';
import { TextField } from '#web/ui/fields.tsx';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

const SettleForm = z.object({ amount: Dollars, reason: settleDeposit.input.shape.reason });

/** Keeps what is left of a deposit, or makes it the customer's credit. */
export function SettleDepositDialog({
  payment: { payment_id, leftover_cents, customer_name },
  how,
  onClose,
}: {
  payment: OrderPayment;
  how: 'keep' | 'use';
  onClose: () => void;
}) {
  const isKept = how === 'keep';
  const form = useSendForm(settleDeposit, {
    schema: SettleForm,
    start: { amount: plainDollars(leftover_cents), reason: '' },
    toSend: ({ amount, reason }) => ({ payment_id, how, amount_cents: amount, reason }),
    fieldOf: (name) => (name === 'amount_cents' ? 'amount' : name),
    refetch: [orderPayment, listMoneyTrouble],
    onDone: onClose,
  });
  return (
    <FormDialog
      title={isKept ? t('Keep the deposit') : t('Use the deposit')}
      subtitle={
        isKept
          ? t('{name} doesn’t get it back. Up to {amount}.', { name: customer_name, amount: showMoney(leftover_cents) })
          : t('It becomes {name}’s credit and comes off their next invoice. Up to {amount}.', {
              name: customer_name,
              amount: showMoney(leftover_cents),
            })
      }
      form={form}
      submit={isKept ? t('Keep it') : t('Add to credit')}
      size="sm"
      onClose={onClose}
    >
      <AmountField control={form.control} name="amount" />
      <TextField
        control={form.control}
        name="reason"
        label={t('Reason')}
        {...(!isKept && { hint: t('Optional.') })}
        maxLength={200}
      />
    </FormDialog>
  );
}
