import { sql } from 'kysely';
import type { Basis } from '#contract/cut-sheets/estimate/estimate.ts';
import { type AnimalToPack, MAX_TO_PACK, type Pack, type PackingShare } from '#contract/floor/packing-api.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import type { Species } from '#contract/lib/species.ts';
import type { PackedProduct } from '#contract/orders/packed-products.ts';
import { IN_PROCESS, ORDER_STATUS, type OrderStatus } from '#contract/orders/status.ts';
import type { SheetRow } from '#server/cut-sheets/sheet-of.ts';
import { DAY_ORDER } from '#server/floor/day-store.ts';
import { hasSeenTag, SEEN_TAG } from '#server/floor/intake/game-store.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { holdsWords } from '#server/lib/search-words.ts';
import { BILLED_HEADS } from '#server/orders/animal/flock-sql.ts';
import { PACKED_PRODUCTS } from '#server/orders/packed-store.ts';
import { isNotDeleted, statusIs } from '#server/orders/status-sql.ts';

/** Of an order `o`, as AnimalToPack has it. */
const ANIMAL = sql`o.order_id, o.title, o.species, o.heads, ${SEEN_TAG} as tagid, o.plant_number, o.process_option, o.offering, o.stage,
  (o.organic = 'yes' or o.process_option = 'organic') as is_organic`;
/** Of a share `s`, as the list shows it. */
const NAME = sql`(select trim(concat_ws(' ', c.first_name, c.last_name)) from customers c
  where c.plant_id = s.plant_id and c.customer_id = s.customer_id)`;
const IS_FINISHED = sql`exists (select from packed_shares d where d.plant_id = s.plant_id and d.share_id = s.cart_id)`;

/** The animals that are being cut, cured, or packed. */
export async function listToPack(db: Db, plant_id: number, search: string): Promise<AnimalToPack[]> {
  const isFound =
    search === ''
      ? sql`true`
      : sql`(${holdsWords(sql`fold_text(o.title)`, search)} or ${hasSeenTag(sql`o`, plant_id, search)} or exists (
          select from shares s join customers c using (plant_id, customer_id)
          where s.plant_id = o.plant_id and s.order_id = o.order_id and ${holdsWords(sql`c.search_text`, search)}))`;
  const { rows } = await sql<AnimalToPack>`
    select ${ANIMAL}, (select coalesce(json_agg(json_build_object('share_id', s.cart_id, 'name', ${NAME}, 'quarters', s.quarters,
        'first_quarter', s.first_quarter, 'is_finished', ${IS_FINISHED}, 'packs', k.packs, 'packed_clb', k.packed_clb)
        order by s.first_quarter), '[]')
      from shares s cross join lateral (select count(*)::int as packs, coalesce(sum(net_clb), 0)::int as packed_clb from packs
        where plant_id = s.plant_id and share_id = s.cart_id and voided_at is null) k
      where s.plant_id = o.plant_id and s.order_id = o.order_id) as shares
    from orders o
    where o.plant_id = ${plant_id} and ${statusIs('o.status', [ORDER_STATUS.open])} and o.stage = any(${[...IN_PROCESS]}::text[])
      and ${isFound}
    order by ${DAY_ORDER} limit ${sql.lit(MAX_TO_PACK)}`.execute(db);
  return rows;
}

type Animal = Omit<AnimalToPack, 'shares'>;
/** A share of an animal with everything that packing depends on. */
export interface PackedShareRow extends SheetRow, Animal, Omit<PackingShare, keyof Animal | Computed> {
  status: OrderStatus;
  kill_date: IsoDate;
  species: Species;
  billed_heads: number;
  hanging_weight_clb: number | null;
  live_weight_clb: number | null;
  packaged_weight_clb: number | null;
  sides: { left_clb: number; right_clb: number } | null;
  products: PackedProduct[];
  /** Newest first, voided ones too. */
  pack_list: Pack[];
}
type Computed = 'has_sheet' | 'hanging_clb' | 'asked' | 'packs' | 'packed_clb' | 'labels' | 'label_size';

const PACK_LIST = sql`(
  select coalesce(json_agg(json_build_object('pack_id', k.pack_id, 'serial', k.serial, 'cut', k.cut, 'pieces', k.pieces,
    'net_clb', k.net_clb, 'packed_on', k.packed_on, 'place', k.place, 'lot', coalesce(b.lot, ''), 'void_reason', k.void_reason)
    order by k.pack_id desc), '[]')
  from packs k left join batches b using (plant_id, batch_id) where k.plant_id = s.plant_id and k.share_id = s.cart_id)`;

/** The lots that a share's meat is in, newest first: its own, and those of the whole animal. */
const LOTS = sql`(
  select coalesce(json_agg(json_build_object('batch_id', b.batch_id, 'lot', b.lot) order by b.batch_id desc), '[]')
  from batches b where b.plant_id = s.plant_id and exists (
    select from batch_sources r where r.plant_id = b.plant_id and r.batch_id = b.batch_id and r.order_id = s.order_id
      and (r.share_id is null or r.share_id = s.cart_id)))`;

/** All shares of the animal that this share is of, sorted by id, as for invoices. Only this share has its packs. */
export async function findShares(db: Db, plant_id: number, share_id: number): Promise<PackedShareRow[]> {
  const isAsked = sql`s.cart_id = ${share_id}`;
  const { rows } = await sql<PackedShareRow>`
    select ${ANIMAL}, s.cart_id as share_id, ${NAME} as name, s.quarters, s.quarters as qty, s.first_quarter, ${IS_FINISHED} as is_finished,
      o.status, o.kill_date, o.species as animal_species, ${BILLED_HEADS} as billed_heads, o.hanging_weight_clb, o.live_weight_clb,
      s.packaged_weight_clb, case when o.left_side_clb is not null
        then json_build_object('left_clb', o.left_side_clb, 'right_clb', o.right_side_clb) end as sides,
      ${PACKED_PRODUCTS} as products, o.over_thirty_months,
      exists (select from order_files p where p.plant_id = o.plant_id and p.order_id = o.order_id
        and p.purpose = 'thirty_plus') as has_age_file,
      f.cut_sheet_id, coalesce(f.status = 'completed', false) as is_submitted, f.form_json as answered_form,
      t.form_json as current_form, f.form_data, to_json(f.submitted_at) #>> '{}' as submitted_at,
      case when ${isAsked} then ${PACK_LIST} else '[]' end as pack_list,
      case when ${isAsked} then ${LOTS} else '[]' end as lots,
      coalesce((select d.shortages from packed_shares d where d.plant_id = s.plant_id and d.share_id = s.cart_id), '[]') as shortages
    from shares s join orders o using (plant_id, order_id)
    left join cut_sheets f on f.plant_id = s.plant_id and f.cut_sheet_id = s.cut_sheet_id
    left join cut_sheet_templates t on t.plant_id = f.plant_id and t.template_id = f.template_id
    where s.plant_id = ${plant_id} and ${isNotDeleted('o.status')}
      and s.order_id = (select order_id from shares where plant_id = ${plant_id} and cart_id = ${share_id})
    order by s.cart_id`.execute(db);
  return rows;
}

/** What a share's sheet is cut up by. Packing has no prices. */
export const basisOf = (share: PackedShareRow, animal: readonly PackedShareRow[]): Basis => ({
  species: share.species,
  quarters: share.quarters,
  split: animal.map(({ quarters }) => quarters),
  at: animal.indexOf(share),
  heads: share.billed_heads,
  hanging_weight_clb: share.hanging_weight_clb,
  sides: share.sides && { ...share.sides, places: animal.map(({ first_quarter }) => first_quarter) },
  is_over_age_bull: false,
  prices: null,
  are_examples: false,
  weighable_order_id: null,
});

/** The order of a share; undefined if the plant has no such share. */
export async function orderOfShare(tx: Tx, plant_id: number, share_id: number): Promise<number | undefined> {
  const share = await tx
    .selectFrom('shares')
    .select('order_id')
    .where('plant_id', '=', plant_id)
    .where('cart_id', '=', share_id)
    .executeTakeFirst();
  return share?.order_id;
}

export interface StoredPack {
  pack_id: number;
  serial: string;
  order_id: number;
  share_id: number;
  cut: string;
  net_clb: number;
  trip_id: number | null;
  is_voided: boolean;
}

/** A pack, which the caller's lock on its order keeps as it is. */
export async function findPack(db: Db, plant_id: number, pack_id: number): Promise<StoredPack | undefined> {
  const { rows } = await sql<StoredPack>`
    select pack_id, serial, order_id, share_id, cut, net_clb, trip_id, voided_at is not null as is_voided
    from packs where plant_id = ${plant_id} and pack_id = ${pack_id}`.execute(db);
  return rows[0];
}

/** The pack that an action recorded, by its id in that record. */
export async function packOfAction(
  db: Db,
  plant_id: number,
  action_id: string,
): Promise<Pick<StoredPack, 'pack_id' | 'serial'> | undefined> {
  const { rows } = await sql<Pick<StoredPack, 'pack_id' | 'serial'>>`
    select k.pack_id, k.serial from floor_records r
    join packs k on k.plant_id = r.plant_id and k.pack_id = (r.body->>'pack_id')::bigint
    where r.plant_id = ${plant_id} and r.action_id = ${action_id}`.execute(db);
  return rows[0];
}

interface NewPack {
  order_id: number;
  share_id: number;
  batch_id: number | null;
  cut: string;
  pieces: number | null;
  net_clb: number;
  packed_on: IsoDate;
  place: string;
}

/**
 * Stores a pack. Its serial is the animal's number and how many packs it has. Serials of voided packs aren't used again. Call it
 * with the order locked.
 */
export async function insertPack(
  tx: Tx,
  plant_id: number,
  number: string,
  { order_id, share_id, batch_id, cut, pieces, net_clb, packed_on, place }: NewPack,
): Promise<{ pack_id: number; serial: string }> {
  const { rows } = await sql<{ pack_id: number; serial: string }>`
    insert into packs (plant_id, serial, order_id, share_id, batch_id, cut, pieces, net_clb, packed_on, place)
    select ${plant_id}, ${`${number}-`} || (count(*) + 1), ${order_id}, ${share_id}, ${batch_id}, ${cut}, ${pieces}, ${net_clb},
      ${packed_on}, ${place}
    from packs where plant_id = ${plant_id} and order_id = ${order_id}
    returning pack_id, serial`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('the pack was not stored');
  return row;
}

export async function setVoided(tx: Tx, plant_id: number, pack_id: number, reason: string): Promise<void> {
  await sql`update packs set voided_at = now(), void_reason = ${reason}
    where plant_id = ${plant_id} and pack_id = ${pack_id}`.execute(tx);
}

/**
 * What each cut of a share weighed before it was cured, from the lots that cured it. Meat of the whole animal is that of its
 * only share.
 */
export async function greenWeights(db: Db, plant_id: number, share_id: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ cut: string; clb: number }>`
    select r.cut, sum(r.in_clb)::int as clb from batch_sources r join batches b using (plant_id, batch_id)
    where r.plant_id = ${plant_id} and b.kind = 'cure' and r.cut <> '' and (r.share_id = ${share_id} or r.share_id is null
      and ${share_id} = all (select s.cart_id from shares s where s.plant_id = r.plant_id and s.order_id = r.order_id)
      and r.order_id = (select order_id from shares where plant_id = ${plant_id} and cart_id = ${share_id}))
    group by r.cut`.execute(db);
  return new Map(rows.map(({ cut, clb }) => [cut, clb]));
}

export async function setFinished(
  tx: Tx,
  plant_id: number,
  { order_id, share_id }: { order_id: number; share_id: number },
  shortages: PackingShare['shortages'],
): Promise<void> {
  await sql`
    insert into packed_shares (plant_id, share_id, order_id, shortages)
    values (${plant_id}, ${share_id}, ${order_id}, ${JSON.stringify(shortages)}::jsonb)
    on conflict (plant_id, share_id) do update set shortages = excluded.shortages, finished_at = excluded.finished_at`.execute(
    tx,
  );
}
