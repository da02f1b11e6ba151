import { sql } from 'kysely';
import type * as api from '#contract/community/posts-api.ts';
import { EDIT_MINUTES, MAX_ANNOUNCEMENT_MAILS } from '#contract/community/posts-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import {
  type Access,
  forMember,
  forModerator,
  forWriter,
  isModerator,
  lockForModerator,
} from '#server/community/access.ts';
import { logAction } from '#server/community/log.ts';
import { announceCommunity } from '#server/community/news.ts';
import { isReachable, listPostRows, WAITS, withReplies } from '#server/community/post-store.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { Actor, Who } from '#server/lib/who.ts';

const PER_PAGE = 20;

export async function listPosts(
  db: Db,
  { actor }: Who,
  { community_id, kind, before }: InputOf<typeof api.listPosts>,
): Promise<DataOf<typeof api.listPosts>> {
  const access = await forMember(db, actor, community_id);
  const rows = await listPostRows(db, access, actor, {
    where: sql`p.parent_id is null and p.kind = ${kind} and (${before}::bigint = 0 or p.post_id < ${before})`,
    order: 'newest',
    limit: PER_PAGE + 1,
  });
  const posts = await withReplies(db, access, actor, rows.slice(0, PER_PAGE));
  return { posts, has_more: rows.length > PER_PAGE };
}

export async function listReplies(
  db: Db,
  { actor }: Who,
  { community_id, post_id, before }: InputOf<typeof api.listReplies>,
): Promise<DataOf<typeof api.listReplies>> {
  const access = await forMember(db, actor, community_id);
  const parent = sql<boolean>`p.post_id = ${post_id} and p.parent_id is null`;
  const [post] = await listPostRows(db, access, actor, { where: parent, order: 'oldest', limit: 1 });
  if (!post) throw new Problem('not_found');
  const rows = await listPostRows(db, access, actor, {
    where: sql`p.parent_id = ${post_id} and (${before}::bigint = 0 or p.post_id < ${before})`,
    order: 'newest',
    limit: PER_PAGE + 1,
  });
  return { replies: rows.slice(0, PER_PAGE).reverse(), has_more: rows.length > PER_PAGE };
}

/** How many waiting posts a moderator sees at a time. */
const MAX_WAITING = 100;

export async function listWaitingPosts(
  db: Db,
  { actor }: Who,
  { community_id }: InputOf<typeof api.listWaitingPosts>,
): Promise<DataOf<typeof api.listWaitingPosts>> {
  const access = await forModerator(db, actor, community_id);
  return listPostRows(db, access, actor, { where: WAITS, order: 'oldest', limit: MAX_WAITING });
}

/** Web addresses, with or without their scheme. */
const LINK =
  /https?:|www\.|\b[\w-]+\.(com|net|org|io|co|us|biz|info|shop|me|ru|cn|farm|app|dev|xyz|top|site|online)\b/i;

/** How many posts a person can make per hour, across all communities. More than anyone needs in a discussion. */
const POSTS_PER_HOUR = 60;

type Written = DataOf<typeof api.writePost>;

export async function writePost(
  tx: Tx,
  { actor }: Who,
  { community_id, kind: asked, parent_id: replied_to, text, mention_ids, file_ids }: InputOf<typeof api.writePost>,
): Promise<Written> {
  const isAnnouncement = replied_to === undefined && asked === 'announcement';
  const access = await (isAnnouncement ? lockForModerator : forWriter)(tx, actor, community_id);
  const parent = replied_to === undefined ? undefined : await findPost(tx, access, actor, replied_to);
  const kind = parent?.kind ?? asked;
  await checkPace(tx, actor);
  const in_digest = isAnnouncement && (await countAnnouncements(tx, community_id)) >= MAX_ANNOUNCEMENT_MAILS;
  const state = (LINK.test(text) || file_ids.length > 0) && !access.is_trusted ? 'held' : 'shown';
  const { post_id } = await tx
    .insertInto('community_posts')
    .values({
      community_id,
      author_id: actor.account_id,
      kind,
      parent_id: parent ? (parent.parent_id ?? parent.post_id) : null,
      text,
      state,
      in_digest,
      // Set for replies and for announcements left to the digest, because those aren't emailed to everyone right away.
      notified_at: parent || in_digest ? sql`now()` : null,
    })
    .returning('post_id')
    .executeTakeFirstOrThrow();
  if (file_ids.length > 0) await attachPhotos(tx, actor, { community_id, post_id, file_ids });
  await sql`
    insert into community_mentions (post_id, account_id)
    select ${post_id}, account_id from community_members
    where community_id = ${community_id} and state = 'joined' and account_id = any(${mention_ids}::bigint[])
      and account_id <> ${actor.account_id} and not exists (
        select from message_blocks
        where (party_id, blocked_id) in ((account_id, ${actor.account_id}), (${actor.account_id}, account_id)))`.execute(
    tx,
  );
  await announceCommunity(tx, community_id);
  return { post_id, state, in_digest };
}

interface PhotosToAttach {
  community_id: number;
  post_id: number;
  file_ids: readonly number[];
}

/** Attaches the author's own photos that aren't in a post yet. From then on, whoever can see the post can see them. */
async function attachPhotos(
  tx: Tx,
  { account_id }: Actor,
  { community_id, post_id, file_ids }: PhotosToAttach,
): Promise<void> {
  const wanted = [...new Set(file_ids)];
  const { numAffectedRows = 0n } = await sql`
    update community_files set post_id = ${post_id}, state = 'shown'
    where file_id = any(${wanted}::bigint[]) and community_id = ${community_id} and uploaded_by = ${account_id}
      and state = 'unsent'`.execute(tx);
  if (Number(numAffectedRows) !== wanted.length) throw new Problem('not_found');
}

/** How many of the last day's announcements were emailed right away. The community is locked, so the count is exact. */
async function countAnnouncements(tx: Tx, community_id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from community_posts
    where community_id = ${community_id} and kind = 'announcement' and parent_id is null and not in_digest
      and created_at > now() - interval '1 day'`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** The account is locked, so that many posts at once can't exceed the limit. */
async function checkPace(tx: Tx, { account_id }: Actor): Promise<void> {
  await sql`select from accounts where account_id = ${account_id} for no key update`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from community_posts
    where author_id = ${account_id} and created_at > now() - interval '1 hour'`.execute(tx);
  if ((rows[0]?.count ?? 0) >= POSTS_PER_HOUR) throw new Problem('too_many_posts');
}

interface PostRow {
  post_id: number;
  parent_id: number | null;
  kind: 'announcement' | 'discussion';
  author_id: number;
  state: 'shown' | 'held' | 'hidden';
  is_fixed: boolean;
}

/** Locks and returns a post that the caller can see. Throws not_found for any other, such as one in another community. */
export async function findPost(tx: Tx, access: Access, actor: Actor, post_id: number): Promise<PostRow> {
  // Locks the post before its reply, in the same order as when a post is removed with its replies.
  await sql`
    select from community_posts
    where community_id = ${access.community_id}
      and post_id in (${post_id}, (select parent_id from community_posts where post_id = ${post_id}))
    order by post_id for no key update`.execute(tx);
  const { rows } = await sql<PostRow>`
    select post_id, parent_id, kind, author_id, state, created_at < now() - make_interval(mins => ${EDIT_MINUTES}) as is_fixed
    from community_posts p
    where post_id = ${post_id} and community_id = ${access.community_id} and ${isReachable(access, actor)}`.execute(tx);
  if (!rows[0]) throw new Problem('not_found');
  return rows[0];
}

/** A link added in an edit is treated like one that was there from the start. */
export async function editPost(
  tx: Tx,
  { actor }: Who,
  { community_id, post_id, text }: InputOf<typeof api.editPost>,
): Promise<DataOf<typeof api.editPost>> {
  const access = await forWriter(tx, actor, community_id);
  const post = await findPost(tx, access, actor, post_id);
  if (post.author_id !== actor.account_id) throw new Problem('not_found');
  if (post.is_fixed) throw new Problem('post_fixed', { values: { minutes: EDIT_MINUTES } });
  const state = post.state === 'shown' && LINK.test(text) && !access.is_trusted ? 'held' : post.state;
  await tx
    .updateTable('community_posts')
    .set({ text, state, edited_at: sql`now()` })
    .where('post_id', '=', post_id)
    .execute();
  await announceCommunity(tx, community_id);
  return { post_id, state };
}

export async function removePost(
  tx: Tx,
  { actor }: Who,
  { community_id, post_id }: InputOf<typeof api.removePost>,
): Promise<DataOf<typeof api.removePost>> {
  const access = await forWriter(tx, actor, community_id);
  const { author_id } = await findPost(tx, access, actor, post_id);
  const isOwn = author_id === actor.account_id;
  if (!isOwn && !isModerator(access.standing)) throw new Problem('not_found');
  await tx
    .updateTable('community_posts')
    .set({ state: 'removed' })
    .where((is) => is.or([is('post_id', '=', post_id), is('parent_id', '=', post_id)]))
    .execute();
  const entry = { community_id, actor_id: actor.account_id, member_id: author_id, post_id };
  if (!isOwn) await logAction(tx, 'removed_post', entry);
  await announceCommunity(tx, community_id);
  return { post_id };
}

export async function reactToPost(
  tx: Tx,
  { actor }: Who,
  { community_id, post_id, kind, is_on }: InputOf<typeof api.reactToPost>,
): Promise<DataOf<typeof api.reactToPost>> {
  const access = await forWriter(tx, actor, community_id);
  await findPost(tx, access, actor, post_id);
  const reaction = { post_id, account_id: actor.account_id, kind };
  if (is_on) {
    await tx
      .insertInto('community_reactions')
      .values(reaction)
      .onConflict((same) => same.doNothing())
      .execute();
  } else {
    await sql`delete from community_reactions
      where post_id = ${post_id} and account_id = ${actor.account_id} and kind = ${kind}`.execute(tx);
  }
  await announceCommunity(tx, community_id);
  return { is_on };
}
