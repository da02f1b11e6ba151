import { z } from 'zod';
import { linesIn } from '#contract/invoicing/credit.ts';
import { creditInvoice, listInvoices, viewInvoice } from '#contract/invoicing/invoices-api.ts';
import { showMoney } from '#contract/lib/figures.ts';
import { AmountField } from '#web/invoicing/amount-field.tsx';
import { Dollars } from '#web/invoicing/dollars.ts';
import { translateLine, type ViewedInvoice } from '#web/invoicing/invoices/invoice-words.ts';
import { t } from '#web/lib/words.ts';
import { SelectField, TextField } from '#web/ui/fields.tsx';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

const ALL = 'all';
const CreditForm = z
  .object({ what: z.string(), amount: z.string(), reason: creditInvoice.input.shape.reason })
  .transform((form, ctx) => {
    if (form.what === ALL) return { ...form, cents: 0 };
    const amount = Dollars.safeParse(form.amount);
    if (amount.success) return { ...form, cents: amount.data };
    for (const { message } of amount.error.issues) ctx.addIssue({ code: 'custom', path: ['amount'], message });
    return z.NEVER;
  });

/** Credits everything left on an issued invoice, or part of one line. */
export function CreditDialog({ invoice, onClose }: { invoice: ViewedInvoice; onClose: () => void }) {
  const { invoice_id, document, total_cents, credited_cents, creditable } = invoice;
  const lines = linesIn(document);
  const form = useSendForm(creditInvoice, {
    schema: CreditForm,
    start: { what: ALL, amount: '', reason: '' },
    toSend: ({ what, cents, reason }) => ({
      invoice_id,
      reason,
      lines: what === ALL ? [] : [{ place: Number(what), amount_cents: cents }],
    }),
    fieldOf: (name) => (name === 'lines' ? 'amount' : name),
    refetch: [viewInvoice, listInvoices],
    onDone: onClose,
  });
  const { control } = form;
  const what = form.watch('what');
  const most = creditable.find(({ place }) => String(place) === what)?.amount_cents ?? 0;
  return (
    <FormDialog
      title={t('Credit note for invoice {number}', { number: document.number })}
      subtitle={t('An issued invoice can’t be changed. The credit note reverses what was wrong, including the tax.')}
      form={form}
      submit={t('Issue credit note')}
      onClose={onClose}
    >
      <SelectField
        control={control}
        name="what"
        label={t('What to credit')}
        choices={[
          {
            value: ALL,
            label: t('Entire remaining amount: {amount}', { amount: showMoney(total_cents - credited_cents) }),
          },
          ...creditable.map(({ place, amount_cents }) => ({
            value: String(place),
            label: `${translateLine(lines[place]?.name ?? '')}, ${showMoney(amount_cents)}`,
          })),
        ]}
      />
      {what !== ALL && (
        <AmountField control={control} name="amount" hint={t('Up to {amount}', { amount: showMoney(most) })} />
      )}
      <TextField
        control={control}
        name="reason"
        label={t('Reason')}
        hint={t('The customer will see this. For example, “Weighed twice.”')}
        maxLength={200}
      />
    </FormDialog>
  );
}
