import { sql } from 'kysely';
import { inPlainLetters } from '#contract/mail/reword.ts';
import type { Db } from '#server/lib/database.ts';
import { claimNotices, dropNotices } from '#server/lib/mails/mails.ts';
import { AT_ONCE, type Delivery, deliver, type Group } from '#server/mail/deliver-mails.ts';
import type { NoticeFacts } from '#server/mail/person-notices/notify-person.ts';
import { HOW_TO_STOP } from '#server/mail/plan-notices.ts';
import { FIRST_HOUR, findTexted, LAST_HOUR } from '#server/mail/reach.ts';

/** A phone gets at most one text in this many minutes. The next text says how many notices have come in since. */
const MINUTES_BETWEEN_TEXTS = 10;

/**
 * Sends texts and pushes about messages and communities. Texts wait until morning, like the plants' texts. Notices waiting for
 * the same phone or device are sent as one. Safe to run in any number of processes.
 */
export async function deliverPersonNotices(
  ctx: Delivery & { public_url: string },
  now = new Date().toISOString(),
): Promise<void> {
  const pace = { now, first_hour: FIRST_HOUR, last_hour: LAST_HOUR, minutes: MINUTES_BETWEEN_TEXTS };
  await dropUnwanted(ctx.db);
  while (true) {
    const groups = await claimNotices(ctx.db, pace, AT_ONCE);
    if (groups.length === 0) return;
    await deliver(ctx, groups, (group) => writeNotice(ctx, group));
  }
}

/** Drops notices to people whose account has since been deactivated, and texts that people have since turned off. */
const dropUnwanted = (db: Db) =>
  dropNotices(
    db,
    sql`exists (select from accounts a where a.account_id = mails.account_id
      and (a.deactivated_at is not null or (mails.channel = 'text' and not mails.facts -> 'notices' ?| a.texts_on)))`,
  );

async function writeNotice({ db, public_url }: Delivery & { public_url: string }, group: Group) {
  const [{ channel, recipient: to, subject: title, facts }, ...more] = group;
  const { path, language } = facts as NoticeFacts;
  const isShared = more.every((other) => (other.facts as NoticeFacts).path === path);
  const subject = more.length > 0 ? `${title} (+${more.length})` : title;
  const url = `${public_url}${isShared ? path : path.startsWith('/messages') ? '/messages' : '/communities'}`;
  if (channel === 'push') return { to, subject, text: url };
  const isFirst = (await findTexted(db, [to])).length === 0;
  const stop = isFirst ? [HOW_TO_STOP[language]] : [];
  return { to, subject, text: inPlainLetters([subject, url, ...stop].join(' ')) };
}
