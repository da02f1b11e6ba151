import type { Words } from '#contract/lib/spanish.ts';
import type { CategoryId } from '#contract/lib/species.ts';
import type { PriceLine } from '#contract/pricing/price-list.ts';

type Built = Omit<PriceLine, 'name'> & { name: Words };
const line = (
  name: Words,
  unit: PriceLine['unit'],
  cents: number,
  when: PriceLine['when'] = 'always',
  rest: Partial<Pick<PriceLine, 'minimum_cents' | 'tax_class'>> = {},
): Built => ({ name, unit, cents, minimum_cents: null, when, tax_class: 'processing', ...rest });

const kill = (cents: number) => line('Kill fee', 'head', cents);
const cutWrap = (cents: number) => line('Cutting and wrapping', 'hanging_lb', cents);
const smoking = (cents: number) => line('Curing and smoking', 'packaged_lb', cents, 'smoking');
const sausage = (cents: number) => line('Sausage making', 'packaged_lb', cents, 'sausage');
const patties = (cents: number) => line('Patties', 'packaged_lb', cents, 'patties');
const organs = (cents: number) => line('Organs saved', 'animal', cents, 'organs');
const STEW = line('Stew meat and cubes', 'packaged_lb', 75, 'stew');

/** The usual extra fees. Only the office adds them, to an order or a draft. */
const extra = (name: Words, unit: PriceLine['unit'], cents: number) =>
  line(name, unit, cents, 'added', { tax_class: 'fees' });
const FLOCK_EXTRAS = [
  extra('Late cut sheet', 'share', 2500),
  extra('Moved or missed drop-off', 'animal', 5000),
  extra('Waiting time', 'hour', 7500),
];
const EXTRAS = [
  ...FLOCK_EXTRAS,
  extra('Dirty or unshorn animal', 'animal', 3000),
  extra('Condemned animal', 'animal', 7500),
];

const large = (kill_cents: number, cut_cents: number) => [kill(kill_cents), cutWrap(cut_cents), patties(60), STEW];
const SMALL = [kill(6000), cutWrap(75), smoking(75), sausage(180), organs(600), ...EXTRAS];
const GAME = [
  line('Cutting and wrapping', 'hanging_lb', 0, 'always', { minimum_cents: 9000 }),
  sausage(375),
  patties(35),
  ...EXTRAS,
];

const LISTS: Readonly<Record<CategoryId, readonly PriceLine[]>> = {
  1: [...large(10_000, 90), smoking(98), organs(1500), ...EXTRAS],
  2: SMALL,
  3: SMALL,
  4: [kill(7500), cutWrap(57), smoking(98), sausage(180), organs(600), ...EXTRAS],
  5: [...large(15_000, 130), smoking(98), organs(1500), ...EXTRAS],
  6: [...large(15_000, 130), sausage(375), ...EXTRAS],
  7: [...large(15_000, 130), organs(1500), ...EXTRAS],
  8: [kill(450), ...FLOCK_EXTRAS],
  9: GAME,
  10: GAME,
};

/**
 * Typical prices for a category, as a starting point for a plant that has set none. Nobody is charged these. See
 * docs/yield-estimate.md, The price.
 */
export const builtInPrices = (category_id: CategoryId): readonly PriceLine[] => LISTS[category_id];
