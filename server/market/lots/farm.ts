import { sql } from 'kysely';
import { wordsFor } from '#contract/app/refusals.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { hasContact } from '#contract/market/lots/contact-details.ts';
import type * as api from '#contract/market/lots/lots-api.ts';
import { NO_CONTACTS } from '#contract/market/lots/missing.ts';
import { fiveDigits, zipPlaces } from '#server/directory/finder/zip-places.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { Actor, Who } from '#server/lib/who.ts';
import { defaultName, findFarm, lockFarm } from '#server/market/lots/farm-store.ts';

export async function viewOwnFarm(db: Db, { actor }: Who<Actor>): Promise<DataOf<typeof api.viewOwnFarm>> {
  const farm = await findFarm(db, actor.account_id);
  if (farm) return farm;
  const zip = fiveDigits(actor.zip) ?? '';
  return {
    seller_id: actor.account_id,
    name: defaultName(actor),
    story: '',
    zip,
    city: '',
    state: '',
    photos: [],
    revision: 0,
  };
}

/**
 * Saves the farm's page. The farm is placed at the center of its ZIP code, and its published and paused lots move with
 * it.
 */
export async function saveFarm(
  tx: Tx,
  { actor }: Who<Actor>,
  { revision, name, story, zip }: InputOf<typeof api.saveFarm>,
): Promise<DataOf<typeof api.saveFarm>> {
  const seller_id = actor.account_id;
  if (name === '') throw new Problem('malformed', { fields: { name: 'Required' } });
  for (const [field, text] of Object.entries({ name, story })) {
    if (hasContact(text)) throw new Problem('malformed', { fields: { [field]: NO_CONTACTS } });
  }
  const digits = fiveDigits(zip);
  const place = digits === null ? undefined : (await zipPlaces()).find(digits);
  if (digits === null || !place) throw new Problem('zip_unknown', { fields: { zip: wordsFor('zip_unknown') } });
  const before = await lockFarm(tx, actor);
  // A farm's row starts at revision 1. A page opened before the row existed sends revision 0.
  if (revision !== 0 && before.revision !== revision) throw new Problem('lot_changed');
  const { city, state, latitude: lat, longitude: lon } = place;
  await sql`
    update farms set name = ${name}, story = ${story}, zip = ${digits}, city = ${city}, state = ${state}, lat = ${lat},
      lon = ${lon}, revision = revision + 1
    where seller_id = ${seller_id}`.execute(tx);
  await sql`
    update lots set farm_name = ${name}, zip = ${digits}, lat = ${lat}, lon = ${lon}
    where seller_id = ${seller_id} and state in ('published', 'paused') and (farm_name <> ${name} or zip <> ${digits})`.execute(
    tx,
  );
  return (await findFarm(tx, seller_id)) ?? before;
}
