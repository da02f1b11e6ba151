import { type IsoDate, showDay } from '#contract/lib/days.ts';
import { wordsFor } from '#contract/lib/refusals.ts';
import { CATEGORY_NAMES, CATEGORY_OF, type Species } from '#contract/lib/species.ts';

/** Which day is full, in the server's own words, or '' when enough is free. Spec part 1, section 4 (Drop-off scheduling). */
export function describeShortage(day: IsoDate, left: number, needed: number, species: Species | ''): string {
  if (left >= needed) return '';
  const animals = species ? CATEGORY_NAMES[CATEGORY_OF[species]] : needed === 1 ? 'this animal' : 'these animals';
  return wordsFor('day_full', { day: showDay(day), species: animals, left });
}
