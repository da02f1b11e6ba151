import { sql } from 'kysely';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { showMoney } from '#contract/lib/figures.ts';
import type { handOver as handOverApi } from '#contract/market/claims/claims-api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { mailAccount } from '#server/accounts/mail-account.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import type { Actor, Who } from '#server/lib/who.ts';
import { IS_TO_PACK } from '#server/market/checkout/pack-sale.ts';
import { GOES_TO_FARM, HAS_LEFT_PLANT, IS_WITH_SELLER } from '#server/market/claims/is-picked-up.ts';
import { closePrices } from '#server/market/orders/close-prices.ts';
import { owedForShares } from '#server/market/orders/owed-at-pickup.ts';
import { IS_BEING_PAID } from '#server/market/orders/set-final-prices.ts';
import { announceLot } from '#server/market/realtime/announce-lot.ts';
import { SETTLED_SECONDS } from '#server/orders/stage-store.ts';
import { statusIs } from '#server/orders/status-sql.ts';
import { settleEach } from '#server/payments/settle-each.ts';

/**
 * Claims `c` on lots `l` with meat from order `o` that has left the plant for good but isn't recorded as picked up yet. It has if
 * the order is completed, or once nobody can undo the pickup of the animal or of this share anymore.
 */
const PICKED_UP = sql`from claims c join lots l using (lot_id) join lot_animals a on a.animal_id = c.animal_id
  join orders o on o.plant_id = a.plant_id and o.order_id = a.order_id
  where c.state = 'bought' and c.picked_up_at is null and ${HAS_LEFT_PLANT}
    and (${statusIs('o.status', [ORDER_STATUS.completed])} or not exists (select from events e
      where e.owner_id = o.plant_id and e.order_id = o.order_id and e.kind in ('order.stage_moved', 'share.picked_up')
        and e.happened_at > now() - make_interval(secs => ${SETTLED_SECONDS})))`;
const IS_WITH_BUYER = sql`not ${GOES_TO_FARM} and not ${IS_BEING_PAID}`;
/** Whether the farm has the meat, and the buyer hasn't been notified yet. */
const IS_AT_FARM = sql`${GOES_TO_FARM} and c.at_farm_at is null`;

/**
 * Records that the buyers of an order's animal have their meat or, for pickup at the farm, notifies them that
 * it is there. Skips condemned animals. After this, the price is final. If a buyer's card is being charged for the
 * balance, the pickup is recorded once the outcome is known.
 */
export const recordPickup = (db: Db, plant_id: number, order_id: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    await closePrices(tx, plant_id, order_id);
    await sql`
      update claims set picked_up_at = now() where state = 'bought' and picked_up_at is null
        and claim_id in (select c.claim_id ${PICKED_UP} and ${IS_WITH_BUYER}
          and o.plant_id = ${plant_id} and o.order_id = ${order_id})`.execute(tx);
    await notifyBuyers(tx, plant_id, order_id);
  });

/** Tells the buyers who pick it up there, once, that the farm has their meat. */
async function notifyBuyers(tx: Tx, plant_id: number, order_id: number): Promise<void> {
  const { rows } = await sql<{ lot_id: number; buyer_id: number; title: string; is_delivered: boolean }>`
    update claims t set at_farm_at = now() from lots w
    where w.lot_id = t.lot_id and t.at_farm_at is null
      and t.claim_id in (select c.claim_id ${PICKED_UP} and ${IS_AT_FARM}
        and o.plant_id = ${plant_id} and o.order_id = ${order_id})
    returning t.lot_id, t.buyer_id, w.title, t.place_id is not null as is_delivered`.execute(tx);
  const facts = { news: 'at_farm', amount: '', path: '/buyerdashboard/tracker' } as const;
  // The farm can hand these over from now on.
  for (const { lot_id, buyer_id, is_delivered } of rows) if (is_delivered) await announceLot(tx, lot_id, { buyer_id });
  const waiting = rows.filter(({ is_delivered }) => !is_delivered);
  for (const [account_id, title] of new Map(waiting.map((row) => [row.buyer_id, row.title]))) {
    await mailAccount(tx, { account_id, template: 'market', facts: { ...facts, title } });
  }
}

/** Records pickups that had to wait for the outcome of a charge, or whose job was interrupted. */
export async function recordPickups(db: Db): Promise<void> {
  const { rows } = await sql<Record<'plant_id' | 'order_id', number>>`
    select distinct o.plant_id, o.order_id ${PICKED_UP} and (${IS_WITH_BUYER} or ${IS_AT_FARM}) limit 500`.execute(db);
  await settleEach(rows, ({ plant_id, order_id }) => recordPickup(db, plant_id, order_id));
}

/** Nobody gets meat at the door that isn't paid for, as at the plant. */
async function requirePaidUp(tx: Tx, plant_id: number, order_id: number, cart_id: number | null): Promise<void> {
  const owed = (await owedForShares(tx, plant_id, order_id)).find((one) => one.cart_id === cart_id);
  const cents = (owed?.farm_cents ?? 0) + (owed?.plant_cents ?? 0);
  if (cents > 0) throw new Problem('delivery_owed', { values: { amount: showMoney(cents) } });
}

/** Records that a buyer has received products, or meat for pickup at the farm, from this seller. */
export async function handOver(
  tx: Tx,
  { actor }: Who<Actor>,
  { claim_id, received_by }: InputOf<typeof handOverApi>,
): Promise<DataOf<typeof handOverApi>> {
  const { rows } = await sql<{ plant_id: number | null; order_id: number | null; is_to_pack: boolean }>`
    select a.plant_id, a.order_id, ${IS_TO_PACK} as is_to_pack from claims c join lots l using (lot_id) left join lot_animals a using (animal_id)
    left join orders o on o.plant_id = a.plant_id and o.order_id = a.order_id
    where c.claim_id = ${claim_id} and l.seller_id = ${actor.account_id}
      and (${IS_WITH_SELLER} or ${IS_TO_PACK} or c.state = 'bought' and c.picked_up_at is not null or c.state = 'refunded')`.execute(
    tx,
  );
  const [claim] = rows;
  if (!claim) throw new Problem('not_found');
  if (claim.is_to_pack) throw new Problem('pack_first');
  // The job that closes the prices when the order is completed may not have run yet.
  if (claim.plant_id !== null && claim.order_id !== null) await closePrices(tx, claim.plant_id, claim.order_id);
  const { rows: handed } = await sql<{
    is_being_paid: boolean;
    lot_id: number;
    buyer_id: number;
    cart_id: number | null;
    is_delivered: boolean;
  }>`
    update claims c set picked_up_at = coalesce(picked_up_at, now()),
      received_by = case when picked_up_at is null then ${received_by} else received_by end
    where claim_id = ${claim_id} and state = 'bought'
    returning old.picked_up_at is null and ${IS_BEING_PAID} as is_being_paid, lot_id, buyer_id, cart_id,
      old.picked_up_at is null and place_id is not null as is_delivered`.execute(tx);
  const [done] = handed;
  if (!done) throw new Problem('sale_refunded');
  if (done.is_delivered && claim.plant_id !== null && claim.order_id !== null)
    await requirePaidUp(tx, claim.plant_id, claim.order_id, done.cart_id);
  // The price may still have to be lowered once the payment goes through.
  if (done.is_being_paid) throw new Problem('payment_under_way');
  await announceLot(tx, done.lot_id, { buyer_id: done.buyer_id });
  return { claim_id };
}
