import { sql } from 'kysely';
import { showMoney } from '#contract/lib/figures.ts';
import { sum } from '#contract/lib/sum.ts';
import { mailAccount } from '#server/accounts/mail-account.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit, MARKET } from '#server/lib/events.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { divide, postToMarket, reverseCharge } from '#server/market/books.ts';
import type { CardProvider } from '#server/payments/provider.ts';
import { allById, settleEach } from '#server/payments/settle-each.ts';

type Reason =
  | 'withdrawn'
  | 'came_too_late'
  | 'lot_ended'
  | 'plant_rejected'
  | 'condemned'
  | 'seller_refunded'
  | 'overpaid';
interface NewRefund {
  charge_id: number;
  /** Null for a payment that came too late to buy anything. */
  claim_id: number | null;
  amount_cents: number;
  reason: Reason;
  /** The part of an overpayment that had been credited to the seller. */
  seller_cents?: number;
}

/** Records a refund of part of a charge. Its event's job sends it after the commit. */
export async function beginMarketRefund(tx: Tx, refund: NewRefund): Promise<void> {
  const data = await tx.insertInto('market_refunds').values(refund).returning('refund_id').executeTakeFirstOrThrow();
  await emit(tx, { actor: MARKET }, 'refund.begun', { data });
}

interface Ended {
  claim_id: number;
  lot_id: number;
  buyer_id: number;
  purchase_id: number;
  deposit_cents: number;
  deposit_fee_cents: number;
  title: string;
}

/** Whether charge `m` counts toward the share's price. A second payment of the rest was refunded, so it doesn't. */
export const COUNTS = sql<boolean>`(m.claim_id is null or not exists (
  select from market_refunds t where t.charge_id = m.charge_id and t.reason = 'came_too_late'))`;

/**
 * Ends a bought claim of a locked lot and refunds everything paid for it that hasn't been refunded yet. Returns the
 * amount.
 */
export async function refundClaim(
  tx: Tx,
  claim: Ended,
  state: 'withdrawn' | 'refunded',
  reason: Reason,
): Promise<number> {
  const { claim_id, purchase_id, deposit_cents, deposit_fee_cents } = claim;
  await sql`update claims set state = ${state}, ended_at = now() where claim_id = ${claim_id}`.execute(tx);
  const { rows: charges } = await sql<{ charge_id: number; amount_cents: number; outside_id: number | null }>`
    select charge_id, (select min(r.refund_id) from market_refunds r
        where r.charge_id = m.charge_id and r.reason = 'outside' and r.state = 'done') as outside_id, least(
      case when m.claim_id is null then ${deposit_cents + deposit_fee_cents}::int else amount_cents end
        - (select coalesce(sum(r.amount_cents), 0)::int from market_refunds r
          where r.charge_id = m.charge_id and r.claim_id = ${claim_id} and r.state <> 'refused'),
      -- Someone may have refunded part of the charge on the provider's own pages.
      amount_cents - (select coalesce(sum(r.amount_cents), 0)::int from market_refunds r
        where r.charge_id = m.charge_id and r.state <> 'refused')) as amount_cents
    from charges m
    where state = 'paid' and purchase_id = ${purchase_id} and (m.claim_id is null or m.claim_id = ${claim_id})
      and ${COUNTS}
    order by charge_id`.execute(tx);
  const due = charges.filter(({ amount_cents }) => amount_cents > 0);
  for (const { charge_id, amount_cents } of due)
    await beginMarketRefund(tx, { charge_id, amount_cents, claim_id, reason });
  for (const { charge_id, amount_cents, outside_id } of charges) {
    if (outside_id === null || amount_cents > 0) continue;
    // All of it was refunded outside Hindquarter, so nothing is left to refund. Only the books need to be corrected.
    const cents = await reverseCharge(tx, { refund_id: outside_id, charge_id, claim_id });
    const cause = { kind: 'refund', cause_id: outside_id, claim_id, seller_id: null } as const;
    await postToMarket(tx, cause, [['provider', 'unassigned', cents]]);
  }
  const total = sum(due.map(({ amount_cents }) => amount_cents));
  await mailAccount(tx, {
    account_id: claim.buyer_id,
    template: 'market',
    facts: { news: reason, title: claim.title, amount: showMoney(total), path: '/buyerdashboard/tracker' },
  });
  return total;
}

interface Started {
  refund_id: number;
  charge_id: number;
  claim_id: number | null;
  seller_id: number | null;
  buyer_id: number;
  /** '' for a payment that came too late to buy anything. */
  title: string;
  amount_cents: number;
  reason: Reason;
  /**
   * How much of an overpayment had been credited to the seller, in this refund and in earlier refunds of the same
   * charge. `earlier_cents` is the total of those earlier refunds.
   */
  seller_cents: number;
  earlier_seller_cents: number;
  earlier_cents: number;
  provider_key: string;
  charge_key: string;
}

/** Sends the refunds that the provider hasn't confirmed yet, or only this one. The provider makes each one at most once. */
export async function sendRefunds(db: Db, provider: CardProvider, only: number | null = null): Promise<void> {
  const refunds = allById(
    (after) => startedRefunds(db, provider, after, only),
    ({ refund_id }) => refund_id,
  );
  await settleEach(refunds, async (refund) => {
    const { provider_key, charge_key, amount_cents, refund_id } = refund;
    const isDone = await provider.refund({ provider_key, charge_key, amount_cents });
    await inTransaction(db, (tx) => endRefund(tx, refund, isDone));
    if (!isDone) throw new Error(`${provider.name} refused market refund ${refund_id}`);
  });
}

async function startedRefunds(db: Db, provider: CardProvider, after: number, only: number | null): Promise<Started[]> {
  const { rows } = await sql<Started>`
    select r.refund_id, r.charge_id, r.claim_id, l.seller_id, m.started_by as buyer_id, coalesce(l.title, '') as title, r.amount_cents, r.reason,
      r.seller_cents, earlier.seller_cents as earlier_seller_cents, earlier.cents as earlier_cents,
      r.provider_key::text, m.provider_key::text as charge_key
    from market_refunds r join charges m using (charge_id)
    left join claims c on c.claim_id = r.claim_id left join lots l using (lot_id)
    cross join lateral (select coalesce(sum(e.seller_cents), 0)::int as seller_cents, coalesce(sum(e.amount_cents), 0)::int as cents
      from market_refunds e where e.charge_id = r.charge_id and e.claim_id = r.claim_id and e.refund_id < r.refund_id
        and e.state <> 'refused') earlier
    where r.state = 'started' and m.provider = ${provider.name} and r.refund_id > ${after}
      and (${only}::bigint is null or r.refund_id = ${only})
    order by r.refund_id limit 200`.execute(db);
  return rows;
}

async function endRefund(tx: Tx, refund: Started, isDone: boolean): Promise<void> {
  const { refund_id, claim_id, seller_id, amount_cents, reason } = refund;
  const { rows } = await sql<{ tries: number }>`
    update market_refunds set state = ${isDone ? 'done' : 'refused'}, ended_at = now(), tries = tries + 1
    where refund_id = ${refund_id} and state = 'started' returning tries`.execute(tx);
  const [ended] = rows;
  if (!ended) return;
  if (!isDone) return ended.tries === 1 ? notifyOfRefusal(tx, refund) : undefined;
  const cause = { kind: 'refund', cause_id: refund_id, claim_id, seller_id } as const;
  if (reason === 'came_too_late') return postToMarket(tx, cause, [['unassigned', 'provider', amount_cents]]);
  // Card fees aren't returned.
  if (reason === 'overpaid') return postToMarket(tx, cause, divide(-amount_cents, -refund.seller_cents, 0));
  const paid_cents = await reverseCharge(tx, refund);
  // Part of the payment may already have been returned. Until November 2026, overpayments were refunded before the
  // order was completed. Someone may also have refunded part of it on the provider's own pages; until now, that part
  // was unassigned.
  const { earlier_cents, earlier_seller_cents } = refund;
  const outside_cents = paid_cents - amount_cents - earlier_cents;
  await postToMarket(tx, cause, [
    ...divide(earlier_cents, earlier_seller_cents, 0),
    ['provider', 'unassigned', outside_cents],
  ]);
}

/** Emails the buyer and the seller, once, that the refund will take longer than we said. Operators see it in the log. */
export async function notifyOfRefusal(
  tx: Tx,
  { buyer_id, seller_id, title, amount_cents }: Pick<Started, 'buyer_id' | 'seller_id' | 'title' | 'amount_cents'>,
): Promise<void> {
  const facts = { title, amount: showMoney(amount_cents) };
  const template = 'market';
  await mailAccount(tx, {
    account_id: buyer_id,
    template,
    facts: { ...facts, news: 'refund_late', path: '/buyerdashboard/tracker' },
  });
  if (seller_id === null) return;
  await mailAccount(tx, {
    account_id: seller_id,
    template,
    facts: { ...facts, news: 'refund_refused', path: '/sellerdashboard/tracker' },
  });
}

/**
 * Retries refunds that the provider refused at least a day ago, for up to 180 days, because a bank may take months to
 * decide a dispute. Reusing a key would get the same refusal, so each try gets a new one. A refused refund isn't
 * retried if a newer one has replaced it.
 */
export async function retryRefused(db: Db): Promise<void> {
  await sql`
    update market_refunds r set state = 'started', ended_at = null, provider_key = gen_random_uuid()
    where state = 'refused' and ended_at < now() - interval '1 day' and started_at > now() - interval '180 days'
      and reason <> 'outside' and not exists (select from market_refunds o where o.charge_id = r.charge_id
        and o.refund_id > r.refund_id and o.claim_id = r.claim_id
        and o.reason not in ('outside', 'overpaid'))`.execute(db);
}
