import { sql } from 'kysely';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import type { Species } from '#contract/lib/species.ts';
import {
  type listPlants as api,
  MAX_PLANTS_LISTED,
  PLANTS_WITHIN_MILES,
} from '#contract/market/plants/plant-list-api.ts';
import { zipPlaces } from '#server/directory/finder/zip-places.ts';
import type { Db } from '#server/lib/database.ts';
import type { Who } from '#server/lib/who.ts';
import { type PlantTown, placeOf } from '#server/market/plants/plant-place.ts';
import { findPlace } from '#server/market/search/lot-filter.ts';

interface PlantRow extends PlantTown {
  plant_id: number;
  name: string;
  species: Species[];
}

export async function listPlants(
  db: Db,
  _who: Who<unknown>,
  { zip, species }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  const [places, from] = await Promise.all([zipPlaces(), findPlace(zip)]);
  const near = from ? places.around(from, PLANTS_WITHIN_MILES) : [];
  const order = from
    ? sql`join jsonb_to_recordset(${JSON.stringify(near)}::jsonb) as z(zip text, miles float8)
        on left(p.zip, 5) = z.zip and p.zip <> ''`
    : sql`cross join (values (0::float8)) as z(miles)`;
  const handled = species === '' ? sql`` : sql`where p.species @> array[${species}]`;
  const { rows } = await sql<PlantRow>`
    select p.plant_id, p.name, p.city, p.state, p.zip, p.species from plants p ${order} ${handled}
    order by z.miles, p.name, p.plant_id limit ${sql.lit(MAX_PLANTS_LISTED)}`.execute(db);
  return rows.map(({ plant_id, name, species: takes, ...town }) => ({
    plant_id,
    name,
    species: takes,
    ...placeOf(town, from?.zip ?? '', places),
  }));
}
