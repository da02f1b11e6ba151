import { lazyDialog } from '#web/ui/lazy-dialog.tsx';

/** Edits a customer's details. Loaded on demand, because few people edit them from a ticket or a sheet. */
export const CustomerDetailsDialog = lazyDialog(() =>
  import('#web/cut-sheets/look-up/customer-details-dialog.tsx').then(
    ({ CustomerDetailsDialog }) => CustomerDetailsDialog,
  ),
);
