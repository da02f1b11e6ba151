import { describe, expect, test } from 'vitest';
import { findBetterSheet, sheetForShare } from '#contract/booking/sheet-for-share.ts';
import { BUILT_IN_SHEETS } from '#contract/cut-sheets/built-in/built-in-sheets.ts';
import { SPECIES } from '#contract/lib/species.ts';

const BEEF = { id: 1, share_sizes: [2, 3, 4] };
const QUARTER = { id: 2, share_sizes: [1] };
const OWN = { id: 3, share_sizes: [] };

describe('the cut sheet for a share', () => {
  test('is the one meant for a share of that size', () => {
    expect([1, 2, 4, 0].map((size) => sheetForShare([BEEF, QUARTER], size, null)?.id)).toEqual([2, 1, 1, 1]);
    expect(sheetForShare([OWN, QUARTER], 1, null)).toBe(QUARTER);
    expect(sheetForShare([BEEF], 1, null)).toBe(BEEF);
    expect(sheetForShare([], 1, null)).toBeUndefined();
  });

  test('is the one used last, unless that one is meant for another size', () => {
    expect(sheetForShare([BEEF, QUARTER, OWN], 1, OWN.id)).toBe(OWN);
    expect(sheetForShare([BEEF, QUARTER, OWN], 1, BEEF.id)).toBe(QUARTER);
  });

  test('is flagged if another sheet fits better', () => {
    expect(findBetterSheet([BEEF, QUARTER], BEEF.id, 1)).toBe(QUARTER);
    expect(findBetterSheet([BEEF, QUARTER], QUARTER.id, 2)).toBe(BEEF);
    expect(findBetterSheet([BEEF, QUARTER, OWN], OWN.id, 1)).toBeUndefined();
    expect(findBetterSheet([BEEF, QUARTER], BEEF.id, 0)).toBeUndefined();
    expect(findBetterSheet([QUARTER], QUARTER.id, 2)).toBeUndefined();
  });

  test('is built in for every species and size', () => {
    for (const species of SPECIES) {
      const sheets = BUILT_IN_SHEETS[species]().map((sheet, id) => ({ ...sheet, id }));
      for (const size of [1, 2, 3, 4]) {
        const found = sheetForShare(sheets, size, null);
        expect([species, size, findBetterSheet(sheets, found?.id ?? null, size)]).toEqual([species, size, undefined]);
      }
    }
  });
});
