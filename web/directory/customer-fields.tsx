import { useState } from 'react';
import { type Control, useController, useWatch } from 'react-hook-form';
import type { CustomerType } from '#contract/directory/api.ts';
import { isOffice } from '#contract/lib/roles.ts';
import { useMe } from '#web/accounts/session.ts';
import classes from '#web/directory/customer-fields.module.css';
import type { AddRequest, CustomerValues } from '#web/directory/customer-values.ts';
import { findProducers } from '#web/directory/find-customers.ts';
import { LinkedCustomers } from '#web/directory/linked-customers.tsx';
import { t, type Words } from '#web/lib/words.ts';
import { RadioField, SelectField, TextField } from '#web/ui/fields.tsx';
import { FieldRow } from '#web/ui/form.tsx';
import { type Option, Picker } from '#web/ui/picker.tsx';

const TYPES = [
  { value: 'producer', label: 'Producer' },
  { value: 'customer', label: 'Customer' },
] as const satisfies readonly { value: CustomerType; label: Words }[];
const YES_NO = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const satisfies readonly { value: string; label: Words }[];
const digits = (typed: string) => typed.replace(/\D/g, '').slice(0, 9);

export interface CustomerFieldsProps {
  control: Control<CustomerValues>;
  /** The record's saved producer, so that the picker can show its name. */
  producer?: Option | null;
  /** The record's account, if it is a producer whose customers should be listed. */
  user_ref?: number;
  /** Opens the Add Customer dialog for a picker. */
  addNew: (request: AddRequest) => void;
}

/** The fields of the customer form. Only the office sees type, portal, and links. */
export function CustomerFields({ control, producer = null, user_ref, addNew }: CustomerFieldsProps) {
  const { role } = useMe();
  return (
    <>
      <FieldRow>
        <TextField control={control} name="first_name" label={t('First Name')} autoComplete="off" isRequired />
        <TextField control={control} name="last_name" label={t('Last Name')} autoComplete="off" />
      </FieldRow>
      <FieldRow>
        <TextField control={control} name="email" label={t('Email Address')} type="email" autoComplete="off" />
        <TextField control={control} name="phone" label={t('Phone Number')} type="tel" autoComplete="off" />
      </FieldRow>
      <TextField control={control} name="address" label={t('Address')} autoComplete="off" />
      <div className={classes.place}>
        <TextField control={control} name="city" label={t('City')} autoComplete="off" />
        <TextField control={control} name="state" label={t('State')} autoComplete="off" />
        <TextField
          control={control}
          name="zip"
          label={t('ZIP')}
          inputMode="numeric"
          format={digits}
          autoComplete="off"
        />
      </div>
      {isOffice(role) && (
        <Standing control={control} producer={producer} addNew={addNew} {...(user_ref !== undefined && { user_ref })} />
      )}
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
        label={t('Enable Customer Portal')}
        empty={t('Select')}
        choices={YES_NO.map(({ value, label }) => ({ value, label: t(label) }))}
        hint={t('Lets this person sign in with their email address, follow orders, and fill in cut sheets.')}
      />
      <RadioField
        control={control}
        name="type"
        label={t('Customer Type')}
        choices={TYPES.map(({ value, label }) => ({ value, label: t(label) }))}
      />
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
      label={t('Select Producer')}
      value={field.value === null ? null : picked?.id === field.value ? picked : producer}
      onChange={pick}
      search={findProducers}
      searchName="producers"
      addNew={{
        label: t('Add new customer'),
        onPick: (typed) =>
          addNew({ typed, type: 'producer', onAdded: ({ user_ref, label }) => pick({ id: user_ref, label }) }),
      }}
      error={fieldState.error?.message}
    />
  );
}
