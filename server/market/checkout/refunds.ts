import { sql } from 'kysely';
import { showMoney } from '#contract/lib/figures.ts';
import { required } from '#contract/lib/required.ts';
import { sum } from '#contract/lib/sum.ts';
import { mailAccount } from '#server/accounts/mail-account.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit, MARKET, MARKET_ID } from '#server/lib/events.ts';
import { divide, postToMarket, reverseCharge, reverseRefund } from '#server/market/books.ts';
import { marketToday } from '#server/payments/ledger/today-of.ts';
import type { MarketCharges } from '#server/payments/ports.ts';
import { insertRefund, type StoredRefund } from '#server/payments/refund-store.ts';
import { retryRefused } from '#server/payments/refunds.ts';

type Kind =
  | 'withdrawn'
  | 'came_too_late'
  | 'lot_ended'
  | 'plant_rejected'
  | 'condemned'
  | 'seller_refunded'
  | 'overpaid'
  | 'share_given';
interface NewRefund {
  charge_id: number;
  /** Null for a payment that came too late to buy anything, and for what its giver had paid for a quarter. */
  claim_id: number | null;
  amount_cents: number;
  kind: Kind;
  /** The part of an overpayment that had been credited to the seller. */
  seller_cents?: number;
}

/** Records a refund of part of a charge. Its event's job sends it after the commit. */
export async function beginMarketRefund(tx: Tx, refund: NewRefund): Promise<void> {
  const { refund_id } = await insertRefund(tx, { owner_id: MARKET_ID, refunded_on: marketToday(), ...refund });
  await emit(tx, { actor: MARKET }, 'refund.begun', { data: { refund_id } });
}

interface Ended {
  claim_id: number;
  lot_id: number;
  buyer_id: number;
  purchase_id: number;
  deposit_cents: number;
  deposit_fee_cents: number;
  delivery_cents: number;
  title: string;
  /** Why the plant rejected the animal. */
  reject_reason?: string;
}

/** Whether charge `m` counts toward the share's price. A second payment of the balance was refunded, so it doesn't. */
export const COUNTS = sql<boolean>`(m.claim_id is null or not exists (
  select from refunds t where t.charge_id = m.charge_id and t.kind = 'came_too_late'))`;

/**
 * Ends a bought claim of a locked lot and refunds everything paid for it that hasn't been refunded yet. Returns the
 * amount.
 */
export async function refundClaim(
  tx: Tx,
  claim: Ended,
  state: 'withdrawn' | 'refunded',
  kind: Exclude<Kind, 'share_given'>,
): Promise<number> {
  const { claim_id, purchase_id, deposit_cents, deposit_fee_cents, delivery_cents } = claim;
  await sql`update claims set state = ${state}, ended_at = now() where claim_id = ${claim_id}`.execute(tx);
  const { rows: charges } = await sql<{ charge_id: number; amount_cents: number; outside_id: number | null }>`
    select charge_id, (select min(r.refund_id) from refunds r
        where r.charge_id = m.charge_id and r.provider_ref is not null and r.state = 'done') as outside_id, least(
      case when m.claim_id is null then ${deposit_cents + deposit_fee_cents + delivery_cents}::int else amount_cents end
        - (select coalesce(sum(r.amount_cents), 0)::int from refunds r
          where r.charge_id = m.charge_id and r.claim_id = ${claim_id} and r.state <> 'refused'),
      -- Someone may have refunded part of the charge on the provider's own pages.
      amount_cents - (select coalesce(sum(r.amount_cents), 0)::int from refunds r
        where r.charge_id = m.charge_id and r.state <> 'refused')) as amount_cents
    from charges m
    where state = 'paid' and purchase_id = ${purchase_id} and (m.claim_id is null or m.claim_id = ${claim_id})
      and ${COUNTS}
    order by charge_id`.execute(tx);
  const due = charges.filter(({ amount_cents }) => amount_cents > 0);
  for (const { charge_id, amount_cents } of due)
    await beginMarketRefund(tx, { charge_id, amount_cents, claim_id, kind });
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
    facts: {
      news: kind,
      title: claim.title,
      amount: showMoney(total),
      path: '/buyerdashboard/tracker',
      ...(claim.reject_reason && { reject_reason: claim.reject_reason }),
    },
  });
  return total;
}

interface About {
  kind: Kind | 'refund';
  seller_id: number | null;
  buyer_id: number;
  /** '' for a payment that came too late to buy anything. */
  title: string;
  /**
   * How much of an overpayment had been credited to the seller, in this refund and in earlier refunds of the same
   * charge. `earlier_cents` is the total of those earlier refunds.
   */
  seller_cents: number;
  earlier_seller_cents: number;
  earlier_cents: number;
}
async function readAbout(tx: Tx, refund_id: number): Promise<About> {
  const { rows } = await sql<About>`
    select r.kind, l.seller_id, m.started_by as buyer_id, coalesce(l.title, '') as title, r.seller_cents,
      earlier.seller_cents as earlier_seller_cents, earlier.cents as earlier_cents
    from refunds r join charges m using (charge_id)
    left join claims c on c.claim_id = r.claim_id left join lots l using (lot_id)
    cross join lateral (select coalesce(sum(e.seller_cents), 0)::int as seller_cents, coalesce(sum(e.amount_cents), 0)::int as cents
      from refunds e where e.charge_id = r.charge_id and e.claim_id = r.claim_id and e.refund_id < r.refund_id
        and e.state <> 'refused') earlier
    where r.refund_id = ${refund_id}`.execute(tx);
  return required(rows[0], 'the refund');
}

export const endMarketRefund: MarketCharges['endRefund'] = async (tx, refund, isDone) => {
  const { refund_id, charge_id, claim_id, amount_cents } = refund;
  const about = await readAbout(tx, refund_id);
  if (!isDone) return refund.tries === 1 ? notifyOfRefusal(tx, refund, about) : undefined;
  const { kind, seller_id, seller_cents, earlier_cents, earlier_seller_cents } = about;
  const cause = { kind: 'refund', cause_id: refund_id, claim_id, seller_id } as const;
  if (kind === 'came_too_late' || kind === 'share_given')
    return postToMarket(tx, cause, [['unassigned', 'provider', amount_cents]]);
  // Card fees aren't returned.
  if (kind === 'overpaid') return postToMarket(tx, cause, divide(-amount_cents, -seller_cents, 0));
  const paid_cents = await reverseCharge(tx, { refund_id, charge_id: required(charge_id, 'the charge'), claim_id });
  // Part of the payment may already have been returned. Until November 2026, overpayments were refunded before the
  // order was completed. Someone may also have refunded part of it on the provider's own pages; until now, that part
  // was unassigned.
  const outside_cents = paid_cents - amount_cents - earlier_cents;
  await postToMarket(tx, cause, [
    ...divide(earlier_cents, earlier_seller_cents, 0),
    ['provider', 'unassigned', outside_cents],
  ]);
};

/** A refund that the bank sent back is sent again a day later, just like a refused one. */
export const undoMarketRefund: MarketCharges['undoRefund'] = async (tx, refund) => {
  await reverseRefund(tx, refund.refund_id);
  const about = await readAbout(tx, refund.refund_id);
  if (about.kind !== 'refund') await notifyOfRefusal(tx, refund, about);
};

/** Emails the buyer and the seller, once, that the refund will take longer than we said. Operators see it in the log. */
async function notifyOfRefusal(
  tx: Tx,
  { amount_cents }: StoredRefund,
  { buyer_id, seller_id, title }: About,
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

/** Sends refunds again that the provider refused, except for those that a newer one has replaced. */
export const retryRefusedRefunds = (db: Db): Promise<void> =>
  retryRefused(
    db,
    MARKET_ID,
    sql`exists (select from refunds o where o.charge_id = r.charge_id
      and o.refund_id > r.refund_id and o.claim_id = r.claim_id and o.provider_ref is null and o.kind <> 'overpaid')`,
  );
