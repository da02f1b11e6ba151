import { z } from 'zod';
import { IntBetween } from '#contract/lib/fields.ts';
import type { Words } from '#contract/lib/spanish.ts';
import type { CategoryId } from '#contract/lib/species.ts';

/** The unit a price is charged by. */
export type PriceUnit = 'head' | 'animal' | 'hanging_lb' | 'packed_lb' | 'share';

/** What a plant can charge for, in the order of its price sheet. See docs/trade-facts.md, What a plant charges. */
export const PRICES = {
  kill_cents: { words: 'Kill fee', per: 'head' },
  disposal_cents: { words: 'Offal disposal', per: 'head' },
  cut_wrap_cents: { words: 'Cutting and wrapping', per: 'hanging_lb' },
  minimum_cents: { words: 'Minimum for cutting and wrapping', per: 'animal' },
  split_half_cents: { words: 'Split fee for a half', per: 'share' },
  split_quarter_cents: { words: 'Split fee for a quarter', per: 'share' },
  smoking_cents: { words: 'Curing and smoking', per: 'packed_lb' },
  sausage_cents: { words: 'Sausage making', per: 'packed_lb' },
  patties_cents: { words: 'Patties', per: 'packed_lb' },
  stew_cents: { words: 'Stew meat and cubes', per: 'packed_lb' },
  organs_cents: { words: 'Organs saved', per: 'animal' },
} as const satisfies Readonly<Record<string, { words: Words; per: PriceUnit }>>;
export type PriceName = keyof typeof PRICES;
export const PRICE_NAMES = Object.keys(PRICES) as PriceName[];

const namesTo = <T>(value: (name: PriceName) => T) =>
  Object.fromEntries(PRICE_NAMES.map((name) => [name, value(name)])) as Record<PriceName, T>;

const MOST_CENTS = 1_000_000;
/** All prices of one category, in cents; 0 means no charge. */
export const Prices = z.object(namesTo(() => z.int()));
export const SentPrices = z.object(namesTo(() => IntBetween(0, MOST_CENTS)));
export type Prices = z.output<typeof Prices>;

const NOTHING: Prices = namesTo(() => 0);
const LARGE: Partial<Prices> = { kill_cents: 10_000, cut_wrap_cents: 90, patties_cents: 60, stew_cents: 75 };
const SMALL: Partial<Prices> = { kill_cents: 6000, cut_wrap_cents: 75, sausage_cents: 180, smoking_cents: 75 };
const GAME: Partial<Prices> = { minimum_cents: 9000, sausage_cents: 375, patties_cents: 35 };
const EXAMPLES: Readonly<Record<CategoryId, Partial<Prices>>> = {
  1: { ...LARGE, smoking_cents: 98, organs_cents: 1500 },
  2: { ...SMALL, organs_cents: 600 },
  3: { ...SMALL, organs_cents: 600 },
  4: { kill_cents: 7500, cut_wrap_cents: 57, smoking_cents: 98, sausage_cents: 180, organs_cents: 600 },
  5: { ...LARGE, kill_cents: 15_000, cut_wrap_cents: 130, smoking_cents: 98, organs_cents: 1500 },
  6: { ...LARGE, kill_cents: 15_000, cut_wrap_cents: 130, sausage_cents: 375 },
  7: { ...LARGE, kill_cents: 15_000, cut_wrap_cents: 130, organs_cents: 1500 },
  8: { kill_cents: 450 },
  9: GAME,
  10: GAME,
};

/** Typical prices as a starting point for a plant that has set none. Nobody is charged these. See docs/yield-estimate.md. */
export const examplePrices = (category_id: CategoryId): Prices => ({ ...NOTHING, ...EXAMPLES[category_id] });
