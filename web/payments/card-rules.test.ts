import { expect, test } from 'vitest';
import { CardForm, groupExpiry, groupNumber, passesLuhn } from '#web/payments/card-rules.ts';
import { TEST_CARDS, tokenize } from '#web/payments/sandbox-provider.ts';

const said = (number: string, expiry = '04 / 99') => {
  const { error } = CardForm.safeParse({ number, expiry, cvc: '123', name: 'Ana Ruiz' });
  return error?.issues.map((issue) => issue.message) ?? [];
};

test('accepts every test number, but none with a digit changed', () => {
  for (const { number } of TEST_CARDS) {
    expect(passesLuhn(number)).toBe(true);
    for (let at = 0; at < number.length; at += 1) {
      const other = String((Number(number[at]) + 1) % 10);
      expect(passesLuhn(number.slice(0, at) + other + number.slice(at + 1))).toBe(false);
    }
  }
});

test('distinguishes a mistyped number from one that the sandbox doesn’t accept', () => {
  expect(said('4242 4242 4242 4242')).toEqual([]);
  expect(said('4242 4242 4242 4241')).toEqual(['This card number isn’t valid. Check it and try again.']);
  expect(said('4000 0566 5566 5556')).toEqual(['The sandbox only accepts test numbers. Use one of the numbers below.']);
});

test('refuses an invalid expiration date, and one that has passed', () => {
  expect(said('4242 4242 4242 4242', '13 / 30')).toEqual(['Enter the month and year, like 04 / 29.']);
  expect(said('4242 4242 4242 4242', '04 / 20')).toEqual(['This card has expired.']);
});

test('groups a number the way it is printed on the card', () => {
  expect(groupNumber('42424242x42424242')).toBe('4242 4242 4242 4242');
  expect(groupNumber('378282246310005')).toBe('3782 822463 10005');
  expect(groupNumber('37828')).toBe('3782 8');
  expect(groupNumber('')).toBe('');
  expect(groupExpiry('0429')).toBe('04 / 29');
  expect(groupExpiry('04')).toBe('04');
});

test('sends only a token, the brand, and the last four digits, with the same token for the same card', () => {
  const first = tokenize('4242424242424242');
  expect(Object.keys(first ?? {})).toEqual(['token', 'brand', 'last_four']);
  expect(first?.token).toMatch(/^sandbox_[a-z0-9]{32}$/);
  expect(JSON.stringify(first)).not.toContain('42424');
  expect(tokenize('4242424242424242')).toEqual(first);
  expect(tokenize('5555555555554444')?.token).not.toBe(first?.token);
  expect(tokenize('4111111111111111')).toBeNull();
});
