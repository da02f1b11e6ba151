import { useState } from 'react';
import { addCustomer, findCustomers, getAllCustomers, getProducers } from '#contract/directory/api.ts';
import { CustomerFields } from '#web/directory/customer-fields.tsx';
import { type AddedCustomer, type AddRequest, CustomerValues, newValues } from '#web/directory/customer-values.ts';
import { nameOf } from '#web/directory/find-customers.ts';
import { sayInBar } from '#web/directory/say-in-bar.ts';
import { SimilarCustomers } from '#web/directory/similar-customers.tsx';
import { refreshAccountingTokens } from '#web/lib/accounting-tokens.ts';
import { t } from '#web/lib/words.ts';
import { CancelButton, Dialog } from '#web/ui/dialog.tsx';
import { Form, SubmitButton, useSendForm } from '#web/ui/form.tsx';

/** The Add Customer dialog, opened by useAddCustomer. */
export function AddCustomerDialog({
  typed = '',
  type = 'customer',
  values: known,
  onAdded,
  onClose,
}: AddRequest & { onClose: () => void }) {
  const [other, setOther] = useState<AddRequest | null>(null);
  const form = useSendForm(addCustomer, {
    schema: CustomerValues,
    start: { ...newValues(typed, type), ...known },
    toSend: async ({ deletedcustomers: _, ...values }) => {
      await refreshAccountingTokens();
      return values;
    },
    refetch: [getAllCustomers, getProducers, findCustomers],
    onProblem: sayInBar,
    onDone: (made) => finish({ ...made, label: nameOf(CustomerValues.parse(form.getValues())) }),
  });
  function finish(added: AddedCustomer) {
    onAdded?.(added);
    onClose();
  }

  return (
    <Dialog title={t('Add Customer')} size="lg" onClose={onClose} isDirty={form.formState.isDirty}>
      <Form form={form}>
        <CustomerFields control={form.control} addNew={setOther} />
        <SimilarCustomers
          isSticky
          control={form.control}
          {...(onAdded && {
            action: {
              label: 'Use this one',
              onPick: (found) => finish({ id: found.id, user_ref: found.user_ref, label: nameOf(found) }),
            },
          })}
        />
        <SubmitButton form={form} secondary={<CancelButton />}>
          {t('Save')}
        </SubmitButton>
      </Form>
      {other && <AddCustomerDialog {...other} onClose={() => setOther(null)} />}
    </Dialog>
  );
}
