import { type RawBuilder, sql } from 'kysely';
import {
  getAllCustomers as allCustomers,
  type findCustomers as api,
  type FoundCustomer,
  MAX_FOUND,
} from '#contract/directory/api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { isOffice } from '#contract/lib/roles.ts';
import { getAllCustomers } from '#server/directory/list-customers.ts';
import type { Db } from '#server/lib/database.ts';
import { foldedWords, holdsWords } from '#server/lib/search-words.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/** Suggestions for a picker as the user types. */
export async function findCustomers(
  db: Db,
  who: Who<PlantActor>,
  { search, type }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  const [longest] = foldedWords(search).sort((one, other) => other.length - one.length);
  // With an empty search, or for a portal user's few records, this is just a page of the list.
  if (longest === undefined || !isOffice(who.actor.role)) {
    const { rows } = await getAllCustomers(
      db,
      who,
      allCustomers.input.parse({ search, type, page: 1, page_size: MAX_FOUND }),
    );
    return rows.map(({ id, user_ref, first_name, last_name, email, phone_number, city, type }) => ({
      id,
      user_ref,
      first_name,
      last_name,
      email,
      phone_number,
      city,
      type,
    }));
  }
  const { rows } = await foundBy(longest, search, who.actor.plant_id, type).execute(db);
  return rows;
}

/** Each of these sort orders has an index, so the query can stop at the last row it needs. */
const BEGINNINGS = [
  { begins: 'fold_text(last_name) collate "C"', next: 'fold_text(first_name) collate "C", customer_id', has: 'true' },
  { begins: 'fold_text(first_name) collate "C"', next: 'fold_text(last_name) collate "C", customer_id', has: 'true' },
  { begins: 'fold_text(email::text) collate "C"', next: 'customer_id', has: 'email is not null' },
  { begins: 'phone_digits(phone) collate "C"', next: 'customer_id', has: `phone <> ''` },
].map(({ begins, next, has }) => ({ begins: sql.raw(begins), next: sql.raw(next), has: sql.raw(has) }));
/** Sorts after any character that can follow the text, in byte order. */
const LAST_CHARACTER = '\u{10ffff}';

/**
 * The best matches, in one statement. Records that begin with the longest word come first. The whole text is searched
 * by trigrams only if that finds too few. All other words must appear somewhere in the text.
 */
function foundBy(
  longest: string,
  search: string,
  plant_id: number,
  type: FoundCustomer['type'] | '',
): RawBuilder<FoundCustomer> {
  const isWanted = sql`plant_id = ${plant_id} and deleted_at is null and ${holdsWords(sql`search_text`, search)}
    ${type === '' ? sql`` : sql`and type = ${type}`}`;
  const begun = BEGINNINGS.map(
    ({ begins, next, has }, place) => sql`(select customer_id, ${sql.lit(place)} as place from customers
      where ${isWanted} and ${has} and ${begins} >= ${longest} and ${begins} < ${longest + LAST_CHARACTER}
      order by ${begins}, ${next} limit ${sql.lit(MAX_FOUND)})`,
  );
  return sql<FoundCustomer>`
    with begun as materialized (${sql.join(begun, sql` union all `)}),
    held as materialized (
      select customer_id, ${sql.lit(BEGINNINGS.length)} as place from customers
      where ${isWanted} and (select count(distinct customer_id) from begun) < ${sql.lit(MAX_FOUND)}
    ),
    best as (select customer_id, min(place) as place from (table begun union all table held) every_way group by customer_id)
    select c.customer_id as id, c.account_id as user_ref, c.first_name, c.last_name, coalesce(c.email, '') as email,
      c.phone as phone_number, c.city, c.type
    from best join customers c on c.plant_id = ${plant_id} and c.customer_id = best.customer_id
    order by best.place, fold_text(c.last_name), fold_text(c.first_name), c.customer_id limit ${sql.lit(MAX_FOUND)}`;
}
