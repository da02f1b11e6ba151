import { z } from 'zod';
import { Day } from '#contract/lib/days.ts';
import { endpoint, PageOf } from '#contract/lib/endpoint.ts';
import { Id, IntBetween, Line, ListOf, pageFields, RequiredLine } from '#contract/lib/fields.ts';
import type { Words } from '#contract/lib/spanish.ts';

/** Ways in which the plant's own money moves to and from its bank account. */
export const BANK_MOVES = {
  deposit: 'Bank deposit',
  payout: 'Payout',
  tax: 'Sales tax paid',
} as const satisfies Readonly<Record<string, Words>>;
export type BankMoveKind = keyof typeof BANK_MOVES;
export const BANK_MOVE_NAMES = Object.keys(BANK_MOVES) as [BankMoveKind, ...BankMoveKind[]];

/** The accounts whose money a payout brings to the bank. */
export const PAYOUT_FROM = ['card_terminal', 'provider', 'quickbooks'] as const;

/** Ten million dollars. */
const MAX_CENTS = 1_000_000_000;
const Cents = IntBetween(0, MAX_CENTS).default(0);

const amounts = {
  /** For a deposit: the cash from the office safe, and the checks. */
  cash_cents: Cents,
  checks_cents: Cents,
  /** The checks among them that are recorded as payments; others are only in the amount. */
  payment_ids: ListOf(Id, 300).default([]),
  /** For a payout: the account, and what customers paid. For tax: what was due. */
  account: z.enum(PAYOUT_FROM).default('card_terminal'),
  amount_cents: Cents,
  /** For a payout: what the card company kept. For tax: what the state lets the plant keep, such as for paying on time. */
  kept_cents: Cents,
};

/** A check that is still in the office. */
export const OfficeCheck = z.object({
  payment_id: z.int(),
  customer_name: z.string(),
  /** The check number; '' if there is none. */
  reference: z.string(),
  received_on: z.string(),
  amount_cents: z.int(),
});
export type OfficeCheck = z.output<typeof OfficeCheck>;

/** A move to or from the bank. */
export const BankMove = z.object({
  bank_move_id: z.int(),
  kind: z.enum(BANK_MOVE_NAMES),
  moved_on: z.string(),
  reference: z.string(),
  /** What reached the bank or, for tax, left it. */
  bank_cents: z.int(),
  cash_cents: z.int(),
  checks_cents: z.int(),
  kept_cents: z.int(),
  recorded_by: z.string(),
  /** Why it was undone; '' if it wasn't. */
  undo_reason: z.string(),
});
export type BankMove = z.output<typeof BankMove>;

/** What can be taken to the bank, paid out, or paid to the state right now, in cents. */
export const bankBalances = endpoint({
  method: 'GET',
  path: '/api/bank/balances',
  input: z.object({}),
  data: z.object({
    safe_cents: z.int(),
    checks_cents: z.int(),
    /** Oldest first. Checks from the counter, for example, are only in the amount. */
    checks: z.array(OfficeCheck),
    card_terminal_cents: z.int(),
    provider_cents: z.int(),
    quickbooks_cents: z.int(),
    tax_cents: z.int(),
  }),
  refusals: [],
  shows: ['payments'],
});

/** Bank deposits, card payouts, and sales tax paid; newest first. */
export const listBankMoves = endpoint({
  method: 'POST',
  path: '/api/bank/moves',
  input: z.object({ ...pageFields() }),
  data: PageOf(BankMove),
  envelope: 'page',
  refusals: [],
  shows: ['payments'],
});

/** Records that money reached the bank, or was paid to the state, with the date and the reference on the bank statement. */
export const recordBankMove = endpoint({
  method: 'POST',
  path: '/api/bank/record',
  input: z
    .object({ kind: z.enum(BANK_MOVE_NAMES), moved_on: Day, reference: Line(60).default(''), ...amounts })
    .refine(({ kind, cash_cents, checks_cents }) => kind !== 'deposit' || cash_cents + checks_cents > 0, {
      path: ['cash_cents'],
      message: 'Required',
    })
    .refine(({ kind, amount_cents }) => kind === 'deposit' || amount_cents > 0, {
      path: ['amount_cents'],
      message: 'Required',
    })
    .refine(({ kind, amount_cents, kept_cents }) => kind === 'deposit' || kept_cents <= amount_cents, {
      path: ['kept_cents'],
      message: 'Enter no more than the whole amount.',
    }),
  data: z.object({ bank_move_id: z.int() }),
  done: 'Recorded',
  creates: true,
  refusals: ['checks_changed', 'day_to_come', 'not_in_safe', 'not_in_account', 'key_reused'],
});

/** Reverses a move that was recorded by mistake. Both stay in the books. */
export const undoBankMove = endpoint({
  method: 'POST',
  path: '/api/bank/undo',
  input: z.object({ bank_move_id: Id, reason: RequiredLine(200) }),
  data: z.object({ bank_move_id: z.int() }),
  done: 'Undone',
  creates: true,
  refusals: ['bank_move_undone', 'deposited_check_undone', 'key_reused'],
});
