import { sql } from 'kysely';
import type { inviteCustomer as api } from '#contract/directory/records-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { mailAccount } from '#server/accounts/mail-account.ts';
import { dropLinks, makeLink } from '#server/accounts/one-time-links.ts';
import { announceAccounts } from '#server/accounts/sign-in/announce-actors.ts';
import { canUsePortal } from '#server/directory/policy.ts';
import { findSignIn, hasPortalElsewhere, lockCustomers } from '#server/directory/store.ts';
import type { Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

interface PortalSide {
  has_portal: boolean;
  email: string | null;
}

/**
 * People sign in to the portal with the record's email address, so there must be one. Records whose portal was already open
 * aren't checked.
 */
export function requirePortalEmail(before: PortalSide, now: PortalSide): void {
  if (!now.has_portal || now.email !== null || (before.has_portal && before.email === null)) return;
  const { message } = new Problem('portal_needs_email');
  throw new Problem('portal_needs_email', { fields: { email: message } });
}

/**
 * Updates the account after its portal or its address changes: someone without a password is emailed a link to set one, and
 * earlier links stop working. Locks the record, so that if several people turn the portal on at once, only one email is sent.
 */
export async function followPortal(
  tx: Tx,
  who: Who<PlantActor>,
  { before, now, account_id }: { before: PortalSide; now: PortalSide; account_id: number },
): Promise<void> {
  const isMoved = before.email !== now.email;
  if (isMoved || (before.has_portal && !now.has_portal)) await closePortal(tx, who.actor.plant_id, account_id);
  if (now.has_portal && (isMoved || !before.has_portal)) await mailInvitation(tx, who, account_id);
}

/**
 * Revokes the links emailed to an account that nobody uses yet, except staff invitations and links from another plant whose
 * portal is open to the same person.
 */
export async function closePortal(tx: Tx, plant_id: number, account_id: number): Promise<void> {
  const account = await findSignIn(tx, plant_id, account_id);
  if (!account || (!account.has_password && !canUsePortal(account.role))) return;
  if (await hasPortalElsewhere(tx, plant_id, account_id)) return;
  // An account with a password, such as a market buyer's, may still have an old invitation. Only that is revoked.
  await dropLinks(tx, account_id, account.has_password ? ['invite'] : ['invite', 'reset', 'claim']);
}

/** Emails the link for choosing a password. Returns false if the person already has a password or can't use a portal. */
export async function mailInvitation(tx: Tx, { actor }: Who<PlantActor>, account_id: number): Promise<boolean> {
  const { plant_id } = actor;
  const account = await findSignIn(tx, plant_id, account_id);
  if (!account || account.has_password || !account.has_email || !canUsePortal(account.role)) return false;
  const { path } = await makeLink(tx, { account_id, purpose: 'invite', data: { plant_id } });
  const facts = { plant_name: actor.plant_name, role: account.role, path };
  await mailAccount(tx, { account_id, template: 'invite', facts });
  return true;
}

/**
 * When someone joins the plant's staff, their directory record stays but its portal closes, even for a deleted record,
 * because an account can sign in only as one or the other.
 */
export async function closePortalOfStaff(tx: Tx, plant_id: number, account_id: number): Promise<void> {
  const { rows } = await sql<{ account_id: number }>`
    update customers set has_portal = false, had_portal = false
    where plant_id = ${plant_id} and account_id = ${account_id} and (has_portal or had_portal) returning account_id`.execute(
    tx,
  );
  await announceAccounts(tx, rows);
}

/** Resends the invitation to someone whose portal is on but who hasn't chosen a password yet. */
export async function inviteCustomer(
  tx: Tx,
  who: Who<PlantActor>,
  { id }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  const [record] = await lockCustomers(tx, who.actor.plant_id, [id], null);
  if (!record) throw new Problem('not_found');
  if (!record.has_portal || !(await mailInvitation(tx, who, record.account_id))) {
    throw new Problem('invitation_not_needed');
  }
  await emit(tx, who, 'customer.changed', { subject: { customer_id: id }, data: { invited: true } });
  return { email: record.email ?? '' };
}
