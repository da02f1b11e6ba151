import { sql } from 'kysely';
import { sum } from '#contract/lib/sum.ts';
import { isWanted } from '#server/community/wanted-mails.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { notifyPerson } from '#server/mail/person-notices/notify-person.ts';

const AT_ONCE = 100;
/** How many communities one email lists. */
const MAX_LISTED = 10;
/** How many characters of an announcement the digest quotes. */
const QUOTED = 300;

interface Due {
  account_id: number;
  is_digest: boolean;
  communities: { community_id: number; name: string; posts: number; announcements: string[] }[];
}

/**
 * Sends each person one email about what is new in their communities since the last one, up to a day back. Skips people who
 * have nothing new or who got one in the last 20 hours, so a second run does nothing. Announcements that weren't emailed right
 * away are included, even for people who otherwise don't want a digest.
 */
export async function sendDigests(db: Db, now: Date): Promise<void> {
  let last = 0;
  do last = await inTransaction(db, (tx) => sendSome(tx, now, last));
  while (last > 0);
}

/** Returns the last account handled, or 0 if there are no more. */
async function sendSome(tx: Tx, now: Date, after: number): Promise<number> {
  const at = now.toISOString();
  const { rows: people } = await sql<{ account_id: number }>`
    select a.account_id from accounts a
    where a.account_id > ${after} and a.deactivated_at is null and a.account_id in (
        select account_id from community_members where state = 'joined' and mails && '{digest,announcements}')
      and not exists (select from community_mail_pace w where w.account_id = a.account_id
        and w.digested_at > ${at}::timestamptz - interval '20 hours')
    order by a.account_id limit ${AT_ONCE} for no key update of a`.execute(tx);
  const ids = people.map(({ account_id }) => account_id);
  const { rows } = await sql<Due>`
    select n.account_id, bool_or(n.is_digest) as is_digest, json_agg(json_build_object('community_id', n.community_id, 'name', n.name, 'posts', n.posts,
        'announcements', n.announcements) order by n.posts desc, n.community_id) as communities
    from (
      select m.account_id, c.community_id, c.name, count(*)::int as posts, bool_or(${isWanted('digest')}) as is_digest,
        coalesce(json_agg(left(p.text, ${QUOTED}) order by p.post_id) filter (
          where p.in_digest and ${isWanted('announcements')}), '[]') as announcements
      from community_members m join accounts a using (account_id)
      join communities c on c.community_id = m.community_id and c.archived_at is null
      join community_posts p on p.community_id = m.community_id and p.state = 'shown'
      left join community_mail_pace w on w.account_id = m.account_id
      where m.account_id = any(${ids}::bigint[]) and m.state = 'joined'
        and (${isWanted('digest')} or (p.in_digest and ${isWanted('announcements')}))
        and p.created_at <= ${at}::timestamptz and p.author_id <> m.account_id
        and p.created_at > greatest(w.digested_at, ${at}::timestamptz - interval '1 day')
      group by m.account_id, c.community_id, c.name) n
    group by n.account_id`.execute(tx);
  for (const { account_id, is_digest, communities } of rows) {
    const facts = {
      posts: sum(communities.map(({ posts }) => posts)),
      communities: communities.slice(0, MAX_LISTED).map(({ community_id, name, posts, announcements }) => ({
        name,
        posts,
        announcements,
        path: `/community/${announcements.length > 0 ? 'announcement' : 'discussion'}/${community_id}`,
      })),
    };
    const hasAnnouncements = communities.some(({ announcements }) => announcements.length > 0);
    const notices = [
      ...(is_digest ? (['community_digest'] as const) : []),
      ...(hasAnnouncements ? (['community_announcement'] as const) : []),
    ];
    await notifyPerson(tx, { account_id, template: 'digest', facts, notices, path: '/communities' });
    await sql`
      insert into community_mail_pace (account_id, digested_at) values (${account_id}, ${at})
      on conflict (account_id) do update set digested_at = excluded.digested_at`.execute(tx);
  }
  return people.length === AT_ONCE ? (ids.at(-1) ?? 0) : 0;
}
