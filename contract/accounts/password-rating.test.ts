import { expect, test } from 'vitest';
import { isGuessable, ratePassword, wordsAbout } from '#contract/accounts/password-rating.ts';

test.each([
  ['', ''],
  ['seven77', 'Too short'],
  ['hindquarter', 'Too easy to guess'],
  ['Hindquarter1', 'Too easy to guess'],
  ['H i n d quarter 2026', 'Too easy to guess'],
  ['hindquarter on the rail', 'Strong'],
  ['aaaaaaaaaaaaaaaa', 'Too simple'],
  ['AaAaAaAaAaAaAaAa', 'Too simple'],
  ['abababababababab', 'Too simple'],
  ['                ', 'Too simple'],
  ['a a\u00a0a\u3000a a a a', 'Too simple'],
  ['abcabcabcabcabca', 'Too simple'],
  ['abcabcabcabc', 'Too simple'],
  ['Abc1Abc1Abc1', 'Too simple'],
  ['        Aa1!', 'Too simple'],
  ['Aaaaaaaaaaa1!', 'Too simple'],
  ['1122334455', 'Too simple'],
  ['hunters2', 'OK'],
  ['Hang14days!', 'Strong'],
  ['the hogs come on tuesday', 'Strong'],
])('rates %j as %j', (password, rating) => {
  expect(ratePassword(password, false)).toBe(rating);
});

test('says that a widely used password is too common', () => {
  expect(ratePassword('password1234567', true)).toBe('Too common');
});

test.each([
  ['annruiz1', true],
  ['Ruiz.Ann2026', true],
  ['ann@farm.test', true],
  ['OakHillMeats!', true],
  ['annual ruins of ruiz', false],
  ['the hogs come on tuesday', false],
])('knows whether %j is little more than what is known about a person: %j', (password, expected) => {
  expect(isGuessable(password, wordsAbout(['ann@farm.test', 'Ann', 'Ruiz', 'Oak Hill Meats']))).toBe(expected);
});
