import { expect, test } from 'vitest';
import type { Sale } from '#contract/market/seller/seller-api.ts';
import {
  cardCompanyWords,
  handOverWords,
  progressWords,
  tooMuchWords,
  waitWords,
} from '#web/market/seller/sale-words.ts';

test('a deposit that exceeds the price is called refunded only once it is', () => {
  const online = { too_much_cents: 11_000, is_from_counter: false, is_paid: false, can: { give_back: false } } as Sale;
  expect(tooMuchWords(online)).toBe('$110.00 will be refunded once the order is completed');
  expect(tooMuchWords({ ...online, is_paid: true })).toBe('$110.00 refunded');
  const counter = { ...online, is_from_counter: true };
  expect(tooMuchWords(counter)).toBe('$110.00 given back');
  expect(tooMuchWords({ ...counter, can: { ...counter.can, give_back: true } })).toBe('Give back $110.00');
});

const payouts = { is_offered: true, state: 'ready' } as const;
const box = { title: 'Beef box', buyer_name: 'Robin Lake', pieces: 1, dispute: null, deposit_cents: 8_900 } as Sale;

test('says that the card company took money back, and in that case doesn’t promise the seller a payment', () => {
  const fine = { ...box, can: { hand_over: true, refund: true } } as Sale;
  const refunded = { ...box, can: { hand_over: true, refund: false } } as Sale;
  const promise = 'Does Robin Lake have “Beef box”? We’ll pay you for it next.';
  expect([cardCompanyWords(fine), handOverWords(fine, payouts)]).toEqual(['', promise]);
  expect([cardCompanyWords(refunded), handOverWords(refunded, payouts)]).toEqual([
    'The card company issued a refund',
    'Does Robin Lake have “Beef box”?',
  ]);
  const share = { ...refunded, pieces: null };
  expect([cardCompanyWords(share), handOverWords(share, payouts)]).toEqual(['', promise]);
  expect(handOverWords({ ...share, dispute: 'open' }, payouts)).toBe('Does Robin Lake have “Beef box”?');
  expect(handOverWords({ ...fine, dispute: 'won' }, payouts)).toBe(promise);
  expect(cardCompanyWords({ ...fine, can: { ...fine.can, hand_over: false, refund: false } })).toBe('');
});

test('a seller who still has to set up payouts isn’t told that they’ll be paid next', () => {
  const sale = { ...box, can: { hand_over: true, refund: true } } as Sale;
  const later = 'Does Robin Lake have “Beef box”? We’ll pay you for it once you’ve set up payouts.';
  expect(handOverWords(sale, { is_offered: true, state: 'none' })).toBe(later);
  expect(handOverWords(sale, { is_offered: true, state: 'begun' })).toBe(later);
  expect(handOverWords(sale, { is_offered: false, state: 'none' })).toMatch(/We’ll pay you for it next\.$/);
  expect(handOverWords(sale, undefined)).toBe('Does Robin Lake have “Beef box”?');
});

test('a seller isn’t promised a payment for what was paid for at the counter, or not paid for at all', () => {
  const sale = { ...box, pieces: null, can: { hand_over: true, refund: false } } as Sale;
  const unpaid = { ...sale, deposit_cents: 0, is_paid: false };
  expect(handOverWords({ ...sale, is_from_counter: true }, payouts)).toBe('Does Robin Lake have “Beef box”?');
  expect(handOverWords(unpaid, payouts)).toBe('Does Robin Lake have “Beef box”?');
  expect(handOverWords({ ...unpaid, is_paid: true }, payouts)).toMatch(/We’ll pay you for it next\.$/);
});

test('a sale that fell through says so instead of how far along it was', () => {
  const sale = { state: 'bought', step: 'bought', quarters_sold: 3, paid_at_checkout_cents: 11_000 } as Sale;
  expect(progressWords(sale)).toBe('3 of 4 quarters sold');
  expect(progressWords({ ...sale, step: 'sold' })).toBe('Requested from the plant');
  expect(progressWords({ ...sale, state: 'withdrawn' })).toBe('Withdrawn');
  expect(progressWords({ ...sale, state: 'refunded' })).toBe('Refunded');
  expect(progressWords({ ...sale, state: 'refunded', is_sale_owed: true })).toBe('Refund the sale at the counter');
  expect(progressWords({ ...sale, state: 'refunded', paid_at_checkout_cents: 0 })).toBe('Canceled');
});

test('a seller is told what the payment waits for', () => {
  const sale = {
    state: 'bought',
    step: 'ready',
    final_price_cents: 90_000,
    balance_cents: 70_000,
    charge_on: null,
  } as Sale;
  expect(waitWords(sale)).toBe('Waiting for the buyer to pay $700.00');
  expect(waitWords({ ...sale, charge_on: '2026-12-07' })).toMatch(
    /^We charge the buyer’s card \$700\.00 on Mon, Dec 7/,
  );
  expect(waitWords({ ...sale, balance_cents: 0 })).toBe('We pay you once it is picked up');
  expect(waitWords({ ...sale, balance_cents: 0, step: 'picked_up' })).toBe('');
  expect(waitWords({ ...sale, final_price_cents: null })).toBe('');
  expect(waitWords({ ...sale, is_from_counter: true })).toBe('');
});
