import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  MARKET_RATES,
  MAX_PRICE_CENTS,
  type MarketRates,
  marketPrice,
  paymentDataFor,
  splitMarketPayment,
} from '#contract/payments/market-fees.ts';

const anyPrice = fc.integer({ min: 1, max: MAX_PRICE_CENTS });
const anyRates: fc.Arbitrary<MarketRates> = fc.record({
  service_bp: fc.integer({ min: 0, max: 10_000 }),
  admin_bp: fc.integer({ min: 0, max: 10_000 }),
  admin_cents: fc.integer({ min: 0, max: 10_000 }),
  card_cost_bp: fc.integer({ min: 0, max: 10_000 }),
  plant_cents: fc.integer({ min: 0, max: 100_000 }),
});

describe('market fees', () => {
  test('bring a $100.00 share to $110.90: 7.5%, plus 3.1% and 30 cents [PAY-013]', () => {
    expect(marketPrice(10_000, MARKET_RATES)).toEqual({
      price_cents: 10_000,
      service_cents: 750,
      admin_cents: 340,
      total_cents: 11_090,
      card_cost_cents: 290,
    });
  });

  test('are each rounded half up [PAY-013]', () => {
    // 7.5% of 2.20 is 16.5 cents, 3.1% is 6.82 cents.
    expect(marketPrice(220, MARKET_RATES)).toMatchObject({ service_cents: 17, admin_cents: 37, total_cents: 274 });
    // 7.5% of 6 cents is 0.45 cents.
    expect(marketPrice(6, MARKET_RATES)).toMatchObject({ service_cents: 0, admin_cents: 30, total_cents: 36 });
  });

  test('are whole cents that add up to the total, each within half a cent of its exact rate [PAY-013]', () => {
    fc.assert(
      fc.property(anyPrice, anyRates, (price_cents, rates) => {
        const price = marketPrice(price_cents, rates);
        for (const cents of Object.values(price)) expect(Number.isSafeInteger(cents)).toBe(true);
        expect(price.price_cents + price.service_cents + price.admin_cents).toBe(price.total_cents);
        const exact = (bp: number) => (price_cents * bp) / 10_000;
        expect(Math.abs(price.service_cents - exact(rates.service_bp))).toBeLessThanOrEqual(0.5);
        expect(Math.abs(price.admin_cents - rates.admin_cents - exact(rates.admin_bp))).toBeLessThanOrEqual(0.5);
        expect(Math.abs(price.card_cost_cents - exact(rates.card_cost_bp))).toBeLessThanOrEqual(0.5);
      }),
    );
  });

  test('leave the seller the full price, and divide the whole charge among seller, platform, and card costs', () => {
    fc.assert(
      fc.property(anyPrice, anyRates, (price_cents, rates) => {
        const price = marketPrice(price_cents, rates);
        const { seller_cents, platform_cents, cost_cents } = splitMarketPayment(price);
        expect(seller_cents).toBe(price_cents);
        expect(seller_cents + platform_cents + cost_cents).toBe(price.total_cents);
      }),
    );
  });

  test('never fall when the price rises', () => {
    fc.assert(
      fc.property(anyPrice, anyPrice, (one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        expect(marketPrice(low, MARKET_RATES).total_cents).toBeLessThanOrEqual(
          marketPrice(high, MARKET_RATES).total_cents,
        );
      }),
    );
  });

  test('are sent as 0.075 and 0.029, in sandbox mode [PAY-010 PAY-011]', () => {
    expect(paymentDataFor(7, 12)).toEqual({
      mode: 'sandbox',
      account: '7',
      payment_url: '/paymentorder/12',
      type: 'seller',
      service_fee: 0.075,
      card_fee: 0.029,
    });
  });
});
