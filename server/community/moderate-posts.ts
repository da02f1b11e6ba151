import { sql } from 'kysely';
import type * as api from '#contract/community/posts-api.ts';
import { REPORTS_TO_HIDE } from '#contract/community/posts-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { keepMember, lockForModerator } from '#server/community/access.ts';
import { logAction } from '#server/community/log.ts';
import { announceCommunity } from '#server/community/news.ts';
import { findPost } from '#server/community/posts.ts';
import type { Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { Who } from '#server/lib/who.ts';

/**
 * Reports from people who have left or were banned don't count. Posts by the owner and moderators are never hidden by
 * reports.
 */
export async function reportPost(
  tx: Tx,
  { actor }: Who,
  { community_id, post_id, reason }: InputOf<typeof api.reportPost>,
): Promise<DataOf<typeof api.reportPost>> {
  const access = await keepMember(tx, actor, community_id);
  const { author_id, state } = await findPost(tx, access, actor, post_id);
  if (author_id === actor.account_id) throw new Problem('not_found');
  await tx
    .insertInto('community_reports')
    .values({ post_id, account_id: actor.account_id, reason })
    .onConflict((same) => same.doNothing())
    .execute();
  const { rows } = await sql<{ count: number; is_protected: boolean }>`
    select count(*)::int, exists (
      select from community_members where community_id = ${community_id} and account_id = ${author_id} and role <> 'member'
    ) as is_protected
    from community_reports r join community_members m on m.account_id = r.account_id and m.community_id = ${community_id}
    where r.post_id = ${post_id} and r.settled_at is null and m.state = 'joined'`.execute(tx);
  const { count = 0, is_protected = false } = rows[0] ?? {};
  if (state === 'shown' && count >= REPORTS_TO_HIDE && !is_protected) {
    await tx.updateTable('community_posts').set({ state: 'hidden' }).where('post_id', '=', post_id).execute();
    await logAction(tx, 'hidden_by_reports', { community_id, actor_id: null, member_id: author_id, post_id });
  }
  await announceCommunity(tx, community_id);
  return { post_id };
}

/** Approving a held post makes its author trusted. A decision settles all reports so far. */
export async function decidePost(
  tx: Tx,
  { actor }: Who,
  { community_id, post_id, is_shown }: InputOf<typeof api.decidePost>,
): Promise<DataOf<typeof api.decidePost>> {
  const access = await lockForModerator(tx, actor, community_id);
  const { author_id, state: before } = await findPost(tx, access, actor, post_id);
  const state = is_shown ? 'shown' : 'hidden';
  await tx.updateTable('community_posts').set({ state }).where('post_id', '=', post_id).execute();
  await sql`update community_reports set settled_at = now() where post_id = ${post_id} and settled_at is null`.execute(
    tx,
  );
  if (is_shown && before === 'held') await trustMember(tx, community_id, author_id);
  const entry = { community_id, actor_id: actor.account_id, member_id: author_id, post_id };
  if (state !== before) await logAction(tx, is_shown ? 'approved' : 'hidden', entry);
  await announceCommunity(tx, community_id);
  return { post_id, state };
}

/** From now on, this member's links and photos are shown right away. */
export async function trustMember(tx: Tx, community_id: number, account_id: number): Promise<void> {
  await sql`update community_members set is_trusted = true
    where community_id = ${community_id} and account_id = ${account_id} and state = 'joined'`.execute(tx);
}
