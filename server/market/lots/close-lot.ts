import { sql } from 'kysely';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import type * as api from '#contract/market/lots/lots-api.ts';
import { mailAccount } from '#server/accounts/mail-account.ts';
import type { Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { Actor, PlantActor, Who } from '#server/lib/who.ts';
import { IS_SOLD_OUT } from '#server/market/claims/open-quarters.ts';
import { type LockedLot, lockLot, lockOwnLot, setLotState } from '#server/market/lots/lot-store.ts';
import { forgetPhotos } from '#server/market/lots/photo-store.ts';
import { releaseLotSlots } from '#server/market/lots/slots.ts';
import { announceLotState } from '#server/market/realtime/announce-lot.ts';

type Saved = DataOf<typeof api.closeLot>;
type LotInput = InputOf<typeof api.closeLot>;

export async function pauseLot(tx: Tx, { actor }: Who<Actor>, { lot_id }: LotInput): Promise<Saved> {
  const lot = await lockOwnLot(tx, actor.account_id, lot_id);
  if (lot.state === 'paused') return { lot_id, revision: lot.revision };
  if (lot.state !== 'published') throw new Problem('lot_not_for_sale');
  const saved = await setLotState(tx, lot_id, 'paused');
  await announceLotState(tx, lot_id);
  return saved;
}

export async function closeLot(tx: Tx, { actor }: Who<Actor>, { lot_id }: LotInput): Promise<Saved> {
  const lot = await lockOwnLot(tx, actor.account_id, lot_id);
  if (lot.state !== 'published' && lot.state !== 'paused') throw new Problem('lot_not_for_sale');
  return endLot(tx, lot);
}

/**
 * Ends a locked lot: its open animals are canceled, their slots released, and their holds dropped. Bought quarters of a
 * canceled animal are refunded afterwards; an animal that became an order stays an order. A sold animal whose order
 * couldn't be made is canceled too, but only once its day at the plant is over.
 */
export async function endLot(tx: Tx, lot: LockedLot, { is_day_over = false } = {}): Promise<Saved> {
  const { lot_id } = lot;
  // A sold animal is about to become an order, so it can't be canceled here.
  const { rows: sold } = await sql`
    select from lot_animals a where lot_id = ${lot_id} and state = 'open' and ${IS_SOLD_OUT}`.execute(tx);
  if (sold.length > 0 && !is_day_over) throw new Problem('busy');
  const { rows } = await sql`
    update lot_animals set state = 'canceled', ended_at = now() where lot_id = ${lot_id} and state = 'open'
    returning animal_id`.execute(tx);
  await announceLotState(tx, lot_id);
  await sql`delete from claims where lot_id = ${lot_id} and state = 'held' and purchase_id is null`.execute(tx);
  await releaseLotSlots(tx, lot, rows.length);
  return setLotState(tx, lot_id, 'closed');
}

export async function deleteDraft(
  tx: Tx,
  { actor }: Who<Actor>,
  { lot_id }: InputOf<typeof api.deleteDraft>,
): Promise<DataOf<typeof api.deleteDraft>> {
  const lot = await lockOwnLot(tx, actor.account_id, lot_id);
  if (lot.state !== 'draft') throw new Problem('lot_not_draft');
  // Copies of this draft become copies of the lot that it was copied from.
  await sql`update lots set previous_lot_id = ${lot.previous_lot_id} where previous_lot_id = ${lot_id}`.execute(tx);
  await tx.deleteFrom('lots').where('lot_id', '=', lot_id).execute();
  await forgetPhotos(tx, lot.photos);
  return { lot_id };
}

/**
 * Releases a lot's slots for a plant that needs them, and notifies the seller. The plant can then book them, or close
 * the day.
 */
export async function releaseHeldLot(
  tx: Tx,
  { actor }: Who<PlantActor>,
  { lot_id }: InputOf<typeof api.releaseHeldLot>,
): Promise<DataOf<typeof api.releaseHeldLot>> {
  const lot = await lockLot(tx, lot_id);
  if (lot.plant_id !== actor.plant_id || lot.state === 'draft') throw new Problem('not_found');
  if (lot.state === 'closed') throw new Problem('lot_over');
  await endLot(tx, lot);
  await mailAccount(tx, {
    account_id: lot.seller_id,
    template: 'market',
    facts: { news: 'closed_by_plant', title: lot.title, amount: '', path: '/sellerdashboard' },
  });
  return { lot_id };
}
