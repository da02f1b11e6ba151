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
  /** Null if it wasn't a person. */
  posted_by: number | null;
  transfers: readonly Transfer[];
}
/** Moves an amount from the credit account to the debit account. */
export interface Transfer {
  debit_account: Account;
  credit_account: Account;
  amount_cents: number;
  /** The customer whose money it is; null if it is only moved between the plant's own cash accounts. */
  customer_id: number | null;
}

/** Adds a posting to the ledger, where it can't be changed or deleted. */
export async function post(tx: Tx, { transfers, ...posting }: Posting): Promise<void> {
  const { plant_id } = posting;
  const { posting_id } = await tx
    .insertInto('postings')
    .values(posting)
    .returning('posting_id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('transfers')
    .values(transfers.map((transfer) => ({ plant_id, posting_id, ...transfer })))
    .execute();
}
