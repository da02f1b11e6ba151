import { sql } from 'kysely';
import type { Db, Tx } from '#server/lib/database.ts';
import type { CommunityNews } from '#server/market/realtime/socket-types.ts';

export const MAX_COMMUNITY_NEWS = 200;

/** Makes members' open pages reload the community right after the commit. */
export async function tellMembers(tx: Tx, community_id: number, account_id: number | null = null): Promise<void> {
  await tx.insertInto('community_news').values({ community_id, account_id }).execute();
}

/** Takes changes off the queue so that they can be announced. Skips any that another process is already taking. */
export async function takeCommunityNews(db: Db): Promise<CommunityNews[]> {
  const { rows } = await sql<CommunityNews>`
    with taken as (
      delete from community_news where news_id in (
        select news_id from community_news order by news_id limit ${MAX_COMMUNITY_NEWS} for update skip locked)
      returning community_id, account_id
    )
    select distinct t.community_id, t.account_id, coalesce(m.state = 'joined', false) as is_member
    from taken t left join community_members m using (community_id, account_id)`.execute(db);
  return rows;
}
