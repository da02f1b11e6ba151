import { describe, expect, test } from 'vitest';
import { estimateOf } from '#contract/cut-sheets/estimate/estimate.ts';
import {
  BEEF,
  basisOf,
  beef,
  codesOf,
  cutOf,
  hog,
  lineOf,
  listOf,
  priceLine,
} from '#contract/cut-sheets/estimate/estimate-cases.ts';
import { sum } from '#contract/lib/sum.ts';
import type { PriceLine } from '#contract/pricing/price-list.ts';

describe('the estimated bill', () => {
  const KILL = priceLine('Kill fee', 'head', 10_000);
  const CUTTING = priceLine('Cutting and wrapping', 'hanging_lb', 90);
  const packedLine = (name: string, cents: number, when: PriceLine['when']) =>
    priceLine(name, 'packaged_lb', cents, { when });
  const PRICES = [
    KILL,
    CUTTING,
    packedLine('Smoking', 98, 'smoking'),
    packedLine('Sausage', 180, 'sausage'),
    packedLine('Patties', 60, 'patties'),
    priceLine('Organs', 'animal', 600, { when: 'organs' }),
  ];

  test('charges the kill fee once, split by quarters, and cutting by the hanging pound', () => {
    const whole = beef([], {}, { prices: PRICES });
    expect(lineOf(whole, 'Kill fee')).toBe(10_000);
    expect(lineOf(whole, 'Cutting and wrapping')).toBe(63_000);
    expect(whole.price?.total).toEqual({ low: 73_000, likely: 73_000, high: 73_000 });
    expect(codesOf(whole)).not.toContain('kill_shared');
    const half = beef([], {}, { prices: PRICES, quarters: 2 });
    expect(lineOf(half, 'Kill fee')).toBe(5_000);
    expect(codesOf(half)).toContain('kill_shared');
    expect(half.price?.total.likely).toBe(36_500);
    expect(beef([], {}, { prices: null }).price).toBeNull();
    expect(codesOf(beef([], {}, { prices: null }))).toContain('prices_unset');
  });

  test('charges at least the plant’s minimum, split by quarters', () => {
    const atLeast = (minimum_cents: number) => [KILL, { ...CUTTING, minimum_cents }];
    const light = beef([], {}, { prices: atLeast(80_000), quarters: 1 });
    expect(lineOf(light, 'Cutting and wrapping')).toBe(15_750);
    expect(lineOf(light, 'Cutting and wrapping', 'minimum')).toBe(4_250);
    expect(codesOf(light)).toContain('least');
    const heavy = beef([], {}, { prices: atLeast(60_000) });
    expect(lineOf(heavy, 'Cutting and wrapping', 'minimum')).toBeUndefined();
    expect(codesOf(heavy)).not.toContain('least');
    // Before weighing, the minimum could still apply, but only if the animal turns out to be light.
    const unweighed = beef([], {}, { prices: atLeast(60_000), hanging: null });
    expect(unweighed.price?.total).toEqual({ low: 70_000, likely: 75_250, high: 86_500 });
    expect(codesOf(unweighed)).not.toContain('least');
  });

  test('charges by the live pound, by the package, and for over-age bulls', () => {
    const prices = [
      priceLine('Haul', 'live_lb', 2),
      priceLine('Bull', 'head', 7_500, { when: 'over_age_bull' }),
      priceLine('Packages', 'package', 10),
    ];
    const bull = beef([], {}, { prices, is_over_age_bull: true, hanging: 620 });
    expect([lineOf(bull, 'Haul'), lineOf(bull, 'Bull')]).toEqual([2_000, 7_500]);
    const packages = sum(bull.cuts.map((cut) => cut.packages?.likely ?? 0));
    expect(lineOf(bull, 'Packages')).toBe(packages * 10);
    expect(lineOf(beef([], {}, { prices }), 'Bull')).toBeUndefined();
  });

  test('charges for splitting only if the share isn’t a whole animal', () => {
    const prices = [
      priceLine('Half', 'share', 1_500, { when: 'split_half' }),
      priceLine('Quarter', 'share', 2_500, { when: 'split_quarter' }),
    ];
    const totals = [4, 3, 2, 1].map((quarters) => beef([], {}, { prices, quarters }).price?.total.likely);
    expect(totals).toEqual([0, 2_500, 1_500, 2_500]);
  });

  test('charges smoking, sausage and patties by the pound and organs once', () => {
    const cuts = ['Bacon', 'Smoked ham', 'Liver', 'Heart', 'Seasoned sausage'];
    const answers = { Flavors: ['15 lb Mild'] };
    const made = hog(cuts, answers, { prices: PRICES });
    const smoked = cutOf(made, 'Bacon').pounds + cutOf(made, 'Smoked ham').pounds;
    expect(Math.abs((lineOf(made, 'Smoking') ?? 0) - smoked * 98)).toBeLessThan(3);
    expect(lineOf(made, 'Sausage')).toBeCloseTo(15 * 180, -1);
    expect(lineOf(made, 'Organs')).toBe(600);
    expect(lineOf(hog(['Fresh ham roast'], {}, { prices: PRICES }), 'Smoking')).toBeUndefined();
    const steak = (cure: string) => hog(['Ham steak'], { Cure: cure }, { prices: PRICES });
    expect(lineOf(steak('Fresh'), 'Smoking')).toBeUndefined();
    expect(lineOf(steak('Cured + smoked'), 'Smoking')).toBeGreaterThan(0);
    const patties = {
      'Patties: Share of the ground meat': '30 lb',
      'Patties: Size': '1/4 lb',
      'Patties: Per package': '4',
    };
    expect(lineOf(beef([], patties, { prices: PRICES }), 'Patties')).toBe(1_800);
  });

  test('lists a form’s extra charges under their cut and option', () => {
    const form = structuredClone(BEEF);
    for (const subcut of form.topround?.subcuts ?? []) {
      if (subcut.title !== 'Round steak') continue;
      subcut.surcharge = { cents: 500, per: 'share' };
      for (const control of subcut.controls) {
        if (control.type !== 'Subfields' && control.description === 'Tenderized')
          control.surcharges = { All: { cents: 40, per: 'lb' } };
      }
    }
    const list = listOf(form, ['Round steak'], { Tenderized: 'All' });
    const estimate = estimateOf(form, list, basisOf('beef', { hanging: 700 }));
    const pounds = cutOf(estimate, 'Round steak').pounds;
    const [once, perPound] = estimate.price?.lines ?? [];
    expect([once?.name, once?.cents.likely]).toEqual(['Round steak', 500]);
    expect(perPound?.name).toBe('Round steak: All');
    expect(Math.abs((perPound?.cents.likely ?? 0) - pounds * 40)).toBeLessThan(1);
    const plain = estimateOf(form, listOf(form, ['Round steak']), basisOf('beef'));
    expect(plain.price?.lines).toHaveLength(1);
  });
});
