import type { DraftLine } from '#contract/invoicing/draft.ts';
import { listInvoices, removeInvoiceLine, viewInvoice } from '#contract/invoicing/invoices-api.ts';
import { showMoney } from '#contract/lib/figures.ts';
import type { ViewedInvoice } from '#web/invoicing/invoices/invoice-words.ts';
import { t } from '#web/lib/words.ts';
import { TextField } from '#web/ui/fields.tsx';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

/** Removes a line from a draft. The reason is kept in the history. */
export function RemoveLineDialog({
  invoice: { invoice_id, revision },
  line,
  onClose,
}: {
  invoice: ViewedInvoice;
  line: DraftLine;
  onClose: () => void;
}) {
  const form = useSendForm(removeInvoiceLine, {
    start: { invoice_id, revision, line_id: line.line_id, reason: '' },
    refetch: [viewInvoice, listInvoices],
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t('Remove {name}', { name: line.name })}
      subtitle={t('Takes {amount} off the invoice', { amount: showMoney(line.amount_cents) })}
      form={form}
      submit={t('Remove')}
      size="sm"
      onClose={onClose}
    >
      <TextField control={form.control} name="reason" label={t('Reason')} maxLength={200} />
    </FormDialog>
  );
}
