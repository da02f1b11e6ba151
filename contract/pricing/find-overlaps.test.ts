import { expect, test } from 'vitest';
import { findOverlaps } from '#contract/pricing/find-overlaps.ts';
import type { PriceLine } from '#contract/pricing/price-list.ts';

const line = (name: string, given: Partial<PriceLine> = {}): PriceLine => ({
  name,
  unit: 'packaged_lb',
  cents: 98,
  minimum_cents: null,
  when: 'smoking',
  tax_class: 'processing',
  ...given,
});
const namesOf = (...lines: PriceLine[]) => findOverlaps(lines).map((pair) => pair.map(({ name }) => name).join(' + '));

test('two lines for everything smoked would charge the same pounds, unless each names its own cut', () => {
  expect(namesOf(line('Smoked ham'), line('Smoked bacon'))).toEqual(['Smoked ham + Smoked bacon']);
  expect(namesOf(line('Ham', { product: 'Smoked ham' }), line('Bacon', { product: 'Bacon' }))).toEqual([]);
  expect(namesOf(line('Ham', { product: 'Smoked ham' }), line('Curing'))).toEqual(['Ham + Curing']);
  expect(namesOf(line('Ham', { product: 'Smoked ham' }), line('More', { when: 'cut', product: 'SMOKED HAM' }))).toEqual(
    ['Ham + More'],
  );
  expect(namesOf(line('Finished'), line('Green', { unit: 'green_lb' }))).toEqual(['Finished + Green']);
});

test('lines for other services, by other units, or for other weights of animals charge other pounds', () => {
  expect(namesOf(line('Smoking'), line('Sausage', { when: 'sausage' }))).toEqual([]);
  expect(namesOf(line('Smoking'), line('Smokehouse', { unit: 'share' }))).toEqual([]);
  expect(namesOf(line('Cutting', { when: 'always' }), line('Wrapping', { when: 'always' }))).toEqual([]);
  const light = line('Light', { weight_of: 'live', to_lb: 350 });
  expect(namesOf(light, line('Heavy', { weight_of: 'live', from_lb: 351 }))).toEqual([]);
  expect(namesOf(light, line('Heavy', { weight_of: 'live', from_lb: 350 }))).toEqual(['Light + Heavy']);
});
