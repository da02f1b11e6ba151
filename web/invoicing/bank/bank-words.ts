import { showMoney } from '#contract/lib/figures.ts';
import type { BankMove } from '#contract/payments/bank-api.ts';
import { t } from '#web/lib/words.ts';

/** What was settled: of sales tax, this includes what the state lets the plant keep. */
export const amountOf = ({ kind, bank_cents, kept_cents }: BankMove): number =>
  kind === 'tax' ? bank_cents + kept_cents : bank_cents;

/** What of an entry didn't reach the bank or the state; '' if nothing. */
export function keptWords({ kind, kept_cents }: BankMove): string {
  if (kept_cents === 0) return '';
  const amount = showMoney(kept_cents);
  return kind === 'tax' ? t('{amount} of it kept as allowance', { amount }) : t('{amount} in fees', { amount });
}
