import { expect, test } from 'vitest';
import { ratePassword } from '#contract/accounts/password-rating.ts';

test.each([
  ['', ''],
  ['seven77', 'Too short'],
  ['hindquarter', 'OK'],
  ['aaaaaaaaaaaaaaaa', 'Too simple'],
  ['AaAaAaAaAaAaAaAa', 'Too simple'],
  ['abababababababab', 'Too simple'],
  ['                ', 'Too simple'],
  ['a a\u00a0a\u3000a a a a', 'Too simple'],
  ['abcabcabcabcabca', 'OK'],
  ['Hang14days!', 'Strong'],
  ['the hogs come on tuesday', 'Strong'],
])('rates %j as %j', (password, rating) => {
  expect(ratePassword(password, false)).toBe(rating);
});

test('says that a widely used password is too common', () => {
  expect(ratePassword('password1234567', true)).toBe('Too common');
});
