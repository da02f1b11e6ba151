import type { RefusalCode } from '#contract/app/refusals.ts';
import type { Words } from '#contract/lib/spanish.ts';
import type { Account } from '#contract/payments/accounts.ts';

/**
 * Each payment method, with the account that its money goes into. Cards go through the provider; the office records the others.
 */
export const METHODS = {
  card: { words: 'Card', account: 'provider' },
  cash: { words: 'Cash', account: 'cash' },
  check: { words: 'Check', account: 'checks' },
  card_terminal: { words: 'Card terminal', account: 'card_terminal' },
  /** For payments that the plant recorded, or the customer made, in QuickBooks. */
  quickbooks: { words: 'In QuickBooks', account: 'quickbooks' },
  ebt: { words: 'EBT', account: 'card_terminal' },
} as const satisfies Readonly<Record<string, { words: Words; account: Account }>>;
export type Method = keyof typeof METHODS;
export const METHOD_NAMES = Object.keys(METHODS) as [Method, ...Method[]];

/** The words for a method within a sentence: 'card terminal', 'in QuickBooks', 'EBT'. */
export const inSentence = (words: string): string =>
  /^\p{Lu}{2}/u.test(words) ? words : words.charAt(0).toLowerCase() + words.slice(1);

/** The payment methods that the office records by hand. */
export const RECORDED = ['cash', 'check', 'card_terminal'] as const satisfies readonly Method[];

/** The payment methods that the office can record for an invoice. EBT pays for meat only, so it can't be a deposit. */
export const RECORDED_FOR_INVOICES = [...RECORDED, 'ebt'] as const satisfies readonly Method[];

/** The reasons that a card is declined, each with its refusal code. */
export const DECLINES = {
  declined: 'card_declined',
  no_funds: 'card_no_funds',
  expired: 'card_expired',
  authentication: 'card_authentication',
} as const satisfies Readonly<Record<string, RefusalCode>>;
export type Decline = keyof typeof DECLINES;
export const DECLINE_NAMES = Object.keys(DECLINES) as [Decline, ...Decline[]];

/** The refusals shared by every call that charges a card. */
export const CARD_REFUSALS = [
  'payment_under_way',
  'payment_unclear',
  'card_not_accepted',
  'card_declined',
  'card_no_funds',
  'card_expired',
  'card_authentication',
  'key_reused',
] as const satisfies readonly RefusalCode[];
