import { sql } from 'kysely';
import type { IsoDate } from '#contract/lib/days.ts';
import type { Account } from '#contract/payments/accounts.ts';
import type { PostingKind } from '#contract/payments/books-api.ts';
import type { Tx } from '#server/lib/database.ts';

export interface Posting<Kind = PostingKind, Moved = Transfer> {
  /** The plant, or the market. */
  owner_id: number;
  kind: Kind;
  /** The id of the record that caused it. A plant never posts the same cause twice. */
  cause_id: number;
  /** Today where the owner is. Past days are never posted to, because their totals are already stored. */
  day: IsoDate;
  order_id: number | null;
  /** Null if no person caused it. */
  posted_by: number | null;
  transfers: readonly Moved[];
}
/** Moves an amount from the credit account to the debit account. */
export interface Transfer<Name = Account> {
  debit_account: Name;
  credit_account: Name;
  amount_cents: number;
  /** The customer whose money it is; null if it isn't a customer's. */
  customer_id: number | null;
}

/** The kinds of postings in the market's books, and its accounts. */
export type MarketKind =
  | 'charge'
  | 'refund'
  | 'refund_failed'
  | 'payout'
  | 'payout_refunded'
  | 'take_back'
  | 'dispute'
  | 'dispute_won'
  | 'dispute_lost'
  | 'dispute_fee';
export type MarketAccount =
  | 'provider'
  | 'seller_payable'
  | 'platform_fee'
  | 'provider_cost'
  | 'unassigned'
  | 'disputes';
/** `claim_id` is what the money was paid for; null if that isn't known or it bought nothing. */
export interface MarketTransfer extends Transfer<MarketAccount> {
  claim_id: number | null;
  seller_id: number | null;
}

/** Adds a posting to the ledger, where it can't be changed or deleted. */
export async function post(tx: Tx, { transfers, ...posting }: Posting | Posting<MarketKind, MarketTransfer>) {
  const { owner_id, kind, cause_id, day, order_id, posted_by } = posting;
  await sql`
    with posted as (
      insert into postings (owner_id, kind, cause_id, day, order_id, posted_by)
      values (${owner_id}, ${kind}, ${cause_id}, ${day}, ${order_id}, ${posted_by}) returning owner_id, posting_id
    )
    insert into transfers (owner_id, posting_id, debit_account, credit_account, amount_cents, customer_id, claim_id, seller_id)
    select posted.*, moved.* from posted, json_to_recordset(${JSON.stringify(transfers)}::json)
      as moved(debit_account text, credit_account text, amount_cents bigint, customer_id bigint, claim_id bigint,
        seller_id bigint)`.execute(tx);
}
