import { lazyDialog } from '#web/ui/lazy-dialog.tsx';

/** Edits an order. Loaded on demand, because few people edit from a list. */
export const EditOrderDialog = lazyDialog(() =>
  import('#web/booking/edit-order/edit-order-dialog.tsx').then(({ EditOrderDialog }) => EditOrderDialog),
);
