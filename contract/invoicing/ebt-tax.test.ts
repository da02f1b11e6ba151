import fc from 'fast-check';
import { expect, test } from 'vitest';
import { taxOf } from '#contract/invoicing/draft.ts';
import { mostByEbt, untaxedBy } from '#contract/invoicing/ebt-tax.ts';

test('EBT can pay for all of the meat, which then has no sales tax', () => {
  const due = { open_cents: 54_290, meat_cents: 4_000, meat_tax_bp: 725 };
  expect(mostByEbt(due)).toBe(4_000);
  expect(untaxedBy(due, 4_000)).toBe(290);
  // Meat that is paid for some other way is taxed.
  expect(mostByEbt({ ...due, open_cents: 2_145 })).toBe(2_000);
});

test('EBT pays as much of the open amount as it can, and the tax on that meat is no longer due', () => {
  const Due = fc
    .record({ meat_cents: fc.nat(100_000), meat_tax_bp: fc.nat(10_000), other: fc.nat(500), paid: fc.nat(100) })
    .map(({ meat_cents, meat_tax_bp, other, paid }) => {
      const total = meat_cents + taxOf(meat_cents, meat_tax_bp) + other;
      return { meat_cents, meat_tax_bp, open_cents: total - Math.floor((total * paid) / 100) };
    });
  fc.assert(
    fc.property(Due, (due) => {
      const most = mostByEbt(due);
      const taken = (ebt_cents: number) => ebt_cents + untaxedBy(due, ebt_cents);
      expect(taken(most)).toBeLessThanOrEqual(due.open_cents);
      if (most < due.meat_cents) expect(taken(most + 1)).toBeGreaterThan(due.open_cents);
    }),
    { seed: 20_261_124, numRuns: 500 },
  );
});
