import { type CategoryId, nameOfCategory } from '#contract/lib/species.ts';
import { useMe } from '#web/accounts/session.ts';
import { t } from '#web/lib/words.ts';

/** Names a category as the caller's plant does. */
export function useCategoryName(): (category_id: number) => string {
  const species = useMe().nmfs_number.split(',');
  return (category_id) => t(nameOfCategory(category_id as CategoryId, species));
}
