import { expect, test } from 'vitest';
import { BUILT_IN_SHEETS } from '#contract/cut-sheets/built-in/built-in-sheets.ts';
import { CATEGORY_NAMES, type CategoryId } from '#contract/lib/species.ts';
import { builtInPrices } from '#contract/pricing/built-in-prices.ts';
import { findAddingUp, findOverlaps } from '#contract/pricing/find-overlaps.ts';
import type { PriceLine } from '#contract/pricing/price-list.ts';
import { BEEF_LIST, HOG_LIST, POULTRY_LIST } from '#contract/pricing/real-lists.ts';

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

test('a line for one cut overlaps a line for everything of the service that the cut usually is', () => {
  const cut = (product: string) => line(`Our ${product}`, { when: 'cut', product });
  expect(namesOf(line('Smoking'), cut('Smoked ham'))).toEqual(['Smoking + Our Smoked ham']);
  expect(namesOf(cut('Bacon'), line('Smoking'))).toEqual(['Our Bacon + Smoking']);
  expect(namesOf(line('Sausage making', { when: 'sausage' }), cut('Summer sausage'))).toEqual([
    'Sausage making + Our Summer sausage',
  ]);
  expect(namesOf(line('Smoking'), cut('Liver'), cut('Hamburger'))).toEqual([]);
  expect(namesOf(line('Only chops', { product: 'Smoked chops' }), cut('Smoked ham'))).toEqual([]);
});

test('a line for everything of a service overlaps one for each cut of the built-in forms that has the service', () => {
  const cuts = Object.values(BUILT_IN_SHEETS)
    .flatMap((makeSheets) => makeSheets())
    .flatMap(({ form_json }) => Object.values(form_json).flatMap(({ subcuts }) => subcuts));
  const made = cuts.flatMap(({ title, service }) => (service ? [{ title, service }] : []));
  expect(made.length).toBeGreaterThan(30);
  const missed = made.filter(({ title, service }) => {
    const overlaps = namesOf(line('All', { when: service }), line(title, { when: 'cut', product: title }));
    return overlaps.length !== 1;
  });
  expect(missed).toEqual([]);
});

test('lines for other services, by other units, or for other weights of animals charge other pounds', () => {
  expect(namesOf(line('Smoking'), line('Sausage', { when: 'sausage' }))).toEqual([]);
  expect(namesOf(line('Smoking'), line('Smokehouse', { unit: 'share' }))).toEqual([]);
  expect(namesOf(line('Cutting', { when: 'always' }), line('Wrapping', { when: 'always' }))).toEqual([]);
  const light = line('Light', { weight_of: 'live', to_lb: 350 });
  expect(namesOf(light, line('Heavy', { weight_of: 'live', from_lb: 351 }))).toEqual([]);
  expect(namesOf(light, line('Heavy', { weight_of: 'live', from_lb: 350 }))).toEqual(['Light + Heavy']);
});

test('two lines that are always charged for the same pounds add up, which may be a mistake', () => {
  const adding = (...lines: PriceLine[]) => findAddingUp(lines).map((pair) => pair.map(({ name }) => name).join(' + '));
  const always = (name: string, given: Partial<PriceLine> = {}) =>
    line(name, { when: 'always', unit: 'hanging_lb', ...given });
  expect(adding(always('Cut & wrap'), always('Processing'))).toEqual(['Cut & wrap + Processing']);
  const packed = (name: string) => always(name, { unit: 'packaged_lb' });
  expect(adding(packed('Wrapping'), packed('Packing'))).toEqual(['Wrapping + Packing']);
  // A fee for the animal, other pounds, a condition, or another class of animals is another charge.
  expect(
    adding(
      always('Cut & wrap'),
      always('Kill fee', { unit: 'head' }),
      packed('Wrapping'),
      always('Rush', { when: 'rush' }),
    ),
  ).toEqual([]);
  expect(adding(always('Cut & wrap'), always('Smoking', { when: 'smoking', unit: 'packaged_lb' }))).toEqual([]);
  const light = always('Light', { weight_of: 'hanging', to_lb: 350 });
  expect(adding(light, always('Heavy', { weight_of: 'hanging', from_lb: 351 }))).toEqual([]);
  expect(adding(light, always('Any'))).toEqual(['Light + Any']);
  const builtIn = Object.keys(CATEGORY_NAMES).map((id) => builtInPrices(Number(id) as CategoryId));
  for (const list of [BEEF_LIST, HOG_LIST, POULTRY_LIST, ...builtIn]) expect(findAddingUp(list)).toEqual([]);
});
