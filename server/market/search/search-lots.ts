import { sql } from 'kysely';
import { COUNT_MAX, type DataOf, type InputOf } from '#contract/lib/endpoint.ts';
import { type PricedLot, shareCost } from '#contract/market/claims/lot-price.ts';
import {
  type countLots as countApi,
  LOTS_PER_PAGE,
  type LotCard,
  type searchLots as searchApi,
  type searchShares as sharesApi,
} from '#contract/market/search/search-api.ts';
import { type ZipPlaces, zipPlaces } from '#server/directory/finder/zip-places.ts';
import type { Db } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { Actor, Who } from '#server/lib/who.ts';
import { hasRoomFor, IS_TAKING } from '#server/market/claims/open-quarters.ts';
import { PRICED_LOT } from '#server/market/lots/lot-store.ts';
import { firstFullPage, NO_MORE, orderOf, type Search } from '#server/market/search/first-full-page.ts';
import {
  conditionsOf,
  type Filter,
  findPlace,
  hasSpecies,
  isFoundByWords,
  isNear,
  milesTo,
  type Similar,
} from '#server/market/search/lot-filter.ts';
import { paymentSettings } from '#server/payments/payment-settings.ts';

/** How similar a word must be to one in the lot. PostgreSQL's default of 0.6 doesn't find 'herfrod'. */
const SIMILAR = '0.35';
/**
 * How similar the words must be to a farm's name. With a lower value, 'wilow farm' would match every farm with 'farm'
 * in its name.
 */
const SIMILAR_FARM = '0.5';
/** The most farms with similar names that are searched. Farms much less similar than the best match are left out. */
const MAX_FARMS = sql.lit(100);

export type CardRow = Omit<LotCard, 'city' | 'state' | 'smallest'> &
  Pick<PricedLot, 'live_low_clb' | 'live_high_clb' | 'piece_low_clb' | 'piece_high_clb' | 'deposit_cents'> & {
    zip: string;
  };
/** `place` is the value that rows are sorted by: miles, or microseconds since 1970. */
type FoundRow = CardRow & { place: number };

/** The columns of lot `l` and its farm `f` that a card needs. */
export const CARD_COLUMNS = sql`l.lot_id, l.seller_id, coalesce(f.name, '') as farm, l.zip, l.kind, l.title, l.species, l.breed,
  l.practices, l.photos -> 0 as photo, ${PRICED_LOT}, l.share_sizes, l.piece_name, l.left_to_buy, l.dropoff_date, l.published_at`;

/** Turns a row into a card, with the town of its ZIP code. */
export function cardOf(
  { zip, live_low_clb, live_high_clb, piece_low_clb, piece_high_clb, deposit_cents, ...row }: CardRow,
  places: ZipPlaces,
): LotCard {
  const town = places.find(zip.slice(0, 5));
  const quarters = row.kind === 'animal' ? Math.min(...row.share_sizes, 4) : null;
  const size = quarters === null ? { pieces: 1 } : { quarters };
  const weights = { live_low_clb, live_high_clb, piece_low_clb, piece_high_clb };
  const cost = shareCost({ ...row, ...weights, deposit_cents }, size, paymentSettings().rates);
  const smallest = cost && { quarters, low_cents: cost.low.total_cents, high_cents: cost.high.total_cents };
  return { ...row, smallest, city: town?.city ?? '', state: town?.state ?? '' };
}

function findLots(db: Db, search: Search): Promise<FoundRow[]> {
  const { isNearest, more } = search;
  const place = isNearest ? sql`l.miles` : sql`(extract(epoch from l.published_at) * 1000000)::bigint`;
  const animals = more === NO_MORE ? sql`` : sql`, l.open_animals as animals`;
  return firstFullPage(search, async (lots) => {
    const { rows } = await sql<FoundRow>`
      select ${CARD_COLUMNS}, l.miles, ${place}::float8 as place ${animals}
      from (${lots}) l left join farms f using (seller_id) order by ${orderOf(search)}`.execute(db);
    return rows;
  });
}

const withSimilarWords = <T>(db: Db, typed: string, work: (db: Db, similar: Similar) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    const setThreshold = (threshold: string) =>
      sql`select set_config('pg_trgm.word_similarity_threshold', ${threshold}, true)`.execute(tx);
    await setThreshold(SIMILAR_FARM);
    const { rows } = await sql<{ seller_id: number }>`
      with alike as materialized (
        select seller_id, word_similarity(fold_text(${typed}), fold_text(name)) as closeness from farms
        where fold_text(${typed}) <% fold_text(name)
      )
      select seller_id from alike where closeness > 0.75 * (select max(closeness) from alike)
      order by closeness desc, seller_id limit ${MAX_FARMS}`.execute(tx);
    await setThreshold(SIMILAR);
    return work(tx, { sellers: rows.map(({ seller_id }) => seller_id) });
  });

/** '~' marks a page of lots with similar words. The last row's place and lot follow. */
const CURSOR = /^(~?)(\d{1,16}(?:\.\d{1,20})?(?:e-\d{1,3})?)_(\d{1,15})$/;

function readAfter(after: string): { isSimilar: boolean; after: Search['after'] } {
  if (after === '') return { isSimilar: false, after: null };
  const [, mark, place, lot_id] = CURSOR.exec(after) ?? [];
  if (lot_id === undefined) throw new Problem('malformed', { fields: { after: 'Start over from the first page.' } });
  return { isSimilar: mark === '~', after: { place: Number(place), lot_id: Number(lot_id) } };
}

type Asked = InputOf<typeof sharesApi>;

async function searchPage(db: Db, who: Who<Actor | null>, asked: Asked & Pick<Filter, 'kind'>, more: Search['more']) {
  const { sort, after, ...filter } = asked;
  const [place, places] = await Promise.all([findPlace(asked.zip), zipPlaces()]);
  const isNearest = place !== undefined && sort !== 'newest';
  const begun = readAfter(after);
  const search = { filter, point: place, isNearest, today: who.today, after: begun.after, more };
  const exact = begun.isSimilar ? [] : await findLots(db, { ...search, similar: null });
  const isSimilar = begun.isSimilar || (exact.length === 0 && filter.search !== '' && after === '');
  const found = isSimilar
    ? await withSimilarWords(db, filter.search, (tx, similar) => findLots(tx, { ...search, similar }))
    : exact;

  const rows = found.slice(0, LOTS_PER_PAGE);
  const last = found.length > rows.length ? rows.at(-1) : undefined;
  return {
    rows: rows.map(({ place: _, ...row }) => ({
      ...cardOf(row, places),
      miles: row.miles === null ? null : Math.round(row.miles),
    })),
    place: place ? { zip: place.zip, city: place.city, state: place.state } : null,
    next: last ? `${isSimilar ? '~' : ''}${last.place}_${last.lot_id}` : '',
    is_similar: isSimilar && rows.length > 0,
  };
}

export const searchLots = (
  db: Db,
  who: Who<Actor | null>,
  asked: InputOf<typeof searchApi>,
): Promise<DataOf<typeof searchApi>> => searchPage(db, who, asked, NO_MORE);

/** Finds lots, and lists the animals in each that have enough open quarters. */
export async function searchShares(
  db: Db,
  who: Who<Actor | null>,
  asked: InputOf<typeof sharesApi>,
): Promise<DataOf<typeof sharesApi>> {
  const join = sql`cross join lateral (
    select json_agg(json_build_object('animal_number', a.animal_number, 'open_quarters', a.open_quarters,
      'sold_quarters', a.sold_quarters) order by a.animal_number) as open_animals
    from (
      select a.animal_number, array(
        select q from generate_series(1, 4) q where not exists (
          select from claims c where c.animal_id = a.animal_id and q between c.first_quarter and c.first_quarter + c.quarters - 1
            and ${IS_TAKING}
        )
      ) as open_quarters, (
        select coalesce(sum(c.quarters), 0)::int from claims c where c.animal_id = a.animal_id and c.state = 'bought'
      ) as sold_quarters
      from lot_animals a where a.lot_id = l.lot_id and a.state = 'open' and ${hasRoomFor(Math.max(1, asked.quarters))}
    ) a
    having count(*) > 0
  ) a`;
  const more = { columns: sql`, a.open_animals`, join };
  const found = await searchPage(db, who, { ...asked, kind: 'animal' }, more);
  return found as DataOf<typeof sharesApi>;
}

/** Counts up to COUNT_MAX lots, in total and by species and practice. */
export async function countLots(
  db: Db,
  { today }: Who<Actor | null>,
  filter: InputOf<typeof countApi>,
): Promise<DataOf<typeof countApi>> {
  const point = await findPlace(filter.zip);
  const found = (of: Filter, condition = sql`true`) => sql`
    select l.species, l.practices from lots l
    where ${conditionsOf(of, today)} and ${isFoundByWords(of.search)} and ${condition}
      and ${point ? sql`${hasSpecies(of.species)} and ${isNear(point, of.miles)} and ${milesTo(point)} <= ${of.miles}` : sql`true`}
    limit ${sql.lit(COUNT_MAX)}`;
  const [bySpecies, byPractice] = await Promise.all([
    sql<{ key: string; count: number }>`
      select species as key, count(*) as count from (${found({ ...filter, species: '' }, sql`l.species <> ''`)}) f
      group by species order by count desc, key`.execute(db),
    sql<{ total: number; key: string | null; count: number }>`
      with found as materialized (${found(filter)})
      select null as key, count(*) as count from found
      union all (
        select practice, count(*) from found, unnest(practices) practice group by practice order by count(*) desc, practice
      )`.execute(db),
  ]);
  const [{ count: total } = { count: 0 }, ...practices] = byPractice.rows;
  return { total, species: bySpecies.rows, practices: practices as { key: string; count: number }[] };
}
