import { z } from 'zod';
import { listInvoices, recordInvoicePayment, viewInvoice } from '#contract/invoicing/invoices-api.ts';
import { plainDollars, showMoney } from '#contract/lib/figures.ts';
import { METHODS, RECORDED_FOR_INVOICES } from '#contract/payments/methods.ts';
import { AmountField } from '#web/invoicing/amount-field.tsx';
import { Dollars } from '#web/invoicing/dollars.ts';
import type { ViewedInvoice } from '#web/invoicing/invoices/invoice-words.ts';
import { ReferenceField } from '#web/invoicing/reference-field.tsx';
import { ofTill, TillField, TillSession } from '#web/invoicing/till/till-field.tsx';
import { t } from '#web/lib/words.ts';
import { RadioField } from '#web/ui/fields.tsx';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

const PayForm = z.object({
  amount: Dollars,
  method: z.enum(RECORDED_FOR_INVOICES),
  reference: recordInvoicePayment.input.shape.reference,
  till_session_id: TillSession,
});

/** Records what the office received for an invoice. Anything above the open amount becomes the customer's credit. */
export function RecordPaymentDialog({
  invoice: { invoice_id, open_cents },
  onClose,
}: {
  invoice: ViewedInvoice;
  onClose: () => void;
}) {
  const form = useSendForm(recordInvoicePayment, {
    schema: PayForm,
    start: { amount: plainDollars(open_cents), method: 'cash', reference: '', till_session_id: '' },
    toSend: ({ amount, ...rest }) => ({ ...ofTill(rest), invoice_id, amount_cents: amount }),
    fieldOf: (name) => (name === 'amount_cents' ? 'amount' : name),
    refetch: [viewInvoice, listInvoices],
    onDone: onClose,
  });
  const { control } = form;
  return (
    <FormDialog
      title={t('Record payment')}
      subtitle={t('{amount} due', { amount: showMoney(open_cents) })}
      form={form}
      submit={t('Record')}
      size="sm"
      onClose={onClose}
    >
      <AmountField
        control={control}
        name="amount"
        hint={t('Anything above the amount due becomes the customer’s credit.')}
      />
      <RadioField
        control={control}
        name="method"
        label={t('Payment method')}
        choices={RECORDED_FOR_INVOICES.map((value) => ({ value, label: t(METHODS[value].words) }))}
      />
      <TillField control={control} label={t('Where the cash goes')} />
      <ReferenceField control={control} name="reference" />
    </FormDialog>
  );
}
