import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wordsFor } from '#contract/app/refusals.ts';
import { SHARE_SIZES, sumQuarters } from '#contract/booking/shares.ts';
import { WHOLE_ANIMAL } from '#contract/lib/quarters.ts';
import { sum } from '#contract/lib/sum.ts';
import { type DraftShare, EMPTY_SHARE } from '#web/booking/order-draft/order-draft.ts';
import { isTaken, nextShare, PRESETS, presetShares, type SharesForm } from '#web/booking/share-editor/share-rows.ts';
import { sharesRules } from '#web/booking/share-editor/shares-rules.ts';

const SHEET = 3;
const propose = () => SHEET;
const ana = { id: 7, label: 'Ana Ruiz' };
const ben = { id: 8, label: 'Ben Otto' };
const share = (some: Partial<DraftShare>): DraftShare => ({ ...EMPTY_SHARE, template_id: SHEET, ...some });

describe('the rows of the share editor', () => {
  test('preselect the only amount that still fits', () => {
    expect(nextShare([share({ quarters: 2 })], propose).quarters).toBe(0);
    expect(nextShare([share({ quarters: 2 }), share({ quarters: 1 })], propose).quarters).toBe(1);
    expect(nextShare([share({ quarters: 1 })], propose, 2)).toEqual(share({ quarters: 1 }));
  });

  test('allow one share per customer [ORD-042]', () => {
    const shares = [share({ customer: ana }), share({})];
    expect(isTaken(shares, 1, ana.id)).toBe(true);
    expect(isTaken(shares, 0, ana.id)).toBe(false);
  });

  test('keep chosen customers when a common split is applied', () => {
    for (const { sizes } of PRESETS) {
      const shares = presetShares([share({ customer: ana }), share({ customer: ben })], sizes, propose);
      expect(sumQuarters(shares)).toBe(WHOLE_ANIMAL);
      expect(shares[0]?.customer).toEqual(ana);
      expect(shares[1]?.customer ?? ben).toEqual(ben);
    }
  });

  test('offer every way to divide an animal as a common split', () => {
    const sorted = (sizes: readonly number[]) => [...sizes].sort().join();
    const some = fc.array(fc.constantFrom(...SHARE_SIZES), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(
        some.filter((sizes) => sum(sizes) === WHOLE_ANIMAL),
        (sizes) => {
          expect(PRESETS.map((preset) => sorted(preset.sizes))).toContain(sorted(sizes));
        },
      ),
    );
  });
});

describe('saving a split', () => {
  const problemsOf = (shares: SharesForm['shares'], whole?: number) =>
    sharesRules(whole)
      .safeParse({ shares })
      .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
  const TOTAL = 'shares: Total amount must equal 100%.';
  const SHEETLESS = 'Please select a cutsheet for each field before adding more.';

  test('is possible once the shares make up one animal, or if nothing is filled in [ORD-071]', () => {
    expect(problemsOf([share({ customer: ana, quarters: 2 }), share({ customer: ben, quarters: 2 })])).toEqual([]);
    expect(problemsOf([share({ customer: ana, quarters: 1 }), share({ customer: ben, quarters: 1 })], 2)).toEqual([]);
    expect(problemsOf([share({})])).toEqual([]);
  });

  test('shows each problem at its field and ignores empty rows [ORD-038]', () => {
    expect(problemsOf([share({ customer: ana, quarters: 2 })])).toEqual([TOTAL]);
    expect(
      problemsOf([share({}), share({ quarters: 2 }), share({ customer: ana, quarters: 2, template_id: null })]),
    ).toEqual([`shares.1.customer: ${wordsFor('owner_missing')}`, `shares.2.template_id: ${SHEETLESS}`]);
    expect(problemsOf([share({ customer: ana, quarters: 4 }), share({ customer: ana })])).toEqual([
      'shares.1.customer: Customer already selected. Please choose a different customer.',
      TOTAL,
    ]);
  });
});
