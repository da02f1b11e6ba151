import type { CategoryLeft, getDateAvailableSlot } from '#contract/calendar/api.ts';
import { roundSlots, slotsOf } from '#contract/calendar/slot-weight.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { CATEGORY_OF, type CategoryId, categoriesOf, nameOfCategory, type Species } from '#contract/lib/species.ts';
import { sayRefusal } from '#web/lib/say-refusal.ts';
import { t, type Words } from '#web/lib/words.ts';

export type Animals = Partial<Record<Species, number>>;
type DayLeft = DataOf<typeof getDateAvailableSlot>;

/**
 * Says which day is full or closed, in the server's words, or returns '' if enough slots are free. `needed` is a head count,
 * `handled` are the species that the plant takes.
 */
export function describeShortage(
  day: IsoDate,
  { available, left }: DayLeft,
  needed: number,
  species: Species | '',
  handled: readonly string[],
): string {
  if (species === '') {
    const animals = needed === 1 ? t('this animal') : t('these animals');
    return available >= slotsOf(needed, 1) ? '' : sayRefusal('day_full', { day, species: animals, left: available });
  }
  const category = findCategory(left, CATEGORY_OF[species]);
  const name = nameOfCategory(CATEGORY_OF[species], handled);
  if (needed > 0 && category?.is_closed) return sayClosed(day, name, category);
  if (needed > 0 && !category?.offered) return sayNotOffered(day, name);
  if (available >= slotsOf(needed, category ? category.slots_per_head : 1)) return '';
  return sayRefusal('day_full', { day, species: name, left: available });
}

/**
 * Describes the shortage for several species: each category needs its own slots of the day's offering, as the server counts
 * them.
 */
export function describeShortageOf(
  day: IsoDate,
  { left, offering }: DayLeft,
  animals: Animals,
  handled: readonly string[],
): string {
  for (const [category_id, heads] of headsByCategory(animals)) {
    const category = findCategory(left, category_id);
    const name = nameOfCategory(category_id, handled);
    if (category?.is_closed) return sayClosed(day, name, category);
    if (!category?.offered) return sayNotOffered(day, name);
    const free = category[offering === 'unlabelled' ? 'any' : offering];
    if (free >= slotsOf(heads, category.slots_per_head)) continue;
    return sayRefusal('day_full', { day, species: name, left: free });
  }
  return '';
}

/** True if the day is closed for any of these animals. In that case it can't be overbooked either. */
export const isClosedFor = ({ left }: DayLeft, animals: Animals): boolean =>
  headsByCategory(animals).some(([category_id]) => findCategory(left, category_id)?.is_closed);

/** How many of the day's slots the animals take, given how much of a slot each category takes. */
export const slotsFor = ({ left }: DayLeft, animals: Animals): number =>
  roundSlots(
    headsByCategory(animals).reduce(
      (sum, [category_id, heads]) => sum + slotsOf(heads, findCategory(left, category_id)?.slots_per_head ?? 1),
      0,
    ),
  );

/** A day's free and booked slots for several species together. The plant's other species don't count. */
export function sumUpFor({ left, offering }: DayLeft, animals: Animals): { available: number; used: number } {
  const wanted = headsByCategory(animals).flatMap(([category_id]) => findCategory(left, category_id) ?? []);
  const sum = (of: (category: CategoryLeft) => number) => roundSlots(wanted.reduce((all, each) => all + of(each), 0));
  return {
    available: sum((each) => each[offering === 'unlabelled' ? 'any' : offering]),
    used: sum(({ used }) => used),
  };
}

/** The head count for each category. */
function headsByCategory(animals: Animals): [CategoryId, number][] {
  const counts = (Object.entries(animals) as [Species, number][]).filter(([, heads]) => heads > 0);
  return categoriesOf(counts.map(([species]) => species)).map((category_id) => [
    category_id,
    counts.reduce((sum, [species, heads]) => sum + (CATEGORY_OF[species] === category_id ? heads : 0), 0),
  ]);
}

/** The head counts to ask for if the animals need slots of several categories. For one, its species is enough. */
export function needsOf(animals: Animals): { category_id: CategoryId; heads: number }[] | undefined {
  const heads = headsByCategory(animals);
  return heads.length > 1 ? heads.map(([category_id, count]) => ({ category_id, heads: count })) : undefined;
}

const findCategory = (left: DayLeft['left'], category_id: CategoryId): CategoryLeft | undefined =>
  left.find((category) => category.category_id === category_id);

const sayNotOffered = (day: IsoDate, species: Words): string => sayRefusal('day_not_offered', { day, species });
const sayClosed = (day: IsoDate, species: Words, { reason }: CategoryLeft): string =>
  sayRefusal('day_closed', { day, species, reason });
