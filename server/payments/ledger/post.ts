import { sql } from 'kysely';
import type { IsoDate } from '#contract/lib/days.ts';
import type { Account } from '#contract/payments/accounts.ts';
import type { PostingKind } from '#contract/payments/books-api.ts';
import type { Tx } from '#server/lib/database.ts';

export interface Posting {
  plant_id: number;
  kind: PostingKind;
  /** The id of the record that caused it. The same cause is never posted twice. */
  cause_id: number;
  /** Today at the plant. Past days are never posted to, because their totals are already stored. */
  day: IsoDate;
  order_id: number | null;
  /** Null if no person caused it. */
  posted_by: number | null;
  transfers: readonly Transfer[];
}
/** Moves an amount from the credit account to the debit account. */
export interface Transfer {
  debit_account: Account;
  credit_account: Account;
  amount_cents: number;
  /** The customer whose money it is; null if it isn't a customer's. */
  customer_id: number | null;
}

/** Adds a posting to the ledger, where it can't be changed or deleted. */
export async function post(tx: Tx, { transfers, ...posting }: Posting): Promise<void> {
  const { plant_id, kind, cause_id, day, order_id, posted_by } = posting;
  await sql`
    with posted as (
      insert into postings (plant_id, kind, cause_id, day, order_id, posted_by)
      values (${plant_id}, ${kind}, ${cause_id}, ${day}, ${order_id}, ${posted_by}) returning plant_id, posting_id
    )
    insert into transfers (plant_id, posting_id, debit_account, credit_account, amount_cents, customer_id)
    select posted.*, moved.* from posted, json_to_recordset(${JSON.stringify(transfers)}::json)
      as moved(debit_account text, credit_account text, amount_cents bigint, customer_id bigint)`.execute(tx);
}
