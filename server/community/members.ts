import { sql } from 'kysely';
import { MAX_MEMBERS } from '#contract/community/community.ts';
import type * as api from '#contract/community/members-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { pictureAddress } from '#contract/lib/pictures.ts';
import {
  type Access,
  forMember,
  forModerator,
  forOwner,
  isMember,
  isModerator,
  lockCommunity,
  lockForModerator,
  MEMBER_NAME,
} from '#server/community/access.ts';
import { endLinksOf, isInvited } from '#server/community/invitations.ts';
import { logAction } from '#server/community/log.ts';
import { announceCommunity } from '#server/community/news.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import { holdsWords } from '#server/lib/search-words.ts';
import type { Who } from '#server/lib/who.ts';
import { notifyPerson } from '#server/mail/person-notices/notify-person.ts';
import { wantsNotice } from '#server/mail/person-notices/wants-notice.ts';

export async function joinCommunity(
  tx: Tx,
  { actor }: Who,
  { community_id, token, note }: InputOf<typeof api.joinCommunity>,
): Promise<DataOf<typeof api.joinCommunity>> {
  const access = await lockCommunity(tx, actor, community_id);
  const { standing, join_policy } = access;
  if (isMember(standing)) return { standing };
  const invited = await isInvited(tx, community_id, token);
  if (standing === 'banned')
    throw new Problem(join_policy === 'invitation' && !invited ? 'not_found' : 'community_banned');
  if (join_policy === 'invitation' && !invited) throw new Problem(token === '' ? 'not_found' : 'invitation_over');
  if (access.is_archived) throw new Problem('community_archived');
  const state = invited || join_policy === 'open' ? 'joined' : 'asked';
  // Keeps the note from the first request.
  if (state === 'asked' && standing === 'asked') return { standing };
  if (state === 'joined') await checkRoom(tx, access);
  await tx
    .insertInto('community_members')
    .values({ community_id, account_id: actor.account_id, state, note })
    .onConflict((same) =>
      same.columns(['community_id', 'account_id']).doUpdateSet({ state, note, changed_at: sql`now()` }),
    )
    .execute();
  await announceCommunity(tx, community_id, actor.account_id);
  return { standing: state === 'joined' ? 'member' : 'asked' };
}

/** Throws if the community is full. It is locked, so the count can't be out of date. */
async function checkRoom(tx: Tx, { community_id, most_members }: Access): Promise<void> {
  const most = most_members ?? MAX_MEMBERS;
  const { rows } = await sql`
    select from community_members where community_id = ${community_id} and state = 'joined' limit ${most}`.execute(tx);
  if (rows.length >= most) throw new Problem('community_full');
}

export async function leaveCommunity(
  tx: Tx,
  { actor }: Who,
  { community_id }: InputOf<typeof api.leaveCommunity>,
): Promise<DataOf<typeof api.leaveCommunity>> {
  const { standing } = await lockCommunity(tx, actor, community_id);
  if (standing === 'owner') throw new Problem('owner_stays');
  // Banned people stay banned: leaving doesn't lift a ban.
  if (standing === 'stranger' || standing === 'banned') throw new Problem('not_found');
  await dropMember(tx, community_id, actor.account_id);
  return { standing: 'stranger' };
}

/** The row stays, so that someone who left can still be banned. */
async function dropMember(tx: Tx, community_id: number, account_id: number): Promise<void> {
  await setMember(tx, community_id, account_id, { state: 'left', role: 'member', note: '', is_trusted: false });
  await endLinksOf(tx, community_id, account_id);
}

const PER_PAGE = 50;
const RANK = sql<number>`array_position(array['owner', 'moderator', 'member'], m.role)`;
/** '3_12': the last member's rank and account id. */
const CURSOR = /^([1-3])_(\d{1,15})$/;

export async function listMembers(
  db: Db,
  { actor }: Who,
  { community_id, search, after }: InputOf<typeof api.listMembers>,
): Promise<DataOf<typeof api.listMembers>> {
  await forMember(db, actor, community_id);
  const [, rank = 0, last = 0] = CURSOR.exec(after) ?? [];
  const { rows } = await sql<DataOf<typeof api.listMembers>['members'][number] & { rank: number }>`
    select m.account_id, ${MEMBER_NAME} as name, m.role, a.avatar, m.changed_at as since, ${RANK} as rank,
      m.account_id = ${actor.account_id} as is_you
    from community_members m join accounts a using (account_id)
    where m.community_id = ${community_id} and m.state = 'joined' and (${RANK}, m.account_id) > (${Number(rank)}, ${Number(last)})
      and ${holdsWords(sql`fold_text(${MEMBER_NAME})`, search)}
    order by rank, m.account_id limit ${sql.lit(PER_PAGE + 1)}`.execute(db);
  const shown = rows.slice(0, PER_PAGE);
  const end = rows.length > PER_PAGE ? shown.at(-1) : undefined;
  return {
    members: shown.map(({ rank: _, avatar, ...member }) => ({ ...member, avatar: pictureAddress(avatar) })),
    next: end ? `${end.rank}_${end.account_id}` : null,
  };
}

/** The maximum number of join requests, or of banned people, in one list. */
const MAX_OUTSIDERS = 200;

export async function listOutsiders(
  db: Db,
  { actor }: Who,
  { community_id, state }: InputOf<typeof api.listOutsiders>,
): Promise<DataOf<typeof api.listOutsiders>> {
  await forModerator(db, actor, community_id);
  const { rows } = await sql<DataOf<typeof api.listOutsiders>[number]>`
    select m.account_id, ${MEMBER_NAME} as name, a.avatar, m.changed_at as since, m.note
    from community_members m join accounts a using (account_id)
    where m.community_id = ${community_id} and m.state = ${state}
    order by ${state === 'asked' ? sql`m.changed_at` : sql`m.changed_at desc`} limit ${sql.lit(MAX_OUTSIDERS)}`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, avatar: pictureAddress(row.avatar) }));
}

const OUTSIDE = ['asked', 'left'] as const;

interface MemberRow {
  role: 'owner' | 'moderator' | 'member';
  state: 'asked' | 'joined' | 'left' | 'banned';
}

async function lockMember(
  tx: Tx,
  community_id: number,
  account_id: number,
  ...states: MemberRow['state'][]
): Promise<MemberRow> {
  const { rows } = await sql<MemberRow>`
    select role, state from community_members
    where community_id = ${community_id} and account_id = ${account_id} for update`.execute(tx);
  if (!rows[0] || !states.includes(rows[0].state)) throw new Problem('not_found');
  return rows[0];
}

/** Also notifies the person's open pages, so they close whatever the person may no longer see. */
async function setMember(
  tx: Tx,
  community_id: number,
  account_id: number,
  change: Partial<MemberRow> & { note?: string; is_trusted?: boolean },
): Promise<void> {
  await tx
    .updateTable('community_members')
    .set({ ...change, changed_at: sql`now()` })
    .where('community_id', '=', community_id)
    .where('account_id', '=', account_id)
    .execute();
  await announceCommunity(tx, community_id, account_id);
}

export async function answerRequest(
  tx: Tx,
  { actor }: Who,
  { community_id, account_id, is_yes }: InputOf<typeof api.answerRequest>,
): Promise<DataOf<typeof api.answerRequest>> {
  const access = await lockForModerator(tx, actor, community_id);
  await lockMember(tx, community_id, account_id, 'asked');
  if (is_yes) {
    await checkRoom(tx, access);
    await setMember(tx, community_id, account_id, { state: 'joined', note: '' });
  } else {
    await dropMember(tx, community_id, account_id);
  }
  const entry = { community_id, actor_id: actor.account_id, member_id: account_id };
  await logAction(tx, is_yes ? 'accepted' : 'declined', entry);
  if (is_yes) await mailAccepted(tx, community_id, account_id);
  return { is_yes };
}

async function mailAccepted(tx: Tx, community_id: number, account_id: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select c.name from communities c join accounts a on a.account_id = ${account_id}
    where c.community_id = ${community_id} and ${wantsNotice('community_joined')}`.execute(tx);
  if (!rows[0]) return;
  const facts = { community: rows[0].name, path: `/community/discussion/${community_id}` };
  const notices = ['community_joined'] as const;
  await notifyPerson(tx, { account_id, template: 'community_joined', facts, notices, path: facts.path });
}

export async function setMemberRole(
  tx: Tx,
  { actor }: Who,
  { community_id, account_id, role }: InputOf<typeof api.setMemberRole>,
): Promise<DataOf<typeof api.setMemberRole>> {
  const { is_archived } = await forOwner(tx, actor, community_id);
  if (is_archived) throw new Problem('community_archived');
  const before = await lockMember(tx, community_id, account_id, 'joined');
  if (before.role === 'owner') throw new Problem('not_found');
  if (before.role === role) return { role };
  // Moderators are trusted, and stay trusted after they step down.
  await setMember(tx, community_id, account_id, { role, is_trusted: true });
  if (role === 'member') await endLinksOf(tx, community_id, account_id);
  const entry = { community_id, actor_id: actor.account_id, member_id: account_id };
  await logAction(tx, role === 'moderator' ? 'made_moderator' : 'made_member', entry);
  return { role };
}

/**
 * Only the owner can remove a moderator, and no one can remove the owner. People who have left or asked to join can be banned
 * too.
 */
export async function removeMember(
  tx: Tx,
  { actor }: Who,
  { community_id, account_id, is_ban, note }: InputOf<typeof api.removeMember>,
): Promise<DataOf<typeof api.removeMember>> {
  const { standing } = await lockForModerator(tx, actor, community_id);
  const { role } = await lockMember(tx, community_id, account_id, 'joined', ...(is_ban ? OUTSIDE : []));
  if (role === 'owner' || account_id === actor.account_id) throw new Problem('not_found');
  if (isModerator(role) && standing !== 'owner') throw new Problem('not_the_owner');
  await dropMember(tx, community_id, account_id);
  if (is_ban) await setMember(tx, community_id, account_id, { state: 'banned', note });
  const entry = { community_id, actor_id: actor.account_id, member_id: account_id, note };
  await logAction(tx, is_ban ? 'banned' : 'removed', entry);
  return { is_ban };
}

export async function unbanMember(
  tx: Tx,
  { actor }: Who,
  { community_id, account_id }: InputOf<typeof api.unbanMember>,
): Promise<DataOf<typeof api.unbanMember>> {
  await lockForModerator(tx, actor, community_id);
  await lockMember(tx, community_id, account_id, 'banned');
  await dropMember(tx, community_id, account_id);
  await logAction(tx, 'unbanned', { community_id, actor_id: actor.account_id, member_id: account_id });
  return { account_id };
}
