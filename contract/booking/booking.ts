import { CATEGORY_OF, type CategoryId, comesAsFlock, SPECIES, type Species } from '#contract/lib/species.ts';

/** The field of the order form that carries a species' quantity. Spec part 1, section 3. */
export const quantityField = <S extends Species>(species: S): `${S}_qty` => `${species}_qty`;
export type Quantities = Record<`${Species}_qty`, number>;

/** Beyond this a booking is a mistyped number. A flock is one order, whatever its heads. */
export const MOST_ORDERS_PER_BOOKING = 100;

/** One order to be made: an animal with its running number within its species, or a flock with its heads. */
export interface Animal {
  species: Species;
  category_id: CategoryId;
  animal_number: number;
  heads: number;
}

/** The orders that quantities ask for, species by species: one per animal, and one per flock of poultry. Decision C-54. */
export function animalsOf(quantities: Quantities): Animal[] {
  return SPECIES.flatMap((species) => {
    const count = quantities[quantityField(species)];
    const category_id = CATEGORY_OF[species];
    if (comesAsFlock(species)) return count > 0 ? [{ species, category_id, animal_number: 1, heads: count }] : [];
    return Array.from({ length: count }, (_, at) => ({ species, category_id, animal_number: at + 1, heads: 1 }));
  });
}

/** How many orders quantities ask for, without making them: a mistyped million must not cost memory. */
export const countOrders = (quantities: Quantities): number =>
  SPECIES.reduce((sum, species) => {
    const count = quantities[quantityField(species)];
    return sum + (comesAsFlock(species) ? Math.min(count, 1) : count);
  }, 0);

/** Heads per category: what a booking takes from a day's slots. One head is one slot. Decision C-23. */
export function headsByCategory(animals: readonly Pick<Animal, 'category_id' | 'heads'>[]): Map<CategoryId, number> {
  const heads = new Map<CategoryId, number>();
  for (const animal of animals) heads.set(animal.category_id, (heads.get(animal.category_id) ?? 0) + animal.heads);
  return heads;
}
