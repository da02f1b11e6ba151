import { z } from 'zod';
import {
  type Animal,
  animalsOf as animalsOfQuantities,
  countOrders,
  MOST_ORDERS_PER_BOOKING,
  type Quantities,
  quantityField,
} from '#contract/booking/booking.ts';
import { AMOUNTS } from '#contract/booking/shares.ts';
import type { getDateAvailableSlot } from '#contract/calendar/api.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { CATEGORY_OF, comesAsFlock, SPECIES, type Species, SpeciesKey, showSpecies } from '#contract/lib/species.ts';
import { Organ, Sex } from '#contract/orders/animal-terms.ts';
import { isKillTooEarly } from '#contract/orders/kill-date.ts';
import { Label } from '#contract/orders/offering.ts';
import { describeShortageOf, isClosedFor } from '#web/calendar/shortage.ts';
import { sayRefusal } from '#web/lib/say-refusal.ts';
import { t } from '#web/lib/words.ts';

export const NAMELESS = 'Enter an event name.';

/** A directory record as a picker shows it, so that a restored draft has its names. */
const Person = z.object({ id: z.int(), label: z.string() });
const DraftShare = z.object({ customer: Person, cut_sheet: z.int(), amount: z.enum(AMOUNTS) });
export type DraftShare = z.output<typeof DraftShare>;

const File = z.object({ attachment_id: z.int(), file_name: z.string() });

/** A row of the verification, and whether the animal is over thirty months. `hang` is typed days, `date` its kill date. */
const AnimalFacts = z.object({
  ear_tag_id: z.string(),
  hang: z.string(),
  date: z.string(),
  organic: z.enum(['', 'yes', 'no']),
  organs: z.array(Organ),
  sex: z.union([z.literal(''), Sex]),
  label: z.union([z.literal(''), Label]),
  over_thirty_months: z.enum(['', 'yes', 'no']),
});
export type AnimalFacts = z.output<typeof AnimalFacts>;
const NO_FACTS: AnimalFacts = {
  ear_tag_id: '',
  hang: '',
  date: '',
  organic: '',
  organs: [],
  sex: '',
  label: '',
  over_thirty_months: '',
};

/** The new-order form while it is being filled. A species or animal that is not named has none. */
export const DraftOrder = z.object({
  /** Null until somebody types one: until then the customer's name stands for it. */
  event_name: z.string().nullable(),
  organic: z.enum(['', 'yes', 'no']),
  customer: Person.nullable(),
  quantities: z.partialRecord(SpeciesKey, z.int().min(0)),
  /** By animal, see `keyOfAnimal`. Shares of animals beyond the quantity wait, in case the quantity is raised again. */
  shares: z.record(z.string(), z.array(DraftShare)),
  dropoff_date: z.string(),
  kill_date: z.string(),
  /** How it repeats; '' for not at all. */
  rrule: z.string(),
  /** Why the office books although the day is full; '' where it need not. */
  full_day_reason: z.string(),
  /** As typed; '' asks for none. */
  deposit: z.object({ amount: z.string(), contact: z.string() }),
  /** What is said of one animal alone, by animal. What it leaves open is as the form says. */
  animals: z.record(z.string(), AnimalFacts),
  organic_certified_file: z.array(File),
  thirty_plus_file: z.array(File),
  send_cut_sheet: z.boolean(),
  organs: z.array(Organ),
  process_option: z.union([z.literal(''), Label]),
  sex: z.union([z.literal(''), Sex]),
  extra_field_1: z.string(),
});
export type DraftOrder = z.output<typeof DraftOrder>;

export const EMPTY_DRAFT: DraftOrder = {
  event_name: null,
  organic: '',
  customer: null,
  quantities: {},
  shares: {},
  dropoff_date: '',
  kill_date: '',
  rrule: '',
  full_day_reason: '',
  deposit: { amount: '', contact: '' },
  animals: {},
  organic_certified_file: [],
  thirty_plus_file: [],
  send_cut_sheet: false,
  organs: [],
  process_option: '',
  sex: '',
  extra_field_1: '',
};
export const isUntouched = (draft: DraftOrder): boolean => JSON.stringify(draft) === JSON.stringify(EMPTY_DRAFT);

export const eventNameOf = ({ event_name, customer }: DraftOrder): string => event_name ?? customer?.label ?? '';

/** The change that gives a species another quantity. */
export function withQuantity(
  { quantities }: DraftOrder,
  species: Species,
  count: number,
): Pick<DraftOrder, 'quantities'> {
  const { [species]: _, ...others } = quantities;
  return { quantities: count > 0 ? { ...others, [species]: count } : others };
}

/** The change that gives an animal other shares; none makes it unsplit. */
export function withShares({ shares }: DraftOrder, animal: Animal, given: DraftShare[]): Pick<DraftOrder, 'shares'> {
  const key = keyOfAnimal(animal);
  const { [key]: _, ...others } = shares;
  return { shares: given.length > 0 ? { ...others, [key]: given } : others };
}

export const keyOfAnimal = ({ species, animal_number }: Pick<Animal, 'species' | 'animal_number'>): string =>
  `${species} ${animal_number}`;
export const sharesOf = (draft: DraftOrder, animal: Animal): DraftShare[] => draft.shares[keyOfAnimal(animal)] ?? [];

export const factsOf = (draft: DraftOrder, animal: Pick<Animal, 'species' | 'animal_number'>): AnimalFacts =>
  draft.animals[keyOfAnimal(animal)] ?? NO_FACTS;
/** The change that says something of one animal. */
export function withFacts(
  { animals }: DraftOrder,
  animal: Animal,
  changes: Partial<AnimalFacts>,
): Pick<DraftOrder, 'animals'> {
  const key = keyOfAnimal(animal);
  const { [key]: before = NO_FACTS, ...others } = animals;
  const facts = { ...before, ...changes };
  const isNothing = JSON.stringify(facts) === JSON.stringify(NO_FACTS);
  return { animals: isNothing ? others : { ...others, [key]: facts } };
}

/** 'Beef 2', or 'Poultry, flock of 40': a flock is one order. Decision C-54. */
export const nameOfAnimal = ({ species, animal_number, heads }: Omit<Animal, 'category_id'>): string =>
  comesAsFlock(species)
    ? t('{species}, flock of {heads}', { species: t(showSpecies(species)), heads })
    : `${t(showSpecies(species))} ${animal_number}`;

/** The animals of the draft, none while there are too many to be one booking. */
export function animalsOf(draft: DraftOrder): Animal[] {
  const quantities = quantitiesOf(draft);
  return countOrders(quantities) > MOST_ORDERS_PER_BOOKING ? [] : animalsOfQuantities(quantities);
}

/** Total animals: heads, as slots are counted. Spec part 1, section 5 (Species quantities). */
export const countHeads = ({ quantities }: DraftOrder): number =>
  Object.values(quantities).reduce((sum, count) => sum + count, 0);

export const quantitiesOf = ({ quantities }: DraftOrder): Quantities =>
  Object.fromEntries(SPECIES.map((species) => [quantityField(species), quantities[species] ?? 0])) as Quantities;

/** A part of the form that a sentence is about. */
export type Place = 'event_name' | 'quantities' | 'organic' | 'dropoff_date';
export interface Missing {
  place: Place;
  words: string;
}

/** What must be put right before Submit, in the order of the form. `slots` is what the chosen day has, once that is known. */
export function findMissing(draft: DraftOrder, today: IsoDate, slots?: DataOf<typeof getDateAvailableSlot>): Missing[] {
  const missing: Missing[] = [];
  const orders = countOrders(quantitiesOf(draft));
  if (eventNameOf(draft).trim() === '') missing.push({ place: 'event_name', words: t(NAMELESS) });
  if (orders === 0) missing.push({ place: 'quantities', words: sayRefusal('no_animals') });
  if (orders > MOST_ORDERS_PER_BOOKING) {
    missing.push({ place: 'quantities', words: sayRefusal('too_many_animals', { most: MOST_ORDERS_PER_BOOKING }) });
  }

  const { dropoff_date, quantities, process_option } = draft;
  const isKilledEarly = (animal: Animal) => isKillTooEarly(dropoff_date, factsOf(draft, animal).date || dropoff_date);
  if (draft.organic === 'yes' && animalsOf(draft).some(isKilledEarly))
    missing.push({ place: 'organic', words: sayRefusal('kill_before_dropoff') });
  if (dropoff_date === '') missing.push({ place: 'dropoff_date', words: sayRefusal('dropoff_missing') });
  else if (dropoff_date < today) missing.push({ place: 'dropoff_date', words: sayRefusal('date_past') });
  else if (slots) {
    const shortage = describeShortageOf(dropoff_date, slots, quantities, process_option);
    const isAnyway = draft.full_day_reason !== '' && !isClosedFor(slots, quantities);
    if (shortage && !isAnyway) missing.push({ place: 'dropoff_date', words: shortage });
  }
  return missing;
}

/** The species whose slots the day is asked for: all the plant handles unless the animals are of one category. Decision C-22. */
export function speciesOf({ quantities }: DraftOrder): Species | '' {
  const [first, ...others] = SPECIES.filter((species) => quantities[species]);
  return first && others.every((species) => CATEGORY_OF[species] === CATEGORY_OF[first]) ? first : '';
}
