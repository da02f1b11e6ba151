import { lazyDialog } from '#web/ui/lazy-dialog.tsx';

/** Records that an animal has arrived. Loaded on demand, so that lists don't have to load the code for forms. */
export const ReceiveDialog = lazyDialog(() =>
  import('#web/booking/order-lists/receive-dialog.tsx').then(({ ReceiveDialog }) => ReceiveDialog),
);
