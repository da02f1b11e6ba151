import { sql } from 'kysely';
import type { Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';

/** Someone who bought a share of an animal at the plant, with the details they entered themselves. */
export interface Newcomer {
  account_id: number;
  first_name: string;
  last_name: string;
  phone: string;
  address: string;
  city: string;
  state: string;
  zip: string;
}

/**
 * Returns the plant's record for an account: its own, one with the account's email address that nobody signs in to, or a new
 * one. Anyone can give their record someone else's address, so an address alone proves nothing. A deleted record is restored,
 * and a missing phone number or address is added.
 */
export async function recordOfAccount(tx: Tx, plant_id: number, person: Newcomer): Promise<number> {
  const { account_id, first_name, last_name, phone, address, city, state, zip } = person;
  const { rows: known } = await sql<{ customer_id: number; deleted_at: string | null; is_complete: boolean }>`
    select t.customer_id, t.deleted_at, t.phone <> '' and (t.address <> '' or ${address} = '') as is_complete from customers c
    join customers t on t.plant_id = c.plant_id and t.customer_id = coalesce(c.merged_into, c.customer_id)
    where c.plant_id = ${plant_id} and (c.account_id = ${account_id}
      or c.email = (select email from accounts where account_id = ${account_id})
        and not exists (select from accounts k where k.account_id = c.account_id and k.password_hash is not null))
    order by c.account_id = ${account_id} desc limit 1`.execute(tx);
  const [found] = known;
  if (found) {
    const { customer_id, deleted_at, is_complete } = found;
    if (deleted_at === null && is_complete) return customer_id;
    const orSent = (column: 'city' | 'state' | 'zip', sent: string) =>
      sql`${sql.ref(column)} = case when address = '' and ${address} <> '' then ${sent} else ${sql.ref(column)} end`;
    await sql`
      update customers set deleted_at = null, phone = coalesce(nullif(phone, ''), ${phone}),
        address = coalesce(nullif(address, ''), ${address}), ${orSent('city', city)}, ${orSent('state', state)},
        ${orSent('zip', zip)}
      where plant_id = ${plant_id} and customer_id = ${customer_id}`.execute(tx);
    if (deleted_at !== null) {
      await emit(tx, { actor: { plant_id, account_id } }, 'customer.restored', {
        subject: { customer_ids: [customer_id] },
      });
    }
    return customer_id;
  }
  const { rows } = await sql<{ customer_id: number }>`
    insert into customers (plant_id, account_id, type, first_name, last_name, email, phone, address, city, state, zip)
    select ${plant_id}::bigint, account_id, 'customer', ${first_name}, ${last_name},
      -- A plant has each address once, and someone else's record may have it.
      case when not exists (select from customers c where c.plant_id = ${plant_id} and c.email = a.email) then email end,
      ${phone}, ${address}, ${city}, ${state}, coalesce(nullif(${zip}, ''), zip)
    from accounts a where account_id = ${account_id} returning customer_id`.execute(tx);
  const [added] = rows;
  if (!added) throw new Error('a buyer has an account');
  const { customer_id } = added;
  await emit(tx, { actor: { plant_id, account_id } }, 'customer.added', { subject: { customer_id } });
  return customer_id;
}
