import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findPartsProblem, placeShares, type StoredShare, settleShares } from '#contract/booking/edited-shares.ts';

const STORED: StoredShare[] = [
  { cart_id: 11, customer_id: 1, template_id: 9, quarters: 2 },
  { cart_id: 12, customer_id: 2, template_id: 9, quarters: 2 },
];

describe('the shares after an edit', () => {
  test('are the stored ones by cart id, else by customer; who is not spoken of stays', () => {
    expect(settleShares(STORED, [{ name: 2, cutsheet: 8, amount: 'Half' }], [])).toEqual({
      shares: [STORED[0], { ...STORED[1], template_id: 8 }],
    });
    expect(settleShares(STORED, [{ cart_id: 12, amount: 'Whole' }], [11])).toEqual({
      shares: [{ ...STORED[1], quarters: 4 }],
    });
    expect(settleShares(STORED, [], [11, 12])).toEqual({ shares: [] });
  });

  test('a stored share is one row only: whoever gave theirs away in one row has a new one in another', () => {
    const gone = { cart_id: 11, name: 3, cutsheet: 9, amount: 'Half' } as const;
    const back = { name: 1, cutsheet: 9, amount: 'Half' } as const;
    const expected = { cart_id: null, customer_id: 1, template_id: 9, quarters: 2 };
    expect(settleShares(STORED, [gone, back], [12])).toEqual({ shares: [{ ...STORED[0], customer_id: 3 }, expected] });
    expect(settleShares(STORED, [gone, { ...gone, name: 4 }], [12])).toEqual({ problem: 'order_changed' });
  });

  test('an animal that was left partly without owners may stay so', () => {
    const partly = [{ cart_id: 1, customer_id: 1, template_id: null, quarters: 3 }];
    expect(settleShares(partly, [{ cart_id: 1, name: 1, amount: 'Qt 3' }], [])).toEqual({ shares: partly });
    expect(settleShares(partly, [{ cart_id: 1, name: 1, amount: 'Half' }], [])).toEqual({ problem: 'not_one_animal' });
  });

  test('whatever is sent: they are one animal of different customers, or the stored ones, or refused', () => {
    const asked = fc.array(
      fc.record(
        {
          cart_id: fc.constantFrom(11, 12, 13),
          name: fc.integer({ min: 1, max: 4 }),
          cutsheet: fc.constantFrom(8, 9),
          amount: fc.constantFrom('Whole', 'Half', 'Quarter', 'Qt 3'),
        } as const,
        { requiredKeys: [] },
      ),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(asked, fc.subarray([11, 12]), (rows, deleted) => {
        const settled = settleShares(STORED, rows, deleted);
        if ('problem' in settled) return;
        const { shares } = settled;
        expect([0, 4]).toContain(shares.reduce((sum, { quarters }) => sum + quarters, 0));
        expect(new Set(shares.map(({ customer_id }) => customer_id)).size).toBe(shares.length);
        const kept = shares.flatMap(({ cart_id }) => cart_id ?? []);
        expect(new Set(kept).size).toBe(kept.length);
        const places = placeShares(shares).flatMap(({ first_quarter, quarters }) =>
          Array.from({ length: quarters }, (_, at) => first_quarter + at),
        );
        expect(places).toEqual([1, 2, 3, 4].slice(0, places.length));
      }),
    );
  });
});

test('the parts of a share are together exactly what it was [ORD-093]', () => {
  const part = (name: number, amount: 'Half' | 'Quarter' | 'Whole') => ({ name, amount });
  expect(findPartsProblem(2, [part(1, 'Quarter'), part(2, 'Quarter')])).toBeNull();
  expect(findPartsProblem(4, [part(1, 'Half'), part(2, 'Quarter'), part(3, 'Quarter')])).toBeNull();
  expect(findPartsProblem(2, [part(1, 'Half'), part(2, 'Half')])).toBe('not_one_animal');
  expect(findPartsProblem(2, [part(1, 'Half')])).toBe('not_one_animal');
  expect(findPartsProblem(2, [part(1, 'Quarter'), part(1, 'Quarter')])).toBe('customer_twice');
});
