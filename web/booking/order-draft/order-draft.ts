import { z } from 'zod';
import { MAX_HANG_DAYS } from '#contract/accounts/settings-api.ts';
import {
  type Animal,
  animalsOf as animalsOfQuantities,
  countOrders,
  MAX_ORDERS_PER_BOOKING,
  type Quantities,
  quantityField,
} from '#contract/booking/booking.ts';
import { LONGEST_NAME, NAME_TOO_LONG } from '#contract/booking/event-name.ts';
import { findSharesProblems, type Share } from '#contract/booking/shares.ts';
import type { getDateAvailableSlot } from '#contract/calendar/api.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { WHOLE_ANIMAL } from '#contract/lib/quarters.ts';
import type { Words } from '#contract/lib/spanish.ts';
import { CATEGORY_OF, comesAsFlock, SPECIES, type Species, SpeciesKey, showSpecies } from '#contract/lib/species.ts';
import { sum } from '#contract/lib/sum.ts';
import { Organ, Sex } from '#contract/orders/animal-terms.ts';
import { findKillProblem } from '#contract/orders/kill-date.ts';
import { answerFor, Inspection, Label } from '#contract/orders/offering.ts';
import { isAskedForAge } from '#contract/orders/verified-animal.ts';
import { describeShortageOf, isClosedFor } from '#web/calendar/shortage.ts';
import { sayProblem, sayRefusal } from '#web/lib/say-refusal.ts';
import { t } from '#web/lib/words.ts';

export const NAMELESS = 'Enter an event name.';

/** A directory record as shown in a picker, with its name, so that a restored draft can show it. */
const Person = z.object({ id: z.int(), label: z.string() });
const YesNo = z.enum(['', 'yes', 'no']);

/**
 * One share in a draft. `cart_id` is its stored share; null for a new one. 0 quarters means that no amount has been chosen
 * yet.
 */
export const DraftShare = z.object({
  cart_id: z.int().nullable(),
  customer: Person.nullable(),
  template_id: z.int().nullable(),
  quarters: z.int(),
});
export type DraftShare = z.output<typeof DraftShare>;
export const EMPTY_SHARE: DraftShare = { cart_id: null, customer: null, template_id: null, quarters: 0 };

/**
 * Values for one animal; blank ones fall back to the order's. `hang` is the number of days as typed, `date` the kill date.
 */
const DraftAnimal = z.object({
  shares: z.array(DraftShare),
  ear_tag_id: z.string(),
  hang: z.string(),
  date: z.string(),
  organic: YesNo,
  organs: z.array(Organ),
  sex: z.union([z.literal(''), Sex]),
  label: z.union([z.literal(''), Label]),
  offering: z.union([z.literal(''), Inspection]),
  over_thirty_months: YesNo,
});
export type DraftAnimal = z.output<typeof DraftAnimal>;
export const EMPTY_ANIMAL: DraftAnimal = {
  shares: [],
  ear_tag_id: '',
  hang: '',
  date: '',
  organic: '',
  organs: [],
  sex: '',
  label: '',
  offering: '',
  over_thirty_months: '',
};

const AttachedFile = z.object({ attachment_id: z.int(), file_name: z.string() });

/** The draft of an order, used by every order form. Species and animals that aren't listed have no values. */
export const OrderDraft = z.object({
  event_name: z.string(),
  organic: YesNo,
  customer: Person.nullable(),
  quantities: z.partialRecord(SpeciesKey, z.int().min(0)),
  /** Keyed by `keyOfAnimal`. Animals beyond the quantity are kept, in case it is raised again. */
  animals: z.record(z.string(), DraftAnimal),
  dropoff_date: z.string(),
  kill_date: z.string(),
  /** The repeat rule; '' for none. */
  rrule: z.string(),
  /** The office's reason for booking a full day; '' if the day isn't full. */
  full_day_reason: z.string(),
  /** As typed; '' for no deposit. */
  deposit: z.object({ amount: z.string(), contact: z.string() }),
  organic_certified_file: z.array(AttachedFile),
  thirty_plus_file: z.array(AttachedFile),
  send_cut_sheet: z.boolean(),
  organs: z.array(Organ),
  process_option: z.union([z.literal(''), Label]),
  offering: z.union([z.literal(''), Inspection]),
  sex: z.union([z.literal(''), Sex]),
  extra_field_1: z.string(),
});
export type OrderDraft = z.output<typeof OrderDraft>;

export const EMPTY_DRAFT: OrderDraft = {
  event_name: '',
  organic: '',
  customer: null,
  quantities: {},
  animals: {},
  dropoff_date: '',
  kill_date: '',
  rrule: '',
  full_day_reason: '',
  deposit: { amount: '', contact: '' },
  organic_certified_file: [],
  thirty_plus_file: [],
  send_cut_sheet: false,
  organs: [],
  process_option: '',
  offering: '',
  sex: '',
  extra_field_1: '',
};
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
export const isUntouched = (draft: OrderDraft, start = EMPTY_DRAFT): boolean => isSame(draft, start);

/** The event name after a different customer is chosen: that customer's name, unless the user has typed something else. */
export const nameFor = ({ event_name, customer }: OrderDraft, next: OrderDraft['customer']): string =>
  event_name === (customer?.label ?? '') ? (next?.label ?? '') : event_name;

/** NaN is kept: the number that was typed can't be read, so the order can't be saved. */
export function withQuantity(
  quantities: OrderDraft['quantities'],
  species: Species,
  count: number,
): OrderDraft['quantities'] {
  const { [species]: _, ...others } = quantities;
  return count > 0 || Number.isNaN(count) ? { ...others, [species]: count } : others;
}

export const keyOfAnimal = ({ species, animal_number }: Pick<Animal, 'species' | 'animal_number'>): string =>
  `${species}-${animal_number}`;
export const animalAt = ({ animals }: Pick<OrderDraft, 'animals'>, key: string): DraftAnimal =>
  animals[key] ?? EMPTY_ANIMAL;

/** Updates one animal in the draft. Animals without values are dropped. */
export function withAnimal(
  animals: OrderDraft['animals'],
  key: string,
  changes: Partial<DraftAnimal>,
): OrderDraft['animals'] {
  const { [key]: before = EMPTY_ANIMAL, ...others } = animals;
  const animal = { ...before, ...changes };
  return isSame(animal, EMPTY_ANIMAL) ? others : { ...others, [key]: animal };
}

/** 'Beef 2', or 'Poultry, flock of 40', because a flock is one order. */
export const nameOfAnimal = ({ species, animal_number, heads }: Omit<Animal, 'category_id'>): string =>
  comesAsFlock(species)
    ? t('{species}, flock of {heads}', { species: t(showSpecies(species)), heads })
    : `${t(showSpecies(species))} ${animal_number}`;

/** The animals in the draft. Empty if there are too many for one booking. */
export function animalsOf(draft: Pick<OrderDraft, 'quantities'>): Animal[] {
  const quantities = quantitiesOf(draft);
  return countOrders(quantities) > MAX_ORDERS_PER_BOOKING ? [] : animalsOfQuantities(quantities);
}

/** The total number of head, counting every bird in a flock. */
export const countHeads = ({ quantities }: OrderDraft): number =>
  sum(Object.values(quantities).map((heads) => heads || 0));

export const quantitiesOf = ({ quantities }: Pick<OrderDraft, 'quantities'>): Quantities =>
  Object.fromEntries(SPECIES.map((species) => [quantityField(species), quantities[species] || 0])) as Quantities;

/** The label and the answer that decide which slots the draft's animals take. */
export const labelOf = ({ process_option, offering }: Pick<OrderDraft, 'process_option' | 'offering'>) => ({
  process_option,
  offering: answerFor(process_option, offering),
});

/** The species to show slots for, or '' for all of the plant's, unless the animals share one category. */
export function speciesOf({ quantities }: Pick<OrderDraft, 'quantities'>): Species | '' {
  const [first, ...others] = SPECIES.filter((species) => quantities[species]);
  return first && others.every((species) => CATEGORY_OF[species] === CATEGORY_OF[first]) ? first : '';
}

/** A share counts as filled in once it has a customer or an amount. A preselected cut sheet alone isn't enough. */
export const isFilled = ({ customer, quarters }: DraftShare): boolean => customer !== null || quarters > 0;

/** Converts a draft's share to the form that the contract's rules expect. */
export const shareOf = ({ customer, ...share }: DraftShare): Share & { cart_id: number | null } => ({
  ...share,
  customer_id: customer?.id ?? null,
});

/** Reports problems with the shares at `path`, each on its own field. */
export function checkShares(
  shares: readonly DraftShare[],
  ctx: { addIssue: (issue: { code: 'custom'; path: (string | number)[]; message: string }) => void },
  path: (string | number)[],
  whole = WHOLE_ANIMAL,
): void {
  const filled = shares.flatMap((share, at) => (isFilled(share) ? [{ at, share: shareOf(share) }] : []));
  const problems = findSharesProblems(
    filled.map(({ share }) => share),
    whole,
  );
  for (const { code, at, field } of problems) {
    const row = at === null ? [] : [filled[at]?.at ?? 0, field ?? 'quarters'];
    ctx.addIssue({ code: 'custom', path: [...path, ...row], message: sayRefusal(code) });
  }
}

export type DayLeft = DataOf<typeof getDateAvailableSlot>;
/** The part of the form that a message belongs to. */
/** Whether the hanging days of an animal are blank or a number of days. */
export const isHangDays = (hang: string): boolean => /^\d{0,3}$/.test(hang) && Number(hang) <= MAX_HANG_DAYS;
export const HANG_WORDS = 'Hang time: enter a number of days from 0 to {most}.' satisfies Words;

export interface Missing {
  place: 'event_name' | 'quantities' | 'animals' | 'organic' | 'dropoff_date';
  words: string;
}

/** The names of the cattle whose age hasn't been stated yet. The order can be submitted without it. */
export const animalsWithoutAge = (draft: OrderDraft): string[] =>
  animalsOf(draft)
    .filter((animal) => isAskedForAge(animal.species))
    .filter((animal) => animalAt(draft, keyOfAnimal(animal)).over_thirty_months === '')
    .map(nameOfAnimal);

/**
 * What must be fixed before Submit, in form order. `left` is the number of slots left on the chosen day, once known; `handled`
 * are the species that the plant takes.
 */
export function findMissing(
  draft: OrderDraft,
  today: IsoDate,
  left?: DayLeft,
  handled: readonly string[] = [],
): Missing[] {
  const missing: Missing[] = [];
  const orders = countOrders(quantitiesOf(draft));
  if (draft.event_name.trim() === '') missing.push({ place: 'event_name', words: t(NAMELESS) });
  if (draft.event_name.trim().length > LONGEST_NAME) missing.push({ place: 'event_name', words: t(NAME_TOO_LONG) });
  if (orders === 0) missing.push({ place: 'quantities', words: sayRefusal('no_animals') });
  if (orders > MAX_ORDERS_PER_BOOKING) {
    missing.push({ place: 'quantities', words: sayRefusal('too_many_animals', { most: MAX_ORDERS_PER_BOOKING }) });
  }

  if (animalsOf(draft).some((animal) => !isHangDays(animalAt(draft, keyOfAnimal(animal)).hang)))
    missing.push({ place: 'animals', words: t(HANG_WORDS, { most: MAX_HANG_DAYS }) });
  const { dropoff_date, quantities } = draft;
  const killProblem = animalsOf(draft)
    .map((animal) => findKillProblem(dropoff_date, animalAt(draft, keyOfAnimal(animal)).date || dropoff_date))
    .find((problem) => problem !== null);
  if (draft.organic === 'yes' && killProblem) missing.push({ place: 'organic', words: sayProblem(killProblem) });
  if (dropoff_date === '') missing.push({ place: 'dropoff_date', words: sayRefusal('dropoff_missing') });
  else if (dropoff_date < today) missing.push({ place: 'dropoff_date', words: sayRefusal('date_past') });
  else if (left) {
    const shortage = describeShortageOf(dropoff_date, left, quantities, handled);
    const isAnyway = draft.full_day_reason !== '' && !isClosedFor(left, quantities);
    if (shortage && !isAnyway) missing.push({ place: 'dropoff_date', words: shortage });
  }
  return missing;
}
