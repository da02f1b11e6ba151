import { sql } from 'kysely';
import type { Role } from '#contract/lib/roles.ts';
import { laterAreas } from '#server/accounts/ports.ts';
import { dropAcceptances } from '#server/legal/store.ts';
import type { Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';

/**
 * Condition on `accounts a`: a buyer's or seller's account whose email address was never confirmed. A stranger may have created
 * it. See docs/decisions/0007.
 */
export const IS_UNPROVED = sql<boolean>`(a.password_hash is not null and a.email_confirmed_at is null and a.deactivated_at is null
  and a.plant_id is null and a.role in ('buyer', 'seller'))`;

/**
 * Condition on `accounts a`: an unconfirmed account that gives way to anyone who opens a link emailed to the address.
 * An account that buys or sells stays: only its buyer can pay the balance or withdraw, and only its seller can end a lot.
 */
export const givesWay = () =>
  sql<boolean>`(${IS_UNPROVED} and not ${laterAreas().usesMarket(sql.ref('a.account_id'))})`;

/**
 * Removes what the account's creator added. Communities and conversations stay, because others take part in them. Passkeys,
 * two-step sign-in, and the account for payouts are removed when an email address is first confirmed, sessions whenever a
 * password is set. Returns whether the account gave way. A confirmed account is left alone; an account that buys or sells is
 * refused.
 */
async function clearOut(tx: Tx, account_id: number): Promise<boolean> {
  // The full lock also waits for holds in progress, because their rows refer to the account.
  const { rows: unproved } = await sql`
    select from accounts a where a.account_id = ${account_id} and ${IS_UNPROVED} for update`.execute(tx);
  if (unproved.length === 0) return false;
  const { rows } = await sql`
    update accounts a set first_name = '', last_name = '', zip = '', avatar = '', phone = '', address = '', city = '', state = '',
      country = '', current_plant_id = null
    where a.account_id = ${account_id} and ${givesWay()} returning a.account_id`.execute(tx);
  if (rows.length === 0) throw new Problem('account_in_use');
  await laterAreas().dropCards(tx, account_id);
  await laterAreas().clearSeller(tx, account_id);
  await dropAcceptances(tx, account_id);
  return true;
}

/**
 * Replaces what someone else registered with what the email address's owner registered. If a plant has opened its
 * portal to the address in the meantime, the account becomes that plant's, and this returns false.
 */
export async function releaseAddressToRegistration(
  tx: Tx,
  account_id: number,
  person: { role: Role; first_name: string; last_name: string; zip: string },
): Promise<boolean> {
  const portal = await tx
    .selectFrom('customers')
    .select('plant_id')
    .where('account_id', '=', account_id)
    .where('has_portal', '=', true)
    .orderBy('plant_id')
    .executeTakeFirst();
  if (portal) await releaseAddressToPlant(tx, account_id, portal.plant_id);
  else if (await clearOut(tx, account_id)) {
    await tx.updateTable('accounts').set(person).where('account_id', '=', account_id).execute();
    return true;
  }
  return false;
}

/**
 * Attaches the account to the plant record whose invitation the email address's owner opened, as long as that portal is open.
 */
export async function releaseAddressToPlant(tx: Tx, account_id: number, plant_id: unknown): Promise<void> {
  const { rows } = await sql`
    select 1 from customers where plant_id = ${Number(plant_id) || 0} and account_id = ${account_id} and has_portal
    for share`.execute(tx);
  if (rows.length === 0 || !(await clearOut(tx, account_id))) return;
  await sql`
    update accounts a set role = c.type, first_name = c.first_name, last_name = c.last_name, zip = c.zip, plant_id = c.plant_id
    from customers c where a.account_id = ${account_id} and c.account_id = a.account_id and c.plant_id = ${Number(plant_id)}`.execute(
    tx,
  );
}
