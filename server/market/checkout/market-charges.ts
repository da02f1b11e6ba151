import { sql } from 'kysely';
import type { Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import { postToMarket, reverseRefund } from '#server/market/books.ts';
import { endMarketCharge } from '#server/market/checkout/charges.ts';
import { noteDispute, notifySellers } from '#server/market/checkout/market-disputes.ts';
import { notifyOfRefusal } from '#server/market/checkout/refunds.ts';
import type { MarketPort } from '#server/payments/market-port.ts';
import type { OutsideRefund } from '#server/payments/outside-refunds.ts';
import type { RefundKey } from '#server/payments/refund.ts';

/** Records what a provider reports about the market's charges. A job sends any refunds that result. */
export const marketCharges: MarketPort = {
  endCharge: endMarketCharge,
  noteDispute,
  recordOutsideRefund: recordOutside,
  undoRefund: undo,
};

/**
 * Records, once, a refund that someone made on the provider's own pages. Only that person knows whose share it was for,
 * so it stays unassigned until the sellers are paid. Then it is deducted from them in proportion.
 */
async function recordOutside(tx: Tx, { provider, provider_ref, charge_key, amount_cents }: OutsideRefund) {
  const { rows } = await sql<{ charge_id: number; state: string }>`
    select charge_id, state from charges
    where purchase_id is not null and provider = ${provider} and provider_key = ${charge_key}::uuid for no key update`.execute(
    tx,
  );
  const [charge] = rows;
  if (!charge) return false;
  // The payment isn't recorded yet. The provider will notify us again.
  if (charge.state !== 'paid') throw new Problem('busy');
  const { rows: kept } = await sql<{ refund_id: number }>`
    insert into market_refunds (charge_id, amount_cents, reason, provider_ref, state, ended_at)
    values (${charge.charge_id}, ${amount_cents}, 'outside', ${provider_ref}, 'done', now())
    on conflict (provider_ref) do nothing returning refund_id`.execute(tx);
  for (const { refund_id } of kept) {
    const cause = { kind: 'refund', cause_id: refund_id, claim_id: null, seller_id: null } as const;
    await postToMarket(tx, cause, [['unassigned', 'provider', amount_cents]]);
    await notifySellers(tx, charge.charge_id, 'refunded_outside', amount_cents);
  }
  return true;
}

interface Returned {
  refund_id: number;
  state: string;
  reason: string;
  buyer_id: number;
  seller_id: number | null;
  title: string;
  amount_cents: number;
}

/** Handles a refund that the bank sent back. It is sent again a day later, just like a refused refund. */
async function undo(tx: Tx, provider: string, key: RefundKey): Promise<boolean> {
  const isIt =
    'provider_key' in key ? sql`r.provider_key = ${key.provider_key}::uuid` : sql`r.provider_ref = ${key.provider_ref}`;
  const { rows } = await sql<Returned>`
    select r.refund_id, r.state, r.reason, m.started_by as buyer_id, l.seller_id, coalesce(l.title, '') as title, r.amount_cents
    from market_refunds r join charges m using (charge_id)
    left join claims c on c.claim_id = r.claim_id left join lots l using (lot_id)
    where m.provider = ${provider} and ${isIt} for update of r`.execute(tx);
  const [refund] = rows;
  if (!refund) return false;
  // The process that is sending this refund is about to get the same response. The provider will notify us again.
  if (refund.state === 'started') throw new Problem('busy');
  if (refund.state !== 'done') return true;
  await sql`
    update market_refunds set state = 'refused', ended_at = now(), tries = tries + 1
    where refund_id = ${refund.refund_id}`.execute(tx);
  await reverseRefund(tx, refund.refund_id);
  if (refund.reason !== 'outside') await notifyOfRefusal(tx, refund);
  return true;
}
