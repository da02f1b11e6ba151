import { sql } from 'kysely';
import { sum } from '#contract/lib/sum.ts';
import type { Tx } from '#server/lib/database.ts';
import { MARKET_ID } from '#server/lib/events.ts';
import { type MarketAccount, type MarketKind, type MarketTransfer, post } from '#server/payments/ledger/post.ts';
import { marketToday } from '#server/payments/ledger/today-of.ts';

interface Cause {
  kind: MarketKind;
  cause_id: number;
}
interface About {
  claim_id: number | null;
  seller_id: number | null;
}
/** Moves an amount from one account to another. A negative amount goes the other way. */
type Move = [debit: MarketAccount, credit: MarketAccount, cents: number];

/** Posts to the market's books. */
export const postToMarket = (
  tx: Tx,
  { kind, cause_id, claim_id, seller_id }: Cause & About,
  moves: readonly Move[],
): Promise<void> =>
  postAll(
    tx,
    { kind, cause_id },
    moves.map(([debit_account, credit_account, amount_cents]) => ({
      debit_account,
      credit_account,
      amount_cents,
      claim_id,
      seller_id,
    })),
  );

type Row = Omit<MarketTransfer, 'customer_id'>;
async function postAll(tx: Tx, { kind, cause_id }: Cause, rows: readonly Row[]): Promise<void> {
  const transfers = rows
    .filter(({ amount_cents }) => amount_cents !== 0)
    .map(({ debit_account, credit_account, amount_cents, ...about }) => ({
      ...about,
      debit_account: amount_cents > 0 ? debit_account : credit_account,
      credit_account: amount_cents > 0 ? credit_account : debit_account,
      amount_cents: Math.abs(amount_cents),
      customer_id: null,
    }));
  if (transfers.length > 0)
    await post(tx, {
      owner_id: MARKET_ID,
      kind,
      cause_id,
      day: marketToday(),
      order_id: null,
      posted_by: null,
      transfers,
    });
}

/** Divides a payment: the seller's part, the card company's part, and the rest for the platform. */
export const divide = (paid_cents: number, seller_cents: number, cost_cents: number): Move[] => [
  ['provider', 'seller_payable', seller_cents],
  ['provider', 'provider_cost', cost_cents],
  ['provider', 'platform_fee', paid_cents - seller_cents - cost_cents],
];

/** Reverses a charge's postings for a claim, account by account. Returns how much was paid. */
export async function reverseCharge(
  tx: Tx,
  { refund_id, charge_id, claim_id }: { refund_id: number; charge_id: number; claim_id: number | null },
): Promise<number> {
  const { rows } = await sql<Row>`
    select claim_id, seller_id, credit_account as debit_account, debit_account as credit_account, amount_cents
    from transfers join postings using (owner_id, posting_id)
    where owner_id = ${MARKET_ID} and kind = 'charge' and cause_id = ${charge_id}
      and claim_id is not distinct from ${claim_id}::bigint order by transfer_id`.execute(tx);
  await postAll(tx, { kind: 'refund', cause_id: refund_id }, rows);
  const ofProvider = (account: MarketAccount) => Number(account === 'provider');
  return sum(rows.map((row) => (ofProvider(row.credit_account) - ofProvider(row.debit_account)) * row.amount_cents));
}

/** Reverses the postings of a refund that the bank sent back, except for any part already reversed. */
export async function reverseRefund(tx: Tx, refund_id: number): Promise<void> {
  const { rows } = await sql<Row>`
    select claim_id, seller_id, case kind when 'refund' then credit_account else debit_account end as debit_account,
      case kind when 'refund' then debit_account else credit_account end as credit_account,
      sum(case kind when 'refund' then amount_cents else -amount_cents end)::int as amount_cents
    from transfers join postings using (owner_id, posting_id)
    where owner_id = ${MARKET_ID} and kind in ('refund', 'refund_failed') and cause_id = ${refund_id}
    group by 1, 2, 3, 4`.execute(tx);
  await postAll(tx, { kind: 'refund_failed', cause_id: refund_id }, rows);
}
