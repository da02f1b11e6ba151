import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  findAddProblem,
  findSharesProblems,
  placeAgain,
  placeShares,
  type Share,
  type StoredShare,
  settleShares,
  sizesThatFit,
  sumQuarters,
} from '#contract/booking/shares.ts';
import { WHOLE_ANIMAL } from '#contract/lib/quarters.ts';

const share = (quarters: number, customer_id: number | null = null, template_id: number | null = 1): Share => ({
  quarters,
  customer_id,
  template_id,
});
const shares = (...sizes: number[]) => sizes.map((quarters, at) => share(quarters, at));
const codes = (some: readonly Share[], whole?: number) => findSharesProblems(some, whole).map(({ code }) => code);
const placesOf = (some: readonly { quarters: number }[]) =>
  placeShares(some).flatMap(({ first_quarter, quarters }) =>
    Array.from({ length: quarters }, (_, at) => first_quarter + at),
  );
const anyShares = fc.array(
  fc.record({ quarters: fc.constantFrom(4, 2, 1), customer_id: fc.nat(5), template_id: fc.constantFrom(1, 2) }),
  { maxLength: 6 },
);

describe('the shares of one animal', () => {
  test('must make up exactly one animal, unless there are none [ORD-038 ORD-107]', () => {
    for (const fine of [shares(2, 1, 1), shares(4), shares(3, 1), []]) expect(codes(fine)).toEqual([]);
    expect(codes(shares(2, 1))).toEqual(['not_one_animal']);
    expect(codes(shares(4, 1))).toEqual(['not_one_animal']);
    expect(codes(shares(4, 0))).toEqual(['not_one_animal']);
  });

  test('must add up to four quarters, with no customer listed twice', () => {
    fc.assert(
      fc.property(anyShares, (some) => {
        const isOnce = new Set(some.map(({ customer_id }) => customer_id)).size === some.length;
        const isWhole = some.length === 0 || sumQuarters(some) === WHOLE_ANIMAL;
        expect(codes(some).length === 0).toBe(isOnce && isWhole);
      }),
    );
  });

  test('each need a different customer and a cut sheet [ORD-042]', () => {
    const twice = { code: 'customer_twice', at: 1, field: 'customer' };
    expect(findSharesProblems([share(2, 7), share(2, 7)])).toEqual([twice]);
    const noSheet = { code: 'cut_sheet_missing', at: 1, field: 'template_id' };
    expect(findSharesProblems([share(2, 7), share(2, 8, null)])).toEqual([noSheet]);
    expect(codes([share(2, 7), { ...share(2, 8, null), cart_id: 11 }])).toEqual([]);
  });

  test('have each problem reported on the share it affects', () => {
    expect(findSharesProblems([share(2), share(1, 7, null), share(2, 7)])).toEqual([
      { code: 'owner_missing', at: 0, field: 'customer' },
      { code: 'cut_sheet_missing', at: 1, field: 'template_id' },
      { code: 'customer_twice', at: 2, field: 'customer' },
      { code: 'not_one_animal', at: null, field: null },
    ]);
  });

  test('must add up to the original size when a single share is divided [ORD-093]', () => {
    expect(codes(shares(1, 1), 2)).toEqual([]);
    expect(codes(shares(2, 1, 1), 4)).toEqual([]);
    expect(codes(shares(2, 2), 2)).toEqual(['not_one_animal']);
  });

  test('take up its quarters in order, without gaps or overlap', () => {
    expect(placesOf(shares(3, 1))).toEqual([1, 2, 3, 4]);
    fc.assert(
      fc.property(
        anyShares.filter((some) => sumQuarters(some) <= WHOLE_ANIMAL),
        (some) => {
          expect(placesOf(some)).toEqual([1, 2, 3, 4].slice(0, sumQuarters(some)));
        },
      ),
    );
  });
});

describe('while the shares are filled in', () => {
  test('disables Whole once another share has an amount, and Half and Quarter when they would exceed 100% [ORD-045 ORD-046]', () => {
    expect(sizesThatFit(shares(0), 0)).toEqual([4, 2, 1]);
    expect(sizesThatFit(shares(1, 0), 1)).toEqual([2, 1]);
    expect(sizesThatFit(shares(2, 1, 0), 2)).toEqual([1]);
    expect(sizesThatFit(shares(4, 0), 1)).toEqual([]);
    expect(sizesThatFit(shares(0, 0), 0, 2)).toEqual([2, 1]);
  });

  test('lets the user change a share’s amount, and keeps an existing share of three quarters', () => {
    expect(sizesThatFit(shares(2, 2), 0)).toEqual([2, 1]);
    expect(sizesThatFit(shares(3, 1), 0)).toEqual([2, 1, 3]);
    expect(sizesThatFit(shares(3, 1), 1)).toEqual([1]);
  });

  test('allows another share only if one has an amount, each has a cut sheet, and there is room left [ORD-039 ORD-040 ORD-041]', () => {
    expect(findAddProblem([share(0)])).toBe('amount_missing');
    expect(findAddProblem([share(2, 1, null)])).toBe('cut_sheet_missing');
    expect(findAddProblem(shares(2, 2))).toBe('no_amount_left');
    expect(findAddProblem(shares(1, 1), 2)).toBe('no_amount_left');
    expect(findAddProblem(shares(2, 1))).toBeNull();
  });
});

const STORED: StoredShare[] = [
  { cart_id: 11, customer_id: 1, template_id: 9, quarters: 2 },
  { cart_id: 12, customer_id: 2, template_id: 9, quarters: 2 },
];

describe('the shares after an edit', () => {
  test('are matched to stored shares by cart id or customer, and shares that weren’t edited stay', () => {
    expect(settleShares(STORED, [{ name: 2, cutsheet: 8, amount: 'Half' }], [])).toEqual({
      shares: [STORED[0], { ...STORED[1], template_id: 8 }],
    });
    expect(settleShares(STORED, [{ cart_id: 12, amount: 'Whole' }], [11])).toEqual({
      shares: [{ ...STORED[1], quarters: 4 }],
    });
    expect(settleShares(STORED, [], [11, 12])).toEqual({ shares: [] });
  });

  test('start with a whole share for whoever brings the animal, until rows that name others replace it', () => {
    const whole = { cart_id: 5, customer_id: 1, template_id: 9, quarters: 4 };
    const half = (name: number) => ({ name, cutsheet: 8, amount: 'Half' }) as const;
    const added = (customer_id: number) => ({ cart_id: null, customer_id, template_id: 8, quarters: 2 });
    expect(settleShares([whole], [half(2), half(3)], [], 1)).toEqual({ shares: [added(2), added(3)] });
    expect(settleShares([whole], [half(1), half(3)], [], 1)).toEqual({
      shares: [{ ...added(1), cart_id: 5 }, added(3)],
    });
    expect(settleShares([whole], [half(2)], [], 1)).toEqual({ problem: 'not_one_animal' });
    expect(settleShares([whole], [], [], 1)).toEqual({ shares: [whole] });
    // A whole share that someone else was given is kept like any other.
    expect(settleShares([whole], [half(2), half(3)], [], 7)).toEqual({ problem: 'not_one_animal' });
  });

  test('are whole again for whoever brings the animal if all are removed, with the sheet they had', () => {
    expect(settleShares(STORED, [], [11, 12], 2)).toEqual({ shares: [{ ...STORED[1], quarters: 4 }] });
    expect(settleShares(STORED, [], [11, 12], 3)).toEqual({
      shares: [{ cart_id: null, customer_id: 3, template_id: null, quarters: 4 }],
    });
  });

  test('never match the same stored share twice', () => {
    const gone = { cart_id: 11, name: 3, cutsheet: 9, amount: 'Half' } as const;
    const back = { name: 1, cutsheet: 9, amount: 'Half' } as const;
    const expected = { cart_id: null, customer_id: 1, template_id: 9, quarters: 2 };
    expect(settleShares(STORED, [gone, back], [12])).toEqual({ shares: [{ ...STORED[0], customer_id: 3 }, expected] });
    expect(settleShares(STORED, [gone, { ...gone, name: 4 }], [12])).toEqual({ problem: 'order_changed' });
  });

  test('may leave part of an animal unowned if it already was', () => {
    const partly = [{ cart_id: 1, customer_id: 1, template_id: null, quarters: 3 }];
    expect(settleShares(partly, [{ cart_id: 1, name: 1, amount: 'Qt 3' }], [])).toEqual({ shares: partly });
    expect(settleShares(partly, [{ cart_id: 1, name: 1, amount: 'Half' }], [])).toEqual({ problem: 'not_one_animal' });
  });

  test('make up one animal with different customers, or the edit is refused', () => {
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
        expect([0, WHOLE_ANIMAL]).toContain(sumQuarters(settled.shares));
        expect(new Set(settled.shares.map(({ customer_id }) => customer_id)).size).toBe(settled.shares.length);
        const kept = settled.shares.flatMap(({ cart_id }) => cart_id ?? []);
        expect(new Set(kept).size).toBe(kept.length);
        expect(placesOf(settled.shares)).toEqual([1, 2, 3, 4].slice(0, sumQuarters(settled.shares)));
      }),
    );
  });
});

describe('the places of shares after an edit', () => {
  const stored = [
    { cart_id: 1, quarters: 2, first_quarter: 1, invoice_id: null },
    { cart_id: 2, quarters: 2, first_quarter: 3, invoice_id: null },
  ];
  const kept = (cart_id: number | null, quarters: number) => ({ cart_id, quarters });
  const placesAfter = (after: readonly { cart_id: number | null; quarters: number }[]) =>
    placeAgain(after, stored).map(({ first_quarter }) => first_quarter);

  test('stay the same, so that a new owner of the left half doesn’t get the right side', () => {
    expect(placesAfter([kept(2, 2), kept(null, 2)])).toEqual([3, 1]);
    expect(placesAfter([kept(1, 1), kept(null, 1), kept(2, 2)])).toEqual([1, 2, 3]);
  });

  test('follow another order, unless a share is on an invoice', () => {
    expect(placesAfter([kept(2, 2), kept(1, 2)])).toEqual([1, 3]);
    const invoiced = stored.map((share) => ({ ...share, invoice_id: 9 }));
    expect(placeAgain([kept(2, 2), kept(1, 2)], invoiced).map((one) => one.first_quarter)).toEqual([3, 1]);
  });

  test('change if the shares don’t fit around them', () => {
    expect(placesAfter([kept(null, 3), kept(null, 1)])).toEqual([1, 4]);
    expect(placesAfter([kept(2, 4)])).toEqual([1]);
    const middle = [{ cart_id: 7, quarters: 2, first_quarter: 2, invoice_id: null }];
    expect(placeAgain([kept(7, 2), kept(null, 2)], middle).map(({ first_quarter }) => first_quarter)).toEqual([1, 3]);
  });
});
