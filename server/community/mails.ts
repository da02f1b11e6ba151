import { sql } from 'kysely';
import { MEMBER_NAME } from '#server/community/access.ts';
import { isWanted } from '#server/community/wanted-mails.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { notifyPerson } from '#server/mail/person-notices/notify-person.ts';

/** How many people one transaction notifies. */
const AT_ONCE = 100;
/** How many characters of a post an email quotes. */
const QUOTED = 600;

interface Announcement {
  post_id: number;
  community_id: number;
  author_id: number;
  name: string;
  author_name: string;
  text: string;
  notified_up_to: number;
}

/**
 * Sends new announcements to the members who want them. Progress is stored with the emails, so a second process or a
 * restart continues from there, and nobody gets the same email twice.
 */
export async function mailAnnouncements(db: Db): Promise<void> {
  while (await inTransaction(db, notifyNext));
}

async function notifyNext(tx: Tx): Promise<boolean> {
  const { rows } = await sql<Announcement>`
    select p.post_id, p.community_id, p.author_id, c.name, ${MEMBER_NAME} as author_name, left(p.text, ${QUOTED}) as text,
      p.notified_up_to
    from community_posts p join communities c using (community_id) join accounts a on a.account_id = p.author_id
    where p.kind = 'announcement' and p.notified_at is null and p.state <> 'held'
    order by p.post_id limit 1 for update of p skip locked`.execute(tx);
  const [post] = rows;
  if (!post) return false;
  const { post_id, community_id, name, author_name, text } = post;
  const { rows: members } = await sql<{ account_id: number }>`
    select m.account_id from community_members m join accounts a using (account_id)
    join community_posts p on p.post_id = ${post_id} and p.state = 'shown'
    where m.community_id = ${community_id} and m.state = 'joined' and ${isWanted('announcements')}
      and m.account_id > ${post.notified_up_to} and m.account_id <> ${post.author_id} and a.deactivated_at is null
    order by m.account_id limit ${AT_ONCE}`.execute(tx);
  const facts = { community: name, author: author_name, text, path: `/community/announcement/${community_id}` };
  const notice = { template: 'announcement', facts, notices: ['community_announcement'], path: facts.path } as const;
  for (const { account_id } of members) await notifyPerson(tx, { account_id, ...notice });
  const isDone = members.length < AT_ONCE;
  await sql`
    update community_posts set notified_up_to = ${members.at(-1)?.account_id ?? post.notified_up_to},
      notified_at = case when ${isDone}::boolean then now() end
    where post_id = ${post_id}`.execute(tx);
  return true;
}

interface Mentioned {
  account_id: number;
  count: number;
  name: string;
  author_name: string;
  text: string;
  path: string;
}

/**
 * Notifies people who were mentioned, at most once an hour each; mentions in the meantime are combined in the next
 * email. Mentions in posts awaiting approval are sent once the post is shown.
 */
export async function mailMentions(db: Db): Promise<void> {
  let hasMore: boolean;
  do {
    hasMore = await inTransaction(db, async (tx) => {
      const { rows: people } = await sql<{ account_id: number }>`
        select a.account_id from accounts a
        where a.account_id in (
            select t.account_id from community_mentions t join community_posts p using (post_id)
            where t.notified_at is null and p.state <> 'held')
          and not exists (select from community_mail_pace w where w.account_id = a.account_id
            and w.mentioned_at > now() - interval '1 hour')
        order by a.account_id limit ${AT_ONCE} for no key update of a skip locked`.execute(tx);
      const ids = people.map(({ account_id }) => account_id);
      const { rows } = await sql<Mentioned>`
        with due as (
          update community_mentions t set notified_at = now() from community_posts p
          where p.post_id = t.post_id and t.notified_at is null and p.state <> 'held' and t.account_id = any(${ids}::bigint[])
          returning t.account_id, t.post_id)
        select distinct on (d.account_id) d.account_id, count(*) over (partition by d.account_id)::int as count, c.name,
          (select ${MEMBER_NAME} from accounts a where a.account_id = p.author_id) as author_name,
          left(p.text, ${QUOTED}) as text, '/community/' || p.kind || '/' || c.community_id as path
        from due d join community_posts p using (post_id) join communities c using (community_id)
        join community_members m on m.community_id = p.community_id and m.account_id = d.account_id
        join accounts a on a.account_id = d.account_id
        where p.state = 'shown' and m.state = 'joined' and ${isWanted('mentions')} and a.deactivated_at is null
        order by d.account_id, d.post_id`.execute(tx);
      for (const { account_id, count, name, author_name, text, path } of rows) {
        const facts = { community: name, author: author_name, text, path, more: count - 1 };
        await notifyPerson(tx, { account_id, template: 'mention', facts, notices: ['community_mention'], path });
        await sql`
          insert into community_mail_pace (account_id, mentioned_at) values (${account_id}, now())
          on conflict (account_id) do update set mentioned_at = now()`.execute(tx);
      }
      return people.length === AT_ONCE;
    });
  } while (hasMore);
}
