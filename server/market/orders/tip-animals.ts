import { sql } from 'kysely';
import { WHOLE_ANIMAL } from '#contract/lib/quarters.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { IS_SOLD_OUT } from '#server/market/claims/open-quarters.ts';
import { boughtOf, type SoldAnimal, sendToPlant } from '#server/market/orders/send-to-plant.ts';
import { allById, settleEach } from '#server/payments/settle-each.ts';

/**
 * Creates the plant's order for each sold animal, once: in the job of the purchase that sold it or, if that failed,
 * in the one that runs every minute.
 */
export async function tipAnimals(db: Db, { purchase_id }: { purchase_id?: number } = {}): Promise<void> {
  const read = (after: number) => soldAnimals(db, purchase_id, after);
  // A purchase's animals always fit on one page.
  const sold = purchase_id === undefined ? allById(read, (animal_id) => animal_id) : await read(0);
  await settleEach(sold, (animal_id) => inTransaction(db, (tx) => tipAnimal(tx, animal_id)));
}

async function soldAnimals(db: Db, purchase_id: number | undefined, after: number): Promise<number[]> {
  const ofPurchase =
    purchase_id === undefined
      ? sql``
      : sql`and c.animal_id in (select animal_id from claims where purchase_id = ${purchase_id})`;
  const { rows } = await sql<{ animal_id: number }>`
    select c.animal_id from claims c join lot_animals a using (animal_id) join lots l on l.lot_id = a.lot_id
    where c.state = 'bought' and c.plant_id is null and c.animal_id is not null and a.state = 'open'
      and l.state in ('published', 'paused') and l.plant_id is not null and l.dropoff_date is not null
      and c.animal_id > ${after} ${ofPurchase}
    group by c.animal_id having sum(c.quarters) = ${sql.lit(WHOLE_ANIMAL)} order by c.animal_id limit 100`.execute(db);
  return rows.map(({ animal_id }) => animal_id);
}

async function tipAnimal(tx: Tx, animal_id: number): Promise<void> {
  const { rows: lots } = await sql<SoldAnimal>`
    select l.lot_id, l.seller_id, l.title, l.plant_id, l.dropoff_date, l.species, l.process_option, l.offering, l.slots_per_head,
      l.pickup
    from lots l where lot_id = (select lot_id from lot_animals where animal_id = ${animal_id}) for no key update`.execute(
    tx,
  );
  const { rows: sold } = await sql`
    select from lot_animals a where a.animal_id = ${animal_id} and a.state = 'open' and ${IS_SOLD_OUT}`.execute(tx);
  const [lot] = lots;
  if (lot && sold.length > 0) await sendToPlant(tx, { ...lot, animal_id }, await boughtOf(tx, animal_id));
}
