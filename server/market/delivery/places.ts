import { sql } from 'kysely';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import * as api from '#contract/market/delivery/delivery-api.ts';
import { coversZip, readZips } from '#contract/market/delivery/zip-codes.ts';
import { zipPlaces } from '#server/directory/finder/zip-places.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { Actor, Who } from '#server/lib/who.ts';
import { IS_DEAL } from '#server/market/claims/is-deal.ts';
import { IS_STILL_HELD } from '#server/market/claims/open-quarters.ts';
import { notifyChangedDays } from '#server/market/delivery/notify-changed-days.ts';
import { placeOf } from '#server/market/plants/plant-place.ts';

/** What buyers and sellers see of place `d`. */
export const VISIT = sql`d.place_id, d.kind, d.name, d.address, d.zip, d.weekdays, d.dates, d.from_time, d.to_time, d.fee_cents`;

export async function listPlaces(
  db: Db,
  { actor: { account_id }, today }: Who<Actor>,
): Promise<DataOf<typeof api.listPlaces>> {
  const { rows: places } = await sql<api.Place>`
    select ${VISIT}, d.zips, d.capacity, d.revision from delivery_places d
    where d.seller_id = ${account_id} and d.ended_at is null order by d.kind, d.name, d.place_id`.execute(db);
  const { rows: runs } = await sql<api.Run>`
    select d.place_id, d.name, c.delivery_day as day, count(distinct c.buyer_id)::int as stops,
      count(distinct c.buyer_id) filter (where c.picked_up_at is not null)::int as handed_over
    from claims c join delivery_places d using (place_id) left join lot_animals a using (animal_id)
    where d.seller_id = ${account_id} and ${IS_DEAL}
      and (c.picked_up_at is null or c.delivery_day >= ${today}::date)
    group by d.place_id, d.name, c.delivery_day order by c.delivery_day nulls last, d.name, d.place_id limit 200`.execute(
    db,
  );
  return { places, runs };
}

type Typed = InputOf<typeof api.savePlace>;

export async function savePlace(
  tx: Tx,
  { actor: { account_id } }: Who<Actor>,
  { place_id, revision, ...typed }: Typed,
): Promise<DataOf<typeof api.savePlace>> {
  const place = checked(typed);
  if (place_id === 0) {
    await requireRoom(tx, account_id);
    return tx
      .insertInto('delivery_places')
      .values({ ...place, seller_id: account_id })
      .returning('place_id')
      .executeTakeFirstOrThrow();
  }
  const found = await tx
    .selectFrom('delivery_places')
    .select(['revision', 'kind', 'weekdays', 'dates', 'from_time', 'to_time', 'address'])
    .where('place_id', '=', place_id)
    .where('seller_id', '=', account_id)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new Problem('not_found');
  if (found.revision !== revision || found.kind !== place.kind) throw new Problem('place_changed');
  await tx
    .updateTable('delivery_places')
    .set({ ...place, revision: revision + 1 })
    .where('place_id', '=', place_id)
    .execute();
  await notifyChangedDays(tx, place_id, found, place);
  return { place_id };
}

/** Refuses what is missing or can't be read, at its field, and leaves out what the other kind of place has. */
function checked(typed: Omit<Typed, 'place_id' | 'revision'>) {
  const isArea = typed.kind === 'area';
  const { zips, bad } = readZips(typed.zips.join(' '));
  const fields = {
    ...(isArea && bad !== '' && { zips: 'Enter ZIP codes like 83422, 83422-83455, or 834*.' }),
    ...(isArea && bad === '' && zips.length === 0 && { zips: 'Required' }),
    ...(!isArea && typed.address === '' && { address: 'Required' }),
    ...(!isArea && typed.zip === '' && { zip: 'Required' }),
    ...(typed.weekdays.length === 0 && (isArea || typed.dates.length === 0) && { weekdays: 'Required' }),
    ...(typed.from_time >= typed.to_time && { to_time: 'Must be later than the start.' }),
  };
  if (Object.keys(fields).length > 0) throw new Problem('place_incomplete', { fields });
  return {
    ...typed,
    zips: isArea ? zips : [],
    address: isArea ? '' : typed.address,
    zip: isArea ? '' : typed.zip,
    dates: isArea ? [] : typed.dates,
  };
}

async function requireRoom(tx: Tx, seller_id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('delivery places', ${seller_id}))`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from delivery_places where seller_id = ${seller_id} and ended_at is null`.execute(tx);
  if ((rows[0]?.count ?? 0) >= api.MAX_PLACES) throw new Problem('places_full', { values: { most: api.MAX_PLACES } });
}

/** The row stays for the buyers who chose it. */
export async function endPlace(
  tx: Tx,
  { actor: { account_id } }: Who<Actor>,
  { place_id }: InputOf<typeof api.endPlace>,
): Promise<DataOf<typeof api.endPlace>> {
  const { rows } = await sql`
    update delivery_places set ended_at = coalesce(ended_at, now())
    where place_id = ${place_id} and seller_id = ${account_id} returning 1`.execute(tx);
  if (rows.length === 0) throw new Problem('not_found');
  return { place_id };
}

/** Only the sellers of what the caller holds, so nobody can look through everyone's drop points. */
export async function deliveryOptions(
  db: Db,
  { actor: { account_id } }: Who<Actor>,
  { zip }: InputOf<typeof api.deliveryOptions>,
): Promise<DataOf<typeof api.deliveryOptions>> {
  const { rows } = await sql<Omit<api.DeliveryOption, 'miles' | 'serves'> & { zips: string[] }>`
    select ${VISIT}, d.zips, d.seller_id from delivery_places d
    where d.ended_at is null and d.seller_id in (select l.seller_id from claims c join lots l using (lot_id)
      where c.buyer_id = ${account_id} and ${IS_STILL_HELD})
    order by d.kind, d.fee_cents, d.name, d.place_id`.execute(db);
  const known = await zipPlaces();
  return rows.map(({ zips, ...option }) => ({
    ...option,
    serves: option.kind === 'drop_point' || coversZip(zips, zip),
    miles: option.zip === '' ? null : placeOf({ city: '', state: '', zip: option.zip }, zip, known).miles,
  }));
}
