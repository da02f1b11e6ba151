import { sql } from 'kysely';
import type { IsoDate } from '#contract/lib/days.ts';
import type { Label } from '#contract/orders/offering.ts';
import { ARRIVED } from '#contract/orders/status.ts';
import type { PriceEdition, PriceListRow } from '#contract/pricing/api.ts';
import type { PriceLine } from '#contract/pricing/price-list.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { statusIs } from '#server/orders/status-sql.ts';

export interface StoredList {
  price_list_id: number;
  category_id: number;
  label: Label | '';
}

/**
 * The price lines that apply to an animal: from its label's own list or, if there is none, from the category's general
 * list. The first version of a general list also applies before its start, so a plant's first prices apply to the
 * animals it already has.
 */
export const linesFor = (animal: {
  plant_id: ReturnType<typeof sql>;
  category_id: ReturnType<typeof sql>;
  label: ReturnType<typeof sql>;
  day: ReturnType<typeof sql>;
}) => sql<PriceLine[] | null>`(
  select e.lines from price_lists l join price_editions e using (plant_id, price_list_id)
  where l.plant_id = ${animal.plant_id} and l.category_id = ${animal.category_id} and l.label in ('', ${animal.label})
    and (e.starts_on <= ${animal.day} or l.label = '')
  order by l.label <> '' desc, e.starts_on <= ${animal.day} desc,
    case when e.starts_on <= ${animal.day} then e.starts_on end desc, e.starts_on
  limit 1)`;

export async function listPriceLists(db: Db, plant_id: number, today: IsoDate): Promise<PriceListRow[]> {
  const { rows } = await sql<PriceListRow>`
    select l.price_list_id, l.category_id, l.label, now_.starts_on as current_since,
      jsonb_array_length(coalesce(now_.lines, next_.lines)) as line_count, next_.starts_on as next_starts_on
    from price_lists l
    left join lateral (
      select starts_on, lines from price_editions e
      where e.plant_id = l.plant_id and e.price_list_id = l.price_list_id and e.starts_on <= ${today}
      order by e.starts_on desc limit 1) now_ on true
    left join lateral (
      select starts_on, lines from price_editions e
      where e.plant_id = l.plant_id and e.price_list_id = l.price_list_id and e.starts_on > ${today}
      order by e.starts_on limit 1) next_ on true
    where l.plant_id = ${plant_id} order by l.category_id, l.label`.execute(db);
  return rows;
}

export const findList = (db: Db, plant_id: number, price_list_id: number): Promise<StoredList | undefined> =>
  db
    .selectFrom('price_lists')
    .select(['price_list_id', 'category_id', 'label'])
    .$narrowType<StoredList>()
    .where('plant_id', '=', plant_id)
    .where('price_list_id', '=', price_list_id)
    .executeTakeFirst();

/**
 * A list's versions, latest first. A version is frozen if an animal was dropped off during its period, before today and after
 * the version was entered. Animals whose label had its own list don't freeze a general list.
 */
export async function listEditions(
  db: Db,
  plant_id: number,
  { price_list_id, category_id, label }: StoredList,
  today: IsoDate,
): Promise<PriceEdition[]> {
  const { rows } = await sql<PriceEdition>`
    with editions as (
      select e.*, lead(e.starts_on) over (order by e.starts_on) as ends_on
      from price_editions e where e.plant_id = ${plant_id} and e.price_list_id = ${price_list_id})
    select e.edition_id, e.starts_on, e.lines, e.revision, e.changed_at,
      nullif(trim(a.first_name || ' ' || a.last_name), '') as changed_by,
      case when e.starts_on > ${today} then 'coming' when e.ends_on <= ${today} then 'past' else 'current' end as state,
      exists (
        select from orders o
        where o.plant_id = ${plant_id} and o.category_id = ${category_id} and ${statusIs('o.status', ARRIVED)}
          and o.dropoff_date < ${today} and o.dropoff_date >= greatest(e.starts_on, e.entered_on)
          and (e.ends_on is null or o.dropoff_date < e.ends_on)
          and case when ${label}::text <> '' then o.process_option = ${label} else not exists (
            select from price_lists own join price_editions p using (plant_id, price_list_id)
            where own.plant_id = o.plant_id and own.category_id = o.category_id and own.label <> ''
              and own.label = o.process_option and p.starts_on <= o.dropoff_date) end
      ) as is_frozen
    from editions e left join accounts a on a.account_id = e.changed_by
    order by e.starts_on desc`.execute(db);
  return rows;
}

/** The list a version belongs to. */
export const findListOf = (db: Db, plant_id: number, edition_id: number): Promise<StoredList | undefined> =>
  db
    .selectFrom('price_editions as e')
    .innerJoin('price_lists as l', (join) =>
      join.onRef('l.plant_id', '=', 'e.plant_id').onRef('l.price_list_id', '=', 'e.price_list_id'),
    )
    .select(['l.price_list_id', 'l.category_id', 'l.label'])
    .$narrowType<StoredList>()
    .where('e.plant_id', '=', plant_id)
    .where('e.edition_id', '=', edition_id)
    .executeTakeFirst();

/** Locks a list, so simultaneous changes are made one after another. */
export const lockList = (tx: Tx, plant_id: number, price_list_id: number): Promise<StoredList | undefined> =>
  tx
    .selectFrom('price_lists')
    .select(['price_list_id', 'category_id', 'label'])
    .$narrowType<StoredList>()
    .where('plant_id', '=', plant_id)
    .where('price_list_id', '=', price_list_id)
    .forUpdate()
    .executeTakeFirst();

/** Undefined if the plant already has this list. */
export async function addList(
  tx: Tx,
  plant_id: number,
  { category_id, label }: Omit<StoredList, 'price_list_id'>,
): Promise<number | undefined> {
  const added = await tx
    .insertInto('price_lists')
    .values({ plant_id, category_id, label })
    .onConflict((conflict) => conflict.columns(['plant_id', 'category_id', 'label']).doNothing())
    .returning('price_list_id')
    .executeTakeFirst();
  return added?.price_list_id;
}

export interface NewEdition {
  plant_id: number;
  price_list_id: number;
  starts_on: IsoDate;
  entered_on: IsoDate;
  lines: readonly PriceLine[];
  changed_by: number | null;
}
export async function addEdition(tx: Tx, { lines, ...edition }: NewEdition): Promise<number> {
  const { edition_id } = await tx
    .insertInto('price_editions')
    .values({ ...edition, lines: JSON.stringify(lines) })
    .returning('edition_id')
    .executeTakeFirstOrThrow();
  return edition_id;
}

export const changeEdition = (
  tx: Tx,
  plant_id: number,
  edition_id: number,
  { lines, ...change }: Pick<NewEdition, 'starts_on' | 'lines' | 'changed_by'> & { revision: number },
) =>
  tx
    .updateTable('price_editions')
    .set({ ...change, lines: JSON.stringify(lines), changed_at: sql`now()` })
    .where('plant_id', '=', plant_id)
    .where('edition_id', '=', edition_id)
    .execute();

export const dropEdition = (tx: Tx, plant_id: number, edition_id: number) =>
  tx.deleteFrom('price_editions').where('plant_id', '=', plant_id).where('edition_id', '=', edition_id).execute();

export const dropList = (tx: Tx, plant_id: number, price_list_id: number) =>
  tx.deleteFrom('price_lists').where('plant_id', '=', plant_id).where('price_list_id', '=', price_list_id).execute();

/** The prices that apply today, one list for each category and label that has them. */
export async function listCurrentPrices(
  db: Db,
  plant_id: number,
  categories: readonly number[],
  today: IsoDate,
): Promise<(Pick<StoredList, 'category_id' | 'label'> & { lines: PriceLine[] })[]> {
  const { rows } = await sql<Pick<StoredList, 'category_id' | 'label'> & { lines: PriceLine[] }>`
    select distinct on (l.category_id, l.label) l.category_id, l.label, e.lines
    from price_lists l join price_editions e using (plant_id, price_list_id)
    where l.plant_id = ${plant_id} and l.category_id = any(${categories}::int[]) and e.starts_on <= ${today}
    order by l.category_id, l.label, e.starts_on desc`.execute(db);
  return rows;
}
