import { sql } from 'kysely';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { WHOLE_ANIMAL } from '#contract/lib/quarters.ts';
import type { publishLot as api } from '#contract/market/lots/lots-api.ts';
import { missingIn } from '#contract/market/lots/missing.ts';
import { answerOf } from '#contract/orders/offering.ts';
import { requireCard } from '#server/accounts/policy.ts';
import { holdSession } from '#server/accounts/store.ts';
import { atPlant } from '#server/directory/at-plant.ts';
import type { Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import { todayAt } from '#server/lib/today.ts';
import type { Actor, Who } from '#server/lib/who.ts';
import { type LockedLot, lockOwnLot, lotToday, setLotState } from '#server/market/lots/lot-store.ts';
import { addAnimals, holdLotSlots } from '#server/market/lots/slots.ts';
import { announceLotState } from '#server/market/realtime/announce-lot.ts';

/**
 * Puts a draft up for sale, or resumes a paused lot, which has kept its slots. Locks the session until the commit,
 * because the owner of the email address can take over an account that doesn't sell anything yet. See
 * docs/decisions/0007.
 */
export async function publishLot(
  tx: Tx,
  { actor }: Who<Actor>,
  { lot_id, revision }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  await holdSession(tx, actor);
  const lot = await lockOwnLot(tx, actor.account_id, lot_id);
  if (lot.state === 'published') return { lot_id, revision: lot.revision };
  if (lot.revision !== revision) throw new Problem('lot_changed');
  if (lot.state === 'closed') throw new Problem('lot_over');
  const isDraft = lot.state === 'draft';
  const form = { ...lot, offering: answerOf(lot.offering) };
  const missing = missingIn(form, isDraft ? await dayAtPlant(tx, actor, lot) : await lotToday(tx, lot.plant_id));
  if (!isDraft) delete missing.dropoff_date;
  if (Object.keys(missing).length > 0) throw new Problem('lot_incomplete', { fields: missing });
  if (isDraft) await startSelling(tx, lot);
  const saved = await setLotState(tx, lot_id, 'published');
  await announceLotState(tx, lot_id);
  return saved;
}

/**
 * Returns today's date at the lot's plant. Throws if the plant doesn't have the seller in its directory, or requires a
 * card that the seller hasn't added.
 */
async function dayAtPlant(tx: Tx, actor: Actor, { kind, plant_id, species }: LockedLot): Promise<string> {
  if (kind === 'product' || plant_id === 0) return lotToday(tx, 0);
  const there = await atPlant(tx, actor, plant_id);
  requireCard(there);
  if (species !== '' && !there.species.includes(species)) {
    throw new Problem('species_not_handled', { values: { species }, fields: { species: 'Not at this plant.' } });
  }
  return todayAt(there);
}

/** Makes the lot searchable by its farm's name and location, and holds the slots for its animals. */
async function startSelling(tx: Tx, lot: LockedLot): Promise<void> {
  const { lot_id, seller_id, kind, animals, pieces } = lot;
  const { rows } = await sql`
    update lots l set farm_name = f.name, zip = f.zip, lat = f.lat, lon = f.lon,
      left_to_buy = ${kind === 'animal' ? animals * WHOLE_ANIMAL : pieces}::int
    from farms f where l.lot_id = ${lot_id} and f.seller_id = ${seller_id} and f.name <> '' and f.zip <> ''
    returning l.lot_id`.execute(tx);
  if (rows.length === 0) throw new Problem('farm_incomplete');
  if (kind === 'product') return;
  await holdLotSlots(tx, lot, animals);
  await addAnimals(tx, lot);
}
