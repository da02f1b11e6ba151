import { expect, test } from 'vitest';
import { findTradeWarnings, type TradeFacts } from '#contract/booking/trade-warnings.ts';
import { SPECIES } from '#contract/lib/species.ts';
import { LABELS } from '#contract/orders/offering.ts';

const BEEF: TradeFacts = {
  species: 'beef',
  process_option: '',
  offering: 'unlabelled',
  organic: '',
  over_thirty_months: '',
  owned_quarters: 4,
  has_organic_file: false,
  has_thirty_plus_file: false,
};
const warn = (facts: Partial<TradeFacts>) => findTradeWarnings({ ...BEEF, ...facts });

test('warns of unowned quarters for custom animals only, whatever their label', () => {
  expect(warn({ offering: 'custom' })).toEqual([]);
  for (const owned_quarters of [0, 1, 2, 3])
    expect(warn({ offering: 'custom', owned_quarters })).toEqual(['owner_missing']);
  for (const process_option of LABELS.filter((label) => label !== 'custom' && label !== 'organic')) {
    expect(warn({ process_option, offering: 'usda', owned_quarters: 0 })).toEqual([]);
    expect(warn({ process_option, offering: 'custom', owned_quarters: 0 })).toEqual(['owner_missing']);
  }
});

test('marks USDA inspection as voluntary only for bison, elk, deer, yak, and game', () => {
  const warned = SPECIES.filter((species) => warn({ species, offering: 'usda' }).length > 0);
  expect(warned).toEqual(['bison', 'elk', 'yak', 'deer', 'wild_game']);
  expect(warn({ species: 'bison', offering: 'custom' })).toEqual([]);
});

test('warns if cattle over thirty months have no proof of age', () => {
  expect(warn({ over_thirty_months: 'yes' })).toEqual(['age_file_missing']);
  expect(warn({ over_thirty_months: 'yes', has_thirty_plus_file: true })).toEqual([]);
  expect(warn({ over_thirty_months: 'no' })).toEqual([]);
  expect(warn({ species: 'bison', over_thirty_months: 'yes' })).toEqual([]);
});

test('warns if an animal is organic, by answer or by label, but has no certificate', () => {
  expect(warn({ organic: 'yes' })).toEqual(['organic_file_missing']);
  expect(warn({ process_option: 'organic' })).toEqual(['organic_file_missing']);
  expect(warn({ organic: 'yes', has_organic_file: true })).toEqual([]);
  expect(warn({ organic: 'no' })).toEqual([]);
});
