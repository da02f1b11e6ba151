import { sql } from 'kysely';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { MIDDLE_ZONE } from '#contract/lib/time-zone.ts';
import type { farmPage as farmApi, lotPage as lotApi } from '#contract/market/search/product-api.ts';
import { milesBetween } from '#server/directory/finder/miles-between.ts';
import { zipPlaces } from '#server/directory/finder/zip-places.ts';
import type { Db } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { Actor, Who } from '#server/lib/who.ts';
import { pickupNoteFor } from '#server/market/claims/is-deal.ts';
import { IS_HELD, IS_TAKING } from '#server/market/claims/open-quarters.ts';
import { type PlantTown, placeOf } from '#server/market/plants/plant-place.ts';
import { isOnSale } from '#server/market/search/lot-filter.ts';
import { CARD_COLUMNS, type CardRow, cardOf } from '#server/market/search/search-lots.ts';
import { paymentSettings } from '#server/payments/payment-settings.ts';

type LotPage = DataOf<typeof lotApi>;
type FarmPage = DataOf<typeof farmApi>;

/** A farm with its rating, as JSON. Expects the farm as `f`, the seller's account as `s`, and RATING as `r`. */
const FARM = sql`json_build_object('seller_id', s.account_id, 'name', coalesce(f.name, ''),
  'story', coalesce(f.story, ''), 'zip', coalesce(nullif(f.zip, ''), s.zip), 'photos', coalesce(f.photos, '[]'),
  'stars', r.stars, 'reviews', r.reviews)`;
const RATING = sql`lateral (
  select round(avg(stars), 1) as stars, count(*) as reviews from farm_reviews where seller_id = s.account_id) r`;
type FarmJson = Omit<LotPage['farm'], 'city' | 'state'> & { zip: string };

/** Adds the town of the farm's ZIP code, which stands in for its address. */
async function withTown<T extends { zip: string }>({ zip, ...rest }: T) {
  const town = (await zipPlaces()).find(zip.slice(0, 5));
  return { ...rest, city: town?.city ?? '', state: town?.state ?? '' };
}

type LotRow = Omit<LotPage, 'rates' | 'farm' | 'plant' | 'city' | 'state' | 'miles'> & {
  farm: FarmJson;
  plant: ({ plant_id: number; name: string; time_zone: string } & PlantTown) | null;
  zip: string;
  lat: number | null;
  lon: number | null;
  caller_zip: string | null;
};

/** A lot's page. Only the seller can see a draft. */
export async function lotPage(
  db: Db,
  { actor }: Who<Actor | null>,
  { lot_id, zip }: InputOf<typeof lotApi>,
): Promise<LotPage> {
  const caller = actor?.account_id ?? null;
  const { rows } = await sql<LotRow>`
    select l.lot_id, l.seller_id, l.zip, l.kind, l.title, l.species, l.breed, l.practices, coalesce(l.price_cents, 0) as price_cents, l.price_basis,
      l.hanging_low_clb, l.hanging_high_clb, l.share_sizes, l.piece_name, l.left_to_buy, l.dropoff_date,
      coalesce(l.published_at, l.created_at) as published_at, l.state as lot_state, l.revision, l.description, l.proofs, l.photos, l.live_low_clb, l.live_high_clb, l.piece_low_clb, l.piece_high_clb, l.deposit_cents, l.process_option, l.pickup,
      ${pickupNoteFor(caller)} as pickup_note, l.sells_until, l.pieces, l.seller_id is not distinct from ${caller}::bigint as is_own, l.lat, l.lon, (select v.zip from accounts v where v.account_id = ${caller}) as caller_zip, ${FARM} as farm,
      h.pieces_held, h.held_until,
      (select json_build_object('plant_id', p.plant_id, 'name', p.name, 'city', p.city, 'state', p.state, 'zip', p.zip,
        'time_zone', p.time_zone)
        from plants p where p.plant_id = l.plant_id) as plant,
      coalesce((
        select json_agg(json_build_object('animal_id', a.animal_id, 'animal_number', a.animal_number, 'state', a.state,
          'quarters', (
            select json_agg(json_build_object('quarter', q, 'state',
              case when a.state = 'tipped' or c.state = 'bought' then 'sold' when c.state = 'held' then 'held' else 'free' end, 'held_until', c.held_until) order by q)
            from generate_series(1, 4) q left join claims c on c.animal_id = a.animal_id
              and q between c.first_quarter and c.first_quarter + c.quarters - 1
              and ${IS_TAKING}
          )) order by a.animal_number)
        from lot_animals a where a.lot_id = l.lot_id and a.state <> 'canceled'
      ), '[]') as animals
    from lots l join accounts s on s.account_id = l.seller_id left join farms f on f.seller_id = l.seller_id
    cross join ${RATING}
    cross join lateral (
      select coalesce(sum(c.pieces), 0)::int as pieces_held, min(c.held_until) as held_until
      from claims c where c.lot_id = l.lot_id and ${IS_HELD}
    ) h
    where l.lot_id = ${lot_id} and (l.state <> 'draft' or l.seller_id = ${caller})`.execute(db);
  const [row] = rows;
  if (!row) throw new Problem('not_found');
  const [{ farm, lat, lon, caller_zip, plant, ...lot }, home] = await Promise.all([withTown(row), withTown(row.farm)]);
  const from = zip || caller_zip || '';
  const miles = lot.is_own ? null : await milesFrom(from, lat, lon);
  return { ...lot, plant: plant && (await withPlace(plant, from)), miles, farm: home, rates: paymentSettings().rates };
}

async function withPlace<T extends PlantTown>({ zip, ...plant }: T, from: string) {
  return { ...plant, ...placeOf({ ...plant, zip }, from, await zipPlaces()) };
}

async function milesFrom(zip: string, latitude: number | null, longitude: number | null): Promise<number | null> {
  const from = (await zipPlaces()).find(zip.slice(0, 5));
  if (!from || latitude === null || longitude === null) return null;
  return Math.round(milesBetween(from, { latitude, longitude }));
}

/** The reviews on a farm's page, latest first. */
const MAX_REVIEWS = 20;
const MAX_LOTS = 60;

export async function farmPage(
  db: Db,
  { actor, today }: Who<Actor | null>,
  { seller_id }: InputOf<typeof farmApi>,
): Promise<FarmPage> {
  const [farm, lots, reviews, places] = await Promise.all([
    sql<{ farm: FarmJson; since: string }>`
      select ${FARM} as farm, coalesce(f.created_at, s.created_at) as since
      from accounts s left join farms f on f.seller_id = s.account_id cross join ${RATING}
      where s.account_id = ${seller_id} and s.role = 'seller'`.execute(db),
    sql<CardRow>`
      select ${CARD_COLUMNS}, null::float8 as miles from lots l left join farms f using (seller_id)
      where l.seller_id = ${seller_id} and ${isOnSale(today)}
      order by l.lot_id desc limit ${sql.lit(MAX_LOTS)}`.execute(db),
    sql<FarmPage['latest_reviews'][number]>`
      select r.stars, r.review, r.answer, (r.written_at at time zone ${MIDDLE_ZONE})::date as written_on,
        b.first_name || ' ' || left(b.last_name, 1) as by
      from farm_reviews r join accounts b on b.account_id = r.buyer_id
      where r.seller_id = ${seller_id} order by r.written_at desc limit ${sql.lit(MAX_REVIEWS)}`.execute(db),
    zipPlaces(),
  ]);
  const [found] = farm.rows;
  if (!found) throw new Problem('not_found');
  return {
    ...(await withTown(found.farm)),
    since: found.since,
    lots: lots.rows.map((row) => cardOf(row, places)),
    latest_reviews: reviews.rows,
    is_own: actor?.account_id === seller_id,
  };
}
