import { type RawBuilder, sql } from 'kysely';
import { LOTS_PER_PAGE } from '#contract/market/search/search-api.ts';
import type { Point } from '#server/directory/finder/miles-between.ts';
import {
  conditionsOf,
  type Filter,
  holdsText,
  IS_ON_SALE,
  isFoundByWords,
  isInBox,
  milesTo,
} from '#server/market/search/lot-filter.ts';

export interface Search {
  filter: Filter;
  point: Point | undefined;
  isNearest: boolean;
  isSimilar: boolean;
  today: string;
  after: { place: number; lot_id: number } | null;
  /** Extra columns and a condition for each lot found. */
  more: { columns: RawBuilder<unknown>; join: RawBuilder<unknown> };
}
export const NO_MORE: Search['more'] = { columns: sql``, join: sql`` };

/** One lot more than a page, which tells whether there is another page. */
const LIMIT = sql.lit(LOTS_PER_PAGE + 1);
/** The search for the nearest lots tries these distances first, because the larger circles hold most of the lots. */
const FIRST_MILES = [10, 50];
/** The search for words looks here first, because this finds a page of lots with common words in under a millisecond. */
const FIRST_NEWEST = sql.lit(200);
/** Up to this many lots with the words are sorted. If there are more, reading the newest lots one by one soon finds a page. */
const MOST_SORTED = sql.lit(2_000);

export const orderOf = ({ isNearest }: Pick<Search, 'isNearest'>) =>
  isNearest ? sql`l.miles, l.lot_id` : sql`l.published_at desc, l.lot_id desc`;

/** The lots from which a page is taken, as a subquery. Each try reads more lots than the one before; the last reads all. */
export function triesOf(search: Search): RawBuilder<unknown>[] {
  const { filter, point, isNearest, after } = search;
  if (point === undefined) return filter.search === '' ? [lotsOf(search)] : triesForWords(search);
  const first = isNearest ? FIRST_MILES.filter((miles) => miles < filter.miles && miles > (after?.place ?? 0)) : [];
  return [...first, filter.miles].map((miles) => lotsWithin(search, point, miles));
}

const lotsWithin = (search: Search, point: Point, miles: number) => sql`
  select l.* from (
    select l.*, ${milesTo(point)} as miles from lots l
    where ${isWanted(search)} and ${isInBox(point, miles, search.filter.species)}
  ) l where l.miles <= ${miles}`;

const lotsOf = (search: Search, from = sql`lots`) => sql`
  select l.*, null::float8 as miles from ${from} l where ${isWanted(search)}`;

const isWanted = (
  { filter, today, isSimilar, isNearest, after }: Search,
  words = holdsText(filter.search, isSimilar),
) => sql`${conditionsOf(filter, today)} and ${words} and ${isNearest ? sql`true` : isOlder(after)}`;

const matchesOf = (search: Search) =>
  search.isSimilar
    ? lotsOf(search)
    : sql`select l.*, null::float8 as miles from lots l where ${isWanted(search, isFoundByWords(search.filter.search))}`;

const isOlder = (after: Search['after']) =>
  after
    ? sql`(l.published_at, l.lot_id) < (timestamptz 'epoch' + ${after.place}::float8 * interval '1 microsecond', ${after.lot_id}::bigint)`
    : sql`true`;

/**
 * PostgreSQL can't tell common words from rare ones: it read 70,000 lots for 25 with a rare word. These tries read few lots in
 * either case.
 */
function triesForWords(search: Search): RawBuilder<unknown>[] {
  const few = sql`
    with matches as materialized (${matchesOf(search)}),
    few as materialized (select * from matches limit ${MOST_SORTED} + 1)`;
  // Comparing words is slow, 12 s for a million lots, so only the first lots found are shown.
  if (search.isSimilar) return [sql`${few} select * from few`];
  const order = sql`order by ${orderOf(search)}`;
  const newest = sql`(
    select * from lots l where ${IS_ON_SALE} and ${isOlder(search.after)} ${order} limit ${FIRST_NEWEST}
  )`;
  return [
    lotsOf(search, newest),
    sql`
      ${few} (select * from few where (select count(*) from few) <= ${MOST_SORTED})
      union all
      (${lotsOf(search)} and (select count(*) from few) > ${MOST_SORTED} ${order} limit ${LIMIT})`,
  ];
}

/** Defines `found`: the lots of the first try that fills a page, or else of the last. The tries after it aren't run. */
export function firstFullPage(search: Search, tries: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  const { isNearest, after, more } = search;
  const begin =
    isNearest && after ? sql`(l.miles, l.lot_id) > (${after.place}::float8, ${after.lot_id}::bigint)` : sql`true`;
  const names = tries.map((_, at) => sql.ref(`try_${at}`));
  const isFull = (name: RawBuilder<unknown>) => sql`exists (select from ${name} offset ${LIMIT} - 1)`;
  const all = tries.map((lots, at) => {
    const isNeeded = names.slice(0, at).map((name) => sql`not ${isFull(name)} and`);
    return sql`${names[at]} as materialized (
      select l.* ${more.columns} from (${lots}) l ${more.join} where ${sql.join(isNeeded, sql` `)} ${begin}
      order by ${orderOf(search)} limit ${LIMIT})`;
  });
  const found = names.map((name, at) =>
    at === names.length - 1 ? sql`select * from ${name}` : sql`select * from ${name} where ${isFull(name)}`,
  );
  return sql`${sql.join(all)}, found as (${sql.join(found, sql` union all `)})`;
}
