import { sql } from 'kysely';
import type { IsoDate } from '#contract/lib/days.ts';
import { basisOf, type LotForm, type LotState, type OwnLot, type Photo } from '#contract/market/lots/lot.ts';
import { type Offering, offeringOf } from '#contract/orders/offering.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import { IS_HELD } from '#server/market/claims/open-quarters.ts';

/** The longest chain of copies to follow. It covers about two years of weekly lots. */
export const MAX_COPIES = 100;

/** What the price of lot row `l` depends on. */
export const PRICED_LOT = sql`l.price_cents, l.price_basis, l.hanging_low_clb, l.hanging_high_clb, l.live_low_clb,
  l.live_high_clb, l.piece_low_clb, l.piece_high_clb, l.deposit_cents`;

/** A lot as its seller sees it. */
const OWN_LOT = sql`
  l.lot_id, l.kind, l.title, l.description, l.species, l.breed, l.practices, l.proofs, ${PRICED_LOT},
  l.share_sizes, l.animals, coalesce(l.plant_id, 0) as plant_id, l.dropoff_date, l.process_option,
  case l.offering when 'unlabelled' then '' else l.offering end as offering, l.pickup, l.pickup_note, l.piece_name,
  coalesce(l.pieces, 0) as pieces, l.sells_until, l.revision, l.state, l.photos, coalesce(p.name, '') as plant_name,
  l.previous_lot_id, l.left_to_buy, l.published_at, l.closed_at, waiting.count::int as waiting,
  claimed.sold + at_counter.sold as sold, claimed.held,
  (select count(*)::int from lot_animals a where a.lot_id = l.lot_id and a.state = 'tipped') as sold_animals`;

const FROM_LOTS = sql`
  from lots l left join plants p using (plant_id)
  cross join lateral (
    with recursive earlier as (
      select case when l.state = 'draft' then l.previous_lot_id else l.lot_id end as lot_id, 1 as copies
      union all
      select e.previous_lot_id, copies + 1 from earlier join lots e using (lot_id)
      where l.state = 'draft' and e.previous_lot_id is not null and copies < ${MAX_COPIES}
    )
    select count(distinct w.account_id) from earlier join next_lot_wishes w using (lot_id) where w.is_waiting
  ) waiting
  cross join lateral (
    select coalesce(sum(coalesce(c.quarters, c.pieces)) filter (where c.state = 'bought'), 0)::int as sold,
      coalesce(sum(coalesce(c.quarters, c.pieces)) filter (where ${IS_HELD}), 0)::int as held
    from claims c where c.lot_id = l.lot_id
  ) claimed
  cross join lateral (
    select coalesce(sum(case i.unit when 'lb' then (i.short = 0 and r.restocked = 0 and r.quantity < i.quantity)::int
        else greatest(0, i.quantity - i.short - r.quantity) end), 0)::int as sold
    from counter_sale_lines i join counter_sales s using (sale_id)
    cross join lateral (
      select coalesce(sum(r.quantity), 0) as quantity, coalesce(sum(r.restocked), 0) as restocked
      from counter_refund_lines r where r.sale_id = i.sale_id and r.line = i.line) r
    where i.lot_id = l.lot_id and i.unit in ('piece', 'lb') and s.voided_at is null
  ) at_counter`;

/** The most lots that a seller's list can show. */
const MAX_LISTED = 500;

export async function listLotsOf(db: Db, seller_id: number): Promise<OwnLot[]> {
  const { rows } = await sql<OwnLot>`
    select ${OWN_LOT} ${FROM_LOTS} where l.seller_id = ${seller_id}
    order by array_position(array['draft', 'published', 'paused', 'closed'], l.state), l.lot_id desc
    limit ${MAX_LISTED}`.execute(db);
  return rows;
}

export async function findLotOf(db: Db, seller_id: number, lot_id: number): Promise<OwnLot> {
  const { rows } = await sql<OwnLot>`
    select ${OWN_LOT} ${FROM_LOTS} where l.seller_id = ${seller_id} and l.lot_id = ${lot_id}`.execute(db);
  const [lot] = rows;
  if (!lot) throw new Problem('not_found');
  return lot;
}

/** A lot's own row, locked. Any code that changes a lot's state, or how much of it is left, must hold this lock. */
export interface LockedLot extends Omit<LotForm, 'offering'> {
  offering: Offering;
  lot_id: number;
  seller_id: number;
  state: LotState;
  revision: number;
  photos: Photo[];
  slots_per_head: number | null;
  left_to_buy: number;
  previous_lot_id: number | null;
}

export async function lockLot(tx: Tx, lot_id: number): Promise<LockedLot> {
  const { rows } = await sql<LockedLot>`
    select lot_id, seller_id, kind, title, description, species, breed, practices, proofs, ${PRICED_LOT},
      share_sizes, animals, coalesce(plant_id, 0) as plant_id, dropoff_date, process_option, offering, pickup, pickup_note, piece_name,
      coalesce(pieces, 0) as pieces, sells_until, revision, state, photos, slots_per_head, left_to_buy, previous_lot_id
    from lots l where lot_id = ${lot_id} for no key update`.execute(tx);
  const [lot] = rows;
  if (!lot) throw new Problem('not_found');
  return lot;
}

/** Locks one of the seller's own lots. Another seller's lot counts as not found. */
export async function lockOwnLot(tx: Tx, seller_id: number, lot_id: number): Promise<LockedLot> {
  const lot = await lockLot(tx, lot_id);
  if (lot.seller_id !== seller_id) throw new Problem('not_found');
  return lot;
}

/** How the lot's animals are killed. Before the seller chooses a plant, there is no plant's default yet. */
async function offeringOfLot(tx: Tx, { process_option, offering, plant_id }: LotForm): Promise<Offering> {
  const plant = await tx
    .selectFrom('plants')
    .select('default_offering')
    .$narrowType<{ default_offering: 'usda' | 'custom' }>()
    .where('plant_id', '=', plant_id)
    .executeTakeFirst();
  return offeringOf(process_option, offering, plant?.default_offering ?? 'usda');
}

/** Returns the database columns for a form. Only products have a number of pieces. */
function columnsOf(form: LotForm, offering: Offering) {
  const isProduct = form.kind === 'product';
  const price_basis = basisOf(form);
  return {
    kind: form.kind,
    title: form.title,
    description: form.description,
    species: form.species,
    breed: form.breed,
    practices: form.practices,
    proofs: JSON.stringify(form.proofs),
    price_cents: form.price_cents,
    price_basis,
    hanging_low_clb: form.hanging_low_clb,
    hanging_high_clb: form.hanging_high_clb,
    live_low_clb: form.live_low_clb,
    live_high_clb: form.live_high_clb,
    piece_low_clb: price_basis === 'pound' ? form.piece_low_clb : null,
    piece_high_clb: price_basis === 'pound' ? form.piece_high_clb : null,
    share_sizes: form.share_sizes,
    deposit_cents: isProduct ? 0 : form.deposit_cents,
    animals: form.animals,
    plant_id: isProduct ? null : form.plant_id || null,
    dropoff_date: isProduct ? null : form.dropoff_date,
    process_option: form.process_option,
    offering,
    pickup: isProduct ? 'farm' : form.pickup,
    pickup_note: form.pickup_note,
    piece_name: form.piece_name,
    pieces: isProduct ? form.pieces : null,
    sells_until: form.sells_until,
  };
}

export async function insertLot(
  tx: Tx,
  seller_id: number,
  form: LotForm,
  like: { previous_lot_id?: number; photos?: readonly Photo[] } = {},
): Promise<{ lot_id: number; revision: number }> {
  const { previous_lot_id = null, photos = [] } = like;
  return tx
    .insertInto('lots')
    .values({
      seller_id,
      ...columnsOf(form, await offeringOfLot(tx, form)),
      previous_lot_id,
      photos: JSON.stringify(photos),
    })
    .returning(['lot_id', 'revision'])
    .executeTakeFirstOrThrow();
}

/** Adds `more` to the quantity left to buy. */
export async function updateLot(
  tx: Tx,
  lot_id: number,
  form: LotForm,
  more: number,
): Promise<{ lot_id: number; revision: number }> {
  return tx
    .updateTable('lots')
    .set({
      ...columnsOf(form, await offeringOfLot(tx, form)),
      left_to_buy: sql<number>`left_to_buy + ${more}::int`,
      revision: sql<number>`revision + 1`,
    })
    .where('lot_id', '=', lot_id)
    .returning(['lot_id', 'revision'])
    .executeTakeFirstOrThrow();
}

export async function setLotState(
  tx: Tx,
  lot_id: number,
  state: LotState,
): Promise<{ lot_id: number; revision: number }> {
  const { rows } = await sql<{ lot_id: number; revision: number }>`
    update lots set state = ${state}, revision = revision + 1,
      published_at = case when ${state} = 'published' then coalesce(published_at, now()) else published_at end,
      closed_at = case when ${state} = 'closed' then now() else closed_at end
    where lot_id = ${lot_id} returning lot_id, revision`.execute(tx);
  const [saved] = rows;
  if (!saved) throw new Problem('not_found');
  return saved;
}

/** More than a farm ever sells at once. Keeps one seller from filling the market. */
const MAX_OPEN_LOTS = 100;

export async function requireRoomForLot(tx: Tx, seller_id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('lots of seller', ${seller_id}))`.execute(tx);
  const { count } = await tx
    .selectFrom('lots')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('seller_id', '=', seller_id)
    .where('state', '<>', 'closed')
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_OPEN_LOTS) throw new Problem('lots_full', { values: { most: MAX_OPEN_LOTS } });
}

/** Today's date at the lot's plant, or in Chicago if it has no plant. This date decides when a lot ends. */
export async function lotToday(db: Db, plant_id: number): Promise<IsoDate> {
  const { rows } = await sql<{ day: IsoDate }>`select lot_today(${plant_id}::bigint) as day`.execute(db);
  const [today] = rows;
  if (!today) throw new Error('a select without a table returns one row');
  return today.day;
}
