import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type * as api from '#contract/community/members-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { lockForModerator } from '#server/community/access.ts';
import { logAction } from '#server/community/log.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { hashToken } from '#server/lib/hash-token.ts';
import { Problem } from '#server/lib/problem.ts';
import type { Who } from '#server/lib/who.ts';

/** How many working links a community can have at a time. */
const MAX_LINKS = 20;

const IS_GOOD = sql<boolean>`revoked_at is null and expires_at > now()`;

export async function isInvited(db: Db, community_id: number, token: string): Promise<boolean> {
  if (token === '') return false;
  const { rows } = await sql`
    select from community_invitations
    where token_hash = ${hashToken(token)} and community_id = ${community_id} and ${IS_GOOD}`.execute(db);
  return rows.length > 0;
}

/** A link stops working when the person who created it loses the role that allowed it. */
export async function endLinksOf(tx: Tx, community_id: number, account_id: number): Promise<void> {
  await sql`
    update community_invitations set revoked_at = now()
    where community_id = ${community_id} and made_by = ${account_id} and ${IS_GOOD}`.execute(tx);
}

export async function inviteToCommunity(
  tx: Tx,
  { actor }: Who,
  { community_id, days }: InputOf<typeof api.inviteToCommunity>,
): Promise<DataOf<typeof api.inviteToCommunity>> {
  await lockForModerator(tx, actor, community_id);
  const token = randomBytes(32).toString('base64url');
  const { rows } = await sql<{ expires_at: string }>`
    insert into community_invitations (community_id, token_hash, made_by, expires_at)
    select ${community_id}, ${hashToken(token)}, ${actor.account_id}, now() + make_interval(days => ${days})
    where (select count(*) from community_invitations where community_id = ${community_id} and ${IS_GOOD}) < ${MAX_LINKS}
    returning expires_at`.execute(tx);
  if (!rows[0]) throw new Problem('invitations_full', { values: { most: MAX_LINKS } });
  await logAction(tx, 'invited', { community_id, actor_id: actor.account_id });
  return { path: `/community/about/${community_id}?token=${token}`, expires_at: rows[0].expires_at };
}

export async function endInvitations(
  tx: Tx,
  { actor }: Who,
  { community_id }: InputOf<typeof api.endInvitations>,
): Promise<DataOf<typeof api.endInvitations>> {
  await lockForModerator(tx, actor, community_id);
  const { numAffectedRows = 0n } = await sql`
    update community_invitations set revoked_at = now()
    where community_id = ${community_id} and ${IS_GOOD}`.execute(tx);
  if (numAffectedRows > 0n) await logAction(tx, 'ended_invitations', { community_id, actor_id: actor.account_id });
  return { ended: Number(numAffectedRows) };
}
