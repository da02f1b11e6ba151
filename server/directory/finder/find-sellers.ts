import { sql } from 'kysely';
import { wordsFor } from '#contract/app/refusals.ts';
import {
  type getRole as api,
  FINDER_RADIUS_MILES,
  MAX_SELLERS_FOUND,
  type Seller,
} from '#contract/directory/finder-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { pictureAddress } from '#contract/lib/pictures.ts';
import { SPECIES, type Species } from '#contract/lib/species.ts';
import { fiveDigits, type ZipPlaces, zipPlaces } from '#server/directory/finder/zip-places.ts';
import type { Db } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { Actor, Who } from '#server/lib/who.ts';

/** Sellers or plants near a ZIP, nearest first. */
export async function getRole(db: Db, { actor }: Who<Actor>, asked: InputOf<typeof api>): Promise<DataOf<typeof api>> {
  const [places, home] = await Promise.all([zipPlaces(), homeOf(db, actor)]);
  const zip = fiveDigits(asked.zip || home.zip);
  const point = zip === null ? undefined : places.find(zip);
  if (!point && asked.zip) throw new Problem('zip_unknown', { fields: { zip: wordsFor('zip_unknown') } });
  if (!point) throw new Problem('zip_missing');

  const around = places.around(point, home.miles);
  const species = [asked.processorType, asked.product].map(speciesIn).find((key) => key !== undefined);
  const found = await (asked.role === 'seller'
    ? sellersAround(actor, around)
        .execute(db)
        .then(({ rows }) => rows)
    : listPlants(db, actor, around, species));
  if (found.length === 0) throw new Problem('no_seller_near');
  return found.map((seller) => present(places, seller));
}

/** Where the caller searches from, and how far. Staff without their own ZIP use the plant's. */
async function homeOf(db: Db, actor: Actor): Promise<{ zip: string; miles: number }> {
  if (actor.plant_id === null) return { zip: actor.zip, miles: FINDER_RADIUS_MILES };
  const plant = await db
    .selectFrom('plants')
    .select(['zip', 'finder_radius_miles as miles'])
    .where('plant_id', '=', actor.plant_id)
    .executeTakeFirstOrThrow();
  return { ...plant, zip: actor.zip || plant.zip };
}

/** Accepts 'Wild Game' as well as 'wild_game'. Anything that isn't a species doesn't narrow the search. */
function speciesIn(words: string): Species | undefined {
  const key = words.trim().toLowerCase().replaceAll(' ', '_');
  return SPECIES.find((species) => species === key);
}

type Around = ReturnType<ZipPlaces['around']>;
const zipsOf = (around: Around) =>
  sql`jsonb_to_recordset(${JSON.stringify(around)}::jsonb) as z(zip text, miles float8)`;

export const sellersAround = ({ account_id }: Pick<Actor, 'account_id'>, around: Around) => sql<Seller>`
    select a.account_id as id, a.first_name, a.last_name, a.avatar, z.miles as distance, a.city, a.state, a.country,
      left(a.zip, 5) as zip
    from ${zipsOf(around)}
    join accounts a on left(a.zip, 5) = z.zip and a.zip <> '' and a.role = 'seller'
    where a.account_id <> ${account_id}
    order by z.miles, a.account_id limit ${sql.lit(MAX_SELLERS_FOUND)}`;

/** Lists plants under their owners' names, leaving out the caller's own plant. */
async function listPlants(
  db: Db,
  { plant_id }: Actor,
  around: Around,
  species: Species | undefined,
): Promise<Seller[]> {
  const handled = species === undefined ? sql`` : sql`and p.species @> array[${species}]`;
  const { rows } = await sql<Seller>`
    select p.plant_id as id, o.first_name, o.last_name, o.avatar, z.miles as distance, p.city, p.state, p.country,
      left(p.zip, 5) as zip
    from ${zipsOf(around)}
    join plants p on left(p.zip, 5) = z.zip and p.zip <> ''
    join accounts o on o.plant_id = p.plant_id and o.role = 'processor'
    where p.plant_id is distinct from ${plant_id} ${handled}
    order by z.miles, p.plant_id limit ${sql.lit(MAX_SELLERS_FOUND)}`.execute(db);
  return rows;
}

/** Sellers who gave only a ZIP are shown with its town. */
function present(places: ZipPlaces, seller: Seller): Seller {
  const place = seller.city === '' ? places.find(seller.zip) : undefined;
  return {
    ...seller,
    ...(place && { city: place.city, state: place.state }),
    avatar: pictureAddress(seller.avatar),
  };
}
