import { expect, test } from 'vitest';
import { type PricedLot, sellerPrice, shareCost } from '#contract/market/claims/lot-price.ts';
import { MARKET_RATES, marketPrice } from '#contract/payments/market-fees.ts';

const LOT: PricedLot = {
  price_cents: 425,
  price_basis: 'hanging',
  hanging_low_clb: 70_000,
  hanging_high_clb: 80_000,
  live_low_clb: 120_000,
  live_high_clb: 130_000,
  deposit_cents: 12_500,
};

test('a half costs half of the animal’s hanging weight at the price per pound', () => {
  const cost = shareCost(LOT, { quarters: 2 }, MARKET_RATES);
  expect(cost?.low.price_cents).toBe(148_750);
  expect(cost?.high.price_cents).toBe(170_000);
  expect(cost?.now).toEqual(marketPrice(25_000, MARKET_RATES));
});

test('the deposit and the balance add up to the price with its fees, for every size and price basis', () => {
  for (const price_basis of ['hanging', 'live', 'whole'] as const) {
    for (const quarters of [1, 2, 4]) {
      for (const deposit_cents of [0, 1, 33, 12_500, 99_999_999]) {
        const cost = shareCost({ ...LOT, price_basis, deposit_cents }, { quarters }, MARKET_RATES);
        if (!cost) throw new Error('there is an estimate');
        expect(cost.now.total_cents + cost.balance_low_cents).toBe(cost.low.total_cents);
        expect(cost.now.total_cents + cost.balance_high_cents).toBe(cost.high.total_cents);
        expect(cost.balance_low_cents).toBeGreaterThanOrEqual(0);
        expect(cost.balance_high_cents).toBeGreaterThanOrEqual(cost.balance_low_cents);
      }
    }
  }
});

test('without a deposit, nothing is paid at checkout', () => {
  expect(shareCost({ ...LOT, deposit_cents: 0 }, { quarters: 1 }, MARKET_RATES)?.now.total_cents).toBe(0);
});

test('a deposit is never more than the share could cost', () => {
  const cost = shareCost({ ...LOT, price_basis: 'whole', price_cents: 1_000 }, { quarters: 1 }, MARKET_RATES);
  expect(cost?.now.price_cents).toBe(250);
  expect(cost?.balance_low_cents).toBe(0);
});

test('pieces are paid in full', () => {
  const cost = shareCost({ ...LOT, price_basis: 'piece', price_cents: 1_250 }, { pieces: 3 }, MARKET_RATES);
  expect(cost?.now).toEqual(marketPrice(3_750, MARKET_RATES));
  expect(cost?.balance_high_cents).toBe(0);
});

test('a price by weight is unknown without a weight', () => {
  expect(sellerPrice(LOT, { quarters: 1 }, { hanging_clb: null, live_clb: 120_000 })).toBeNull();
  expect(sellerPrice(LOT, { quarters: 1 }, { hanging_clb: 71_333, live_clb: null })).toBe(75_791);
  expect(shareCost({ ...LOT, hanging_low_clb: null }, { quarters: 1 }, MARKET_RATES)).toBeNull();
});

test('no price exceeds the highest price allowed', () => {
  const most = { price_cents: 99_999_999, price_basis: 'hanging' } as const;
  expect(sellerPrice(most, { quarters: 4 }, { hanging_clb: 10_000_000, live_clb: null })).toBe(99_999_999);
  expect(
    sellerPrice({ ...most, price_basis: 'whole' }, { pieces: 100_000 }, { hanging_clb: null, live_clb: null }),
  ).toBe(99_999_999);
});
