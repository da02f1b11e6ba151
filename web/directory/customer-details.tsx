import { type ReactNode, useEffect, useRef } from 'react';
import { findCustomers, getAllCustomers, getProducers, updateCustomer, viewCustomer } from '#contract/directory/api.ts';
import { findSimilar } from '#contract/directory/records-api.ts';
import type { DataOf, SentTo } from '#contract/lib/endpoint.ts';
import { CustomerFields } from '#web/directory/customer-fields.tsx';
import classes from '#web/directory/customer-page.module.css';
import { CustomerValues, changesOf, valuesOf } from '#web/directory/customer-values.ts';
import { sayInBar } from '#web/directory/say-in-bar.ts';
import { type SimilarCustomer, SimilarCustomers } from '#web/directory/similar-customers.tsx';
import { useAddCustomer } from '#web/directory/use-add-customer.tsx';
import { keepUnsaved } from '#web/lib/mark-saved.ts';
import { t } from '#web/lib/words.ts';
import { useAskBeforeDropping } from '#web/ui/ask-before-dropping.ts';
import { Form, isTyped, SubmitButton, useSendForm } from '#web/ui/form.tsx';

interface CustomerDetailsProps {
  customer: DataOf<typeof viewCustomer>;
  aside: ReactNode;
  /** Merges this record with a similar one. */
  onMerge?: ((other: SimilarCustomer) => void) | undefined;
}

/** The form for editing a directory record. */
export function CustomerDetails({ customer, aside, onMerge }: CustomerDetailsProps) {
  const add = useAddCustomer();
  const { id, type, user_ref, producer, producer_name } = customer;
  const form = useSendForm(updateCustomer, {
    schema: CustomerValues,
    start: valuesOf(customer),
    toSend: (values): SentTo<typeof updateCustomer> => ({ id, ...changesOf(values, form.formState.defaultValues) }),
    refetch: [getAllCustomers, getProducers, findCustomers, findSimilar, viewCustomer],
    onProblem: sayInBar,
    // Links and unlinks have been saved, so clear them.
    saved: (sent) => ({ ...sent, customers: [], deletedcustomers: [] }),
  });
  const stands = JSON.stringify(valuesOf(customer));
  const shown = useRef(stands);
  // Picks up someone else's changes in the fields that weren't edited here.
  useEffect(() => {
    if (stands === shown.current) return;
    shown.current = stands;
    keepUnsaved(form, valuesOf(customer), (name) => isTyped(form, name as keyof CustomerValues));
  });
  useAskBeforeDropping(form.formState.isDirty);

  return (
    <div className={classes.columns} data-is-single={!aside}>
      <Form form={form} isSticky label={t('Details')}>
        <CustomerFields
          control={form.control}
          addNew={add.open}
          producer={producer === null ? null : { id: producer, label: producer_name }}
          {...(type === 'producer' && { user_ref })}
        />
        <SubmitButton form={form}>{t('Save')}</SubmitButton>
        {add.dialog}
      </Form>
      <div className={classes.aside}>
        <SimilarCustomers
          control={form.control}
          id={id}
          {...(onMerge && { action: { label: 'Merge', onPick: onMerge } })}
        />
        {aside}
      </div>
    </div>
  );
}
