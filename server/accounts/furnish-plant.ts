import type { Tx } from '#server/lib/database.ts';

/** Puts into a new plant what it needs on its first day; the areas that know what that is come after this one. */
export type FurnishPlant = (tx: Tx, plant_id: number) => Promise<void>;
