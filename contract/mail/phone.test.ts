import { expect, test } from 'vitest';
import { textNumber } from '#contract/mail/phone.ts';

test.each([
  ['(312) 555-0100', '+13125550100'],
  ['1 312 555 0100 ext. 7', '+13125550100'],
  ['+52 55 1234 5678', '+525512345678'],
  ['555 0100', undefined],
  ['+0 12', undefined],
  ['112 555 0100', undefined],
  ['', undefined],
])('reads the phone number %s as %s', (typed, number) => expect(textNumber(typed)).toBe(number));
