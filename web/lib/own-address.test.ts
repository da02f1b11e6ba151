import { expect, test } from 'vitest';
import { isOwnAddress } from '#web/lib/own-address.ts';

const HOME = 'https://plant.example';

test.each(['/', '/customer/7', '/neworder?day=2026-11-21#end', '/año/🐄'])('%j is gone back to', (back) => {
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
])('%j leads elsewhere, and is not', (back) => {
  expect(new URL(back, HOME).origin).not.toBe(HOME);
  expect(isOwnAddress(back)).toBe(false);
});

test('what is no address of a page is not gone back to', () => {
  expect([undefined, '', 'customer', 'javascript:alert(1)'].filter(isOwnAddress)).toEqual([]);
});
