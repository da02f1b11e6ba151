import { STRICT, withFloorDatabase } from '#web/floor/outbox/floor-database.ts';
import type { KeptAction } from '#web/floor/outbox/kept-action.ts';

/** Everything that this browser keeps, in the order in which it was done. */
export const readAll = (): Promise<KeptAction[]> =>
  withFloorDatabase((database) => database.getAllFromIndex('actions', 'by_place'));

/** Returns once the action is on disk. An action that is kept again keeps its place. */
export const keep = (action: KeptAction): Promise<void> =>
  withFloorDatabase(async (database) => {
    const { store, done } = database.transaction('actions', 'readwrite', STRICT);
    const before = await store.get(action.action_id);
    const last = await store.index('by_place').openKeyCursor(null, 'prev');
    await Promise.all([store.put({ ...action, place: before?.place ?? (last?.key ?? 0) + 1 }), done]);
  });

export const drop = (action_id: string): Promise<void> =>
  withFloorDatabase(async (database) => {
    const { store, done } = database.transaction('actions', 'readwrite', STRICT);
    await Promise.all([store.delete(action_id), done]);
  });
