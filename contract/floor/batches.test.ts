import { expect, test } from 'vitest';
import { lotPrefix, meatOf, missingToMinimum, splitOut } from '#contract/floor/batches.ts';
import { SPECIES } from '#contract/lib/species.ts';
import { SPECIES_FACTS } from '#contract/orders/species-facts.ts';
import { lineAmount } from '#contract/pricing/line-amount.ts';

const whole = (share_id: number, in_clb: number) => ({ in_clb, shares: [{ share_id, quarters: 4 }] });

test('example 5: 88.00 lb of deer sausage are 44.00, 27.50 and 16.50 lb for 40, 25 and 15 lb of lean', () => {
  const parts = [...splitOut(8_800, [whole(1, 4_000), whole(2, 2_500), whole(3, 1_500)]).values()];
  expect(parts).toEqual([4_400, 2_750, 1_650]);
  expect(parts.map((clb) => lineAmount(375, clb))).toEqual([16_500, 10_313, 6_188]);
});

test('what came out is divided without a hundredth left, also among the owners of one animal', () => {
  const shared = {
    in_clb: 1_001,
    shares: [1, 2, 3].map((share_id) => ({ share_id, quarters: share_id === 1 ? 2 : 1 })),
  };
  const parts = splitOut(2_003, [shared, whole(9, 777), whole(1, 5)]);
  expect([...parts.keys()]).toEqual([1, 2, 3, 9]);
  expect([...parts.values()].reduce((all, one) => all + one, 0)).toBe(2_003);
  expect(splitOut(2_003, [])).toEqual(new Map());
});

test('example 6: 18 lb miss 7 lb of a minimum of 25 lb, which bought meat can fill', () => {
  expect(missingToMinimum([{ in_clb: 1_800 }], 2_500)).toBe(700);
  expect(missingToMinimum([{ in_clb: 1_800 }, { in_clb: 700 }], 2_500)).toBe(0);
  expect(missingToMinimum([{ in_clb: 1_800 }], null)).toBe(0);
});

test('game is always game, and only inspected animals are inspected', () => {
  for (const species of SPECIES) {
    const other = SPECIES_FACTS[species].isGame ? 'game' : null;
    expect(meatOf({ species, offering: 'usda' })).toBe(other ?? 'inspected');
    for (const offering of ['custom', 'unlabelled'] as const)
      expect(meatOf({ species, offering })).toBe(other ?? 'custom');
  }
});

test('a lot’s number says what it is and its day', () => {
  expect(lotPrefix('grind', '2026-11-30')).toBe('G261130-');
});
