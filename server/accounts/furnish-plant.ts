import type { Tx } from '#server/lib/database.ts';

/** Gives a new plant what it needs on its first day. Injected, because later areas know what that is. */
export type FurnishPlant = (tx: Tx, plant_id: number) => Promise<void>;
