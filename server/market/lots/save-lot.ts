import { sql } from 'kysely';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import type { Words } from '#contract/lib/spanish.ts';
import { basisOf, type LotForm } from '#contract/market/lots/lot.ts';
import type { offerNextLot as nextApi, saveLot as saveApi } from '#contract/market/lots/lots-api.ts';
import { missingIn, reversedIn } from '#contract/market/lots/missing.ts';
import { answerOf, isContradicted } from '#contract/orders/offering.ts';
import { atPlant } from '#server/directory/at-plant.ts';
import type { Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { Actor, Who } from '#server/lib/who.ts';
import {
  insertLot,
  type LockedLot,
  lockOwnLot,
  lotToday,
  requireRoomForLot,
  updateLot,
} from '#server/market/lots/lot-store.ts';
import { announceLot } from '#server/market/realtime/announce-lot.ts';

/** Saves a draft, or changes a lot that is for sale in ways that are fair to its buyers. */
export async function saveLot(
  tx: Tx,
  { actor }: Who<Actor>,
  { lot_id, revision, ...typed }: InputOf<typeof saveApi>,
): Promise<DataOf<typeof saveApi>> {
  const form = withoutUnusedProofs(typed);
  if (isContradicted(form.process_option, form.offering)) {
    throw new Problem('offering_contradicted', { fields: { offering: new Problem('offering_contradicted').message } });
  }
  const reversed = reversedIn(form);
  if (Object.keys(reversed).length > 0) throw new Problem('malformed', { fields: reversed });
  if (lot_id === undefined) {
    await requireRoomForLot(tx, actor.account_id);
    await requirePlant(tx, actor, form, 0);
    return insertLot(tx, actor.account_id, form);
  }
  const lot = await lockOwnLot(tx, actor.account_id, lot_id);
  if (lot.revision !== revision) throw new Problem('lot_changed');
  if (lot.state === 'closed') throw new Problem('lot_over');
  if (lot.state === 'draft') {
    await requirePlant(tx, actor, form, lot.plant_id);
    return updateLot(tx, lot_id, form, 0);
  }
  requireUnchanged(lot, form);
  // The slots it holds are of this offering.
  form.offering = answerOf(lot.offering);
  const missing = missingIn(form, await lotToday(tx, lot.plant_id));
  // Sellers can still fix a typo on or after the drop-off day.
  delete missing.dropoff_date;
  if (Object.keys(missing).length > 0) throw new Problem('lot_incomplete', { fields: missing });
  if (form.kind === 'animal') await requireSizesForRest(tx, lot, form);
  const more = form.kind === 'product' ? form.pieces - lot.pieces : 0;
  const held = more < 0 ? await piecesHeld(tx, lot_id) : 0;
  const sold = lot.pieces - lot.left_to_buy + held;
  if (lot.left_to_buy + more < held) {
    throw new Problem('pieces_sold', { values: { sold }, fields: { pieces: ALREADY_SOLD } });
  }
  const saved = await updateLot(tx, lot_id, form, more);
  await announceLot(tx, lot_id);
  return saved;
}

/**
 * Whatever is left of an animal must still fit the sizes offered. Buyers may or may not pay for what they hold, so
 * every block of the smallest size has to be untouched, fully sold, or taken by a single claim.
 */
async function requireSizesForRest(tx: Tx, { lot_id, share_sizes }: LockedLot, form: LotForm): Promise<void> {
  const smallest = Math.min(...form.share_sizes);
  if (smallest <= Math.min(...share_sizes)) return;
  const { rows } = await sql`
    select from lot_animals a join claims c using (animal_id)
    where a.lot_id = ${lot_id} and a.state = 'open' and c.state in ('held', 'bought') and c.quarters < ${smallest}::int
    group by a.animal_id, (c.first_quarter - 1) / ${smallest}::int
    having coalesce(sum(c.quarters) filter (where c.state = 'bought'), 0) < ${smallest}::int limit 1`.execute(tx);
  if (rows.length > 0) throw new Problem('size_still_needed', { fields: { share_sizes: KEEP_SIZE } });
}
const KEEP_SIZE = 'Keep the smaller size for now.' satisfies Words;

const ALREADY_SOLD = 'You’ve already sold more than that.' satisfies Words;

/**
 * How many pieces buyers may be paying for right now. Expired holds count until they are deleted, as they do in a
 * purchase.
 */
async function piecesHeld(tx: Tx, lot_id: number): Promise<number> {
  const { pieces } = await tx
    .selectFrom('claims')
    .select(({ fn }) => fn.sum<number | null>('pieces').as('pieces'))
    .where('lot_id', '=', lot_id)
    .where('state', '=', 'held')
    .executeTakeFirstOrThrow();
  return Number(pieces ?? 0);
}

/** Drops the records of practices that the lot doesn't claim. */
function withoutUnusedProofs(form: LotForm): LotForm {
  const used = Object.entries(form.proofs).filter(([practice]) => (form.practices as string[]).includes(practice));
  return { ...form, practices: [...new Set(form.practices)], proofs: Object.fromEntries(used) };
}

/** A lot can only go to a plant that has its seller in the directory. */
async function requirePlant(tx: Tx, actor: Actor, { plant_id }: LotForm, before: number): Promise<void> {
  if (plant_id !== 0 && plant_id !== before) await atPlant(tx, actor, plant_id);
}

/** The fields that the plant's slots and the buyers' claims depend on. */
const FIXED = ['kind', 'species', 'animals', 'plant_id', 'dropoff_date', 'process_option', 'pickup'] as const;

function requireUnchanged(lot: LockedLot, form: LotForm): void {
  const isProduct = lot.kind === 'product';
  const changed = FIXED.filter(
    (field) => lot[field] !== form[field] && !(isProduct && (PLANT_FIELDS as readonly string[]).includes(field)),
  );
  const fields: string[] = [
    ...changed,
    ...(basisOf(lot) === basisOf(form) ? [] : ['price_basis']),
    ...(form.offering === '' || form.offering === lot.offering ? [] : ['offering']),
  ];
  const words = new Problem('lot_fixed').message;
  if (fields.length > 0)
    throw new Problem('lot_fixed', { fields: Object.fromEntries(fields.map((field) => [field, words])) });
}
/** Fields that a product doesn't use. */
const PLANT_FIELDS = ['plant_id', 'dropoff_date', 'pickup'] as const;

/** Copies a lot into a new draft. A new day has to be picked, and the photos are shared. */
export async function offerNextLot(
  tx: Tx,
  { actor }: Who<Actor>,
  { lot_id }: InputOf<typeof nextApi>,
): Promise<DataOf<typeof nextApi>> {
  const lot = await lockOwnLot(tx, actor.account_id, lot_id);
  await requireRoomForLot(tx, actor.account_id);
  const form: LotForm = { ...lot, offering: answerOf(lot.offering), dropoff_date: null, sells_until: null };
  return insertLot(tx, actor.account_id, form, { previous_lot_id: lot_id, photos: lot.photos });
}
