import { describe, expect, test } from 'vitest';
import { accountFor, showFound } from '#contract/floor/trace.ts';

const BATCH = { in_clb: 10_000, out_clb: 8_800, packed_clb: 8_712, carried_clb: 0 };

describe('the weight that a drill accounts for', () => {
  test('is the share of what was made that is in packs or was carried over', () => {
    expect(showFound(accountFor([BATCH], 0))).toBe('99.0 %');
    expect(showFound(accountFor([{ ...BATCH, carried_clb: 88 }], 0))).toBe('100.0 %');
  });

  test('counts what went in until the batch is weighed', () => {
    expect(accountFor([{ ...BATCH, out_clb: null, packed_clb: 0 }], 0)).toEqual({ made_clb: 10_000, found_clb: 0 });
  });

  test('counts packs that came straight from the carcass as they are', () => {
    expect(accountFor([], 41_420)).toEqual({ made_clb: 41_420, found_clb: 41_420 });
    expect(accountFor([BATCH], 1_200)).toEqual({ made_clb: 10_000, found_clb: 9_912 });
  });

  test('isn’t shown if there is nothing to find', () => expect(showFound(accountFor([], 0))).toBe(''));
});
