import { type RawBuilder, sql } from 'kysely';
import type { findSimilar as api } from '#contract/directory/records-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { phoneDigits } from '#contract/lib/fields.ts';
import { isOffice } from '#contract/lib/roles.ts';
import type { Db } from '#server/lib/database.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

type Typed = InputOf<typeof api>;

const MAX_SIMILAR = 5;
/** High enough to distinguish 'Jon Smith' and 'John Smith' from two people who only share a first name. */
const SIMILAR_FROM = 0.45;
/** Fewer digits aren't worth comparing. */
const MIN_DIGITS = 7;
const MIN_LETTERS = 4;

/** Records that may be the person being entered, among those the caller may see; only the office sees deleted ones. */
export async function findSimilar(db: Db, { actor }: Who<PlantActor>, typed: Typed): Promise<DataOf<typeof api>> {
  const query = similarTo(actor.plant_id, isOffice(actor.role) ? null : actor.account_id, typed);
  return query ? (await query.execute(db)).rows : [];
}

/**
 * The query, with an index for each kind of similarity; undefined while too little has been typed. A similar name must share
 * the first two letters of the last name or three of the first, so that only a small part of the directory is compared.
 */
export function similarTo(
  plant_id: number,
  party_id: number | null,
  { id, first_name, last_name, email, phone }: Typed,
): RawBuilder<DataOf<typeof api>[number]> | undefined {
  const name = `${first_name} ${last_name}`.trim();
  const digits = phoneDigits(phone);
  const likeness = sql`similarity(fold_text(first_name || ' ' || last_name), fold_text(${name}::text))`;
  const own = (condition: RawBuilder<unknown>) => sql`plant_id = ${plant_id} and ${condition}
    ${id === undefined ? sql`` : sql`and customer_id <> ${id}`}
    ${party_id === null ? sql`` : sql`and (account_id = ${party_id} or producer_id = ${party_id}) and deleted_at is null`}`;
  const begins = (column: 'first_name' | 'last_name', typed: string, letters: number) => {
    const beginning = sql`left(fold_text(${typed}::text), ${sql.lit(letters)})`;
    const folded = sql.raw(`fold_text(${column}) collate "C"`);
    return sql`(select customer_id, 'name' as way, ${likeness} as likeness from customers
      where ${own(sql`deleted_at is null`)} and ${folded} >= ${beginning} and ${folded} < ${beginning} || ${'\u{10ffff}'}
        and ${likeness} >= ${sql.lit(SIMILAR_FROM)})`;
  };

  const ways: RawBuilder<unknown>[] = [];
  if (email !== '')
    ways.push(
      sql`(select customer_id, 'email' as way, 3 as likeness from customers where ${own(sql`email = ${email}`)})`,
    );
  if (digits.length >= MIN_DIGITS) {
    ways.push(sql`(select customer_id, 'phone' as way, 2 as likeness from customers
      where ${own(sql`deleted_at is null`)} and phone <> '' and phone_digits(phone) collate "C" = ${digits} limit ${sql.lit(MAX_SIMILAR)})`);
  }
  if (name.length >= MIN_LETTERS) {
    if (last_name !== '') ways.push(begins('last_name', last_name, 2));
    if (first_name !== '') ways.push(begins('first_name', first_name, 3));
  }
  if (ways.length === 0) return undefined;
  return sql`
    with same as (
      select customer_id, array_agg(distinct way) as ways, sum(distinct likeness) as likeness
      from (${sql.join(ways, sql` union all `)}) every_way group by customer_id order by likeness desc, customer_id limit ${sql.lit(MAX_SIMILAR)}
    )
    select c.customer_id as id, c.account_id as user_ref, c.first_name, c.last_name, coalesce(c.email, '') as email,
      c.phone as phone_number, c.city, c.type, to_json(same.ways) as by, to_json(c.deleted_at) #>> '{}' as deleted_at
    from same join customers c on c.plant_id = ${plant_id} and c.customer_id = same.customer_id
    order by same.likeness desc, c.customer_id`;
}
