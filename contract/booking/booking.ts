import { CATEGORY_OF, type CategoryId, comesAsFlock, SPECIES, type Species } from '#contract/lib/species.ts';

/** The order form's quantity field for a species. */
export const quantityField = <S extends Species>(species: S): `${S}_qty` => `${species}_qty`;
export type Quantities = Record<`${Species}_qty`, number>;

/**
 * The most orders in one booking; a larger number is assumed to be a typo. A flock is one order, no matter how many birds it
 * has.
 */
export const MAX_ORDERS_PER_BOOKING = 300;

/** One order to create: an animal with its number within its species, or a flock with its head count. */
export interface Animal {
  species: Species;
  category_id: CategoryId;
  animal_number: number;
  heads: number;
}

/** The orders to create for these quantities, species by species: one per animal, and one per flock of poultry. */
export function animalsOf(quantities: Quantities): Animal[] {
  return SPECIES.flatMap((species) => {
    const count = quantities[quantityField(species)];
    const category_id = CATEGORY_OF[species];
    if (comesAsFlock(species)) return count > 0 ? [{ species, category_id, animal_number: 1, heads: count }] : [];
    return Array.from({ length: count }, (_, at) => ({ species, category_id, animal_number: at + 1, heads: 1 }));
  });
}

/** Counts the orders for these quantities without creating them, so that a mistyped million doesn't use up memory. */
export const countOrders = (quantities: Quantities): number =>
  SPECIES.reduce((sum, species) => {
    const count = quantities[quantityField(species)];
    return sum + (comesAsFlock(species) ? Math.min(count, 1) : count);
  }, 0);

/** Counts head per category. How many slots they take depends on the plant's slot weights. */
export function headsByCategory(animals: readonly Pick<Animal, 'category_id' | 'heads'>[]): Map<CategoryId, number> {
  const heads = new Map<CategoryId, number>();
  for (const animal of animals) heads.set(animal.category_id, (heads.get(animal.category_id) ?? 0) + animal.heads);
  return heads;
}
