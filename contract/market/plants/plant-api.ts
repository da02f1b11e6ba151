import { z } from 'zod';
import { SERVICES } from '#contract/accounts/registration-api.ts';
import { MAX_GUEST_BIRDS } from '#contract/booking/guest-dropoff-api.ts';
import { FARM_STANDINGS } from '#contract/directory/farm-requests-api.ts';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Id, IntBetween, Zip } from '#contract/lib/fields.ts';
import { SpeciesKey } from '#contract/lib/species.ts';
import { LABELS } from '#contract/orders/offering.ts';
import { PriceLine } from '#contract/pricing/price-list.ts';

/** How many of the next free days are shown for a species, and how far ahead they are looked for. */
export const FREE_DAYS_SHOWN = 3;
export const FREE_DAYS_AHEAD = 120;

/** The next days, in order, on which an animal can be dropped off for inspected or for custom slaughter. */
const FreeDays = z.object({ species: SpeciesKey, usda: z.array(z.string()), custom: z.array(z.string()) });

/**
 * A plant's public page. `miles` is from `zip`, or else from the caller's own ZIP code; null if neither is known. `contact`
 * and `prices` are null if the plant doesn't show them. Free days say nothing about who has booked.
 */
export const plantPage = endpoint({
  method: 'GET',
  path: '/api/market/plant/:plant_id',
  input: z.object({ plant_id: Id, zip: Zip.default('') }),
  data: z.object({
    plant_id: z.int(),
    name: z.string(),
    logo: z.string(),
    city: z.string(),
    state: z.string(),
    miles: z.number().nullable(),
    services: z.array(z.enum(Object.keys(SERVICES) as [keyof typeof SERVICES])),
    hours: z.string(),
    pickup_rules: z.string(),
    contact: z.object({ phone: z.string(), email: z.string(), address: z.string(), zip: z.string() }).nullable(),
    free_days: z.array(FreeDays),
    prices: z
      .array(z.object({ category_id: z.int(), label: z.enum(['', ...LABELS]), lines: z.array(PriceLine) }))
      .nullable(),
    /** Whether the caller works at the plant's office. */
    is_own: z.boolean(),
    /** Where the caller's farm stands with the plant; null for everyone but farms. */
    farm: z.enum(FARM_STANDINGS).nullable(),
  }),
  refusals: [],
  shows: ['settings', 'slots', 'prices', 'customers'],
});
export type PlantFacts = z.output<typeof plantPage.data>;

/** How many free days people can pick from, or another site shows. */
export const FREE_DAYS_TO_PICK = 12;

/**
 * The next days with room for so many head of each species. Other sites may read this call, so that a plant's own website can
 * show its free days.
 */
export const freeDays = endpoint({
  method: 'GET',
  path: '/api/market/plant/:plant_id/freeDays',
  input: z.object({ plant_id: Id, heads: IntBetween(1, MAX_GUEST_BIRDS).default(1) }),
  data: z.object({ plant_id: z.int(), name: z.string(), free_days: z.array(FreeDays) }),
  refusals: [],
  shows: ['settings', 'slots'],
  anySite: true,
});
