import { showMoney } from '#contract/lib/figures.ts';
import type { Words } from '#contract/lib/spanish.ts';
import type { Account } from '#contract/payments/accounts.ts';

/** US bills and coins, in cents, largest first. */
export const PIECES = [10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 25, 10, 5, 1] as const;
/** How many of one bill or coin were counted, such as four 25-cent coins. */
export interface Pieces {
  cents: number;
  count: number;
}
export const sumOfPieces = (pieces: readonly Pieces[]): number =>
  pieces.reduce((sum, { cents, count }) => sum + cents * count, 0);

/** '$20', '25¢'. */
export const nameOfPiece = (cents: number): string =>
  cents >= 100 ? showMoney(cents).replace('.00', '') : `${cents}¢`;

/** '4 × $20'. */
export const showPieces = (pieces: readonly Pieces[]): string =>
  pieces
    .toSorted((a, b) => b.cents - a.cents)
    .map(({ cents, count }) => `${count} × ${nameOfPiece(cents)}`)
    .join(', ');

/** Where cash paid in comes from, or where cash paid out goes. */
export const CASH_PLACES = {
  safe: { in: 'From the office safe', out: 'To the office safe' },
  bank: { in: 'From the bank', out: 'To the bank' },
  petty_cash: { in: 'Refund for a purchase', out: 'Small purchase' },
  tips: { in: null, out: 'Tips to staff' },
} as const satisfies Readonly<Partial<Record<Account, { in: Words | null; out: Words }>>>;
export type CashPlace = keyof typeof CASH_PLACES;

/** The label for cash that was paid in or out, such as 'Small purchase'. */
export const wordsOfMove = ({ kind, account }: { kind: 'paid_in' | 'paid_out'; account: CashPlace }): Words =>
  (kind === 'paid_in' && CASH_PLACES[account].in) || CASH_PLACES[account].out;

export const PAID_IN_FROM = ['safe', 'bank', 'petty_cash'] as const satisfies readonly CashPlace[];
export const PAID_OUT_TO = ['petty_cash', 'safe', 'bank', 'tips'] as const satisfies readonly CashPlace[];
