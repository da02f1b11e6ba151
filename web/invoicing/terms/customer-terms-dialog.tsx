import { customerTerms, saveCustomerTerms } from '#contract/invoicing/terms-api.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { TermsFields, TermsForm, typedTerms } from '#web/invoicing/terms/terms-fields.tsx';
import { useApiQuery, useDataToEdit } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { ErrorState, Loading } from '#web/ui/states.tsx';

interface CustomerTermsProps {
  customer_id: number;
  onClose: () => void;
}

/** When a customer's invoices are due, and what they say. */
export function CustomerTermsDialog({ customer_id, onClose }: CustomerTermsProps) {
  const found = useApiQuery(customerTerms, { customer_id });
  const known = useDataToEdit(found);
  if (known) return <CustomerTermsForm customer_id={customer_id} terms={known} onClose={onClose} />;
  return (
    <Dialog title={t('Invoice terms')} size="md" onClose={onClose}>
      {found.error ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : <Loading />}
    </Dialog>
  );
}

function CustomerTermsForm({
  customer_id,
  terms,
  onClose,
}: CustomerTermsProps & { terms: DataOf<typeof customerTerms> }) {
  const form = useSendForm(saveCustomerTerms, {
    schema: TermsForm,
    start: typedTerms(terms),
    toSend: (checked) => ({ ...checked, customer_id }),
    refetch: [customerTerms],
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t('Invoice terms')}
      subtitle={t('For this customer’s invoices from now on. A draft can have its own.')}
      form={form}
      submit={t('Save')}
      size="md"
      onClose={onClose}
    >
      <TermsFields control={form.control} usualDays={terms.usual_due_days} />
    </FormDialog>
  );
}
