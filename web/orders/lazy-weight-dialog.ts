import { lazyDialog } from '#web/ui/lazy-dialog.tsx';

/** Loaded on demand, because most visits to a page weigh nothing. */
export const WeightDialog = lazyDialog(() =>
  import('#web/orders/weight-dialog.tsx').then(({ WeightDialog }) => WeightDialog),
);
