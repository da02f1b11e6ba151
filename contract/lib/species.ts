import { z } from 'zod';
import type { Words } from '#contract/lib/spanish.ts';

/** The eleven species that can be ordered [ORD-113], in the order plants list them: most common first. */
export const SPECIES = [
  'beef',
  'hog',
  'pork',
  'lamb',
  'goat',
  'bison',
  'elk',
  'yak',
  'deer',
  'poultry',
  'wild_game',
] as const;
export type Species = (typeof SPECIES)[number];
export const SpeciesKey = z.enum(SPECIES);

/** A day's slots are offered per category. The ids are fixed; hogs and pork share 4. */
export const CATEGORY_OF = {
  beef: 1,
  goat: 2,
  lamb: 3,
  pork: 4,
  hog: 4,
  bison: 5,
  elk: 6,
  yak: 7,
  poultry: 8,
  deer: 9,
  wild_game: 10,
} as const satisfies Record<Species, number>;
export type CategoryId = (typeof CATEGORY_OF)[Species];

export const CATEGORY_NAMES: Record<CategoryId, Words> = {
  1: 'Beef',
  2: 'Goat',
  3: 'Lamb',
  4: 'Pork',
  5: 'Bison',
  6: 'Elk',
  7: 'Yak',
  8: 'Poultry',
  9: 'Deer',
  10: 'Wild Game',
};

/**
 * What a plant that takes these species calls a category. Hogs and pork count as one: a plant reads Hog if that is what it
 * registered, and Pork if it also or only chose Pork.
 */
export const nameOfCategory = (category_id: CategoryId, species: readonly string[]): Words =>
  category_id === CATEGORY_OF.hog && species.includes('hog') && !species.includes('pork')
    ? SPECIES_WORDS.hog
    : CATEGORY_NAMES[category_id];

/** The categories that a plant taking these species offers slots in, without duplicates, in category order. */
export function categoriesOf(species: readonly string[]): CategoryId[] {
  const ids = SPECIES.filter((key) => species.includes(key)).map((key) => CATEGORY_OF[key]);
  return [...new Set(ids)].sort((a, b) => a - b);
}

/** 'wild_game' → 'Wild Game'. */
export const showSpecies = (key: string): Words => SPECIES_WORDS[key as Species];
const SPECIES_WORDS: Readonly<Record<Species, Words>> = {
  beef: 'Beef',
  bison: 'Bison',
  hog: 'Hog',
  lamb: 'Lamb',
  goat: 'Goat',
  elk: 'Elk',
  yak: 'Yak',
  pork: 'Pork',
  poultry: 'Poultry',
  deer: 'Deer',
  wild_game: 'Wild Game',
};

/** Poultry comes as a flock: one order with a head count. Every other species is one order per animal. */
export const comesAsFlock = (species: Species): boolean => species === 'poultry';
