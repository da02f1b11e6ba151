import { type CategoryId, nameOfCategory } from '#contract/lib/species.ts';
import { useMe } from '#web/accounts/session.ts';
import { t } from '#web/lib/words.ts';

/** The species that the caller's plant takes. */
export const usePlantSpecies = (): string[] => useMe().nmfs_number.split(',');

/** Names a category as the caller's plant does. */
export function useCategoryName(): (category_id: number) => string {
  const species = usePlantSpecies();
  return (category_id) => t(nameOfCategory(category_id as CategoryId, species));
}
