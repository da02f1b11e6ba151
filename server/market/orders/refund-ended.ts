import { sql } from 'kysely';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { refundClaim } from '#server/market/checkout/refunds.ts';
import { announceLot } from '#server/market/realtime/announce-lot.ts';
import { isNotDeleted, statusIs } from '#server/orders/status-sql.ts';
import { keepDeleted } from '#server/orders/store.ts';
import { allById, settleEach } from '#server/payments/settle-each.ts';

/**
 * Ends the animal of an order that its plant rejected or canceled, so that its buyers are refunded. Meat that was picked up stays
 * bought, because its seller is paid.
 */
export async function endRejectedAnimal(db: Db, plant_id: number, order_id: number): Promise<void> {
  const { rows } = await sql<{ animal_id: number }>`
    select a.animal_id from lot_animals a join orders o using (plant_id, order_id)
    where a.plant_id = ${plant_id} and a.order_id = ${order_id} and a.state = 'tipped'
      and (not ${isNotDeleted('o.status')} or ${statusIs('o.status', [ORDER_STATUS.rejected])})`.execute(db);
  for (const { animal_id } of rows) {
    await inTransaction(db, async (tx) => {
      await lockLotOf(tx, animal_id);
      const { rows: ended } = await sql`
        update lot_animals a set state = 'canceled' where animal_id = ${animal_id} and state = 'tipped'
          and not exists (select from claims c where c.animal_id = a.animal_id and c.picked_up_at is not null)
        returning 1`.execute(tx);
      if (ended.length === 0) return;
      // From now on nobody can restore the order, because its buyers have their money back.
      await keepDeleted(tx, plant_id, order_id);
      await refundAnimal(tx, animal_id, 'plant_rejected');
    });
  }
}

/** Refunds the buyers of animals that ended unsold, because their lot was closed or its last day passed. */
export async function refundEndedAnimals(db: Db): Promise<void> {
  const ended = allById(
    (after) => endedAnimals(db, after),
    (animal_id) => animal_id,
  );
  await settleEach(ended, (animal_id) =>
    inTransaction(db, async (tx) => {
      await lockLotOf(tx, animal_id);
      await refundAnimal(tx, animal_id, 'lot_ended');
    }),
  );
}

async function endedAnimals(db: Db, after: number): Promise<number[]> {
  const { rows } = await sql<{ animal_id: number }>`
    select distinct animal_id from claims c join lot_animals a using (animal_id)
    where c.state = 'bought' and c.plant_id is null and c.animal_id is not null and a.state = 'canceled'
      and c.animal_id > ${after}
    order by animal_id limit 200`.execute(db);
  return rows.map(({ animal_id }) => animal_id);
}

const lockLotOf = (tx: Tx, animal_id: number) =>
  sql`select from lots where lot_id = (select lot_id from lot_animals where animal_id = ${animal_id}) for no key update`.execute(
    tx,
  );

async function refundAnimal(tx: Tx, animal_id: number, reason: 'lot_ended' | 'plant_rejected'): Promise<void> {
  const { rows } = await sql<Parameters<typeof refundClaim>[1]>`
    select c.claim_id, c.lot_id, c.buyer_id, c.purchase_id, c.deposit_cents, c.deposit_fee_cents, l.title
    from claims c join lots l using (lot_id)
    where c.animal_id = ${animal_id} and c.state = 'bought' and c.picked_up_at is null
    order by c.claim_id for no key update of c`.execute(tx);
  for (const claim of rows) await refundClaim(tx, claim, 'refunded', reason);
  const [first] = rows;
  if (first) await announceLot(tx, first.lot_id);
}
