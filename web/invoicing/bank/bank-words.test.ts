import { expect, test } from 'vitest';
import type { BankMove } from '#contract/payments/bank-api.ts';
import { amountOf, keptWords } from '#web/invoicing/bank/bank-words.ts';

const move = (kind: BankMove['kind'], bank_cents: number, kept_cents: number): BankMove => ({
  bank_move_id: 1,
  kind,
  moved_on: '2026-11-29',
  reference: '',
  bank_cents,
  cash_cents: 0,
  checks_cents: 0,
  kept_cents,
  recorded_by: 'Ruth Calder',
  undo_reason: '',
});

test('sales tax is listed with all that was due, and with what the state lets the plant keep of it', () => {
  const tax = move('tax', 9_900, 100);
  expect(amountOf(tax)).toBe(10_000);
  expect(keptWords(tax)).toBe('$1.00 of it kept as allowance');
  expect(keptWords(move('tax', 10_000, 0))).toBe('');
});

test('a payout is listed with what reached the bank, and with its fees', () => {
  const payout = move('payout', 5_820, 180);
  expect(amountOf(payout)).toBe(5_820);
  expect(keptWords(payout)).toBe('$1.80 in fees');
});
