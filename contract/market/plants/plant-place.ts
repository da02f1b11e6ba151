import { z } from 'zod';

/** A plant's town. `miles` is from the ZIP code searched for, or else the caller's own; null if neither is known. */
export const PlantPlace = z.object({ city: z.string(), state: z.string(), miles: z.number().nullable() });
export type PlantPlace = z.output<typeof PlantPlace>;
