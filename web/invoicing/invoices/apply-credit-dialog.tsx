import { z } from 'zod';
import { applyCredit, listInvoices, viewInvoice } from '#contract/invoicing/invoices-api.ts';
import { plainDollars, showMoney } from '#contract/lib/figures.ts';
import { AmountField } from '#web/invoicing/amount-field.tsx';
import { Dollars } from '#web/invoicing/dollars.ts';
import type { ViewedInvoice } from '#web/invoicing/invoices/invoice-words.ts';
import { t } from '#web/lib/words.ts';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

/** Applies a customer's credit to this invoice. */
export function ApplyCreditDialog({
  invoice: { invoice_id, open_cents, customer_credit_cents },
  onClose,
}: {
  invoice: ViewedInvoice;
  onClose: () => void;
}) {
  const most = Math.min(open_cents, customer_credit_cents);
  const form = useSendForm(applyCredit, {
    schema: z.object({ amount: Dollars }),
    start: { amount: plainDollars(most) },
    toSend: ({ amount }) => ({ invoice_id, amount_cents: amount }),
    fieldOf: (name) => (name === 'amount_cents' ? 'amount' : name),
    refetch: [viewInvoice, listInvoices],
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t('Use credit')}
      subtitle={t('Up to {amount}', { amount: showMoney(most) })}
      form={form}
      submit={t('Use credit')}
      size="sm"
      onClose={onClose}
    >
      <AmountField control={form.control} name="amount" />
    </FormDialog>
  );
}
