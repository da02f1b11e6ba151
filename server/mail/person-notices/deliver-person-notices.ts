import { type RawBuilder, sql } from 'kysely';
import type { Language } from '#contract/lib/words.ts';
import { inPlainLetters } from '#contract/mail/reword.ts';
import type { Db } from '#server/lib/database.ts';
import { type Delivery, send } from '#server/mail/deliver-mails.ts';
import { HOW_TO_STOP } from '#server/mail/plan-notices.ts';
import { FIRST_HOUR, findTexted, LAST_HOUR } from '#server/mail/reach.ts';
import type { Outcome } from '#server/mail/store.ts';

/** A phone gets at most one text in this many minutes. The next text says how many notices have come in since. */
const MINUTES_BETWEEN_TEXTS = 10;
/** How many phones and devices are notified at the same time. Few enough to finish within the minute that a claim lasts. */
const AT_ONCE = 8;
/** Retried after 15 s, 30 s, 1 min … for about an hour. */
const MAX_TRIES = 9;
const FIRST_WAIT_SECONDS = 15;
const KEPT_DAYS = 30;

interface Claimed {
  notice_id: number;
  channel: 'text' | 'push';
  recipient: string;
  push_id: number | null;
  title: string;
  path: string;
  language: Language;
  tries: number;
  tried_at: string | null;
}

/**
 * Sends texts and pushes about messages and communities. Texts wait until morning, like the plants' texts. Notices waiting for
 * the same phone or device are sent as one. Safe to run in any number of processes.
 */
export async function deliverPersonNotices(
  ctx: Delivery & { public_url: string },
  now = new Date().toISOString(),
): Promise<void> {
  await dropUnwanted(ctx.db);
  let claimed: Claimed[];
  do {
    claimed = await claim(ctx.db, now);
    const groups = Map.groupBy(claimed, ({ recipient, push_id }) => `${recipient} ${push_id}`);
    await Promise.all([...groups.values()].map((group) => sendOne(ctx, group as [Claimed, ...Claimed[]])));
  } while (claimed.length > 0);
}

/**
 * Drops notices to people whose account has since been deactivated, and texts that people have since turned off. Notices
 * that another process is claiming are left for the next run.
 */
const dropUnwanted = (db: Db) =>
  sql`delete from person_notices where notice_id in (
    select n.notice_id from person_notices n join accounts a using (account_id) where n.status = 'queued'
      and (a.deactivated_at is not null or (n.channel = 'text' and not a.texts_on && n.notices))
    for update of n skip locked)`.execute(db);

/** SQL: whether the notice `n` may be sent now. */
const isDue = (n: RawBuilder<unknown>, now: string) => sql`
  ${n}.status = 'queued' and ${n}.next_try_at <= now() and (${n}.channel = 'push' or (
    extract(hour from ${now}::timestamptz at time zone ${n}.time_zone) >= ${FIRST_HOUR}
    and extract(hour from ${now}::timestamptz at time zone ${n}.time_zone) < ${LAST_HOUR}
    and not exists (select from person_notices t where t.channel = 'text' and t.recipient = ${n}.recipient
      and t.sent_at > now() - make_interval(mins => ${MINUTES_BETWEEN_TEXTS}))))`;

/**
 * Claims everything that is due for several phones and devices. Locking the oldest notice for each of them keeps two processes
 * from splitting what should be sent as one.
 */
async function claim(db: Db, now: string): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    with oldest as (
      select n.recipient, n.push_id from person_notices n
      where ${isDue(sql`n`, now)} and not exists (
        select from person_notices o where o.recipient = n.recipient and o.push_id is not distinct from n.push_id
          and o.notice_id < n.notice_id and ${isDue(sql`o`, now)})
      order by n.recipient, n.notice_id limit ${AT_ONCE} for update skip locked
    )
    update person_notices n set next_try_at = now() + interval '1 minute', tries = n.tries + 1
    from oldest, accounts a
    where n.recipient = oldest.recipient and n.push_id is not distinct from oldest.push_id and ${isDue(sql`n`, now)}
      and a.account_id = n.account_id
    returning n.notice_id, n.channel, n.recipient, n.push_id, n.title, n.path, coalesce(a.language, 'en') as language,
      n.tries, case when n.tries > 1 then n.created_at end as tried_at`.execute(db);
  return rows.sort((one, two) => one.notice_id - two.notice_id);
}

async function sendOne(ctx: Delivery & { public_url: string }, group: [Claimed, ...Claimed[]]): Promise<void> {
  const [first, ...more] = group;
  const { notice_id, channel, recipient, push_id, tried_at, tries, language } = first;
  const title = more.length > 0 ? `${first.title} (+${more.length})` : first.title;
  const url = `${ctx.public_url}${sharedPath(group)}`;
  const isFirstText = channel === 'text' && (await findTexted(ctx.db, [recipient])).length === 0;
  const text = inPlainLetters([title, url, ...(isFirstText ? [HOW_TO_STOP[language]] : [])].join(' '));
  const outcome = await send(
    ctx,
    {
      id: `hindquarter.person.${notice_id}`,
      plant_id: null,
      channel,
      recipient,
      push_id,
      subject: title,
      body: channel === 'text' ? text : url,
      tried_at,
      attachment: null,
    },
    tries >= MAX_TRIES,
  );
  await settle(
    ctx.db,
    group.map((one) => one.notice_id),
    outcome,
    tries,
  );
}

/** The page that shows all of these notices. */
function sharedPath([{ path }, ...more]: [Claimed, ...Claimed[]]): string {
  if (more.every((other) => other.path === path)) return path;
  return path.startsWith('/messages') ? '/messages' : '/communities';
}

async function settle(db: Db, notice_ids: number[], outcome: Outcome, tries: number): Promise<void> {
  const { status, problem, sent_by, provider_id } = outcome;
  const wait = FIRST_WAIT_SECONDS * 2 ** (tries - 1);
  await sql`
    update person_notices set status = ${status}, problem = ${problem}, sent_by = ${sent_by}, provider_id = ${provider_id},
      ${status === 'queued' ? sql`next_try_at = now() + make_interval(secs => ${wait})` : sql`sent_at = case when ${status} = 'sent' then now() end`}
    where notice_id = any(${notice_ids}::bigint[])`.execute(db);
}

export const deleteOldPersonNotices = (db: Db) =>
  sql`delete from person_notices where created_at < now() - make_interval(days => ${KEPT_DAYS})`.execute(db);
