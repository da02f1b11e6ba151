import { type RawBuilder, sql } from 'kysely';
import { wordsFor } from '#contract/app/refusals.ts';
import { USUAL } from '#contract/cut-sheets/estimate/usual-weights.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import type { InputOf } from '#contract/lib/endpoint.ts';
import { SPECIES } from '#contract/lib/species.ts';
import type { countLots } from '#contract/market/search/search-api.ts';
import { latitudesWithin, type Point } from '#server/directory/finder/miles-between.ts';
import { fiveDigits, type ZipPlace, zipPlaces } from '#server/directory/finder/zip-places.ts';
import { Problem } from '#server/lib/problem.ts';
import { hasRoomFor } from '#server/market/claims/open-quarters.ts';

export type Filter = InputOf<typeof countLots>;

/** Must match the condition of the search indexes, which keep lots past their last day until a job ends them. */
export const IS_INDEXED = sql<boolean>`l.state = 'published' and l.left_to_buy > 0`;
/**
 * Lots that can be bought now. Because of time zones, a lot's last day can end hours after the caller's day. That is
 * checked last, because few lots are that close to their end.
 */
export const isOnSale = (today: IsoDate): RawBuilder<boolean> =>
  sql<boolean>`${IS_INDEXED} and (l.sells_until is null or l.sells_until >= ${today} or l.sells_until >= lot_today(l.plant_id))`;

/** Where the search is centered; undefined without a ZIP. Throws if the ZIP doesn't exist. */
export async function findPlace(zip: string): Promise<(ZipPlace & { zip: string }) | undefined> {
  const digits = fiveDigits(zip);
  if (digits === null) return undefined;
  const place = (await zipPlaces()).find(digits);
  if (!place) throw new Problem('zip_unknown', { fields: { zip: wordsFor('zip_unknown') } });
  return { ...place, zip: digits };
}

/** Every species, and '' for products without one. */
const ANY_SPECIES = ['', ...SPECIES];

/** The usual hanging weight as a fraction of live weight. */
const DRESSING = sql`(case l.species ${sql.join(
  SPECIES.map((species) => sql`when ${sql.lit(species)} then ${sql.lit(USUAL[species].dressing)}`),
  sql` `,
)} end)`;

/**
 * What a pound of hanging weight costs, no matter how the lot is priced; null for products. Lots priced by live weight
 * have no hanging weight, unless they used to be priced by hanging weight.
 */
const PER_HANGING_POUND = sql`case l.price_basis when 'hanging' then l.price_cents
  when 'live' then coalesce(
    l.price_cents::numeric * (l.live_low_clb + l.live_high_clb) / (l.hanging_low_clb + l.hanging_high_clb), l.price_cents / ${DRESSING})
  when 'whole' then l.price_cents * 200.0 / (l.hanging_low_clb + l.hanging_high_clb) end`;

/** The conditions that every lot must meet, apart from location and words. */
export function conditionsOf(filter: Filter, today: IsoDate): RawBuilder<boolean> {
  const { species, kind, practices, most_cents, quarters, from, to } = filter;
  const conditions = [isOnSale(today)];
  if (species !== '') conditions.push(sql`l.species = ${species}`);
  if (kind !== '') conditions.push(sql`l.kind = ${kind}`);
  if (practices.length > 0) conditions.push(sql`l.practices @> ${practices}::text[]`);
  if (most_cents > 0) conditions.push(sql`${PER_HANGING_POUND} <= ${most_cents}`);
  if (quarters > 0) {
    conditions.push(sql`l.kind = 'animal' and l.share_sizes && ${sizesFor(quarters)}::int[]`);
    conditions.push(sql`l.left_to_buy >= ${quarters} and exists (
      select from lot_animals a where a.lot_id = l.lot_id and a.state = 'open' and ${hasRoomFor(quarters)})`);
  }
  if (from !== '') conditions.push(sql`l.dropoff_date >= ${from}`);
  if (to !== '') conditions.push(sql`l.dropoff_date <= ${to}`);
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** Three quarters would be bought as a half and a quarter. */
const sizesFor = (quarters: number): number[] => (quarters === 3 ? [1] : [quarters]);

/** Miles from a point to a lot. */
export const milesTo = ({
  latitude,
  longitude,
}: Record<keyof Point, number | RawBuilder<number>>): RawBuilder<number> => sql<number>`(7917.5226 * asin(least(1, sqrt(
  power(sin(radians(l.lat - ${latitude}::float8) / 2), 2)
    + cos(radians(${latitude}::float8)) * cos(radians(l.lat)) * power(sin(radians(l.lon - ${longitude}::float8) / 2), 2)))))`;

/**
 * PostgreSQL only uses the index on species and place if the query specifies a species, so a search for any species
 * lists them all.
 */
export const hasSpecies = (species: string): RawBuilder<boolean> =>
  species === '' ? sql<boolean>`l.species = any(${ANY_SPECIES}::text[])` : sql<boolean>`true`;

/** Half the height and width, in degrees, of a box around the circle. */
export function degreesWithin(point: Point, miles: number): { north: number; east: number } {
  const north = latitudesWithin(miles);
  return { north, east: north / Math.max(0.01, Math.cos(((Math.abs(point.latitude) + north) * Math.PI) / 180)) };
}

/** The half-degree bands of latitude that the circle touches, numbered the way their index numbers them. */
export function bandsWithin({ latitude }: Point, miles: number): number[] {
  const north = latitudesWithin(miles);
  const first = Math.floor((latitude - north) * 2);
  const last = Math.floor((latitude + north) * 2);
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

/** Must match the expression in the index exactly. */
export const BAND = sql<number>`floor(l.lat * 2)::int`;

/** Rows of table `l` in a box around the circle. */
export function isNear(point: Point, miles: number): RawBuilder<boolean> {
  const { north, east } = degreesWithin(point, miles);
  return sql<boolean>`l.lat between ${point.latitude - north}::float8 and ${point.latitude + north}::float8
    and l.lon between ${point.longitude - east}::float8 and ${point.longitude + east}::float8`;
}

/** Used when a search looks for similar words. `sellers` are those whose farms have similar names. */
export interface Similar {
  sellers: readonly number[];
}

/** Whether a lot has the words as typed, or similar ones. Similar words need the threshold that `withSimilarWords` sets. */
export function holdsText(typed: string, similar: Similar | null): RawBuilder<boolean> {
  if (typed === '') return sql<boolean>`true`;
  if (similar) {
    const hasWords = sql<boolean>`fold_text(${typed}) <% lot_names(l.title, l.breed, l.species)`;
    if (similar.sellers.length === 0) return hasWords;
    return sql<boolean>`(${hasWords} or l.seller_id = any(${similar.sellers}::bigint[]))`;
  }
  // The subquery makes PostgreSQL parse the words only once, not once per lot.
  return sql<boolean>`l.words @@ (select websearch_to_tsquery('english', ${typed}))`;
}

/** A search with quotes, a minus sign, or 'or' isn't simply for lots that have all of its words. */
const OPERATORS = /["-]|\bor\b/i;
/** PostgreSQL's own list of the most common words in lots. */
const COMMON_WORDS = sql`(
  select most_common_elems::text::text[] from pg_stats
  where schemaname = current_schema() and tablename = 'lots' and attname = 'words')`;

/**
 * Whether a lot has the words as typed. The index is searched for the rare words alone, because it is slow to check for
 * common ones: for two common words among a million lots, it takes 11 ms, while checking the lots found takes 1 ms.
 */
export function isFoundByWords(typed: string): RawBuilder<boolean> {
  if (typed === '' || OPERATORS.test(typed)) return holdsText(typed, null);
  const rare = sql`(
    select string_agg('''' || replace(replace(lexeme, '\\', '\\\\'), '''', '''''') || '''', ' & ')::tsquery
    from unnest(to_tsvector('english', ${typed})) where lexeme <> all (coalesce(${COMMON_WORDS}, '{}')))`;
  // 'is true' keeps PostgreSQL from searching the index for all words.
  return sql<boolean>`(l.words @@ (select coalesce(${rare}, websearch_to_tsquery('english', ${typed})))
    and (${holdsText(typed, null)}) is true)`;
}
