import { z } from 'zod';
import { CWD_RESULTS, type GameFields, WEIGHT_BASES } from '#contract/floor/game.ts';
import type { AtDoor, takeIn, walkIn } from '#contract/floor/intake-api.ts';
import type { SentTo } from '#contract/lib/endpoint.ts';
import { comesAsFlock, SpeciesKey } from '#contract/lib/species.ts';
import { clbOf } from '#contract/lib/weight.ts';
import { SPECIES_FACTS } from '#contract/orders/species-facts.ts';
import { Pounds, typedPounds } from '#web/orders/pounds.ts';

export const MAX_BIRDS = 9999;
const isGame = (species: z.output<typeof SpeciesKey>) => SPECIES_FACTS[species].isGame;
const Birds = z.union([z.literal(''), z.int().min(0).max(MAX_BIRDS)]);

/** What the form at the door holds, for booked animals and walk-ins. */
export const ArrivalValues = z
  .object({
    name: z.string(),
    phone: z.string(),
    address: z.string(),
    species: SpeciesKey,
    heads: Birds,
    kind: z.enum(['custom', 'usda']),
    is_religious: z.boolean(),
    is_organic: z.boolean(),
    ear_tag_id: z.string(),
    sex: z.enum(['', 'male', 'female', 'heifer', 'steer', 'bull']),
    pen: z.string(),
    live: Pounds,
    over_thirty_months: z.enum(['', 'yes', 'no']),
    sound: z.enum(['', 'yes', 'no']),
    unsound_reason: z.string(),
    crates: Birds,
    dead: Birds,
    received: Birds,
    game: z.object({
      license: z.string(),
      game_tag: z.string(),
      state: z.string(),
      harvested_on: z.string(),
      cwd: z.enum(CWD_RESULTS),
      weight_basis: z.enum(WEIGHT_BASES),
      weight: Pounds,
      keeps_cape: z.boolean(),
      is_own_meat_only: z.boolean(),
      donated_to: z.string(),
    }),
  })
  .refine(({ species, sound }): boolean => sound !== '' || isGame(species), {
    path: ['sound'],
    error: 'Required',
    // Says so together with what else is wrong.
    when: ({ value }) => typeof value === 'object',
  });
export type Arrival = z.output<typeof ArrivalValues>;

/** How the form starts: with what is known about a booked animal, or blank. */
export const startOf = (species: Arrival['species'], booked?: AtDoor): Arrival => ({
  name: '',
  phone: '',
  address: '',
  species,
  heads: '',
  kind: 'custom',
  is_religious: false,
  is_organic: false,
  ear_tag_id: booked?.tagid ?? '',
  sex: (booked?.sex ?? '') as Arrival['sex'],
  pen: '',
  live: '',
  over_thirty_months: booked?.over_thirty_months ?? '',
  sound: '',
  unsound_reason: '',
  crates: '',
  dead: '',
  received: '',
  game: startOfGame(booked?.game ?? null),
});

/** What was written down before is there again, such as after a receipt was undone. */
function startOfGame(known: AtDoor['game']): Arrival['game'] {
  if (!known) return NO_GAME;
  const { weight_clb, harvested_on, ...same } = known;
  return { ...same, harvested_on: harvested_on ?? '', weight: typedPounds(weight_clb) };
}
const NO_GAME: Arrival['game'] = {
  license: '',
  game_tag: '',
  state: '',
  harvested_on: '',
  cwd: 'none',
  weight_basis: 'field_dressed',
  weight: '',
  keeps_cape: false,
  is_own_meat_only: false,
  donated_to: '',
};

/** Game doesn’t walk off a truck, so nobody says whether it is sound. */
const isSound = ({ species, sound }: Pick<Arrival, 'species' | 'sound'>): boolean => sound === 'yes' || isGame(species);

/** What both calls take. `action_id` stays the same when the form is sent again. */
export function arrivalOf(values: Arrival, action_id: string): Omit<SentTo<typeof takeIn>, 'order_id'> {
  const { species, ear_tag_id, sex, pen, live, over_thirty_months, unsound_reason, crates, dead, received } = values;
  const flock = { crates: crates === '' ? null : crates, dead_on_arrival: dead, received };
  return {
    action_id,
    taken_at: new Date().toISOString(),
    pen,
    is_sound: isSound(values),
    unsound_reason: isSound(values) ? '' : unsound_reason,
    ...(isGame(species)
      ? { game: gameOf(values.game) }
      : { ear_tag_id, sex, over_thirty_months, live_weight_clb: clbOf(live) }),
    ...(comesAsFlock(species) && flock),
  };
}

function gameOf({ weight, harvested_on, ...game }: Arrival['game']): GameFields {
  return { ...game, harvested_on: harvested_on || null, weight_clb: clbOf(weight) };
}

/** Religious is a mark beside how the animal is killed, never instead of it. Game is custom without being asked. */
export function walkInOf(values: Arrival, action_id: string, customer_id: number): SentTo<typeof walkIn> {
  const { name, phone, address, species, heads, kind, is_religious, is_organic } = values;
  const label = is_religious
    ? ({ process_option: 'religious', offering: kind } as const)
    : ({ process_option: kind } as const);
  return {
    ...arrivalOf(values, action_id),
    ...(customer_id > 0 ? { customer_id } : { name, phone, address }),
    species,
    ...(comesAsFlock(species) && heads !== '' && { heads }),
    ...(!isGame(species) && { ...label, organic: is_organic ? ('yes' as const) : ('' as const) }),
  };
}
