import { type Customer, getAllCustomers, getProducers, updateCustomer } from '#contract/directory/api.ts';
import { useAddCustomer } from '#web/directory/add-customer-dialog.tsx';
import { CustomerFields } from '#web/directory/customer-fields.tsx';
import { CustomerValues, valuesOf } from '#web/directory/customer-values.ts';
import { nameOf } from '#web/directory/find-customers.ts';
import { CancelButton, Dialog } from '#web/ui/dialog.tsx';
import { Form, SubmitButton, useSendForm } from '#web/ui/form.tsx';

/** A record of the directory, to be changed. Spec part 1, section 2 (Customer form). */
export function EditCustomerDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const add = useAddCustomer();
  const form = useSendForm(updateCustomer, {
    schema: CustomerValues,
    start: valuesOf(customer),
    toSend: (values) => ({ id: customer.id, ...values }),
    refetch: [getAllCustomers, getProducers],
    onDone: onClose,
  });
  const { id, type, user_ref, producer, producer_name } = customer;

  return (
    <Dialog title={nameOf(customer)} size="lg" onClose={onClose} isDirty={form.formState.isDirty}>
      <Form form={form}>
        <CustomerFields
          key={id}
          control={form.control}
          addNew={add.open}
          producer={producer === null ? null : { id: producer, label: producer_name }}
          {...(type === 'producer' && { user_ref })}
        />
        <SubmitButton form={form} secondary={<CancelButton />}>
          Save
        </SubmitButton>
      </Form>
      {add.dialog}
    </Dialog>
  );
}
