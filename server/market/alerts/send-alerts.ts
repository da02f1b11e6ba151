import { sql } from 'kysely';
import { CONFIRM_DAYS } from '#contract/market/alerts/alerts-api.ts';
import { PLANTS_WITHIN_MILES } from '#contract/market/plants/plant-list-api.ts';
import { zipPlaces } from '#server/directory/finder/zip-places.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { storeMailToAddress } from '#server/lib/mails/mails.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { confirmedAlertsOf, type LotAlert, lockAlertsOf } from '#server/market/alerts/alert-store.ts';
import type { FoundLots } from '#server/market/mails/alert-mail-words.ts';
import { conditionsOf, findPlace, isFoundByWords, isNear, milesTo } from '#server/market/search/lot-filter.ts';

/** How many addresses are read at a time. Each has a transaction of its own. */
const AT_ONCE = 100;
/** How many lots of one search an email lists. */
const MAX_LISTED = 8;

/** Whether an address may get an email: at most one a day, over all of its searches. */
const IS_QUIET = (now: string) =>
  sql<boolean>`coalesce(max(mailed_at), '-infinity') <= ${now}::timestamptz - interval '1 day'`;

/**
 * Emails people what is newly for sale, or which plants are new, and matches a search they saved. What is published on a day that already had its email
 * waits for the next one. Safe to run in any number of processes at once.
 */
export async function sendAlerts(db: Db, now: Date): Promise<void> {
  const at = now.toISOString();
  await sql`
    delete from lot_alerts where confirmed_at is null and created_at < ${at}::timestamptz - make_interval(days => ${CONFIRM_DAYS})`.execute(
    db,
  );
  let last = '';
  let due: { email: string }[];
  do {
    ({ rows: due } = await sql<{ email: string }>`
      select email::text from lot_alerts where email > ${last}::citext and confirmed_at is not null
      group by email having ${IS_QUIET(at)}
        and min(seen_until) < greatest(
          (select max(published_at) from lots where state = 'published' and published_at <= ${at}::timestamptz),
          (select max(created_at) from plants where created_at <= ${at}::timestamptz))
      order by lot_alerts.email limit ${AT_ONCE}`.execute(db));
    for (const { email } of due) await inTransaction(db, (tx) => sendTo(tx, email, at));
    last = due.at(-1)?.email ?? '';
  } while (due.length === AT_ONCE);
}

async function sendTo(tx: Tx, email: string, at: string): Promise<void> {
  await lockAlertsOf(tx, email);
  const { rows } = await sql<{ is_quiet: boolean }>`
    select ${IS_QUIET(at)} as is_quiet from lot_alerts where email = ${email}`.execute(tx);
  if (!rows[0]?.is_quiet) return;
  const alerts = await confirmedAlertsOf(tx, email);
  const found: FoundLots[] = [];
  for (const alert of alerts) {
    const { search, species, quarters, zip, miles, wants } = alert.filter;
    const lots = await (wants === 'plants' ? newPlants : newLots)(tx, alert, at);
    const end_path = `/alert?token=${alert.token}&end=1`;
    if (lots.length > 0)
      found.push({
        sought: { search, species, quarters, zip, miles, ...(wants && { wants }) },
        lots: lots.slice(0, MAX_LISTED),
        has_more: lots.length > MAX_LISTED,
        end_path,
      });
  }
  const language = alerts.at(-1)?.language;
  if (found.length > 0) await storeMailToAddress(tx, email, 'lots_found', { found, language });
  await sql`
    update lot_alerts set seen_until = ${at}::timestamptz, mailed_at = case when ${found.length > 0} then ${at}::timestamptz else mailed_at end
    where email = ${email} and confirmed_at is not null`.execute(tx);
}

/** Plants that match and set up since the search was last looked at, nearest first. As far away as the list of plants reaches. */
async function newPlants(tx: Tx, { filter, seen_until }: LotAlert, at: string): Promise<FoundLots['lots']> {
  const [places, from] = await Promise.all([zipPlaces(), findPlace(filter.zip).catch(() => undefined)]);
  const near = from ? places.around(from, PLANTS_WITHIN_MILES) : [];
  const order = from
    ? sql`join jsonb_to_recordset(${JSON.stringify(near)}::jsonb) as z(zip text, miles float8)
        on left(p.zip, 5) = z.zip and p.zip <> ''`
    : sql`cross join (values (0::float8)) as z(miles)`;
  const { rows } = await sql<{ plant_id: number; name: string; city: string; state: string }>`
    select p.plant_id, p.name, p.city, p.state from plants p ${order}
    where p.created_at > ${seen_until}::timestamptz and p.created_at <= ${at}::timestamptz
      and (${filter.species} = '' or p.species @> array[${filter.species}])
    order by z.miles, p.plant_id limit ${MAX_LISTED + 1}`.execute(tx);
  return rows.map(({ plant_id, name, city, state }) => ({
    title: name,
    farm_name: '',
    place: [city, state].filter(Boolean).join(', '),
    path: `/plant/${plant_id}`,
  }));
}

/** Lots that match and were published since the search was last looked at, newest first. Not the reader's own. */
async function newLots(tx: Tx, { filter, account_id, seen_until }: LotAlert, at: string): Promise<FoundLots['lots']> {
  const point = await findPlace(filter.zip).catch(() => undefined);
  const isThere = point ? sql`${isNear(point, filter.miles)} and ${milesTo(point)} <= ${filter.miles}` : sql`true`;
  const [{ rows }, places] = await Promise.all([
    sql<{ lot_id: number; title: string; farm_name: string; zip: string }>`
      select l.lot_id, l.title, l.farm_name, l.zip from lots l
      where l.published_at > ${seen_until}::timestamptz and l.published_at <= ${at}::timestamptz
        and l.seller_id is distinct from ${account_id}::bigint
        and ${conditionsOf(filter, at.slice(0, 10))} and ${isFoundByWords(filter.search)} and ${isThere}
      order by l.published_at desc, l.lot_id desc limit ${MAX_LISTED + 1}`.execute(tx),
    zipPlaces(),
  ]);
  return rows.map(({ lot_id, title, farm_name, zip }) => {
    const town = places.find(zip.slice(0, 5));
    return { title, farm_name, place: town ? `${town.city}, ${town.state}` : '', path: `/productview/${lot_id}` };
  });
}
