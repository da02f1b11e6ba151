import { sql } from 'kysely';
import type { JoinPolicy, MemberRole, Standing } from '#contract/community/community.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { Actor } from '#server/lib/who.ts';

/** A community and the caller's role in it. */
export interface Access {
  community_id: number;
  owner_id: number;
  join_policy: JoinPolicy;
  most_members: number | null;
  is_archived: boolean;
  standing: Standing;
  is_trusted: boolean;
}

/** The role of person `m` in community `c`. Someone who has left counts as a stranger again. */
export const STANDING = sql<Standing>`coalesce(
  case m.state when 'joined' then m.role when 'left' then null else m.state end, 'stranger')`;

/** How members see a person `a`: first name and last initial. */
export const MEMBER_NAME = sql<string>`coalesce(nullif(
  concat_ws(' ', nullif(trim(a.first_name), ''), upper(left(nullif(trim(a.last_name), ''), 1)) || '.'), ''), '—')`;

export const isMember = (standing: Standing): standing is MemberRole =>
  standing === 'owner' || standing === 'moderator' || standing === 'member';
export const isModerator = (standing: Standing): boolean => standing === 'owner' || standing === 'moderator';

/** Looks up a community and the caller's role in it, if any. Throws not_found if the community doesn't exist. */
async function find(db: Db, { account_id }: Pick<Actor, 'account_id'>, community_id: number): Promise<Access> {
  const { rows } = await sql<Access>`
    select c.community_id, c.owner_id, c.join_policy, c.most_members, c.archived_at is not null as is_archived,
      ${STANDING} as standing, coalesce(m.is_trusted, false) as is_trusted
    from communities c left join community_members m on m.community_id = c.community_id and m.account_id = ${account_id}
    where c.community_id = ${community_id}`.execute(db);
  if (!rows[0]) throw new Problem('not_found');
  return rows[0];
}

/** For nonmembers, an invitation-only community doesn't exist. */
export const isVisible = ({ standing, join_policy }: Access): boolean =>
  isMember(standing) || join_policy !== 'invitation';

/** Access for reading content that only members can see. */
export async function forMember(db: Db, actor: Actor, community_id: number): Promise<Access> {
  const access = await find(db, actor, community_id);
  if (isMember(access.standing)) return access;
  throw new Problem(isVisible(access) ? 'community_members_only' : 'not_found');
}

export async function forModerator(db: Db, actor: Actor, community_id: number): Promise<Access> {
  const access = await forMember(db, actor, community_id).catch((error: unknown) => {
    throw error instanceof Problem && error.code === 'community_members_only' ? new Problem('moderators_only') : error;
  });
  if (!isModerator(access.standing)) throw new Problem('moderators_only');
  return access;
}

/**
 * Lock for joining, changing members, and changing the community itself, so that these happen one at a time. The
 * community is always locked before its posts and members.
 */
export async function lockCommunity(tx: Tx, actor: Actor, community_id: number): Promise<Access> {
  await sql`select from communities where community_id = ${community_id} for no key update`.execute(tx);
  return find(tx, actor, community_id);
}

const WRITERS = { member: forMember, moderator: forModerator };

/** Waits for member changes in progress, such as a ban, and makes later ones wait for this transaction. */
export async function keepMember(
  tx: Tx,
  actor: Actor,
  community_id: number,
  least: keyof typeof WRITERS = 'member',
): Promise<Access> {
  await sql`select from communities where community_id = ${community_id} for share`.execute(tx);
  return WRITERS[least](tx, actor, community_id);
}

/** Access for adding something. Refused if the community is archived. */
export async function forWriter(...args: Parameters<typeof keepMember>): Promise<Access> {
  const access = await keepMember(...args);
  if (access.is_archived) throw new Problem('community_archived');
  return access;
}

/** Access for changing members or the community itself. */
export async function forOwner(tx: Tx, actor: Actor, community_id: number): Promise<Access> {
  const access = await lockCommunity(tx, actor, community_id);
  if (access.standing === 'owner') return access;
  throw new Problem(isVisible(access) ? 'not_the_owner' : 'not_found');
}

/** Access for adding something that has a limit. Simultaneous calls wait for each other, so they can't exceed it. */
export async function lockForWriter(...args: Parameters<typeof keepMember>): Promise<Access> {
  const [tx, actor, community_id] = args;
  await lockCommunity(tx, actor, community_id);
  return forWriter(...args);
}

export const lockForModerator = (tx: Tx, actor: Actor, community_id: number): Promise<Access> =>
  lockForWriter(tx, actor, community_id, 'moderator');
