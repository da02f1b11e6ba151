import { type RawBuilder, sql } from 'kysely';
import type { BatchKind, Meat } from '#contract/floor/batches.ts';
import { type Batch, MAX_BATCHES, type NewSource } from '#contract/floor/batches-api.ts';
import { required } from '#contract/lib/required.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { hasTag, holdsWords } from '#server/lib/search-words.ts';

export interface StoredBatch {
  batch_id: number;
  lot: string;
  kind: BatchKind;
  meat: Meat;
  started_at: string;
  is_ended: boolean;
  is_own_meat_only: boolean;
  out_clb: number | null;
}

/** Starting lots, cleaning, and ending take turns in a plant, so that each lot has its own number. */
export async function lockBatches(tx: Tx, plant_id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`batches ${plant_id}`}, 0))`.execute(tx);
}

const BATCH = sql`batch_id, lot, kind, meat, started_at, ended_at is not null as is_ended, is_own_meat_only, out_clb`;

/** Locks a lot, so that nobody adds to it or ends it meanwhile. */
export async function lockBatch(tx: Tx, plant_id: number, batch_id: number): Promise<StoredBatch | undefined> {
  const { rows } = await sql<StoredBatch>`
    select ${BATCH} from batches where plant_id = ${plant_id} and batch_id = ${batch_id} for update`.execute(tx);
  return rows[0];
}

export async function findBatch(db: Db, plant_id: number, batch_id: number): Promise<StoredBatch | undefined> {
  const { rows } = await sql<StoredBatch>`
    select ${BATCH} from batches where plant_id = ${plant_id} and batch_id = ${batch_id}`.execute(db);
  return rows[0];
}

/** When a device says that something happened, but never later than now. */
export const happenedAt = (taken_at: string | undefined) => sql<string>`least(${taken_at ?? null}::timestamptz, now())`;

/** When this kind's equipment was last cleaned before `at`, and a lot that was started since; null where there is none. */
export async function findSinceCleaning(
  db: Db,
  plant_id: number,
  kind: BatchKind,
  at: RawBuilder<string>,
): Promise<{ cleaned_at: string | null; lot: string | null }> {
  const { rows } = await sql<{ cleaned_at: string | null; lot: string | null }>`
    with last as (select max(taken_at) as cleaned_at from floor_records
      where plant_id = ${plant_id} and kind = 'cleaning' and body->>'kind' = ${kind} and taken_at <= ${at})
    select last.cleaned_at, (select b.lot from batches b where b.plant_id = ${plant_id} and b.kind = ${kind}
      and b.started_at >= coalesce(last.cleaned_at, '-infinity') order by b.started_at desc limit 1) as lot
    from last`.execute(db);
  return rows[0] ?? { cleaned_at: null, lot: null };
}

/** Ends the open lots of a kind that were started before `at`. Returns their numbers. */
export async function endOpen(tx: Tx, plant_id: number, kind: BatchKind, at: RawBuilder<string>): Promise<string[]> {
  const { rows } = await sql<{ lot: string }>`
    update batches set ended_at = ${at} where plant_id = ${plant_id} and kind = ${kind} and ended_at is null
      and started_at <= ${at} returning lot`.execute(tx);
  return rows.map(({ lot }) => lot);
}

interface NewBatch {
  prefix: string;
  kind: BatchKind;
  meat: Meat;
  is_own_meat_only: boolean;
  cleaned_at: RawBuilder<string | null>;
  started_at: RawBuilder<string>;
}

/** Stores a lot under the next number with this prefix. Call it with the plant's batches locked. */
export async function insertBatch(
  tx: Tx,
  plant_id: number,
  { prefix, kind, meat, is_own_meat_only, cleaned_at, started_at }: NewBatch,
): Promise<{ batch_id: number; lot: string }> {
  const { rows } = await sql<{ batch_id: number; lot: string }>`
    insert into batches (plant_id, lot, kind, meat, is_own_meat_only, cleaned_at, started_at)
    select ${plant_id}, ${prefix} || (count(*) + 1), ${kind}, ${meat}, ${is_own_meat_only}, ${cleaned_at}, ${started_at}
    from batches where plant_id = ${plant_id} and starts_with(lot, ${prefix})
    returning batch_id, lot`.execute(tx);
  return required(rows[0], 'the lot');
}

export async function insertSource(tx: Tx, plant_id: number, batch_id: number, source: NewSource): Promise<number> {
  const { kind, order_id, share_id, supplier_number, supplier_lot, made_on, from_batch_id, cut, in_clb } = source;
  const { rows } = await sql<{ source_id: number }>`
    insert into batch_sources (plant_id, batch_id, kind, order_id, share_id, supplier_number, supplier_lot, made_on,
      from_batch_id, cut, in_clb)
    values (${plant_id}, ${batch_id}, ${kind}, ${order_id || null}, ${share_id || null}, ${supplier_number}, ${supplier_lot},
      ${made_on}, ${from_batch_id || null}, ${cut}, ${in_clb})
    returning source_id`.execute(tx);
  return required(rows[0], 'the source').source_id;
}

export async function findSource(
  db: Db,
  plant_id: number,
  source_id: number,
): Promise<{ batch_id: number; in_clb: number; order_id: number | null } | undefined> {
  return db
    .selectFrom('batch_sources')
    .select(['batch_id', 'in_clb', 'order_id'])
    .where('plant_id', '=', plant_id)
    .where('source_id', '=', source_id)
    .executeTakeFirst();
}

export async function deleteSource(tx: Tx, plant_id: number, source_id: number): Promise<void> {
  await tx.deleteFrom('batch_sources').where('plant_id', '=', plant_id).where('source_id', '=', source_id).execute();
}

export async function countSources(db: Db, plant_id: number, batch_id: number): Promise<number> {
  const { count } = await db
    .selectFrom('batch_sources')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('plant_id', '=', plant_id)
    .where('batch_id', '=', batch_id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whose an order's or a share's meat is, as sorted ids of customers. */
export async function ownersOf(
  db: Db,
  plant_id: number,
  { order_id, share_id }: { order_id: number; share_id: number },
): Promise<{ owners: string; is_own_meat_only: boolean; has_share: boolean }> {
  const { rows } = await sql<{ owners: string; is_own_meat_only: boolean; has_share: boolean }>`
    select coalesce((select string_agg(distinct s.customer_id::text, ',') from shares s where s.plant_id = o.plant_id
        and s.order_id = o.order_id and ${share_id}::bigint in (0, s.cart_id)), k.customer_id::text, '') as owners,
      coalesce(g.is_own_meat_only, false) as is_own_meat_only,
      ${share_id}::bigint = 0 or exists (select from shares s where s.plant_id = o.plant_id and s.order_id = o.order_id
        and s.cart_id = ${share_id}) as has_share
    from orders o join bookings k using (plant_id, booking_id) left join game_animals g using (plant_id, order_id)
    where o.plant_id = ${plant_id} and o.order_id = ${order_id}`.execute(db);
  return rows[0] ?? { owners: '', is_own_meat_only: false, has_share: false };
}

/** A lot and the earlier lots whose rest went into it, as SQL set `(batch_id)`. */
const withEarlier = (plant_id: number, batch_id: number) => sql`
  with recursive earlier as (
    select ${batch_id}::bigint as batch_id union select r.from_batch_id from earlier join batch_sources r
      on r.plant_id = ${plant_id} and r.batch_id = earlier.batch_id and r.kind = 'carry_over')`;

/** The animals and shares whose meat is in a lot, also through earlier lots. */
export async function carcassesIn(
  db: Db,
  plant_id: number,
  batch_id: number,
): Promise<{ order_id: number; share_id: number }[]> {
  const { rows } = await sql<{ order_id: number; share_id: number }>`${withEarlier(plant_id, batch_id)}
    select distinct r.order_id, coalesce(r.share_id, 0) as share_id from earlier join batch_sources r
      on r.plant_id = ${plant_id} and r.batch_id = earlier.batch_id and r.kind = 'carcass'`.execute(db);
  return rows;
}

export async function findMinimums(db: Db, plant_id: number): Promise<{ kind: BatchKind; minimum_clb: number }[]> {
  const { rows } = await sql<{ kind: BatchKind; minimum_clb: number }>`
    select kind, minimum_clb from batch_minimums where plant_id = ${plant_id} order by kind`.execute(db);
  return rows;
}

export async function setMinimum(tx: Tx, plant_id: number, kind: BatchKind, minimum_clb: number | null): Promise<void> {
  if (minimum_clb === null) {
    await sql`delete from batch_minimums where plant_id = ${plant_id} and kind = ${kind}`.execute(tx);
    return;
  }
  await sql`
    insert into batch_minimums (plant_id, kind, minimum_clb) values (${plant_id}, ${kind}, ${minimum_clb})
    on conflict (plant_id, kind) do update set minimum_clb = excluded.minimum_clb`.execute(tx);
}

/** A listed lot, before what came out is divided. `owned` are the shares of its carcass sources. */
export interface ListedBatch extends Omit<Batch, 'shares'> {
  owned: { in_clb: number; shares: { share_id: number; order_id: number; name: string; quarters: number }[] }[];
}

const SHARES_OF_SOURCE = sql`(
  select coalesce(json_agg(json_build_object('share_id', s.cart_id, 'order_id', s.order_id, 'quarters', s.quarters,
    'name', trim(concat_ws(' ', c.first_name, c.last_name))) order by s.first_quarter), '[]')
  from shares s join customers c using (plant_id, customer_id)
  where s.plant_id = r.plant_id and s.order_id = r.order_id and (r.share_id is null or r.share_id = s.cart_id))`;

/** Open lots first, then the last ones. */
export async function listBatches(db: Db, plant_id: number, search: string): Promise<ListedBatch[]> {
  const isFound =
    search === ''
      ? sql`true`
      : sql`(${holdsWords(sql`fold_text(b.lot)`, search)} or exists (
          select from batch_sources r left join orders o using (plant_id, order_id)
          where r.plant_id = b.plant_id and r.batch_id = b.batch_id
            and (${holdsWords(sql`fold_text(r.supplier_lot)`, search)} or ${hasTag(sql`o`, search)})))`;
  const { rows } = await sql<ListedBatch>`
    select b.batch_id, b.lot, b.kind, b.meat, b.cleaned_at, b.started_at, b.ended_at, b.is_own_meat_only, b.out_clb,
      x.in_clb, x.sources, x.owned
    from batches b cross join lateral (
      select coalesce(sum(r.in_clb), 0)::int as in_clb, coalesce(json_agg(json_build_object('source_id', r.source_id, 'kind', r.kind,
          'order_id', r.order_id, 'share_id', r.share_id, 'plant_number', coalesce(o.plant_number, ''),
          'owner', coalesce(nullif(w.names, ''), o.title, ''), 'supplier_number', r.supplier_number, 'supplier_lot', r.supplier_lot,
          'made_on', r.made_on, 'from_lot', coalesce(e.lot, ''), 'cut', r.cut, 'in_clb', r.in_clb) order by r.source_id), '[]') as sources,
        coalesce(json_agg(json_build_object('in_clb', r.in_clb, 'shares', w.shares) order by r.source_id)
          filter (where r.kind = 'carcass'), '[]') as owned
      from batch_sources r
      left join orders o on o.plant_id = r.plant_id and o.order_id = r.order_id
      left join batches e on e.plant_id = r.plant_id and e.batch_id = r.from_batch_id
      cross join lateral (select ${SHARES_OF_SOURCE} as shares) v
      cross join lateral (select v.shares, (select string_agg(n->>'name', ', ') from json_array_elements(v.shares) n) as names) w
      where r.plant_id = b.plant_id and r.batch_id = b.batch_id) x
    where b.plant_id = ${plant_id} and ${isFound}
    order by b.ended_at is not null, b.started_at desc, b.batch_id desc limit ${sql.lit(MAX_BATCHES)}`.execute(db);
  return rows;
}
