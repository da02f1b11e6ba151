import type { CustomerType } from '#contract/directory/api.ts';
import { changeAccount } from '#server/accounts/shadow-accounts.ts';
import { addAccount } from '#server/accounts/store.ts';
import { canUsePortal } from '#server/directory/policy.ts';
import {
  type AccountBehind,
  findAccountBehind,
  findAccountByEmail,
  hasDeletedRecord,
  replaceAccount,
} from '#server/directory/store.ts';
import type { Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';

interface Person {
  type: CustomerType;
  first_name: string;
  last_name: string;
  email: string | null;
  zip: string;
}

/** The account for a new record: an existing one with its email address, or else a new one created by this plant. */
export async function accountFor(tx: Tx, plant_id: number, person: Person): Promise<AccountBehind> {
  const { type: role, ...rest } = person;
  const account_id = await addAccount(tx, { ...rest, role, plant_id, password_hash: null });
  if (account_id !== undefined) return { account_id, role };
  const known = person.email === null ? undefined : await findAccountByEmail(tx, person.email);
  if (!known) throw new Problem('busy'); // just taken and released again: the next try finds it free
  await refuseDeleted(tx, plant_id, known.account_id);
  return known;
}

/**
 * Updates the account behind a changed record. An account that this plant created and nobody uses mirrors the record: it takes
 * the name and address, and is replaced if the new email address already has an account. Any other account is left alone, and
 * the record's address is only used for email. At the account's own plant, its role follows the record's type.
 */
export async function followRecord(
  tx: Tx,
  plant_id: number,
  account_id: number,
  { type, first_name, last_name, email, zip }: Person,
): Promise<AccountBehind> {
  const behind = await findAccountBehind(tx, plant_id, account_id);
  const role = behind.isHome && canUsePortal(behind.role) ? type : behind.role;
  if (!behind.isOurs) {
    if (role === type && role !== behind.role) await changeAccount(tx, account_id, { role: type });
    return { ...behind, role };
  }

  const known = email === null ? undefined : await findAccountByEmail(tx, email);
  if (known && known.account_id !== account_id) {
    await refuseDeleted(tx, plant_id, known.account_id);
    await replaceAccount(tx, plant_id, account_id, known.account_id);
    return known;
  }
  await changeAccount(tx, account_id, { first_name, last_name, email, zip, role: type });
  return { account_id, role };
}

/** A deleted person is restored along with their history instead of being added again. */
async function refuseDeleted(tx: Tx, plant_id: number, account_id: number): Promise<void> {
  if (!(await hasDeletedRecord(tx, plant_id, account_id))) return;
  const { message } = new Problem('customer_deleted_in_plant');
  throw new Problem('customer_deleted_in_plant', { fields: { email: message } });
}

/** Only customers and producers can have a portal, unless the account can be taken over. */
export function requirePortalRole(has_portal: boolean, { role, givesWay = false }: AccountBehind): void {
  if (!has_portal || canUsePortal(role) || givesWay) return;
  const { message } = new Problem('portal_not_possible');
  throw new Problem('portal_not_possible', { fields: { custom_portal: message, enablecp: message } });
}
