import { type RawBuilder, sql } from 'kysely';
import type { TraceKind } from '#contract/floor/trace.ts';
import { MAX_TRACE_POINTS, type TracePoint } from '#contract/floor/trace-api.ts';
import { ARRIVED } from '#contract/orders/status.ts';
import { hasSeenTag } from '#server/floor/intake/game-store.ts';
import { OWNERS } from '#server/floor/owners-of.ts';
import type { Db } from '#server/lib/database.ts';
import { statusIs } from '#server/orders/status-sql.ts';

/** The points of each kind that meet a condition on row `o`, as `kind`, `id`, `name`, `detail`, and `day`. */
const POINTS: Readonly<Record<TraceKind, (plant_id: number, is: RawBuilder<unknown>) => RawBuilder<TracePoint>>> = {
  pack: (plant_id, is) => sql`
    select 'pack' as kind, o.pack_id as id, o.serial as name, o.cut as detail, o.packed_on as day
    from packs o where o.plant_id = ${plant_id} and ${is} order by o.pack_id desc limit ${sql.lit(MAX_TRACE_POINTS)}`,
  batch: (plant_id, is) => sql`
    select 'batch' as kind, o.batch_id as id, o.lot as name, '' as detail,
      (o.started_at at time zone (select time_zone from plants where plant_id = ${plant_id}))::date as day
    from batches o where o.plant_id = ${plant_id} and ${is} order by o.batch_id desc limit ${sql.lit(MAX_TRACE_POINTS)}`,
  carcass: (plant_id, is) => sql`
    select 'carcass' as kind, o.order_id as id, coalesce(nullif(o.plant_number, ''), o.tag_id) as name, ${OWNERS} as detail,
      o.dropoff_date as day
    from orders o where o.plant_id = ${plant_id} and ${statusIs('o.status', ARRIVED)} and ${is}
    order by o.order_id desc limit ${sql.lit(MAX_TRACE_POINTS)}`,
  purchased: (plant_id, is) => sql`
    select 'purchased' as kind, max(o.source_id) as id, max(o.supplier_lot) as name, max(o.supplier_number) as detail,
      max(o.made_on) as day
    from batch_sources o where o.plant_id = ${plant_id} and o.kind = 'purchased' and ${is}
    group by lower(o.supplier_number), lower(o.supplier_lot) order by id desc limit ${sql.lit(MAX_TRACE_POINTS)}`,
};

/** What was typed or scanned, of all kinds. */
export async function searchPoints(db: Db, plant_id: number, typed: string): Promise<TracePoint[]> {
  if (typed === '') return [];
  const conditions: Record<TraceKind, RawBuilder<unknown>> = {
    pack: sql`o.serial in (${typed}, ${typed.toUpperCase()})`,
    batch: sql`o.lot in (${typed}, ${typed.toUpperCase()})`,
    carcass: hasSeenTag(sql`o`, plant_id, typed),
    purchased: sql`(lower(o.supplier_lot) = lower(${typed}) or lower(o.supplier_number) = lower(${typed}))`,
  };
  const kinds = Object.keys(conditions) as TraceKind[];
  const found = await Promise.all(kinds.map((kind) => POINTS[kind](plant_id, conditions[kind]).execute(db)));
  return found.flatMap(({ rows }) => rows);
}

const ID_OF: Readonly<Record<TraceKind, (id: number) => RawBuilder<unknown>>> = {
  pack: (id) => sql`o.pack_id = ${id}`,
  batch: (id) => sql`o.batch_id = ${id}`,
  carcass: (id) => sql`o.order_id = ${id}`,
  purchased: (id) => sql`(lower(o.supplier_number), lower(o.supplier_lot)) = (
    select lower(supplier_number), lower(supplier_lot) from batch_sources
    where plant_id = o.plant_id and source_id = ${id} and kind = 'purchased')`,
};

export async function findPoint(
  db: Db,
  plant_id: number,
  { kind, id }: { kind: TraceKind; id: number },
): Promise<TracePoint | undefined> {
  const { rows } = await POINTS[kind](plant_id, ID_OF[kind](id)).execute(db);
  return rows[0];
}
