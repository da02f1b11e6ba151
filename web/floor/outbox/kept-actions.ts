import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { RefusalCode } from '#contract/app/refusals.ts';

/** Something that a person did at a station, kept on this device until the server has confirmed it. */
export interface KeptAction {
  action_id: string;
  plant_id: number;
  /** The path of the call that sends it. */
  path: string;
  input: Readonly<Record<string, unknown>>;
  /** What is done to one animal is sent in the order in which it was done. */
  animal: string;
  /** What it is about, for people. */
  about: string;
  kept_at: number;
  /** What the server said when it refused; null while it waits to be sent. */
  refusal: { code: RefusalCode; words: string } | null;
}

/** `place` is the order in which actions were kept. */
interface Database extends DBSchema {
  actions: { key: string; value: KeptAction & { place: number }; indexes: { by_place: number } };
}

async function use<Result>(work: (database: IDBPDatabase<Database>) => Promise<Result>): Promise<Result> {
  const database = await openDB<Database>('hindquarter-floor', 1, {
    upgrade: (fresh) =>
      void fresh.createObjectStore('actions', { keyPath: 'action_id' }).createIndex('by_place', 'place'),
  });
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

/** Everything that this browser keeps, in the order in which it was done. */
export const readAll = (): Promise<KeptAction[]> => use((database) => database.getAllFromIndex('actions', 'by_place'));

/** Returns once the action is on disk. An action that is kept again keeps its place. */
export const keep = (action: KeptAction): Promise<void> =>
  use(async (database) => {
    const { store, done } = database.transaction('actions', 'readwrite', { durability: 'strict' });
    const before = await store.get(action.action_id);
    const last = await store.index('by_place').openKeyCursor(null, 'prev');
    await Promise.all([store.put({ ...action, place: before?.place ?? (last?.key ?? 0) + 1 }), done]);
  });

export const drop = (action_id: string): Promise<void> =>
  use(async (database) => {
    const { store, done } = database.transaction('actions', 'readwrite', { durability: 'strict' });
    await Promise.all([store.delete(action_id), done]);
  });
