import type { PriceLine } from '#contract/pricing/price-list.ts';

// Price lists that read like those of real plants, for tests. See docs/yield-estimate.md, The price.

const line = (name: string, unit: PriceLine['unit'], cents: number, more: Partial<PriceLine> = {}): PriceLine => ({
  name,
  unit,
  cents,
  minimum_cents: null,
  when: 'always',
  tax_class: 'processing',
  ...more,
});
const extra = (name: string, unit: PriceLine['unit'], cents: number) =>
  line(name, unit, cents, { when: 'added', tax_class: 'fees' });

/** A hog plant that cures by the weight before curing, with a kill fee by weight. */
export const HOG_LIST: readonly PriceLine[] = [
  line('Kill fee', 'head', 7500, { weight_of: 'live', to_lb: 350 }),
  line('Kill fee, large hog', 'head', 11_000, { weight_of: 'live', from_lb: 351 }),
  line('Cutting and wrapping', 'hanging_lb', 79.5),
  line('Ham curing', 'green_lb', 175, { when: 'smoking', product: 'Smoked ham' }),
  line('Bacon curing', 'green_lb', 180, { when: 'smoking', product: 'Bacon' }),
  line('Sausage making', 'packaged_lb', 179.5, { when: 'sausage' }),
  line('Vacuum sealing', 'hanging_lb', 10, { when: 'option', product: 'Vacuum sealed' }),
  extra('Dirty animal', 'share', 3000),
  extra('Late cut sheet', 'share', 2500),
];

/** A beef plant that charges by the form of cutting, and for hanging longer than two weeks. */
export const BEEF_LIST: readonly PriceLine[] = [
  line('Kill fee', 'head', 10_500),
  line('Basic cutting', 'hanging_lb', 95, { when: 'option', product: 'Basic' }),
  line('Custom cutting', 'hanging_lb', 120, { when: 'option', product: 'Custom' }),
  line('Wholesale cutting', 'hanging_lb', 60, { when: 'option', product: 'Wholesale' }),
  line('Extra hanging', 'hanging_day', 300, { beyond: 14 }),
  line('Patties', 'packaged_lb', 60, { when: 'patties' }),
  extra('Missed drop-off', 'share', 10_000),
  extra('Waiting', 'hour', 10_000),
];

/** A poultry plant that counts birds, cut-up birds, and crates, and charges for at least three quarters of the booking. */
export const POULTRY_LIST: readonly PriceLine[] = [
  line('Processing', 'head', 450, { least_percent: 75 }),
  line('Cutting up', 'piece', 150, { product: 'Cut-up birds' }),
  line('Crates', 'piece', 300, { product: 'Crates', tax_class: 'fees' }),
];
