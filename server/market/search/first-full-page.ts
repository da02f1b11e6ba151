import { type RawBuilder, sql } from 'kysely';
import { LOTS_PER_PAGE } from '#contract/market/search/search-api.ts';
import type { Point } from '#server/directory/finder/miles-between.ts';
import {
  BAND,
  bandsWithin,
  conditionsOf,
  degreesWithin,
  type Filter,
  hasSpecies,
  holdsText,
  IS_INDEXED,
  isFoundByWords,
  milesTo,
  type Similar,
} from '#server/market/search/lot-filter.ts';

export interface Search {
  filter: Filter;
  point: Point | undefined;
  isNearest: boolean;
  /** Set if the search had to look for similar words. */
  similar: Similar | null;
  today: string;
  after: { place: number; lot_id: number } | null;
  /** Extra columns and a condition for each lot found. */
  more: { columns: RawBuilder<unknown>; join: RawBuilder<unknown> };
}
export const NO_MORE: Search['more'] = { columns: sql``, join: sql`` };

/** One more lot than fits on a page, which shows whether there is a next page. */
const MAX_FOUND = LOTS_PER_PAGE + 1;
const LIMIT = sql.lit(MAX_FOUND);
/** A search for the nearest lots tries these circles first, because most lots are outside of them. */
const FIRST_MILES = [10, 50];
/** A search for words tries the newest lots first. For common words, that finds a page in under a millisecond. */
const FIRST_NEWEST = sql.lit(200);
/**
 * If at most this many lots have the words, all of them are sorted. Otherwise, reading the newest lots one by one soon
 * fills a page.
 */
const MAX_SORTED = sql.lit(2_000);
const WITHOUT_MILES = sql`null::float8 as miles`;

export const orderOf = ({ isNearest }: Pick<Search, 'isNearest'>) =>
  isNearest ? sql`l.miles, l.lot_id` : sql`l.published_at desc, l.lot_id desc`;

/**
 * Returns the lots of the first try that fills a page, or else of the last try. Each try reads more lots than the one
 * before.
 */
export async function firstFullPage<T>(
  search: Search,
  read: (lots: RawBuilder<unknown>) => Promise<T[]>,
): Promise<T[]> {
  let found: T[] = [];
  for (const lots of triesOf(search)) {
    found = await read(sql`
      select l.* ${search.more.columns} from (${lots}) l ${search.more.join} order by ${orderOf(search)} limit ${LIMIT}`);
    if (found.length === MAX_FOUND) break;
  }
  return found;
}

function triesOf(search: Search): RawBuilder<unknown>[] {
  if (search.point !== undefined) return [lotsNear(search, search.point)];
  return search.filter.search === '' ? [lotsOf(search)] : triesForWords(search);
}

const lotsOf = (search: Search, from = sql`lots`) => sql`
  select l.*, ${WITHOUT_MILES} from ${from} l where ${isWanted(search)}`;

const isWanted = ({ filter, today, similar, isNearest, after }: Search, words = holdsText(filter.search, similar)) =>
  sql`${conditionsOf(filter, today)} and ${words} and ${isNearest ? sql`true` : isOlder(after)}`;

const isOlder = (after: Search['after']) =>
  after
    ? sql`(l.published_at, l.lot_id) < (timestamptz 'epoch' + ${after.place}::float8 * interval '1 microsecond', ${after.lot_id}::bigint)`
    : sql`true`;

/**
 * Lots in a circle. When the nearest are wanted, this is the smallest circle with a full page of lots, or else the
 * largest circle.
 */
function lotsNear(search: Search, point: Point): RawBuilder<unknown> {
  const { filter, isNearest, after, more } = search;
  const miles = milesTo({ latitude: sql`c.latitude`, longitude: sql`c.longitude` });
  const isFarther =
    isNearest && after ? sql`(${miles}, l.lot_id) > (${after.place}::float8, ${after.lot_id}::bigint)` : sql`true`;
  // For searches by word or for the newest lots, other indexes read fewer lots, but PostgreSQL would pick the band index.
  const isInBand = isNearest && filter.search === '' ? sql`${BAND} = any(c.bands)` : sql`true`;
  const isInside = sql`${isWanted(search)} and ${hasSpecies(filter.species)} and ${isFarther} and ${miles} <= c.miles
    and ${isInBand} and l.lat between c.latitude - c.north and c.latitude + c.north
    and l.lon between c.longitude - c.east and c.longitude + c.east`;
  const first = isNearest ? FIRST_MILES.filter((radius) => radius < filter.miles && radius > (after?.place ?? 0)) : [];
  const circles = [...first, filter.miles].map((radius) => {
    const { north, east } = degreesWithin(point, radius);
    const bands = bandsWithin(point, radius);
    return sql`(${radius}::float8, ${point.latitude}::float8, ${point.longitude}::float8, ${north}::float8, ${east}::float8, ${bands}::int[])`;
  });
  const isFull = sql`exists (select from lots l ${more.join} where ${isInside} offset ${LIMIT} - 1)`;
  const all = sql`(values ${sql.join(circles)}) c (miles, latitude, longitude, north, east, bands)`;
  // Sorts the circles before counting their lots, so counting stops at the first circle with a full page.
  const sorted = first.length > 0 ? sql`(select * from ${all} order by c.miles offset 0) c` : all;
  return sql`
    select l.*, ${miles} as miles from (
      select * from ${sorted}
      where c.miles = ${filter.miles} ${first.length > 0 ? sql`or ${isFull}` : sql``} order by c.miles limit 1
    ) c, lots l where ${isInside}`;
}

/**
 * PostgreSQL can't tell common words from rare ones: it read 70,000 lots to find 25 with a rare word. These tries read
 * few lots either way.
 */
function triesForWords(search: Search): RawBuilder<unknown>[] {
  const order = sql`order by ${orderOf(search)}`;
  // Only the page's rows are read in full, unless lots without open shares still have to be left out.
  const most = search.more === NO_MORE ? LIMIT : sql`null`;
  const isMatch = search.similar ? isWanted(search) : isWanted(search, isFoundByWords(search.filter.search));
  const few = sql`
    with matches as materialized (select l.lot_id, l.published_at from lots l where ${isMatch}),
    few as materialized (select * from matches limit ${MAX_SORTED} + 1)`;
  const lotsOfFew = (condition: RawBuilder<unknown>) => sql`
    select l.*, ${WITHOUT_MILES} from (select * from few l where ${condition} ${order} limit ${most}) f join lots l using (lot_id)`;
  // Comparing words is slow (12 s for a million lots), so this sorts and shows only the first matches.
  if (search.similar) return [sql`${few} ${lotsOfFew(sql`true`)}`];
  const newest = sql`(
    select * from lots l where ${IS_INDEXED} and ${isOlder(search.after)} ${order} limit ${FIRST_NEWEST}
  )`;
  return [
    lotsOf(search, newest),
    sql`
      ${few} (${lotsOfFew(sql`(select count(*) from few) <= ${MAX_SORTED}`)})
      union all
      (${lotsOf(search)} and (select count(*) from few) > ${MAX_SORTED} ${order} limit ${LIMIT})`,
  ];
}
