import type { Words } from '#contract/lib/spanish.ts';

/** What an account's balance means: what the plant has, owes, has earned, or has spent. */
export type AccountType = 'asset' | 'liability' | 'revenue' | 'expense';

/**
 * The accounts in each plant's books, in the order of a trial balance. Assets and expenses increase with debits, liabilities
 * and revenue with credits. See docs/money.md.
 */
export const ACCOUNTS = {
  cash: { words: 'Cash drawer', type: 'asset' },
  safe: { words: 'Office safe', type: 'asset' },
  bank: { words: 'Bank', type: 'asset' },
  checks: { words: 'Checks', type: 'asset' },
  card_terminal: { words: 'Card terminal', type: 'asset' },
  provider: { words: 'With the card company', type: 'asset' },
  quickbooks: { words: 'Received in QuickBooks', type: 'asset' },
  receivable: { words: 'Owed by customers', type: 'asset' },
  deposits: { words: 'Customer deposits', type: 'liability' },
  customer_credit: { words: 'Customer credit', type: 'liability' },
  tips: { words: 'Tips owed to staff', type: 'liability' },
  tax_payable: { words: 'Sales tax due', type: 'liability' },
  tax_allowance: { words: 'Sales tax allowance', type: 'revenue' },
  service_revenue: { words: 'Revenue from services', type: 'revenue' },
  meat_revenue: { words: 'Revenue from meat and goods', type: 'revenue' },
  kept_deposits: { words: 'Kept deposits', type: 'revenue' },
  provider_cost: { words: 'Card company fees', type: 'expense' },
  disputes: { words: 'Disputed card payments', type: 'expense' },
  petty_cash: { words: 'Small cash expenses', type: 'expense' },
  write_off: { words: 'Written off', type: 'expense' },
  over_short: { words: 'Cash over and short', type: 'expense' },
} as const satisfies Readonly<Record<string, { words: Words; type: AccountType }>>;
export type Account = keyof typeof ACCOUNTS;
export const ACCOUNT_NAMES = Object.keys(ACCOUNTS) as [Account, ...Account[]];

const GROWS_BY_DEBITS: readonly AccountType[] = ['asset', 'expense'];
/** An account's balance, positive on its normal side (debit or credit). */
export const balanceOf = (account: Account, { debit_cents, credit_cents }: Sums): number =>
  GROWS_BY_DEBITS.includes(ACCOUNTS[account].type) ? debit_cents - credit_cents : credit_cents - debit_cents;
export interface Sums {
  debit_cents: number;
  credit_cents: number;
}
