import { expect, test } from 'vitest';
import { takeHomeOf } from '#contract/market/search/take-home.ts';

const STEER = {
  species: 'beef',
  hanging_low_clb: 60_000,
  hanging_high_clb: 70_000,
  live_low_clb: null,
  live_high_clb: null,
} as const;

test('estimates the packed meat from a share as half to two thirds of its hanging weight', () => {
  expect(takeHomeOf(STEER, 4)).toEqual({ low: 300, high: 455, freezer_feet: 13 });
  expect(takeHomeOf(STEER, 1)).toEqual({ low: 75, high: 114, freezer_feet: 3.5 });
});

test('estimates the hanging weight of an animal from its live weight', () => {
  const live = {
    ...STEER,
    hanging_low_clb: null,
    hanging_high_clb: null,
    live_low_clb: 100_000,
    live_high_clb: 120_000,
  };
  expect(takeHomeOf(live, 4)).toEqual({ low: 310, high: 484, freezer_feet: 14 });
});

test('gives no estimate without a weight or a species', () => {
  expect(takeHomeOf({ ...STEER, hanging_low_clb: null }, 1)).toBeNull();
  expect(takeHomeOf({ ...STEER, species: '' }, 1)).toBeNull();
});
