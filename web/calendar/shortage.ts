import type { getDateAvailableSlot } from '#contract/calendar/api.ts';
import { type Label, offeringOf } from '#contract/calendar/offering.ts';
import { type IsoDate, showDay } from '#contract/lib/days.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { CATEGORY_NAMES, CATEGORY_OF, type CategoryId, categoriesOf, type Species } from '#contract/lib/species.ts';
import { sayRefusal } from '#web/lib/say-refusal.ts';
import { t } from '#web/lib/words.ts';

export type Animals = Partial<Record<Species, number>>;
type DayLeft = DataOf<typeof getDateAvailableSlot>;

/** Which day is full, in the server's own words, or '' when enough is free. Spec part 1, section 4 (Drop-off scheduling). */
export function describeShortage(day: IsoDate, { available }: DayLeft, needed: number, species: Species | ''): string {
  if (available >= needed) return '';
  const animals = species ? CATEGORY_NAMES[CATEGORY_OF[species]] : needed === 1 ? t('this animal') : t('these animals');
  return sayRefusal('day_full', { day: showDay(day), species: animals, left: available });
}

/** The same for animals of several species: each category needs its own slots, counted for the label as the server does. Decisions C-22, C-28. */
export function describeShortageOf(
  day: IsoDate,
  { left }: DayLeft,
  animals: Animals,
  process_option: Label | '',
): string {
  const offering = offeringOf(process_option);
  const counts = Object.entries(animals) as [Species, number][];
  for (const category_id of categoriesOf(counts.map(([species]) => species))) {
    const wanted = counts.reduce(
      (sum, [species, heads]) => sum + (CATEGORY_OF[species] === category_id ? heads : 0),
      0,
    );
    const free = freeOf(left, category_id, offering === 'unlabelled' ? 'any' : offering);
    if (free >= wanted) continue;
    return sayRefusal('day_full', { day: showDay(day), species: CATEGORY_NAMES[category_id], left: free });
  }
  return '';
}

const freeOf = (left: DayLeft['left'], category_id: CategoryId, offering: 'usda' | 'custom' | 'any'): number =>
  left.find((category) => category.category_id === category_id)?.[offering] ?? 0;
