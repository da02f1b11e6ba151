import { findCustomers, getAllCustomers, getProducers, updateCustomer, viewCustomer } from '#contract/directory/api.ts';
import { findSimilar } from '#contract/directory/records-api.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { useAddCustomer } from '#web/directory/add-customer-dialog.tsx';
import { useAskBeforeDropping } from '#web/directory/ask-before-dropping.ts';
import { CustomerFields } from '#web/directory/customer-fields.tsx';
import { CustomerValues, valuesOf } from '#web/directory/customer-values.ts';
import { type SimilarCustomer, SimilarCustomers } from '#web/directory/similar-customers.tsx';
import { t } from '#web/lib/words.ts';
import { Form, SubmitButton, useSendForm } from '#web/ui/form.tsx';

interface CustomerDetailsProps {
  customer: DataOf<typeof viewCustomer>;
  onSaved: () => void;
  /** Makes this record and a similar one the same. */
  onMerge?: ((other: SimilarCustomer) => void) | undefined;
}

/** A record of the directory, to be changed. Spec part 1, section 2 (Customer form). */
export function CustomerDetails({ customer, onSaved, onMerge }: CustomerDetailsProps) {
  const add = useAddCustomer();
  const { id, type, user_ref, producer, producer_name } = customer;
  const form = useSendForm(updateCustomer, {
    schema: CustomerValues,
    start: valuesOf(customer),
    toSend: (values) => ({ id, ...values }),
    refetch: [getAllCustomers, getProducers, findCustomers, findSimilar, viewCustomer],
    onDone: () => {
      form.reset(form.getValues());
      onSaved();
    },
  });
  useAskBeforeDropping(form.formState.isDirty);

  return (
    <Form form={form} label={t('Details')}>
      <CustomerFields
        control={form.control}
        addNew={add.open}
        producer={producer === null ? null : { id: producer, label: producer_name }}
        {...(type === 'producer' && { user_ref })}
      />
      <SimilarCustomers
        control={form.control}
        id={id}
        {...(onMerge && { action: { label: 'Merge', onPick: onMerge } })}
      />
      <SubmitButton form={form}>{t('Save')}</SubmitButton>
      {add.dialog}
    </Form>
  );
}
