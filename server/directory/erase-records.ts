import { sql } from 'kysely';
import { ERASED } from '#contract/accounts/erased.ts';
import { announceAccounts } from '#server/accounts/sign-in/announce-actors.ts';
import type { Tx } from '#server/lib/database.ts';

export interface RecordOfPerson {
  plant_id: number;
  customer_id: number;
  plant_name: string;
  /** What the plant wrote down, which may differ from the account's; '' if nothing. */
  last_name: string;
  email: string;
  phone: string;
  /** For how many years after the year of a kill the plant keeps its owner's name. */
  record_years: number;
  /** Whether it, or the one that it was merged into, is in the directory. */
  is_live: boolean;
}

/** Locks a person's records at all plants, and those that were merged into them. */
export async function lockRecordsOf(tx: Tx, account_id: number): Promise<RecordOfPerson[]> {
  const { rows } = await sql<RecordOfPerson>`
    select c.plant_id, c.customer_id, p.name as plant_name, c.last_name, coalesce(c.email::text, '') as email, c.phone,
      p.record_years, (c.deleted_at is null or exists (
        select from customers k where k.plant_id = c.plant_id and k.customer_id = c.merged_into and k.deleted_at is null)) as is_live
    from customers c join plants p using (plant_id)
    where c.account_id = ${account_id} or exists (
      select from customers k where k.plant_id = c.plant_id and k.customer_id = c.merged_into and k.account_id = ${account_id})
    order by c.plant_id, c.customer_id for update of c`.execute(tx);
  return rows;
}

/**
 * Takes a record out of its plant's directory with its email address, notes, and tags. The phone number of the person's account
 * stays with it if it has none, until `blankRecord`.
 */
export async function eraseRecord(tx: Tx, { plant_id, customer_id }: RecordOfPerson, phone: string): Promise<void> {
  const { rows } = await sql<{ account_id: number }>`
    update customers set email = null, phone = case when phone = '' then ${phone} else phone end, has_portal = false,
      had_portal = false, deleted_at = coalesce(deleted_at, now())
    where plant_id = ${plant_id} and customer_id = ${customer_id} returning account_id`.execute(tx);
  await announceAccounts(tx, rows);
  await sql`
    update customers set producer_id = null where plant_id = ${plant_id} and producer_id = (
      select account_id from customers where plant_id = ${plant_id} and customer_id = ${customer_id})`.execute(tx);
  await sql`delete from customer_notes where plant_id = ${plant_id} and customer_id = ${customer_id}`.execute(tx);
  await sql`delete from customer_tags where plant_id = ${plant_id} and customer_id = ${customer_id}`.execute(tx);
}

/** Blanks the name and address of a record, but not its tax certificate, which proves why its sales had no tax. */
export async function blankRecord(
  tx: Tx,
  { plant_id, customer_id }: Pick<RecordOfPerson, 'plant_id' | 'customer_id'>,
): Promise<void> {
  await sql`
    update customers set first_name = ${ERASED}, last_name = '', phone = '', address = '', address_2 = '', city = '', state = '',
      zip = '', country = ''
    where plant_id = ${plant_id} and customer_id = ${customer_id}`.execute(tx);
}
