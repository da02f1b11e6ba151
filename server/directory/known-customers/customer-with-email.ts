import { sql } from 'kysely';
import { accountFor } from '#server/directory/account-behind.ts';
import { refuseTwice } from '#server/directory/refuse-twice.ts';
import { insertCustomer } from '#server/directory/store.ts';
import type { Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';

interface Person {
  first_name: string;
  last_name: string;
  phone: string;
  email: string;
}
interface Found {
  customer_id: number;
  account_id: number;
  isNew: boolean;
}

/**
 * The plant's customer with this email address, whose mailbox the person has proved to be theirs; or a new one. What the plant
 * wrote about a customer it knows stays as it is. A deleted record is restored without its portal.
 */
export async function customerWithEmail(tx: Tx, plant_id: number, person: Person): Promise<Found> {
  const { first_name, last_name, phone, email } = person;
  // Two requests from one new person at once would otherwise both add them.
  await sql`select pg_advisory_xact_lock(hashtextextended('customer ' || lower(${email}), ${plant_id}))`.execute(tx);
  const { rows } = await sql<{ customer_id: number; account_id: number; is_deleted: boolean }>`
    select c.customer_id, c.account_id, c.deleted_at is not null as is_deleted
    from customers c join accounts a using (account_id)
    where c.plant_id = ${plant_id} and c.merged_into is null and (c.email = ${email} or a.email = ${email})
    order by c.email is not distinct from ${email}::citext desc, c.customer_id limit 1 for update of c`.execute(tx);
  const [known] = rows;
  if (known?.is_deleted) {
    await sql`update customers set deleted_at = null, had_portal = false
      where plant_id = ${plant_id} and customer_id = ${known.customer_id}`.execute(tx);
    await emit(tx, { actor: { plant_id, account_id: null } }, 'customer.restored', {
      subject: { customer_ids: [known.customer_id] },
    });
  }
  if (known) return { customer_id: known.customer_id, account_id: known.account_id, isNew: false };

  const account = await accountFor(tx, plant_id, { type: 'customer', first_name, last_name, email, zip: '' });
  const record = { type: 'customer' as const, producer_id: null, has_portal: false, account_id: account.account_id };
  const place = { address: '', city: '', state: '', zip: '' };
  const customer_id = await refuseTwice(
    insertCustomer(tx, plant_id, { ...record, ...place, first_name, last_name, phone, email }),
  );
  await emit(tx, { actor: { plant_id, account_id: null } }, 'customer.added', { subject: { customer_id } });
  return { customer_id, account_id: account.account_id, isNew: true };
}
