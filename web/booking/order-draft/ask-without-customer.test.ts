import { expect, test } from 'vitest';
import { hasNoCustomer } from '#web/booking/order-draft/ask-without-customer.ts';
import { EMPTY_ANIMAL, EMPTY_DRAFT, EMPTY_SHARE } from '#web/booking/order-draft/order-draft.ts';

test('an order has a customer if someone brings its animals or has a share of one', () => {
  const ana = { id: 7, label: 'Ana Ruiz' };
  const draft = { ...EMPTY_DRAFT, quantities: { beef: 1 } };
  const shared = { ...EMPTY_ANIMAL, shares: [{ ...EMPTY_SHARE, customer: ana }] };
  expect(hasNoCustomer(draft)).toBe(true);
  expect(hasNoCustomer({ ...draft, customer: ana })).toBe(false);
  expect(hasNoCustomer({ ...draft, animals: { 'beef-1': shared } })).toBe(false);
  // An animal beyond the quantity is kept in the draft, but not booked.
  expect(hasNoCustomer({ ...draft, animals: { 'beef-2': shared } })).toBe(true);
});
