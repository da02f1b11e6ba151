import { z } from 'zod';
import { Day } from '#contract/lib/days.ts';
import { endpoint, PageOf } from '#contract/lib/endpoint.ts';
import { pageFields } from '#contract/lib/fields.ts';
import type { Words } from '#contract/lib/spanish.ts';
import { ACCOUNT_NAMES } from '#contract/payments/accounts.ts';

/** The kinds of postings, as named in the books. */
export const POSTING_KINDS = {
  payment: 'Payment',
  refund: 'Refund',
  payment_voided: 'Payment voided',
  payment_returned: 'Payment returned',
  invoice: 'Invoice',
  credit_note: 'Credit note',
  tax_waived: 'No sales tax on the part paid with EBT',
  tax_restored: 'Sales tax due again',
  deposit_used: 'Deposit used',
  deposit_kept: 'Deposit kept',
  deposit_restored: 'Kept deposit restored',
  leftover_kept: 'Leftover deposit kept',
  leftover_credited: 'Leftover deposit added to credit',
  leftover_restored: 'Leftover deposit counts for its booking again',
  deposit_freed: 'Deposit given back after a credit note',
  dispute_fee: 'Dispute fee',
  credit_used: 'Credit used',
  credit_returned: 'Credit not paid',
  refund_failed: 'Refund failed',
  refund_covered: 'Refund covered by credit',
  dispute: 'Dispute',
  dispute_won: 'Dispute won',
  dispute_lost: 'Dispute lost',
  tip: 'Tip',
  paid_in: 'Paid in',
  paid_out: 'Paid out',
  till_opened: 'Till opened',
  till_closed: 'Till closed',
  bank_deposit: 'Bank deposit',
  card_payout: 'Payout',
  tax_paid: 'Sales tax paid',
  bank_move_undone: 'Bank entry undone',
  cash_to_safe: 'Cash without a till moved to the safe',
  counter_sale: 'Counter sale',
  counter_void: 'Counter sale voided',
  counter_refund: 'Counter sale refunded',
} as const satisfies Readonly<Record<string, Words>>;
export type PostingKind = keyof typeof POSTING_KINDS;
export const KIND_NAMES = Object.keys(POSTING_KINDS) as [PostingKind, ...PostingKind[]];

/** '' means no limit. */
const DayOrNone = z.union([z.literal(''), Day]).default('');
const AccountOrAll = z.union([z.literal(''), z.enum(ACCOUNT_NAMES)]).default('');

/**
 * Every account's total debits and credits at the end of a day, by default today, in cents. Across all accounts,
 * debits equal credits.
 */
export const trialBalance = endpoint({
  method: 'POST',
  path: '/api/books/trial_balance',
  input: z.object({ as_of: DayOrNone }),
  data: z.object({
    as_of: z.string(),
    accounts: z.array(z.object({ account: z.enum(ACCOUNT_NAMES), debit_cents: z.int(), credit_cents: z.int() })),
  }),
  refusals: [],
  shows: ['payments'],
});

/** One transfer in a posting, and what caused it. */
export const BookedTransfer = z.object({
  transfer_id: z.int(),
  posting_id: z.int(),
  day: z.string(),
  kind: z.enum(KIND_NAMES),
  /** The number of the payment, refund, invoice, allocation, or till session. */
  cause_id: z.int(),
  /** The number printed on the invoice or credit note; for any other cause, its id. */
  number: z.string(),
  debit_account: z.enum(ACCOUNT_NAMES),
  credit_account: z.enum(ACCOUNT_NAMES),
  amount_cents: z.int(),
  /** Null for money that belongs to no customer, such as cash taken to the bank. */
  customer_id: z.int().nullable(),
  customer_name: z.string(),
  order_id: z.int().nullable(),
  /** Who entered it; '' if it was posted automatically, such as for a charge found after a crash. */
  posted_by: z.string(),
  posted_at: z.string(),
});
export type BookedTransfer = z.output<typeof BookedTransfer>;

const BooksFilter = z.object({
  account: AccountOrAll,
  /** First and last day, both included. */
  from: DayOrNone,
  to: DayOrNone,
});

/** Transfers for one account or for all of them, newest first, one page at a time. */
export const listTransfers = endpoint({
  method: 'POST',
  path: '/api/books/transfers',
  input: BooksFilter.extend({
    ...pageFields(),
  }),
  data: PageOf(BookedTransfer),
  envelope: 'page',
  refusals: [],
  shows: ['payments'],
});

/** The journal as a spreadsheet: two lines per transfer, one with the debit and one with the credit, in dollars. */
export const exportJournal = endpoint({
  method: 'GET',
  path: '/api/books/journal',
  input: BooksFilter.omit({ account: true }),
  data: z.unknown(),
  file: 'text/csv',
  refusals: ['busy'],
});

/** Journal entries as a file for QuickBooks Online and similar programs. Each posting is one balanced entry. */
export const exportJournalEntries = endpoint({
  method: 'GET',
  path: '/api/books/journal_entries',
  input: BooksFilter.omit({ account: true }),
  data: z.unknown(),
  file: 'text/csv',
  refusals: ['busy'],
});

/** The payments that the plant received, of deposits and of invoices, as a spreadsheet. The newest are first. */
export const exportPayments = endpoint({
  method: 'GET',
  path: '/api/books/payments',
  input: BooksFilter.omit({ account: true }),
  data: z.unknown(),
  file: 'text/csv',
  refusals: [],
});
