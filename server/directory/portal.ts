import { sql } from 'kysely';
import { mailAccount } from '#server/accounts/mail-account.ts';
import { dropLinks, makeLink } from '#server/accounts/one-time-links.ts';
import { canUsePortal } from '#server/directory/policy.ts';
import { findSignIn, hasPortalElsewhere } from '#server/directory/store.ts';
import type { Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

interface PortalSide {
  has_portal: boolean;
  email: string | null;
}

/** A person signs in to the portal with the record's e-mail address. A record that got its portal before stays as it is. */
export function requirePortalEmail(before: PortalSide, now: PortalSide): void {
  if (!now.has_portal || now.email !== null || (before.has_portal && before.email === null)) return;
  const { message } = new Problem('portal_needs_email');
  throw new Problem('portal_needs_email', { fields: { email: message } });
}

/**
 * Carries out what a change of the portal, or of the address it is entered with, means for the account: a link to set a password
 * is mailed to whoever has none yet, and what was mailed before opens nothing any more. The record is locked, so that of many
 * switching it on at once one sends the message. Decision C-41.
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
 * Takes back the links that were mailed to an account nobody signs in with yet; not those of another plant whose portal is open
 * to the same person, nor the invitation of a colleague.
 */
export async function closePortal(tx: Tx, plant_id: number, account_id: number): Promise<void> {
  const account = await findSignIn(tx, plant_id, account_id);
  if (!account || account.has_password || !canUsePortal(account.role)) return;
  if (await hasPortalElsewhere(tx, plant_id, account_id)) return;
  await dropLinks(tx, account_id, ['invite', 'reset', 'claim']);
}

/** Mails the link by which the person chooses a password; false when they have one, or cannot enter a portal. */
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
 * The directory keeps the record of someone who joins the plant's staff, and closes its portal, also that of a deleted record:
 * one account has one way in.
 */
export async function closePortalOfStaff(tx: Tx, plant_id: number, account_id: number): Promise<void> {
  await sql`
    update customers set has_portal = false, had_portal = false
    where plant_id = ${plant_id} and account_id = ${account_id} and (has_portal or had_portal)`.execute(tx);
}
