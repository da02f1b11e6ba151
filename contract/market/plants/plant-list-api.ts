import { z } from 'zod';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Zip } from '#contract/lib/fields.ts';
import { SpeciesKey } from '#contract/lib/species.ts';

/** How far from a ZIP code plants are listed, and how many at most. */
export const PLANTS_WITHIN_MILES = 250;
export const MAX_PLANTS_LISTED = 100;

export const ListedPlant = z.object({
  plant_id: z.int(),
  name: z.string(),
  city: z.string(),
  state: z.string(),
  miles: z.number().nullable(),
  species: z.array(SpeciesKey),
});
export type ListedPlant = z.output<typeof ListedPlant>;

/** Plants for everyone: nearest first if there is a ZIP code, or else by name. Names no people. */
export const listPlants = endpoint({
  method: 'GET',
  path: '/api/market/plants',
  input: z.object({ zip: Zip.default(''), species: z.union([z.literal(''), SpeciesKey]).default('') }),
  data: z.array(ListedPlant),
  refusals: ['zip_unknown'],
  shows: ['settings'],
});
