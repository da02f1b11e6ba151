import { sql } from 'kysely';
import { addDays, type IsoDate } from '#contract/lib/days.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { pictureAddress } from '#contract/lib/pictures.ts';
import { isOffice } from '#contract/lib/roles.ts';
import { CATEGORY_OF, categoriesOf, type Species } from '#contract/lib/species.ts';
import {
  FREE_DAYS_AHEAD,
  FREE_DAYS_SHOWN,
  FREE_DAYS_TO_PICK,
  type freeDays as freeDaysApi,
  type PlantFacts,
  type plantPage as plantApi,
} from '#contract/market/plants/plant-api.ts';
import { freeOf, listDays } from '#server/calendar/store.ts';
import { farmStanding } from '#server/directory/farm-requests/ask-plant.ts';
import { zipPlaces } from '#server/directory/finder/zip-places.ts';
import type { Db } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import { todayAt } from '#server/lib/today.ts';
import type { Actor, Who } from '#server/lib/who.ts';
import { placeOf } from '#server/market/plants/plant-place.ts';
import { listCurrentPrices } from '#server/pricing/price-store.ts';

type PlantRow = Pick<
  PlantFacts,
  'plant_id' | 'name' | 'logo' | 'city' | 'state' | 'services' | 'hours' | 'pickup_rules'
> & {
  species: Species[];
  time_zone: string;
  phone: string;
  email: string;
  address: string;
  zip: string;
  shows_contact: boolean;
  shows_prices: boolean;
};

/** A plant's public page: what it takes, its next free days, and what its office chose to show. */
export async function plantPage(
  db: Db,
  { actor }: Who<Actor | null>,
  { plant_id, zip }: InputOf<typeof plantApi>,
): Promise<PlantFacts> {
  const { rows } = await sql<PlantRow>`
    select plant_id, name, logo, city, state, zip, address, phone, email, species, services, time_zone, hours, pickup_rules,
      shows_contact, shows_prices
    from plants where plant_id = ${plant_id}`.execute(db);
  const [plant] = rows;
  if (!plant) throw new Problem('not_found');
  const { species, time_zone, phone, email, address, shows_contact, shows_prices, zip: own_zip, ...facts } = plant;
  const today = todayAt({ time_zone });
  const [free_days, prices, places, farm] = await Promise.all([
    nextFreeDays(db, { plant_id, species, today }),
    shows_prices ? listCurrentPrices(db, plant_id, categoriesOf(species), today) : null,
    zipPlaces(),
    actor?.role === 'seller' ? farmStanding(db, plant_id, actor.account_id) : null,
  ]);
  return {
    ...facts,
    logo: pictureAddress(plant.logo),
    ...placeOf(plant, zip || (actor?.zip ?? ''), places),
    contact: shows_contact ? { phone, email, address, zip: own_zip } : null,
    free_days,
    prices,
    is_own: actor?.plant_id === plant_id && isOffice(actor.role),
    farm,
  };
}

/** A plant's free days alone: for the form on its page, and for other sites. */
export async function freeDays(
  db: Db,
  _who: Who<unknown>,
  { plant_id, heads }: InputOf<typeof freeDaysApi>,
): Promise<DataOf<typeof freeDaysApi>> {
  const { rows } = await sql<{ name: string; species: Species[]; time_zone: string }>`
    select name, species, time_zone from plants where plant_id = ${plant_id}`.execute(db);
  const [plant] = rows;
  if (!plant) throw new Problem('not_found');
  const { name, species } = plant;
  const asked = { heads, count: FREE_DAYS_TO_PICK };
  return { plant_id, name, free_days: await nextFreeDays(db, { plant_id, species, today: todayAt(plant) }, asked) };
}

/** The next days with room for so many head of each species, from tomorrow on. */
async function nextFreeDays(
  db: Db,
  { plant_id, species, today }: { plant_id: number; species: readonly Species[]; today: IsoDate },
  { heads = 1, count = FREE_DAYS_SHOWN } = {},
) {
  const from = addDays(today, 1);
  const days = await listDays(db, plant_id, from, addDays(from, FREE_DAYS_AHEAD), categoriesOf(species));
  const next = (key: Species, offering: 'usda' | 'custom') =>
    days
      .filter((day) => day.category_id === CATEGORY_OF[key] && freeOf(day, offering) >= heads * day.slots_per_head)
      .slice(0, count)
      .map(({ day }) => day);
  return species.map((key) => ({ species: key, usda: next(key, 'usda'), custom: next(key, 'custom') }));
}
