import { type ReactNode, useState } from 'react';
import type { AddRequest } from '#web/directory/customer-values.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';

const AddCustomerDialog = lazyDialog(() =>
  import('#web/directory/add-customer-dialog.tsx').then(({ AddCustomerDialog }) => AddCustomerDialog),
);

/**
 * Opens the Add Customer dialog from a button or a picker's 'Add new customer'. The dialog's code is loaded on demand.
 *
 *     const add = useAddCustomer();
 *     <Picker addNew={{ label: 'Add new customer', onPick: (typed) => add.open({ typed, onAdded: choose }) }} … />
 *     {add.dialog}
 */
export function useAddCustomer(): { open: (request: AddRequest) => void; dialog: ReactNode } {
  const [request, setRequest] = useState<AddRequest | null>(null);
  return {
    open: setRequest,
    dialog: request && <AddCustomerDialog {...request} onClose={() => setRequest(null)} />,
  };
}
