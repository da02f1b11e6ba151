import { sql } from 'kysely';
import type { CommunityNews } from '#server/community/process-messages.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { type EventData, emit, MARKET } from '#server/lib/events.ts';

/** Makes members' open pages reload the community right after the commit. */
export async function announceCommunity(tx: Tx, community_id: number, account_id: number | null = null): Promise<void> {
  await emit(tx, { actor: MARKET }, 'community.changed', { subject: { community_id }, data: { account_id } });
}

/** Adds to each change whether the person whose membership changed is a member now. */
export async function findCommunityNews(
  db: Db,
  changes: readonly EventData<'community.changed'>[],
): Promise<CommunityNews[]> {
  const { rows } = await sql<CommunityNews>`
    select distinct t.community_id, t.account_id, coalesce(m.state = 'joined', false) as is_member
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as t(community_id bigint, account_id bigint)
    left join community_members m using (community_id, account_id)`.execute(db);
  return rows;
}
