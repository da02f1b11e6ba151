import { sql } from 'kysely';
import type { Tx } from '#server/lib/database.ts';
import { MARKET_ID } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import { noteDecline } from '#server/market/checkout/balance-cards.ts';
import { buyLines } from '#server/market/checkout/buy-lines.ts';
import { takeBalance } from '#server/market/checkout/take-balance.ts';
import { giveBackCoupons } from '#server/market/coupons/use-coupon.ts';
import { announceLot } from '#server/market/realtime/announce-lot.ts';
import type { StoredCharge } from '#server/payments/charge.ts';
import { beginCharge } from '#server/payments/charges.ts';
import type { MarketCharges } from '#server/payments/ports.ts';
import type { Card, CardProvider } from '#server/payments/provider.ts';

/** Low enough to stop someone who is testing stolen cards. */
const MAX_DECLINES_AN_HOUR = 5;

/** Records that a buyer's card is about to be charged, unless too many of their charges were declined. */
export async function chargeBuyer(
  tx: Tx,
  provider: CardProvider,
  card: Card,
  { buyer_id, ...due }: { buyer_id: number; purchase_id: number; claim_id: number | null; amount_cents: number },
): Promise<StoredCharge> {
  await requireFewDeclines(tx, buyer_id);
  return beginCharge(tx, provider, card, { owner_id: MARKET_ID, started_by: buyer_id, ...due });
}

/** A buyer's charges start one at a time. Charges without an outcome count too, because they may still be declined. */
async function requireFewDeclines(tx: Tx, buyer_id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('card declines', ${buyer_id}))`.execute(tx);
  const { rows } = await sql<{ declined: number; started: number }>`
    select count(*) filter (where c.state = 'declined')::int as declined, count(*) filter (where c.state = 'started')::int as started
    from purchases p join charges c using (purchase_id)
    where p.buyer_id = ${buyer_id} and (c.state = 'started' or c.state = 'declined' and c.ended_at > now() - interval '1 hour')`.execute(
    tx,
  );
  const { declined, started } = rows[0] ?? { declined: 0, started: 0 };
  if (declined >= MAX_DECLINES_AN_HOUR)
    throw new Problem('card_declines_full', { values: { most: MAX_DECLINES_AN_HOUR } });
  if (declined + started >= MAX_DECLINES_AN_HOUR) throw new Problem('payment_under_way');
}

/** What a charge's outcome means for the purchase that it pays for. */
export const endMarketCharge: MarketCharges['endCharge'] = async (tx, charge, outcome) => {
  const { charge_id, purchase_id, claim_id, amount_cents } = charge;
  const isDeclined = outcome !== 'paid' && outcome !== 'never_sent';
  if (outcome === 'paid' && claim_id === null) return buyLines(tx, purchase_id, charge_id);
  if (charge.started_by === null && claim_id !== null && isDeclined) await noteDecline(tx, { claim_id, amount_cents });
  else if (outcome !== 'paid') {
    if (claim_id === null) await giveBackCoupons(tx, purchase_id);
    await refetchLots(tx, charge);
  } else if (claim_id !== null) await takeBalance(tx, { charge_id, claim_id, amount_cents });
  return undefined;
};

/** Updates the buyer's open pages, which show whether their card is being charged. */
async function refetchLots(tx: Tx, { purchase_id }: { purchase_id: number }): Promise<void> {
  const { rows } = await sql<{ lot_id: number; buyer_id: number }>`
    select distinct lot_id, buyer_id from claims where purchase_id = ${purchase_id}`.execute(tx);
  for (const { lot_id, buyer_id } of rows) await announceLot(tx, lot_id, { buyer_id });
}
