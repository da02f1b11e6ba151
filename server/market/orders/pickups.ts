import { sql } from 'kysely';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import type { handOver as handOverApi } from '#contract/market/claims/claims-api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import type { Actor, Who } from '#server/lib/who.ts';
import { IS_WITH_SELLER } from '#server/market/claims/is-picked-up.ts';
import { closePrices } from '#server/market/orders/close-prices.ts';
import { IS_BEING_PAID } from '#server/market/orders/set-final-prices.ts';
import { stageIs, statusIs } from '#server/orders/status-sql.ts';
import { settleEach } from '#server/payments/settle-each.ts';

/** Claims `c` whose meat, from order `o`, was picked up at the plant, but which aren't recorded as picked up yet. */
const PICKED_UP = sql`from claims c join lots l using (lot_id) join lot_animals a on a.animal_id = c.animal_id
  join orders o on o.plant_id = a.plant_id and o.order_id = a.order_id
  where c.state = 'bought' and c.picked_up_at is null and l.pickup = 'plant' and ${stageIs('o.stage', ['picked_up'])}
    and not ${IS_BEING_PAID}`;

/**
 * Records that the buyers of a completed order's animal have their meat, unless it was condemned or its seller hands it over. From
 * then on, its price is final. If a buyer's card is being charged for the rest, that is recorded once the outcome is known.
 */
export const recordPickup = (db: Db, plant_id: number, order_id: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    await closePrices(tx, plant_id, order_id);
    await sql`
      update claims set picked_up_at = now() where state = 'bought' and picked_up_at is null
        and claim_id in (select c.claim_id ${PICKED_UP} and o.plant_id = ${plant_id} and o.order_id = ${order_id})`.execute(
      tx,
    );
  });

/** Records the pickups that waited for the outcome of a charge. */
export async function recordPickups(db: Db): Promise<void> {
  const { rows } = await sql<Record<'plant_id' | 'order_id', number>>`
    select distinct o.plant_id, o.order_id ${PICKED_UP} and ${statusIs('o.status', [ORDER_STATUS.completed])} limit 500`.execute(
    db,
  );
  await settleEach(rows, ({ plant_id, order_id }) => recordPickup(db, plant_id, order_id));
}

/** Records that a buyer has received products, or meat for pickup at the farm, from this seller. */
export async function handOver(
  tx: Tx,
  { actor }: Who<Actor>,
  { claim_id }: InputOf<typeof handOverApi>,
): Promise<DataOf<typeof handOverApi>> {
  const { rows } = await sql<{ plant_id: number | null; order_id: number | null }>`
    select a.plant_id, a.order_id from claims c join lots l using (lot_id) left join lot_animals a using (animal_id)
    left join orders o on o.plant_id = a.plant_id and o.order_id = a.order_id
    where c.claim_id = ${claim_id} and l.seller_id = ${actor.account_id} and c.state = 'bought'
      and (${IS_WITH_SELLER} or c.picked_up_at is not null)`.execute(tx);
  const [claim] = rows;
  if (!claim) throw new Problem('not_found');
  // The job that does this once the order is completed may be late.
  if (claim.plant_id !== null && claim.order_id !== null) await closePrices(tx, claim.plant_id, claim.order_id);
  const { rows: handed } = await sql<{ is_being_paid: boolean }>`
    update claims c set picked_up_at = coalesce(picked_up_at, now())
    where claim_id = ${claim_id} and state = 'bought'
    returning old.picked_up_at is null and ${IS_BEING_PAID} as is_being_paid`.execute(tx);
  const [done] = handed;
  if (!done) throw new Problem('not_found');
  // The price may still have to be lowered once the payment goes through.
  if (done.is_being_paid) throw new Problem('payment_under_way');
  return { claim_id };
}
