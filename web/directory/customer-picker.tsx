import { isOffice } from '#contract/lib/roles.ts';
import { useMe } from '#web/accounts/session.ts';
import { findEverybody } from '#web/directory/find-customers.ts';
import { rememberCustomer, suggestCustomers } from '#web/directory/recent-customers.ts';
import { useAddCustomer } from '#web/directory/use-add-customer.tsx';
import { t } from '#web/lib/words.ts';
import { type Option, Picker, type PickerProps } from '#web/ui/picker.tsx';

export interface CustomerPickerProps extends Omit<PickerProps, 'search' | 'searchName' | 'addNew'> {
  /** False if the form itself has fields for a new customer. */
  canAdd?: boolean;
}

/**
 * Searches the plant's customers and producers. 'Add new customer' opens the dialog with the typed name, then selects the new
 * record. Those picked lately are suggested first. The value is the directory record's id.
 *
 *     <CustomerPicker label="Customer" value={customer} onChange={setCustomer} />
 */
export function CustomerPicker({ canAdd = true, ...props }: CustomerPickerProps) {
  const me = useMe();
  const add = useAddCustomer();
  const addNew = {
    label: t('Add new customer'),
    onPick: (typed: string) => add.open({ typed, onAdded: ({ id, label }) => change({ id, label }) }),
  };
  const mayAdd = canAdd && (isOffice(me.role) || me.role === 'producer');
  function change(option: Option | null): void {
    if (option) rememberCustomer(me, option);
    props.onChange(option);
  }

  return (
    <>
      <Picker
        {...props}
        onChange={change}
        search={(text, signal) => (text === '' ? suggestCustomers(me, signal) : findEverybody(text, signal))}
        searchName="customers"
        {...(mayAdd && { addNew })}
      />
      {add.dialog}
    </>
  );
}
