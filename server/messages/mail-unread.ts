import { sql } from 'kysely';
import { STAFF } from '#contract/lib/roles.ts';
import type { ScheduledJob } from '#server/lib/background/job.ts';
import type { Db } from '#server/lib/database.ts';
import type { FileStore } from '#server/lib/file-store.ts';
import { dropNotices } from '#server/lib/mails/mails.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { notifyPerson } from '#server/mail/person-notices/notify-person.ts';
import { wantsNotice } from '#server/mail/person-notices/wants-notice.ts';
import { type ReplySettings, replyAddress } from '#server/messages/mail-replies/reply-address.ts';
import { mailReports } from '#server/messages/mail-reports.ts';
import { deleteUnsentFiles } from '#server/messages/message-files.ts';
import { joinParty, PARTY_NAME } from '#server/messages/party.ts';

/** How long a message can stay unread before its reader is notified. */
const AWAY_MINUTES = 10;
/** How many threads one transaction handles. */
const AT_ONCE = 50;
/** How many of the missed messages an email quotes. */
const MAX_QUOTED = 10;

interface Waiting {
  thread_id: number;
  party_id: number;
  last_received_id: number;
  /** For a plant, the person the conversation is assigned to, or else its owner. For a person, that person. */
  account_id: number;
  from: string;
  title: string;
  text: string;
}

/**
 * Notifies people by email, text, and push, as they chose, of conversations with something unread for ten minutes. Each
 * conversation is announced once, and not again until they have read what they were told about. The mark and the queued
 * notices share a transaction, so a second process or run finds nothing to do. Nothing goes out for deleted messages,
 * for muted conversations, about someone the reader blocked, or to people who left.
 */
export async function mailUnread(db: Db, replies?: ReplySettings): Promise<void> {
  await dropSeen(db);
  let mailed: number;
  do {
    mailed = await inTransaction(db, async (tx) => {
      const { rows } = await sql<Waiting>`
        with waiting as (
          select * from thread_members m
          where m.last_received_id > m.read_to and m.notified_to <= m.read_to and m.muted_at is null
            and exists (
              select from messages x where x.thread_id = m.thread_id and x.party_id <> m.party_id
                and x.message_id > m.read_to and x.deleted_at is null
                and x.sent_at <= now() - make_interval(mins => ${AWAY_MINUTES}))
            and not exists (
              select from message_blocks b where b.party_id = m.party_id and b.blocked_id = m.other_id)
          order by m.last_received_id limit ${AT_ONCE} for update skip locked
        ), marked as (
          update thread_members m set notified_to = m.last_received_id from waiting w
          where m.thread_id = w.thread_id and m.party_id = w.party_id
        )
        select w.thread_id, w.party_id, w.last_received_id, r.account_id,
          ${PARTY_NAME} as from, t.title, coalesce((
            select string_agg(x.text, E'\n' order by x.message_id) from (
              select message_id, text from messages
              where thread_id = w.thread_id and party_id <> w.party_id and deleted_at is null and text <> ''
                and message_id > w.read_to
              order by message_id limit ${MAX_QUOTED}) x), '') as text
        from waiting w join threads t using (thread_id)
        ${joinParty(sql`w.other_id`, sql`coalesce(w.other_id = t.plant_id, false)`)}
        join accounts r on r.deactivated_at is null and ${wantsNotice('message_unread', 'r')} and r.account_id = coalesce((
          select g.account_id from accounts g where g.account_id = w.assigned_to and g.plant_id = w.party_id
            and g.role = any(${[...STAFF]}) and g.deactivated_at is null),
          case when w.is_plant then (select o.account_id from accounts o where o.plant_id = w.party_id and o.role = 'processor')
            else w.party_id end)
        order by w.last_received_id`.execute(tx);
      for (const { thread_id, party_id, account_id, from, title, text } of rows) {
        const reply_to = replies && replyAddress(replies, { thread_id, account_id });
        const path = `/messages?thread=${thread_id}`;
        const facts = { from, title, text, path, ...(reply_to && { reply_to }) };
        const about = { thread_id, party_id };
        await notifyPerson(tx, { account_id, template: 'message', facts, notices: ['message_unread'], path, about });
      }
      return rows.length;
    });
  } while (mailed === AT_ONCE);
}

/** Drops texts that are waiting for the morning if their conversation has since been read, muted, or blocked. */
const dropSeen = (db: Db) =>
  dropNotices(
    db,
    sql`exists (select from thread_members m
      where m.thread_id = (mails.facts ->> 'thread_id')::bigint and m.party_id = (mails.facts ->> 'party_id')::bigint
        and (m.read_to >= m.notified_to or m.muted_at is not null or exists (
          select from message_blocks b where b.party_id = m.party_id and b.blocked_id = m.other_id)))`,
  );

export interface MessagesContext {
  db: Db;
  files: FileStore;
  /** Where reports of messages go: the operator's email address. */
  reports_to: string;
  /** Undefined when people can't reply by email. */
  replies?: ReplySettings;
}

export const scheduled: readonly ScheduledJob<MessagesContext>[] = [
  { queue: 'messages.mail-unread', cron: '* * * * *', run: ({ db, replies }) => mailUnread(db, replies) },
  { queue: 'messages.tell-reports', cron: '* * * * *', run: ({ db, reports_to }) => mailReports(db, reports_to) },
  { queue: 'messages.delete-files', cron: '47 * * * *', run: ({ db, files }) => deleteUnsentFiles(db, files) },
];
