import { type RawBuilder, sql } from 'kysely';
import type { CommunityCard } from '#contract/community/community.ts';
import { MEMBER_NAME, STANDING } from '#server/community/access.ts';
import { WAITS } from '#server/community/post-store.ts';
import type { Db } from '#server/lib/database.ts';

const MODERATES = sql`m.state = 'joined' and m.role in ('owner', 'moderator')`;

/** The list columns of community `l` as seen by member `m`, including the name of its farm `f` or owner `a`. */
const CARD = sql`l.community_id, l.name, l.season, l.city, l.state, l.join_policy, l.picture,
  coalesce(nullif(f.name, ''), ${MEMBER_NAME}) as owner_name, ${STANDING} as standing, l.archived_at is not null as is_archived,
  (select count(*)::int from community_members j where j.community_id = l.community_id and j.state = 'joined') as members,
  case when m.state = 'joined' then (
    select count(*)::int from community_posts p where p.community_id = l.community_id and p.state = 'shown'
      and p.created_at > now() - interval '7 days') else 0 end as new_posts,
  case when ${MODERATES} then (
    select count(*)::int from community_members j where j.community_id = l.community_id and j.state = 'asked')
    + (select count(*)::int from community_posts p where p.community_id = l.community_id and ${WAITS})
    + (select count(*)::int from community_files e where e.community_id = l.community_id and e.state = 'held')
  else 0 end as waiting`;

export interface CardQuery {
  where: RawBuilder<boolean>;
  order: RawBuilder<unknown>;
  limit: number;
  miles?: RawBuilder<number | null>;
  more?: RawBuilder<unknown>;
}

/** Communities as one person, or a guest, sees them. The table's alias is `l`, because the market's `milesTo` expects that. */
export async function listCards<More = object>(
  db: Db,
  account_id: number | null,
  { where, order, limit, miles = sql`null::float8`, more = sql`` }: CardQuery,
): Promise<(CommunityCard & More)[]> {
  const { rows } = await sql<CommunityCard & More>`
    select ${CARD}, ${miles} as miles ${more}
    from communities l
    join accounts a on a.account_id = l.owner_id
    left join farms f on f.seller_id = l.owner_id
    left join community_members m on m.community_id = l.community_id and m.account_id = ${account_id}
    where ${where} order by ${order} limit ${sql.lit(limit)}`.execute(db);
  return rows;
}
