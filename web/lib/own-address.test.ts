import { expect, test } from 'vitest';
import { isOwnAddress, returnAddress } from '#web/lib/own-address.ts';

const HOME = 'https://plant.example';

test.each(['/', '/customer/7', '/neworder?day=2026-11-21#end', '/año/🐄'])('returns to %j', (back) => {
  expect(isOwnAddress(back)).toBe(true);
  expect(new URL(back, HOME).origin).toBe(HOME);
});

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  'https://evil.example',
])('does not return to %j, which leads elsewhere', (back) => {
  expect(new URL(back, HOME).origin).not.toBe(HOME);
  expect(isOwnAddress(back)).toBe(false);
});

test('does not return to something that isn’t a page', () => {
  expect([undefined, '', 'customer', 'javascript:alert(1)'].filter(isOwnAddress)).toEqual([]);
});

test('the address to return to leaves out what was searched for', () => {
  expect(returnAddress('/allCustomer', '?search=Villanueva')).toBe('/allCustomer');
  expect(returnAddress('/allCustomer', '?page=2&search=Villanueva')).toBe('/allCustomer?page=2');
  expect(returnAddress('/invoices', '')).toBe('/invoices');
});
