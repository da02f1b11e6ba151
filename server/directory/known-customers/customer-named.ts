import { sql } from 'kysely';
import { addCustomer as api } from '#contract/directory/api.ts';
import { phoneDigits } from '#contract/lib/fields.ts';
import { foldText } from '#contract/lib/fold-text.ts';
import { addCustomer } from '#server/directory/add-customer.ts';
import type { Tx } from '#server/lib/database.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/** As long as a record's names may be. */
const MAX_NAME = 60;

/**
 * The plant's customer with this name and phone number, or a new one. Takes turns with others who enter the same number, so that
 * nobody is added twice.
 */
export async function customerNamed(
  tx: Tx,
  who: Who<PlantActor>,
  { name, phone, address }: { name: string; phone: string; address: string },
): Promise<number> {
  const { plant_id } = who.actor;
  const known = phone === '' ? undefined : await findNamesake(tx, plant_id, name, phone);
  if (known !== undefined) return known;
  const [first = '', ...others] = name.split(/\s+/);
  const [first_name, last_name] = [first.slice(0, MAX_NAME), others.join(' ').slice(0, MAX_NAME)];
  return (await addCustomer(tx, who, api.input.parse({ first_name, last_name, phone, address }))).id;
}

async function findNamesake(tx: Tx, plant_id: number, name: string, phone: string): Promise<number | undefined> {
  const digits = phoneDigits(phone);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`customer phone ${digits}`}, ${plant_id}))`.execute(tx);
  const { rows } = await sql<{ customer_id: number }>`
    select customer_id from customers
    where plant_id = ${plant_id} and deleted_at is null and phone <> '' and phone_digits(phone) = ${digits}
      and fold_text(trim(concat_ws(' ', first_name, nullif(last_name, '')))) = ${foldText(name)}
    order by customer_id limit 1`.execute(tx);
  return rows[0]?.customer_id;
}
