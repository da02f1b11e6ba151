import { sql } from 'kysely';
import { DECLINES } from '#contract/payments/methods.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import { goOnDuring, inTransaction, keepPlans } from '#server/lib/transaction.ts';
import type { Actor, Who } from '#server/lib/who.ts';
import { buyLines } from '#server/market/checkout/buy-lines.ts';
import { takeRest } from '#server/market/checkout/take-rest.ts';
import { announceLot } from '#server/market/realtime/announce-lot.ts';
import { type AttemptOutcome, GIVE_UP_AFTER, LOOK_UP_AFTER } from '#server/payments/attempt.ts';
import type { Card, CardProvider, ChargeOutcome } from '#server/payments/provider.ts';
import { allById, settleEach } from '#server/payments/settle-each.ts';
import { findCardToCharge } from '#server/payments/store.ts';

/** A card charge, stored before the provider is called. `claim_id` is set if the charge is for the rest of a share's price. */
export interface MarketCharge {
  charge_id: number;
  purchase_id: number;
  claim_id: number | null;
  buyer_id: number;
  amount_cents: number;
  provider_key: string;
}
/** Low enough to stop someone who is testing stolen cards. */
const MAX_DECLINES_AN_HOUR = 5;

/** The card sent with the call, or else the caller's card on file. */
export async function chooseBuyerCard(
  db: Db,
  provider: CardProvider,
  { actor, today }: Who<Actor>,
  sent: Card | undefined,
): Promise<Card> {
  const chosen = sent ?? (await findCardToCharge(db, actor.account_id));
  if (!chosen) throw new Problem('card_profile_missing');
  return provider.readCard(chosen, today);
}

/** Records that a card is about to be charged. Refuses while an earlier charge for the same thing has no outcome yet. */
export async function beginCharge(
  tx: Tx,
  provider: Pick<CardProvider, 'name'>,
  { brand: card_brand, last_four: card_last_four }: Pick<Card, 'brand' | 'last_four'>,
  due: Omit<MarketCharge, 'charge_id' | 'provider_key'>,
): Promise<MarketCharge> {
  await requireFewDeclines(tx, due.buyer_id);
  const { rows } = await sql<{ charge_id: number; provider_key: string }>`
    insert into market_charges (purchase_id, claim_id, buyer_id, amount_cents, provider, card_brand, card_last_four)
    values (${due.purchase_id}, ${due.claim_id}, ${due.buyer_id}, ${due.amount_cents}, ${provider.name}, ${card_brand},
      ${card_last_four})
    on conflict do nothing returning charge_id, provider_key::text`.execute(tx);
  const [begun] = rows;
  if (!begun) throw new Problem('payment_under_way');
  return { ...due, ...begun };
}

/** A buyer's charges start one at a time. Charges without an outcome count too, because they may still be declined. */
async function requireFewDeclines(tx: Tx, buyer_id: number): Promise<void> {
  goOnDuring(sql`select pg_advisory_xact_lock(hashtextextended('card declines', ${buyer_id}))`.execute(tx));
  const { rows } = await sql<{ declined: number; started: number }>`
    select count(*) filter (where c.state = 'declined')::int as declined, count(*) filter (where c.state = 'started')::int as started
    from purchases p join market_charges c using (purchase_id)
    where p.buyer_id = ${buyer_id} and (c.state = 'started' or c.state = 'declined' and c.ended_at > now() - interval '1 hour')`.execute(
    tx,
  );
  const { declined, started } = rows[0] ?? { declined: 0, started: 0 };
  if (declined >= MAX_DECLINES_AN_HOUR)
    throw new Problem('card_declines_full', { values: { most: MAX_DECLINES_AN_HOUR } });
  if (declined + started >= MAX_DECLINES_AN_HOUR) throw new Problem('payment_under_way');
}

/**
 * Has the provider charge the card and stores the outcome. If the response is lost, `settleCharges` looks up the
 * outcome.
 */
export async function makeCharge(db: Db, provider: CardProvider, card: Card, charge: MarketCharge): Promise<void> {
  const { provider_key, amount_cents } = charge;
  let outcome: ChargeOutcome;
  try {
    outcome = await provider.charge({ provider_key, amount_cents, token: card.token });
  } catch {
    throw new Problem('payment_unclear');
  }
  await inTransaction(db, (tx) => endCharge(tx, charge, outcome));
}

/** Throws with the reason if a purchase's last charge hasn't succeeded. */
export async function requireCharged(db: Db, which: { purchase_id: number } | { charge_id: number }): Promise<void> {
  const { rows } = await sql<{ state: string; decline: keyof typeof DECLINES | null }>`
    select state, decline from market_charges
    where ${'charge_id' in which ? sql`charge_id = ${which.charge_id}` : sql`purchase_id = ${which.purchase_id} and claim_id is null`}
    order by charge_id desc limit 1`.execute(db);
  const [charge] = rows;
  if (!charge || charge.state === 'paid') return;
  if (charge.state === 'started') throw new Problem('payment_under_way');
  throw new Problem(charge.decline ? DECLINES[charge.decline] : 'payment_unclear');
}

/**
 * Records a charge's outcome, once. A charge that goes through after we gave up on it still counts, because the money
 * has moved.
 */
export async function endCharge(tx: Tx, charge: MarketCharge, outcome: AttemptOutcome): Promise<void> {
  keepPlans(tx);
  const decline = outcome === 'paid' || outcome === 'never_sent' ? null : outcome;
  const { rows: ended } = await sql`
    update market_charges set state = ${decline ? 'declined' : outcome}, decline = ${decline}, ended_at = now()
    where charge_id = ${charge.charge_id} and (state = 'started' or ${outcome === 'paid'} and state <> 'paid')
    returning charge_id`.execute(tx);
  if (ended.length === 0) return;
  if (outcome !== 'paid') return tellBuyer(tx, charge);
  if (charge.claim_id === null) await buyLines(tx, charge.purchase_id, charge.charge_id);
  else await takeRest(tx, { ...charge, claim_id: charge.claim_id });
}

/** Updates the buyer's open pages, which show whether their card is being charged. */
async function tellBuyer(tx: Tx, { purchase_id, buyer_id }: MarketCharge): Promise<void> {
  const { rows } = await sql<{ lot_id: number }>`
    select distinct lot_id from claims where purchase_id = ${purchase_id}`.execute(tx);
  for (const { lot_id } of rows) await announceLot(tx, lot_id, { buyer_id });
}

/** Looks up charges whose response was lost, as `settleAttempts` does for plants. */
export async function settleCharges(db: Db, provider: CardProvider): Promise<void> {
  const unknown = allById(
    async (after) => {
      const { rows } = await sql<MarketCharge & { is_old: boolean }>`
        select charge_id, purchase_id, claim_id, buyer_id, amount_cents, provider_key::text,
          started_at < now() - ${GIVE_UP_AFTER}::interval as is_old from market_charges
        where state = 'started' and provider = ${provider.name} and started_at < now() - ${LOOK_UP_AFTER}::interval
          and charge_id > ${after}
        order by charge_id limit 100`.execute(db);
      return rows;
    },
    ({ charge_id }) => charge_id,
  );
  await settleEach(unknown, async ({ is_old, ...charge }) => {
    const outcome = (await provider.findCharge(charge.provider_key)) ?? (is_old ? 'never_sent' : null);
    if (outcome === null) return;
    await inTransaction(db, (tx) => endCharge(tx, charge, outcome));
  });
}
