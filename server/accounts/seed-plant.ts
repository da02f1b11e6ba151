import type { Tx } from '#server/lib/database.ts';

/**
 * Gives a new plant what it needs on its first day. Injected, because the templates and other defaults belong to later areas.
 */
export type SeedPlant = (tx: Tx, plant_id: number) => Promise<void>;
