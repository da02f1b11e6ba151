import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { KeptAction } from '#web/floor/outbox/kept-action.ts';

interface FloorDatabase extends DBSchema {
  /** `place` is the order in which actions were kept. */
  actions: { key: string; value: KeptAction & { place: number }; indexes: { by_place: number } };
  /** The plant's numbers that this device may still use. */
  numbers: { key: [number, number]; value: { plant_id: number; serial: number } };
  /** The blocks that they came from. */
  blocks: { key: [number, number]; value: { plant_id: number; first_serial: number } };
}

/** Opens what this device keeps for the floor. It isn't cleared by signing out. */
export async function withFloorDatabase<Result>(
  work: (database: IDBPDatabase<FloorDatabase>) => Promise<Result>,
): Promise<Result> {
  const database = await openDB<FloorDatabase>('hindquarter-floor', 1, {
    upgrade(fresh) {
      fresh.createObjectStore('actions', { keyPath: 'action_id' }).createIndex('by_place', 'place');
      fresh.createObjectStore('numbers', { keyPath: ['plant_id', 'serial'] });
      fresh.createObjectStore('blocks', { keyPath: ['plant_id', 'first_serial'] });
    },
  });
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

/** Changes return once they are on disk. */
export const STRICT = { durability: 'strict' } as const;
