import { type RawBuilder, sql } from 'kysely';
import { type Post, REPLIES_SHOWN, type Reply } from '#contract/community/posts-api.ts';
import { pictureAddress } from '#contract/lib/pictures.ts';
import { type Access, isModerator, MEMBER_NAME } from '#server/community/access.ts';
import type { Db } from '#server/lib/database.ts';
import type { Actor } from '#server/lib/who.ts';

/** Whether post `p` is waiting for a moderator to decide on it, or on its latest reports. */
export const WAITS = sql<boolean>`(p.state = 'held' or (p.state = 'hidden' and exists (
  select from community_reports q where q.post_id = p.post_id and q.settled_at is null)))`;

/** Whether a reader has blocked the person in this column. */
export const hasBlocked = (
  account_id: number,
  person: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from message_blocks b where b.party_id = ${account_id} and b.blocked_id = ${person})`;

/**
 * Whether a reader may see post `p`. Members see posts that are shown, except those by people they blocked, plus their own
 * unless removed. Moderators see everything except removed posts. Blocking someone hides their discussion posts and
 * replies, but not their announcements.
 */
export function isReadable({ standing }: Access, { account_id }: Actor, p = 'p'): RawBuilder<boolean> {
  const [state, author_id, kind] = [sql.ref(`${p}.state`), sql.ref(`${p}.author_id`), sql.ref(`${p}.kind`)];
  if (isModerator(standing)) return sql<boolean>`${state} <> 'removed'`;
  const isAnnouncement = sql`(${kind} = 'announcement' and ${sql.ref(`${p}.parent_id`)} is null)`;
  const isBlocked = sql`(not ${isAnnouncement} and ${hasBlocked(account_id, author_id)})`;
  return sql<boolean>`((${state} = 'shown' and not ${isBlocked}) or (${state} <> 'removed' and ${author_id} = ${account_id}))`;
}

/** Like isReadable, but if the post is a reply, the post it belongs to must be readable too. */
export const isReachable = (access: Access, actor: Actor): RawBuilder<boolean> => sql<boolean>`
  ${isReadable(access, actor)} and (p.parent_id is null or exists (
    select from community_posts o where o.post_id = p.parent_id and ${isReadable(access, actor, 'o')}))`;

interface PostQuery {
  where: RawBuilder<boolean>;
  order: 'oldest' | 'newest';
  limit: number;
}

/** One community's posts as a member sees them, without replies. */
export async function listPostRows(
  db: Db,
  access: Access,
  actor: Actor,
  { where, order, limit }: PostQuery,
): Promise<(Reply & { parent_id: number | null })[]> {
  const { account_id } = actor;
  const { rows } = await sql<Reply & { parent_id: number | null }>`
    select p.post_id, p.kind, p.parent_id, p.author_id, ${MEMBER_NAME} as author_name,
      case when m.state = 'joined' then m.role end as author_role, a.avatar as author_avatar, p.text, p.state, p.created_at,
      p.edited_at, p.author_id = ${account_id} as is_mine,
      coalesce((select json_agg(json_build_object('file_id', e.file_id, 'width', (e.photo ->> 'width')::int,
        'height', (e.photo ->> 'height')::int) order by e.file_id)
        from community_files e where e.post_id = p.post_id), '[]') as photos,
      coalesce((select json_agg(${MEMBER_NAME} order by a.account_id) from community_mentions t
        join accounts a using (account_id) where t.post_id = p.post_id), '[]') as mentions,
      coalesce((select json_agg(json_build_object('kind', r.kind, 'count', r.count, 'is_mine', r.is_mine)) from (
        select kind, count(*)::int, bool_or(account_id = ${account_id}) as is_mine
        from community_reactions where post_id = p.post_id group by kind) r), '[]') as reactions,
      case when ${isModerator(access.standing)}::boolean then (
        select count(*)::int from community_reports r where r.post_id = p.post_id and r.settled_at is null) else 0 end as reports,
      exists (select from community_reports r where r.post_id = p.post_id and r.account_id = ${account_id}) as is_reported
    from community_posts p
    join accounts a on a.account_id = p.author_id
    left join community_members m on m.community_id = p.community_id and m.account_id = p.author_id
    where p.community_id = ${access.community_id} and ${isReadable(access, actor)} and ${where}
    order by p.post_id ${order === 'newest' ? sql`desc` : sql``} limit ${sql.lit(limit)}`.execute(db);
  return rows.map((row) => ({ ...row, author_avatar: pictureAddress(row.author_avatar) }));
}

/** Adds each post's newest replies and the number of its replies. */
export async function withReplies(db: Db, access: Access, actor: Actor, posts: readonly Reply[]): Promise<Post[]> {
  if (posts.length === 0) return [];
  const ids = posts.map(({ post_id }) => post_id);
  const { rows: counts } = await sql<{ parent_id: number; reply_count: number }>`
    select parent_id, count(*)::int as reply_count from community_posts p
    where parent_id = any(${ids}::bigint[]) and ${isReadable(access, actor)} group by parent_id`.execute(db);
  const replies = await listPostRows(db, access, actor, {
    where: sql`p.post_id in (
      select n.post_id from unnest(${ids}::bigint[]) as t(parent_id) cross join lateral (
        select p.post_id from community_posts p where p.parent_id = t.parent_id and ${isReadable(access, actor)}
        order by p.post_id desc limit ${sql.lit(REPLIES_SHOWN)}) n)`,
    order: 'oldest',
    limit: ids.length * REPLIES_SHOWN,
  });
  return posts.map((post) => ({
    ...post,
    reply_count: counts.find(({ parent_id }) => parent_id === post.post_id)?.reply_count ?? 0,
    replies: replies.filter(({ parent_id }) => parent_id === post.post_id),
  }));
}
