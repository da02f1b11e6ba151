import { describe, expect, test } from 'vitest';
import { findUnusualPacked, findUnusualWeight, usualWeight } from '#contract/orders/usual-weights.ts';

const beef = { species: 'beef', sex: 'steer', heads: 1 } as const;
const ask = (animal: Parameters<typeof findUnusualWeight>[0], hanging_clb: number | null, live_clb: number | null) =>
  findUnusualWeight(animal, { hanging_clb, live_clb })?.code ?? null;

describe('an unusual weight', () => {
  test('is below half or above twice of what such animals weigh', () => {
    expect(ask(beef, 30_000, null)).toBeNull();
    expect(ask(beef, 29_999, null)).toBe('weight_unusual');
    expect(ask(beef, 170_000, null)).toBeNull();
    expect(ask(beef, 170_001, null)).toBe('weight_unusual');
    expect(ask(beef, null, 49_999)).toBe('live_weight_unusual');
    expect(ask(beef, null, 280_001)).toBe('live_weight_unusual');
    expect(ask(beef, null, null)).toBeNull();
  });

  test('is asked about in words', () => {
    expect(findUnusualWeight(beef, { hanging_clb: 6_500_000, live_clb: null })).toEqual({
      code: 'weight_unusual',
      values: { weight: '65,000 lb', animal: 'a beef', low: '600 lb', high: '850 lb' },
    });
  });

  test('depends on the sex, and on the head count of a flock', () => {
    expect(ask({ ...beef, sex: 'bull' }, 180_000, null)).toBeNull();
    expect(usualWeight({ species: 'elk', sex: 'male' }).hanging).toEqual([364, 364]);
    const flock = { species: 'poultry', sex: '', heads: 40 } as const;
    expect(ask(flock, 20_000, null)).toBeNull();
    expect(ask(flock, 500, null)).toBe('weight_unusual');
    expect(findUnusualWeight(flock, { hanging_clb: 500, live_clb: null })?.values.animal).toBe('this flock');
  });
});

describe('an unusual packed weight', () => {
  const packed = { quarters: 2, hanging_clb: 70_000, packed_clb: null, products_clb: 0 };
  const askPacked = (more: Partial<typeof packed> | { packed_clb: number }) =>
    findUnusualPacked(beef, { ...packed, ...more })?.values ?? null;

  test('is below half or above twice of what such a share usually packs of its hanging weight', () => {
    // 50 to 65 % of 350 lb.
    expect(askPacked({ packed_clb: 8_750 })).toBeNull();
    expect(askPacked({ packed_clb: 8_749 })).toEqual({
      weight: '87.49 lb',
      animal: 'a beef',
      low: '175 lb',
      high: '227.5 lb',
    });
    expect(askPacked({ packed_clb: 45_500 })).toBeNull();
    expect(askPacked({ packed_clb: 45_501 })).toMatchObject({ weight: '455.01 lb' });
  });

  test('isn’t too light while products are still being weighed, but can be too heavy', () => {
    expect(askPacked({ products_clb: 350 })).toBeNull();
    expect(askPacked({ products_clb: 350_000 })).toMatchObject({ weight: '3,500 lb' });
  });

  test('follows the usual hanging weight until the animal is weighed', () => {
    const unweighed = { hanging_clb: null as unknown as number, packed_clb: 14_000 };
    expect(askPacked(unweighed)).toBeNull();
    expect(askPacked({ ...unweighed, packed_clb: 7_000 })).toMatchObject({ low: '150 lb', high: '276.25 lb' });
  });
});
