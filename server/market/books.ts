import { sql } from 'kysely';
import { sum } from '#contract/lib/sum.ts';
import type { Tx } from '#server/lib/database.ts';

type Account = 'provider' | 'seller_payable' | 'platform_fee' | 'provider_cost' | 'unassigned' | 'disputes';
/** The kinds of postings in the market's books. */
type Kind =
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
interface Cause {
  kind: Kind;
  cause_id: number;
  claim_id: number | null;
  seller_id: number | null;
}
/** Moves an amount from one account to another. A negative amount goes the other way. */
type Transfer = [debit: Account, credit: Account, cents: number];

/**
 * Writes one posting to the market's books. Reversals (below) and deductions from many payouts at the same time
 * (orders/pay-sellers.ts) are posted in SQL instead.
 */
export async function postToMarket(tx: Tx, cause: Cause, transfers: readonly Transfer[]): Promise<void> {
  const rows = transfers
    .filter(([, , cents]) => cents !== 0)
    .map(([debit, credit, cents]) => ({
      ...cause,
      debit_account: cents > 0 ? debit : credit,
      credit_account: cents > 0 ? credit : debit,
      amount_cents: Math.abs(cents),
    }));
  if (rows.length > 0) await tx.insertInto('market_transfers').values(rows).execute();
}

/** Divides a payment: the seller's part, the card company's part, and the rest for the platform. */
export const divide = (paid_cents: number, seller_cents: number, cost_cents: number): Transfer[] => [
  ['provider', 'seller_payable', seller_cents],
  ['provider', 'provider_cost', cost_cents],
  ['provider', 'platform_fee', paid_cents - seller_cents - cost_cents],
];

/** Reverses a charge's postings for a claim, account by account. Returns how much was paid. */
export async function reverseCharge(
  tx: Tx,
  { refund_id, charge_id, claim_id }: { refund_id: number; charge_id: number; claim_id: number | null },
): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    insert into market_transfers (kind, cause_id, claim_id, seller_id, debit_account, credit_account, amount_cents)
    select 'refund', ${refund_id}::bigint, claim_id, seller_id, credit_account, debit_account, amount_cents
    from market_transfers where kind = 'charge' and cause_id = ${charge_id} and claim_id is not distinct from ${claim_id}::bigint
    order by transfer_id
    returning case 'provider' when credit_account then amount_cents when debit_account then -amount_cents else 0 end as cents`.execute(
    tx,
  );
  return sum(rows.map(({ cents }) => cents));
}

/** Reverses the postings of a refund that the bank sent back, except for any part already reversed. */
export async function reverseRefund(tx: Tx, refund_id: number): Promise<void> {
  await sql`
    insert into market_transfers (kind, cause_id, claim_id, seller_id, debit_account, credit_account, amount_cents)
    select 'refund_failed', ${refund_id}::bigint, claim_id, seller_id, credit_account, debit_account, sum(cents) from (
      select claim_id, seller_id, debit_account, credit_account, amount_cents as cents
      from market_transfers where kind = 'refund' and cause_id = ${refund_id}
      union all
      select claim_id, seller_id, credit_account, debit_account, -amount_cents
      from market_transfers where kind = 'refund_failed' and cause_id = ${refund_id}
    ) posted group by claim_id, seller_id, debit_account, credit_account`.execute(tx);
}
