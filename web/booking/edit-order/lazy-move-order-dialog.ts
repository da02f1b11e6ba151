import { lazyDialog } from '#web/ui/lazy-dialog.tsx';

/** Moves an order to another day. Loaded on demand, because its form is large and few people need it. */
export const MoveOrderDialog = lazyDialog(() =>
  import('#web/booking/edit-order/move-order-dialog.tsx').then(({ MoveOrderDialog }) => MoveOrderDialog),
);
