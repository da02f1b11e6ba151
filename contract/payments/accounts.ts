import type { Words } from '#contract/lib/spanish.ts';

/** What an account's balance says: what the plant has or is owed, or what it owes. */
export type AccountType = 'asset' | 'liability';

/**
 * The accounts in each plant's books, in the order of a trial balance. An asset grows by its debits, a liability by its
 * credits. See docs/money.md.
 */
export const ACCOUNTS = {
  cash: { words: 'Cash drawer', type: 'asset' },
  checks: { words: 'Checks', type: 'asset' },
  card_terminal: { words: 'Card terminal', type: 'asset' },
  provider: { words: 'With the card provider', type: 'asset' },
  deposits: { words: 'Customer deposits', type: 'liability' },
} as const satisfies Readonly<Record<string, { words: Words; type: AccountType }>>;
export type Account = keyof typeof ACCOUNTS;
export const ACCOUNT_NAMES = Object.keys(ACCOUNTS) as [Account, ...Account[]];

/** An account's balance, positive on the side on which it grows. */
export const balanceOf = (account: Account, { debit_cents, credit_cents }: Sums): number =>
  ACCOUNTS[account].type === 'asset' ? debit_cents - credit_cents : credit_cents - debit_cents;
export interface Sums {
  debit_cents: number;
  credit_cents: number;
}
