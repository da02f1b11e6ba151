import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OrderList } from '#contract/cut-sheets/answers.ts';
import { type Basis, type Estimate, estimateOf } from '#contract/cut-sheets/estimate/estimate.ts';
import {
  BEEF,
  basisOf,
  beef,
  codesOf,
  cutOf,
  formOf,
  hog,
  listOf,
  packed,
  SHEETS,
} from '#contract/cut-sheets/estimate/estimate-cases.ts';
import type { Range } from '#contract/cut-sheets/estimate/range.ts';
import { deselectSubcut, selectSubcut } from '#contract/cut-sheets/exclusions.ts';
import { questionsOf, type Subcut, type Template } from '#contract/cut-sheets/templates/template.ts';
import { CATEGORY_OF } from '#contract/lib/species.ts';
import { sum } from '#contract/lib/sum.ts';
import { builtInPrices } from '#contract/pricing/built-in-prices.ts';

describe('weights', () => {
  test('gives a share its part of the hanging weight, and a sheet without an order all of it', () => {
    expect(beef([]).hanging_clb.likely).toBe(70_000);
    expect(beef([], {}, { quarters: 1 }).hanging_clb.likely).toBe(17_500);
    expect(packed(beef([], {}, { quarters: 3 }))).toBeCloseTo(packed(beef([])) * 0.75, 0);
    const loose = beef([], {}, { quarters: null });
    expect(loose.hanging_clb.likely).toBe(70_000);
    expect(codesOf(loose)).toContain('whole_animal');
    expect(codesOf(beef([]))).not.toContain('whole_animal');
  });

  test('uses the usual weight of the species as a range until an animal is weighed', () => {
    const half = estimateOf(BEEF, listOf(BEEF, []), basisOf('beef', { quarters: 2 }));
    expect(half.hanging_clb).toEqual({ low: 30_000, likely: 36_250, high: 42_500 });
    expect(half.isWeighed).toBe(false);
    expect(codesOf(half)).toContain('usual_weight');
    const birds = formOf('poultry');
    const flock = estimateOf(birds, listOf(birds, ['Whole birds']), basisOf('poultry', { heads: 40 }));
    expect(flock.hanging_clb).toEqual({ low: 16_000, likely: 20_000, high: 24_000 });
    expect(codesOf(flock)).toContain('flock');
    expect(codesOf(beef([]))).toContain('weighed');
  });

  test('grinds the meat that no cut uses', () => {
    const all = cutOf(beef([]), 'Ground beef').pounds;
    const less = beef(['Flank steak']);
    expect(all - cutOf(less, 'Ground beef').pounds).toBeCloseTo(cutOf(less, 'Flank steak').pounds * 0.97, 1);
    expect(cutOf(beef(['Grind flank']), 'Ground beef').pounds).toBe(all);
  });

  test('estimates more weight bone-in than boneless, with the same trim, and a range if neither is chosen', () => {
    const bone_in = beef(['Chuck roast'], { Bone: 'Bone-in' });
    const boneless = beef(['Chuck roast'], { Bone: 'Boneless' });
    expect(cutOf(bone_in, 'Chuck roast').pounds).toBeGreaterThan(cutOf(boneless, 'Chuck roast').pounds * 1.1);
    expect(cutOf(bone_in, 'Ground beef').pounds).toBeCloseTo(cutOf(boneless, 'Ground beef').pounds, 1);
    expect(codesOf(bone_in)).toContain('bone_in');
    expect(codesOf(boneless)).not.toContain('bone_in');

    const unsaid = listOf(BEEF, ['Chuck roast'], { Bone: 'nobody said' });
    const weight = estimateOf(BEEF, unsaid, basisOf('beef', { hanging: 700 })).cuts.find(
      ({ title }) => title === 'Chuck roast',
    )?.weight_clb;
    expect(weight?.low).toBeLessThan(cutOf(boneless, 'Chuck roast').pounds * 100);
    expect(weight?.high).toBeGreaterThan(cutOf(bone_in, 'Chuck roast').pounds * 100);
  });

  test('divides a part cut two ways by its portions, or in half if there are none', () => {
    const one = cutOf(beef(['Boneless ribeye steak (Delmonico)']), 'Boneless ribeye steak (Delmonico)').pounds;
    const half = beef(['Boneless ribeye steak (Delmonico)'], { 'Portion of this primal': '50 %' });
    expect(cutOf(half, 'Boneless ribeye steak (Delmonico)').pounds).toBeCloseTo(one / 2, 1);
    const both = beef(['Boneless ribeye steak (Delmonico)', 'Boneless prime rib roast']);
    expect(cutOf(both, 'Boneless ribeye steak (Delmonico)').pounds).toBeCloseTo(one / 2, 1);
    expect(cutOf(both, 'Boneless prime rib roast').pounds).toBeCloseTo(one / 2, 1);
    const ham = cutOf(hog(['Smoked ham']), 'Smoked ham').pounds;
    expect(
      cutOf(hog(['Smoked ham', 'Fresh ham roast'], { 'Of the two sides': 'One' }), 'Smoked ham').pounds,
    ).toBeCloseTo(ham / 2, 1);
  });

  test('takes the weight of tri-tip and coulotte off the sirloin steaks', () => {
    const steaks = cutOf(beef(['Sirloin steak boneless']), 'Sirloin steak boneless').pounds;
    const apart = beef(['Sirloin steak boneless', 'Tri-tip roast', 'Coulotte (picanha)']);
    const small = cutOf(apart, 'Tri-tip roast').pounds + cutOf(apart, 'Coulotte (picanha)').pounds;
    expect(small).toBeGreaterThan(8);
    expect(cutOf(apart, 'Sirloin steak boneless').pounds).toBeLessThan(steaks - small / 2);
  });

  test('leaves out cuts that are not kept, and adds organs as extras', () => {
    const kept = beef(['Boneless ribeye steak (Delmonico)', 'Back ribs', 'Liver']);
    expect(cutOf(kept, 'Back ribs').pounds).toBeGreaterThan(3);
    expect(kept.cuts.find(({ title }) => title === 'Liver')).toMatchObject({ becomes: 'top' });
    expect(codesOf(kept)).toContain('on_top');
    const not = beef(['Boneless ribeye steak (Delmonico)', 'Back ribs', 'Liver'], { Keep: 'Do not keep' });
    expect(not.cuts.map(({ title }) => title)).not.toContain('Back ribs');
    expect(codesOf(not)).not.toContain('on_top');
  });

  test('estimates less ground meat if it is leaner, and more if it is fattier', () => {
    const [lean, usual, fat] = ['90/10', '85/15', '80/20'].map((grade) => beef([], { 'Lean / fat': grade }));
    if (!lean || !usual || !fat) throw new Error('three grades');
    expect(packed(lean)).toBeCloseTo((packed(usual) * 85) / 90, 0);
    expect(packed(fat)).toBeCloseTo((packed(usual) * 85) / 80, 0);
    expect(
      [lean, usual, fat].map((estimate) => codesOf(estimate).find((code) => ['leaner', 'fatter'].includes(code))),
    ).toEqual(['leaner', undefined, 'fatter']);
  });

  test('uses thirty pounds of trim for fifteen pounds each of two sausages, or all the trim if there is less', () => {
    const each = (pounds: number) => ({ Flavors: [`${pounds} lb Mild`, `${pounds} lb Hot`] });
    const plain = hog([]);
    const made = hog(['Seasoned sausage'], each(15));
    expect(cutOf(made, 'Seasoned sausage').pounds).toBeCloseTo(30, 1);
    expect(
      cutOf(plain, 'Ground pork (unseasoned)').pounds - cutOf(made, 'Ground pork (unseasoned)').pounds,
    ).toBeCloseTo(30 * 0.97, 1);
    const short = hog(['Seasoned sausage'], each(30), { hanging: 60 });
    expect(cutOf(short, 'Ground pork (unseasoned)').pounds).toBe(0);
    expect(cutOf(short, 'Seasoned sausage').pounds).toBeLessThan(60 * 0.6);
  });

  test('adds purchased fat, and reports trim that isn’t packed when nothing is ground', () => {
    const DEER = formOf('deer');
    const deer = (answers: Record<string, string>) =>
      estimateOf(DEER, listOf(DEER, [], answers), basisOf('deer', { hanging: 96 }));
    const [none, pork] = [deer({ 'Added fat': 'None' }), deer({ 'Added fat': '20 % pork' })];
    expect(packed(pork) * 0.8).toBeCloseTo(packed(none), 1);
    const added = pork.reasons.find(({ code }) => code === 'added_fat');
    expect(added && 'weight_clb' in added && added.weight_clb.likely / 100).toBeCloseTo(packed(pork) - packed(none), 1);
    const GOAT = formOf('goat');
    const goat = estimateOf(GOAT, listOf(GOAT, ['Boneless rolled leg']), basisOf('goat', { hanging: 40 }));
    expect(codesOf(goat)).toContain('trim_unpacked');
  });

  test('estimates only the total for a form without weights, and uses averages for missing yields', () => {
    const bare = strip(BEEF, ['weight_percent', 'meat_percent'], ['yield_percent', 'meat_percent', 'piece', 'service']);
    const list = listOf(bare, ['Chuck roast']);
    const whole = estimateOf(bare, list, basisOf('beef', { hanging: 700 }));
    expect(whole.cuts).toEqual([]);
    expect(whole.packaged_clb).toEqual({ low: 35_000, likely: 40_250, high: 45_500 });
    expect(codesOf(whole)).toContain('no_weights');
    const half = strip(BEEF, [], ['yield_percent', 'meat_percent']);
    const guessed = estimateOf(half, list, basisOf('beef', { hanging: 700 }));
    expect(codesOf(guessed)).toContain('yield_guessed');
    expect(cutOf(guessed, 'Chuck roast').pounds).toBeGreaterThan(30);
  });
});

describe('packages', () => {
  test.each([
    ['Chuck roast', { Bone: 'Boneless', 'Roast weight': '2-3 lb' }, (pounds: number) => pounds / 2.5],
    ['Chuck roast', { Bone: 'Boneless', 'Roast weight': '5-6 lb' }, (pounds: number) => pounds / 5.5],
    ['NY strip steak', { Thickness: '1"', 'Per package': '2' }, () => 14],
    ['NY strip steak', { Thickness: '2"', 'Per package': '1' }, () => 14],
    ['NY strip steak', { Thickness: '1/2"', 'Per package': '4' }, () => 14],
    ['Bone-in prime rib roast', { 'Roast size': '4 ribs' }, () => (2 * 12.5) / 7.2],
    ['Flank steak', {}, () => 2],
    ['Brisket cut in half', {}, () => 4],
    ['Chuck stew meat', { 'Stew meat: Packages': '10', 'Stew meat: Package size': '1 1/2 lb' }, () => 10],
    ['Ground beef', { 'Ground package': '2 lb' }, (pounds: number) => pounds / 2],
    ['Ground beef', { 'Ground package': 'Half 1 lb, half 2 lb' }, (pounds: number) => pounds / 2 + pounds / 2 / 2],
    [
      'Ground beef',
      {
        'Ground package': '1 lb',
        'Patties: Share of the ground meat': '30 lb',
        'Patties: Size': '1/4 lb',
        'Patties: Per package': '4',
      },
      (pounds: number) => 30 + (pounds - 30),
    ],
    [
      'Ground beef',
      {
        'Ground package': '1 lb',
        'Patties: Share of the ground meat': '50 %',
        'Patties: Size': '1/2 lb',
        'Patties: Per package': '4',
      },
      (pounds: number) => pounds / 4 + pounds / 2,
    ],
  ])('of a whole animal: %s %j', (title, answers, packages) => {
    const cut = cutOf(beef(title === 'Ground beef' ? [] : [title], answers), title);
    expect(cut.packages).toBe(Math.round(packages(cut.pounds)));
  });

  test('gives a quarter its part of the pieces, and at least one package of each cut', () => {
    const quarter = beef(['NY strip steak', 'Flank steak', 'Liver'], { Thickness: '1"' }, { quarters: 1 });
    expect(cutOf(quarter, 'NY strip steak').packages).toBe(3);
    expect(cutOf(quarter, 'Flank steak').packages).toBe(1);
    expect(cutOf(quarter, 'Liver').packages).toBe(1);
  });
});

describe('any choice', () => {
  test.each(SHEETS)('of cuts for $name packs no more than the hanging weight, and the cuts add up', (sheet) => {
    const { form_json, species } = sheet;
    const prices = [...builtInPrices(CATEGORY_OF[species])];
    const given = (clb: number, quarters: number, heads: number): Basis => ({
      species,
      quarters,
      split: [quarters],
      at: 0,
      heads,
      is_over_age_bull: false,
      hanging_weight_clb: clb,
      prices,
      are_examples: true,
      weighable_order_id: null,
    });
    fc.assert(
      fc.property(
        sheetsOf(form_json),
        fc.integer({ min: 100, max: 200_000 }),
        fc.integer({ min: 1, max: 50_000 }),
        fc.constantFrom(1, 2, 3, 4),
        (list, clb, more, quarters) => {
          const heads = species === 'poultry' ? 20 : 1;
          const light = estimateOf(form_json, list, given(clb, quarters, heads));
          const heavy = estimateOf(form_json, list, given(clb + more, quarters, heads));
          expectSound(light);
          expectSound(heavy);
          expect(heavy.packaged_clb.likely).toBeGreaterThanOrEqual(light.packaged_clb.likely);
          expect(heavy.price?.total.likely).toBeGreaterThanOrEqual(light.price?.total.likely ?? 0);
          for (const cut of light.cuts) {
            const other = heavy.cuts.find(({ title }) => title === cut.title);
            expect(other?.weight_clb.likely, cut.title).toBeGreaterThanOrEqual(cut.weight_clb.likely);
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  test('packs no more than the hanging weight for a form with absurd numbers', () => {
    const percents = fc.option(fc.constantFrom(0, 1, 33.3, 60, 100), { nil: undefined });
    fc.assert(
      fc.property(sheetsOf(BEEF), fc.infiniteStream(percents), (list, numbers) => {
        const next = () => numbers.next().value as number | undefined;
        const form = Object.fromEntries(
          Object.entries(BEEF).map(([id, part]) => [
            id,
            {
              ...part,
              ...some('weight_percent', next()),
              ...some('meat_percent', next()),
              subcuts: part.subcuts.map((cut) => ({
                ...cut,
                ...some('yield_percent', next()),
                ...some('meat_percent', next()),
              })),
            },
          ]),
        ) as Template;
        expectSound(estimateOf(form, list, basisOf('beef', { hanging: 700 })));
      }),
      { numRuns: 300 },
    );
  });
});
const some = (name: string, value: number | undefined) => (value === undefined ? {} : { [name]: value });

/** Sheets that a customer could produce by clicking: cuts added and removed, some questions answered. */
function sheetsOf(template: Template): fc.Arbitrary<OrderList> {
  const cuts = Object.values(template).flatMap((part) => part.subcuts);
  const click = fc.tuple(fc.constantFrom(...cuts), fc.boolean());
  const answers = fc.infiniteStream(fc.nat({ max: 12 }));
  return fc.tuple(fc.array(click, { maxLength: 40 }), answers).map(([clicks, stream]) => {
    const list = clicks.reduce<OrderList>(
      (before, [{ title }, isTaken]) =>
        isTaken ? selectSubcut(template, before, title).list : deselectSubcut(template, before, title),
      [],
    );
    const answer = (subcut: Subcut) =>
      questionsOf(subcut).flatMap(({ description, options }) => {
        const value = options[(stream.next().value as number) - 1];
        return value === undefined ? [] : [{ description, selected_values: [value] }];
      });
    return list.map((entry) => ({
      ...entry,
      subcuts: entry.subcuts.map((chosen) => {
        const subcut = cuts.find(({ title }) => title === chosen.title);
        return { title: chosen.title, choices: subcut ? answer(subcut) : [] };
      }),
    }));
  });
}

const RUNS = ['low', 'likely', 'high'] as const;
function expectRange({ low, likely, high }: Range): void {
  expect([low, likely, high].every((value) => Number.isInteger(value) && value >= 0)).toBe(true);
  expect(low).toBeLessThanOrEqual(likely);
  expect(likely).toBeLessThanOrEqual(high);
}
function expectSound({ hanging_clb, packaged_clb, cuts, price, reasons }: Estimate): void {
  const added = reasons.find(({ code }) => code === 'added_fat');
  for (const run of RUNS) {
    const bought = added && 'weight_clb' in added ? added.weight_clb[run] + 1 : 0;
    expect(packaged_clb[run] - bought).toBeLessThanOrEqual(hanging_clb[run]);
  }
  if (cuts.length > 0) expect(sum(cuts.map((cut) => cut.weight_clb.likely))).toBe(packaged_clb.likely);
  if (price) expect(sum(price.lines.map((line) => line.cents.likely))).toBe(price.total.likely);
  for (const range of [hanging_clb, packaged_clb, ...(price ? [price.total] : [])]) expectRange(range);
  for (const { packages } of cuts)
    if (packages) expect(RUNS.every((run) => Number.isInteger(packages[run]))).toBe(true);
}

function strip(template: Template, ofPart: string[], ofCut: string[]): Template {
  const without = <T extends object>(whole: T, names: string[]) =>
    Object.fromEntries(Object.entries(whole).filter(([name]) => !names.includes(name))) as T;
  return Object.fromEntries(
    Object.entries(template).map(([id, part]) => [
      id,
      { ...without(part, ofPart), subcuts: part.subcuts.map((cut) => without(cut, ofCut)) },
    ]),
  );
}
