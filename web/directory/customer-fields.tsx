import { useState } from 'react';
import { type Control, useController, useWatch } from 'react-hook-form';
import type { CustomerType } from '#contract/directory/api.ts';
import { isOffice } from '#contract/lib/roles.ts';
import { useMe } from '#web/accounts/session.ts';
import classes from '#web/directory/customer-fields.module.css';
import type { AddRequest, CustomerValues } from '#web/directory/customer-values.ts';
import { findProducers } from '#web/directory/find-customers.ts';
import { LinkedCustomers } from '#web/directory/linked-customers.tsx';
import { RadioField, SelectField, TextField } from '#web/ui/fields.tsx';
import { FieldRow } from '#web/ui/form.tsx';
import { type Option, Picker } from '#web/ui/picker.tsx';

const TYPES = [
  { value: 'producer', label: 'Producer' },
  { value: 'customer', label: 'Customer' },
] as const satisfies readonly { value: CustomerType; label: string }[];
const YES_NO = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];
const digits = (typed: string) => typed.replace(/\D/g, '').slice(0, 9);

export interface CustomerFieldsProps {
  control: Control<CustomerValues>;
  /** The producer the record has, as the picker shows it at first. */
  producer?: Option | null;
  /** The account of the record, when it is a producer whose customers are known. */
  user_ref?: number;
  /** Opens the Add Customer dialog for a picker. */
  addNew: (request: AddRequest) => void;
}

/** The fields of the customer form. Type, portal and links are the office's. Spec part 1, sections 2 (Customer form) and 6. */
export function CustomerFields({ control, producer = null, user_ref, addNew }: CustomerFieldsProps) {
  const { role } = useMe();
  return (
    <>
      <FieldRow>
        <TextField control={control} name="first_name" label="First Name" autoComplete="off" isRequired />
        <TextField control={control} name="last_name" label="Last Name" autoComplete="off" />
      </FieldRow>
      <FieldRow>
        <TextField control={control} name="email" label="Email Address" type="email" autoComplete="off" />
        <TextField control={control} name="phone" label="Phone Number" type="tel" autoComplete="off" />
      </FieldRow>
      <TextField control={control} name="address" label="Address" autoComplete="off" />
      <div className={classes.place}>
        <TextField control={control} name="city" label="City" autoComplete="off" />
        <TextField control={control} name="state" label="State" autoComplete="off" />
        <TextField control={control} name="zip" label="ZIP" inputMode="numeric" format={digits} autoComplete="off" />
      </div>
      {isOffice(role) && <Standing {...{ control, producer, addNew }} {...(user_ref !== undefined && { user_ref })} />}
    </>
  );
}

function Standing({ control, producer = null, user_ref, addNew }: CustomerFieldsProps) {
  const type = useWatch({ control, name: 'type' });
  return (
    <>
      <SelectField
        control={control}
        name="enablecp"
        label="Enable Customer Portal"
        empty="Select"
        choices={YES_NO}
        hint="Lets this person sign in with the e-mail address, follow orders and fill in cut sheets."
      />
      <RadioField control={control} name="type" label="Customer Type" choices={TYPES} />
      {type === 'producer' ? (
        <LinkedCustomers control={control} addNew={addNew} {...(user_ref !== undefined && { user_ref })} />
      ) : (
        <ProducerPicker control={control} producer={producer} addNew={addNew} />
      )}
    </>
  );
}

function ProducerPicker({ control, producer = null, addNew }: CustomerFieldsProps) {
  const { field, fieldState } = useController({ control, name: 'producer' });
  const [picked, setPicked] = useState(producer);

  function pick(option: Option | null) {
    setPicked(option);
    field.onChange(option?.id ?? null);
  }
  return (
    <Picker
      label="Select Producer"
      value={field.value === null ? null : picked}
      onChange={pick}
      search={findProducers}
      searchName="producers"
      addNew={{
        label: 'Add new customer',
        onPick: (typed) =>
          addNew({ typed, type: 'producer', onAdded: ({ user_ref, label }) => pick({ id: user_ref, label }) }),
      }}
      error={fieldState.error?.message}
    />
  );
}
