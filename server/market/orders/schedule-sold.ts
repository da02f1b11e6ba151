import { sql } from 'kysely';
import { WHOLE_ANIMAL } from '#contract/lib/quarters.ts';
import { sum } from '#contract/lib/sum.ts';
import type { Market } from '#server/booking/ports.ts';
import { Problem } from '#server/lib/problem.ts';
import { IS_STILL_HELD } from '#server/market/claims/open-quarters.ts';
import { lockOwnLot } from '#server/market/lots/lot-store.ts';
import { boughtOf, sendToPlant } from '#server/market/orders/send-to-plant.ts';

/**
 * Sends one of the seller's animals to the lot's plant on a day they choose, whether or not all of it is sold. They
 * keep the quarters that nobody bought. A quarter in someone's cart has to be bought or released first.
 */
export const scheduleSold: Market['scheduleSold'] = async (tx, actor, { lot_id, claim_id, ...scheduled }) => {
  const lot = await lockOwnLot(tx, actor.account_id, lot_id);
  if (lot.kind !== 'animal' || lot.species === '' || lot.plant_id !== actor.plant_id || lot.dropoff_date === null) {
    throw new Problem('not_found');
  }
  const { rows } = await sql<{ animal_id: number; state: string }>`
    select a.animal_id, a.state from claims c join lot_animals a using (animal_id)
    where c.claim_id = ${claim_id} and c.lot_id = ${lot_id} and c.state = 'bought'`.execute(tx);
  const [found] = rows;
  if (!found) throw new Problem('not_found');
  const { animal_id, state } = found;
  if (state !== 'open') throw new Problem('scheduled_already');
  const { rows: held } = await sql`
    select from claims c where c.animal_id = ${animal_id} and ${IS_STILL_HELD}`.execute(tx);
  if (held.length > 0) throw new Problem('in_a_cart');
  // A payment that arrives for one of these expired holds is refunded.
  await sql`delete from claims where animal_id = ${animal_id} and state = 'held'`.execute(tx);
  const claims = await boughtOf(tx, animal_id);
  const sold = sum(claims.map(({ quarters }) => quarters));
  await sql`update lots set left_to_buy = left_to_buy - ${WHOLE_ANIMAL - sold}::int where lot_id = ${lot_id}`.execute(
    tx,
  );
  const { seller_id, title, plant_id, dropoff_date, species, process_option, offering, slots_per_head, pickup } = lot;
  const animal = {
    animal_id,
    lot_id,
    seller_id,
    title,
    plant_id,
    dropoff_date,
    species,
    process_option,
    offering,
    slots_per_head,
    pickup,
  };
  return sendToPlant(tx, animal, claims, scheduled);
};
