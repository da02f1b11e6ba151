import { expect, test } from 'vitest';
import {
  contactFields,
  DepositAmount,
  findDeposit,
  isContact,
  MAX_DEPOSIT_CENTS,
  readAmount,
} from '#contract/orders/deposit.ts';

test('reads a deposit as exact dollars and cents [ORD-052]', () => {
  const amounts = {
    '250': 25_000,
    '250.5': 25_050,
    '250.50': 25_050,
    '1,250.07': 125_007,
    $80: 8_000,
    '': 0,
    '0.29': 29,
  };
  for (const [typed, cents] of Object.entries(amounts)) expect(readAmount(typed), typed).toBe(cents);
  for (const odd of ['ten', '12a', '-5', '1.234', '1e3', '12,34', '0x10', 'NaN', '٣', '1 000'])
    expect(readAmount(odd), odd).toBeNull();
});

test('refuses a deposit that exceeds the limit for a single card payment', () => {
  expect(DepositAmount.parse('999,999.99')).toBe(MAX_DEPOSIT_CENTS);
  expect(DepositAmount.parse(250.5)).toBe(25_050);
  for (const odd of ['1000000', '9'.repeat(40), 1e300, -1, Number.MAX_SAFE_INTEGER, 'ten'])
    expect(DepositAmount.safeParse(odd).success, String(odd)).toBe(false);
});

test('sends the contact as an email address if it has an @, otherwise as a phone number [ORD-053]', () => {
  expect(contactFields('a@b.co')).toEqual({ deposite_email: 'a@b.co' });
  expect(contactFields('5551234')).toEqual({ deposite_phone: '5551234' });
  for (const reached of ['a@b.co', '5551234', '+1 (312) 555-0148', '312.555.0148 x12'])
    expect(isContact(reached)).toBe(true);
  for (const lost of ['', 'Ann', 'a@b', '@', '555', 'five five five one two three four'])
    expect(isContact(lost)).toBe(false);
});

test('requires exactly one contact if there is an amount', () => {
  const fields = { collect_deposit: 25_000, deposite_email: '', deposite_phone: '' };
  expect(findDeposit({ ...fields, collect_deposit: 0 })).toBeNull();
  expect(findDeposit(fields)).toBe('deposit_contact_missing');
  expect(findDeposit({ ...fields, deposite_email: 'a@b.co', deposite_phone: '5551234' })).toBe('deposit_two_contacts');
  expect(findDeposit({ ...fields, deposite_phone: '5551234' })).toEqual({
    amount_cents: 25_000,
    email: '',
    phone: '5551234',
  });
  expect(findDeposit({ ...fields, deposite_phone: 'a@b.co' })).toEqual({
    amount_cents: 25_000,
    email: 'a@b.co',
    phone: '',
  });
});
