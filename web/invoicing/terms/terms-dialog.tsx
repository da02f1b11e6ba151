import { useState } from 'react';
import { viewInvoice } from '#contract/invoicing/invoices-api.ts';
import { saveInvoiceTerms } from '#contract/invoicing/terms-api.ts';
import type { ViewedInvoice } from '#web/invoicing/invoices/invoice-words.ts';
import { TermsFields, TermsForm, typedTerms } from '#web/invoicing/terms/terms-fields.tsx';
import { t } from '#web/lib/words.ts';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

/** When a draft will be due, and what it says. */
export function TermsDialog({ invoice, onClose }: { invoice: ViewedInvoice; onClose: () => void }) {
  const [{ invoice_id, revision, terms }] = useState(invoice);
  const form = useSendForm(saveInvoiceTerms, {
    schema: TermsForm,
    start: typedTerms(terms ?? { due_days: null, terms: '', note: '' }),
    toSend: (checked) => ({ ...checked, invoice_id, revision }),
    refetch: [viewInvoice],
    onDone: onClose,
  });
  return (
    <FormDialog title={t('Terms and note')} form={form} submit={t('Save')} size="md" onClose={onClose}>
      <TermsFields control={form.control} />
    </FormDialog>
  );
}
