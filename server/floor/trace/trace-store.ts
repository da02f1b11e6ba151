import { type RawBuilder, sql } from 'kysely';
import type { TraceKind } from '#contract/floor/trace.ts';
import type { trace } from '#contract/floor/trace-api.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { OWNERS } from '#server/floor/owners-of.ts';
import type { Db } from '#server/lib/database.ts';

type Trace = DataOf<typeof trace>;
/** The batches that the meat got into, and the animals that are traced themselves. */
export interface Reach {
  plant_id: number;
  batches: number[];
  orders: number[];
}

/** The animals that are traced as a whole. */
const ordersOf = (plant_id: number, kind: TraceKind, id: number): RawBuilder<unknown> =>
  kind === 'carcass'
    ? sql`select ${id}::bigint`
    : sql`select order_id from packs
        where ${kind === 'pack'}::boolean and plant_id = ${plant_id} and pack_id = ${id} and batch_id is null`;

const batchesOf = (plant_id: number, kind: TraceKind, id: number): RawBuilder<unknown> => {
  if (kind === 'batch') return sql`select ${id}::bigint`;
  if (kind === 'pack') {
    return sql`select batch_id from packs where plant_id = ${plant_id} and pack_id = ${id} and batch_id is not null`;
  }
  return kind === 'carcass'
    ? sql`select null::bigint where false`
    : sql`select s.batch_id from batch_sources f join batch_sources s on s.plant_id = f.plant_id and s.kind = 'purchased'
        and lower(s.supplier_number) = lower(f.supplier_number) and lower(s.supplier_lot) = lower(f.supplier_lot)
        where f.plant_id = ${plant_id} and f.source_id = ${id} and f.kind = 'purchased'`;
};

/**
 * The last cleaning before batch `b` on its day; null if there was none. Batches of a kind with the same cleaning are one lot for a
 * recall, because meat of one may be in the other. Cures don't go through a machine one after another.
 */
const cleaningBefore = (b: RawBuilder<unknown>, time_zone: string) => sql`(
  select max(c.cleaned_at) from batches c where c.plant_id = ${b}.plant_id and c.kind = ${b}.kind
    and c.started_at <= ${b}.started_at and c.started_at >= date_trunc('day', ${b}.started_at, ${time_zone}))`;

/** Follows meat forward, as far as it goes. */
export async function findReach(
  db: Db,
  { plant_id, time_zone }: { plant_id: number; time_zone: string },
  { kind, id }: { kind: TraceKind; id: number },
): Promise<Reach> {
  const { rows } = await sql<Omit<Reach, 'plant_id'>>`
    with recursive own(order_id) as materialized (${ordersOf(plant_id, kind, id)}),
    started(batch_id) as (
      ${batchesOf(plant_id, kind, id)}
      union
      select s.batch_id from own join batch_sources s on s.plant_id = ${plant_id} and s.order_id = own.order_id
      union
      select p.batch_id from own join packs p on p.plant_id = ${plant_id} and p.order_id = own.order_id
      where p.batch_id is not null
    ),
    reached(batch_id) as (
      select batch_id from started
      union
      select n.batch_id from reached r cross join lateral (
        select s.batch_id from batch_sources s where s.plant_id = ${plant_id} and s.from_batch_id = r.batch_id
        union all
        select o.batch_id from batches b join batches o on o.plant_id = b.plant_id and o.kind = b.kind
          and o.started_at between b.started_at - interval '25 hours' and b.started_at + interval '25 hours'
          and date_trunc('day', o.started_at, ${time_zone}) = date_trunc('day', b.started_at, ${time_zone})
        where b.plant_id = ${plant_id} and b.batch_id = r.batch_id and b.kind <> 'cure'
          and ${cleaningBefore(sql`o`, time_zone)} is not distinct from ${cleaningBefore(sql`b`, time_zone)}
      ) n
    )
    select array(select batch_id from reached order by batch_id) as batches, array(select order_id from own) as orders`.execute(
    db,
  );
  return { plant_id, batches: [], orders: [], ...rows[0] };
}

/** The packs with the meat, voided ones too, as an SQL query. Uses the index of each way. */
const packsIn = ({ plant_id, batches, orders }: Reach) => sql`
  select pack_id, serial, cut, order_id, share_id, batch_id, net_clb, packed_on, place, voided_at,
    trip_id is not null or exists (select from share_pickups u where u.plant_id = ${plant_id} and u.cart_id = k.share_id) as is_gone
  from (
    select * from packs where plant_id = ${plant_id} and batch_id = any(${batches}::bigint[])
    union all
    select * from packs where plant_id = ${plant_id} and order_id = any(${orders}::bigint[])
      and (batch_id is null or batch_id <> all(${batches}::bigint[]))
  ) k`;

/**
 * Everyone with meat in the reach, as an SQL query of `order_id` and `share_id`: of the packs, of the animals, and of the animals
 * that were put into its batches.
 */
const sharesIn = ({ plant_id, batches, orders }: Reach) => sql`
  select order_id, share_id from packed where voided_at is null
  union
  select o.order_id, s.cart_id from (
    select unnest(${orders}::bigint[]) as order_id, null::bigint as share_id
    union
    select order_id, share_id from batch_sources
    where plant_id = ${plant_id} and batch_id = any(${batches}::bigint[]) and order_id is not null
  ) o left join shares s on s.plant_id = ${plant_id} and s.order_id = o.order_id
    and (o.share_id is null or s.cart_id = o.share_id)`;

/** The person of row `p` of sharesIn: the share's, or whoever brought the animal. */
const PERSON = (plant_id: number) => sql`
  join orders o on o.plant_id = ${plant_id} and o.order_id = p.order_id
  left join shares s on s.plant_id = ${plant_id} and s.cart_id = p.share_id
  join bookings k on k.plant_id = ${plant_id} and k.booking_id = o.booking_id
  left join customers c on c.plant_id = ${plant_id} and c.customer_id = coalesce(s.customer_id, k.customer_id)`;

export async function findOwnersIn(db: Db, reach: Reach): Promise<Trace['owners']> {
  const { rows } = await sql<Trace['owners'][number]>`
    with packed as materialized (${packsIn(reach)}),
    counted as (
      select order_id, share_id, count(*) filter (where not is_gone) as packs_here,
        coalesce(sum(net_clb) filter (where not is_gone), 0) as here_clb,
        array_agg(distinct place) filter (where not is_gone and place <> '') as places,
        count(*) filter (where is_gone) as packs_gone, coalesce(sum(net_clb) filter (where is_gone), 0) as gone_clb
      from packed where voided_at is null group by order_id, share_id
    )
    select p.order_id, p.share_id, o.plant_number, o.species,
      coalesce(nullif(trim(concat_ws(' ', c.first_name, c.last_name)), ''), o.title) as name, coalesce(c.phone, '') as phone,
      coalesce(c.email::text, '') as email, coalesce(n.packs_here, 0) as packs_here, coalesce(n.here_clb, 0) as here_clb,
      coalesce(n.places, '{}') as places, coalesce(n.packs_gone, 0) as packs_gone, coalesce(n.gone_clb, 0) as gone_clb
    from (${sharesIn(reach)}) p ${PERSON(reach.plant_id)}
    left join counted n on n.order_id = p.order_id and n.share_id = p.share_id
    order by coalesce(n.packs_gone, 0) = 0, fold_text(c.last_name), fold_text(c.first_name), p.order_id, p.share_id`.execute(
    db,
  );
  return rows;
}

/** A pack with its owner, or an owner without a pack. */
export interface TracedPack {
  name: string;
  phone: string;
  email: string;
  plant_number: string;
  lot: string;
  serial: string;
  cut: string;
  net_clb: number | null;
  packed_on: string | null;
  place: string;
  state: '' | 'here' | 'gone' | 'voided';
}

export const tracedPacks = (reach: Reach) => sql<TracedPack>`
  with packed as materialized (${packsIn(reach)}),
  rows as (
    select order_id, share_id, batch_id, serial, cut, net_clb, packed_on, place,
      case when voided_at is not null then 'voided' when is_gone then 'gone' else 'here' end as state from packed
    union all
    select p.order_id, p.share_id, null, '', '', null, null, '', '' from (${sharesIn(reach)}) p
    where not exists (select from packed d where d.order_id = p.order_id and d.share_id = p.share_id)
  )
  select coalesce(nullif(trim(concat_ws(' ', c.first_name, c.last_name)), ''), o.title) as name, coalesce(c.phone, '') as phone,
    coalesce(c.email::text, '') as email, o.plant_number, coalesce(b.lot, '') as lot, p.serial, p.cut, p.net_clb, p.packed_on,
    p.place, p.state
  from rows p ${PERSON(reach.plant_id)}
  left join batches b on b.plant_id = ${reach.plant_id} and b.batch_id = p.batch_id
  order by fold_text(c.last_name), fold_text(c.first_name), p.order_id, p.share_id, p.serial`;

export async function findBatchesIn(db: Db, { plant_id, batches }: Reach): Promise<Trace['batches']> {
  const { rows } = await sql<Trace['batches'][number]>`
    select b.batch_id, b.lot, b.kind, b.started_at, b.out_clb,
      coalesce((select sum(s.in_clb) from batch_sources s
        where s.plant_id = b.plant_id and s.batch_id = b.batch_id), 0)::int as in_clb,
      coalesce((select sum(p.net_clb) from packs p
        where p.plant_id = b.plant_id and p.batch_id = b.batch_id and p.voided_at is null), 0)::int as packed_clb,
      coalesce((select sum(s.in_clb) from batch_sources s
        where s.plant_id = b.plant_id and s.from_batch_id = b.batch_id), 0)::int as carried_clb
    from batches b where b.plant_id = ${plant_id} and b.batch_id = any(${batches}::bigint[])
    order by b.started_at, b.batch_id`.execute(db);
  return rows;
}

/** Follows what is in the batches back to animals and bought lots, through all that was carried over. */
export async function findSourcesOf(db: Db, { plant_id, batches, orders }: Reach): Promise<Trace['sources']> {
  const { rows } = await sql<Trace['sources'][number]>`
    with recursive used(batch_id) as (
      select unnest(${batches}::bigint[])
      union
      select s.from_batch_id from used u join batch_sources s on s.plant_id = ${plant_id} and s.batch_id = u.batch_id
      where s.from_batch_id is not null
    ),
    entries as materialized (
      select s.*, s.batch_id = any(${batches}::bigint[]) as is_direct
      from used u join batch_sources s on s.plant_id = ${plant_id} and s.batch_id = u.batch_id
    ),
    carcasses as (
      select order_id, sum(in_clb) as in_clb, bool_or(is_direct) as is_direct from (
        select order_id, in_clb, is_direct from entries where order_id is not null
        union all select unnest(${orders}::bigint[]), null, true
      ) e group by order_id
    )
    select 'carcass' as kind, o.order_id as id, coalesce(nullif(o.plant_number, ''), o.title) as name, ${OWNERS} as detail,
      o.dropoff_date as day, o.species, e.in_clb, e.is_direct
    from carcasses e join orders o on o.plant_id = ${plant_id} and o.order_id = e.order_id
    union all
    select 'purchased', max(source_id), max(supplier_lot), max(supplier_number), max(made_on), null, sum(in_clb),
      bool_or(is_direct)
    from entries where kind = 'purchased' group by lower(supplier_number), lower(supplier_lot)
    union all
    select 'batch', b.batch_id, b.lot, '', null, null, sum(e.in_clb), bool_or(e.is_direct)
    from entries e join batches b on b.plant_id = ${plant_id} and b.batch_id = e.from_batch_id
    where e.from_batch_id <> all(${batches}::bigint[]) group by b.batch_id, b.lot
    order by is_direct desc, kind, id`.execute(db);
  return rows;
}

/** The weight of packs that came straight from a traced animal. */
export async function straightWeight(db: Db, { plant_id, orders, batches }: Reach): Promise<number> {
  const { rows } = await sql<{ net_clb: number }>`
    select coalesce(sum(net_clb), 0) as net_clb from packs where plant_id = ${plant_id} and voided_at is null
      and order_id = any(${orders}::bigint[]) and (batch_id is null or batch_id <> all(${batches}::bigint[]))`.execute(
    db,
  );
  return rows[0]?.net_clb ?? 0;
}
