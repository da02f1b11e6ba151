import type * as api from '#contract/accounts/team-api.ts';
import type { InputOf } from '#contract/lib/endpoint.ts';
import { dropLinks } from '#server/accounts/one-time-links.ts';
import { endSessionsOf } from '#server/accounts/store.ts';
import { mailInvitation } from '#server/accounts/team/invite-member.ts';
import { requireRight, requireRoleChange } from '#server/accounts/team/team-policy.ts';
import { changeMember, type LockedMember, lockMembers, takeBack } from '#server/accounts/team/team-store.ts';
import type { Tx } from '#server/lib/database.ts';
import { type EventKind, emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/** An invitation cannot be sent again within this time, so that nobody can flood a mailbox. */
const PAUSE_MS = 60_000;

type Named = { id: number };

/** The caller and their colleague, read again under the lock, so that recent changes to either one are seen. */
async function lockPair(tx: Tx, { account_id, plant_id }: PlantActor, id: number) {
  const locked = await lockMembers(tx, plant_id, [account_id, id]);
  const me = locked.find((one) => one.account_id === account_id);
  const them = locked.find((one) => one.account_id === id);
  if (!me || me.state === 'deactivated') throw new Problem('not_allowed');
  if (!them) throw new Problem('not_found');
  return { me, them };
}

const nameOf = ({ first_name, last_name }: LockedMember): string => `${first_name} ${last_name}`.trim();

async function recordChange(
  tx: Tx,
  who: Who<PlantActor>,
  kind: Extract<EventKind, `team.${string}`>,
  them: LockedMember,
  more: { from?: string; to?: string } = {},
): Promise<void> {
  await emit(tx, who, kind, { subject: { account_id: them.account_id }, data: { name: nameOf(them), ...more } });
}

export async function resendInvitation(tx: Tx, who: Who<PlantActor>, { id }: Named): Promise<null> {
  const { me, them } = await lockPair(tx, who.actor, id);
  requireRight(me, them, 'resend');
  if (them.invited_at !== null && Date.now() - Date.parse(them.invited_at) < PAUSE_MS) throw new Problem('too_many');
  await changeMember(tx, id, { invited: true });
  await mailInvitation(tx, who.actor, them);
  await recordChange(tx, who, 'team.invited_again', them);
  return null;
}

export async function withdrawInvitation(tx: Tx, who: Who<PlantActor>, { id }: Named): Promise<null> {
  const { me, them } = await lockPair(tx, who.actor, id);
  requireRight(me, them, 'withdraw');
  await takeBack(tx, who.actor.plant_id, id);
  await shutOut(tx, id);
  await recordChange(tx, who, 'team.invitation_withdrawn', them);
  return null;
}

export async function changeMemberRole(
  tx: Tx,
  who: Who<PlantActor>,
  { id, role }: InputOf<typeof api.changeMemberRole>,
): Promise<null> {
  const { me, them } = await lockPair(tx, who.actor, id);
  requireRoleChange(me, them, role);
  if (role === them.role) return null;
  await changeMember(tx, id, { role });
  await recordChange(tx, who, 'team.role_changed', them, { from: them.role, to: role });
  return null;
}

export async function deactivateMember(tx: Tx, who: Who<PlantActor>, { id }: Named): Promise<null> {
  const { me, them } = await lockPair(tx, who.actor, id);
  requireRight(me, them, 'deactivate');
  await changeMember(tx, id, { deactivated: true });
  await shutOut(tx, id);
  await recordChange(tx, who, 'team.deactivated', them);
  return null;
}

/** Signs out all their browsers and revokes all emailed links. */
async function shutOut(tx: Tx, account_id: number): Promise<void> {
  await endSessionsOf(tx, account_id);
  await dropLinks(tx, account_id, ['reset', 'invite', 'claim', 'email']);
}

export async function reactivateMember(tx: Tx, who: Who<PlantActor>, { id }: Named): Promise<null> {
  const { me, them } = await lockPair(tx, who.actor, id);
  requireRight(me, them, 'reactivate');
  await changeMember(tx, id, { deactivated: false });
  await recordChange(tx, who, 'team.reactivated', them);
  return null;
}

/**
 * The previous owner steps down first, so that the plant never has two owners; when this commits, it has one again. The
 * plant's id and card stay.
 */
export async function handOverPlant(tx: Tx, who: Who<PlantActor>, { id }: Named): Promise<null> {
  const { me, them } = await lockPair(tx, who.actor, id);
  requireRight(me, them, 'hand_over');
  await changeMember(tx, me.account_id, { role: 'admin' });
  await changeMember(tx, id, { role: 'processor' });
  await recordChange(tx, who, 'team.owner_changed', them, { from: nameOf(me), to: nameOf(them) });
  return null;
}
