import type { Preference, SlotEntry } from '#contract/calendar/api.ts';
import { WEEKDAYS } from '#contract/lib/days.ts';
import { type CategoryId, nameOfCategory } from '#contract/lib/species.ts';
import { currentLocale, t, type Words } from '#web/lib/words.ts';

export const NO_SLOTS = 'No slots. Nothing can be booked on this day.';

/** A category's slots on one weekday, as head counts. */
export interface Offer {
  usda: number;
  custom: number;
}

/** A row of the availability grid: seven weekdays, Sunday to Saturday. */
export interface CategoryWeek {
  category_id: CategoryId;
  name: Words;
  offers: readonly Offer[];
}

/**
 * Builds the grid's rows from the parallel lists in the responses, named as a plant that takes `handled` does. See
 * docs/rules.md, Slots.
 */
export function weeksByCategory(preferences: readonly Preference[], handled: readonly string[]): CategoryWeek[] {
  return preferences.map(({ animals, days, slots, custom_slots }) => {
    const category_id = animals as CategoryId;
    const offers = WEEKDAYS.map((_, weekday) => {
      const at = days.indexOf(weekday);
      return { usda: slots[at] ?? 0, custom: custom_slots[at] ?? 0 };
    });
    return { category_id, name: nameOfCategory(category_id, handled), offers };
  });
}

/** 'USDA 5 · Custom 2', or '–'. */
export function spellOffer({ usda, custom }: Offer): string {
  const parts = [usda > 0 && `${t('USDA')} ${usda}`, custom > 0 && `${t('Custom')} ${custom}`].filter(Boolean);
  return parts.join(' · ') || '–';
}

/** Slots as the API takes them: one entry per processing option, without zeros. */
export function entriesOf({ usda, custom }: Offer): SlotEntry[] {
  const entries: SlotEntry[] = [
    { processing_option: 'USDA processing', avail_slot: usda },
    { processing_option: 'Custom processing', avail_slot: custom },
  ];
  return entries.filter(({ avail_slot }) => avail_slot > 0);
}

/** The full name, as in 'every Friday'. */
export const spellWeekday = (weekday: number): string => t(LONG_WEEKDAYS[weekday] ?? 'Sunday');
const LONG_WEEKDAYS: readonly Words[] = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const join = (words: readonly string[]): string => new Intl.ListFormat(currentLocale()).format(words);

/**
 * Says which animals are processed on which days, grouping animals with the same days: 'Beef and Pork are processed on
 * Monday, Wednesday, and Friday.'
 */
export function processingSentences(weeks: readonly CategoryWeek[]): string[] {
  const namesByDays = new Map<string, Words[]>();
  for (const { name, offers } of weeks) {
    const days = offers.flatMap(({ usda, custom }, weekday) => (usda + custom > 0 ? [weekday] : [])).join();
    namesByDays.set(days, [...(namesByDays.get(days) ?? []), name]);
  }
  const offered = [...namesByDays].filter(([days]) => days !== '');
  if (offered.length === 0) return [t('No processing days yet.')];
  return offered.map(([days, names]) => {
    const animals = { count: names.length, animals: join(names.map((name) => t(name))) };
    const weekdays = days.split(',').map(Number);
    const [first = 0, last = 0] = [weekdays[0], weekdays.at(-1)];
    if (weekdays.length === 7) return t('{animals} are processed every day.', animals);
    if (weekdays.length > 3 && last - first === weekdays.length - 1)
      return t('{animals} are processed from {first} to {last}.', {
        ...animals,
        first: spellWeekday(first),
        last: spellWeekday(last),
      });
    return t('{animals} are processed on {days}.', { ...animals, days: join(weekdays.map(spellWeekday)) });
  });
}
