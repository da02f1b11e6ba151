import { describe, expect, test } from 'vitest';
import { findUnusualWeight, usualWeight } from '#contract/orders/usual-weights.ts';

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
