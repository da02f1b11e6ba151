import { sql } from 'kysely';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import type { Message } from '#contract/messages/message.ts';
import * as api from '#contract/messages/messages-api.ts';
import type { Db } from '#server/lib/database.ts';
import { foldedWords } from '#server/lib/search-words.ts';
import type { Actor, Who } from '#server/lib/who.ts';
import { MESSAGE_JSON } from '#server/messages/message-rows.ts';
import { isOwnSide, joinParty, PARTY_NAME, searchOwnParties } from '#server/messages/party.ts';
import { findOwnThread } from '#server/messages/thread-store.ts';

/** One page, oldest first. Without `after`, it is the newest page, or the one before the message `before`. */
export async function readMessages(
  db: Db,
  who: Who<Actor>,
  { thread_id, before, after }: InputOf<typeof api.readMessages>,
): Promise<DataOf<typeof api.readMessages>> {
  await findOwnThread(db, who, thread_id);
  const range =
    after !== undefined
      ? sql`and m.message_id > ${after} order by m.message_id`
      : before > 0
        ? sql`and m.message_id < ${before} order by m.message_id desc`
        : sql`order by m.message_id desc`;
  const { rows } = await sql<{ message: Message }>`
    select ${MESSAGE_JSON} as message
    from (select * from messages m where m.thread_id = ${thread_id} ${range} limit ${api.MESSAGES_PER_PAGE + 1}) m`.execute(
    db,
  );
  const messages = rows.slice(0, api.MESSAGES_PER_PAGE).map(({ message }) => message);
  messages.sort((a, b) => a.message_id - b.message_id);
  return { messages, has_more: rows.length > api.MESSAGES_PER_PAGE };
}

type Found = DataOf<typeof api.searchMessages>['messages'][number];
const FOUND_PER_PAGE = 20;

export async function searchMessages(
  db: Db,
  { actor }: Who<Actor>,
  { words, before }: InputOf<typeof api.searchMessages>,
): Promise<DataOf<typeof api.searchMessages>> {
  const query = queryOf(words);
  if (query === '') return { messages: [], next: null };
  const { rows } = await sql<{
    message: Omit<Found, 'other_name' | 'title' | 'is_own'> & { files?: unknown };
    other_name: string;
    title: string;
    is_own: boolean;
    is_visible: boolean;
  }>`
    select ${MESSAGE_JSON} as message, ${PARTY_NAME} as other_name, t.title, m.party_id = o.other_id as is_own, o.party_id is not null as is_visible
    from (
      select x.* from messages x
      where x.search @@ (${query}::tsquery && ${searchOwnParties(actor)}::tsquery) and x.deleted_at is null
        and (${before}::bigint = 0 or x.message_id < ${before})
      order by x.message_id desc limit ${FOUND_PER_PAGE + 1}
    ) m
    join threads t using (thread_id)
    left join lateral (
      select o.* from thread_members m join thread_members o using (thread_id)
      where m.thread_id = t.thread_id and ${isOwnSide(actor)} and o.party_id = m.other_id
      order by m.is_plant desc limit 1
    ) o on true
    ${joinParty(sql`o.party_id`, sql`o.is_plant`)}
    order by m.message_id desc`.execute(db);
  const page = rows.slice(0, FOUND_PER_PAGE);
  // An owner's account has the same id as the plant, so the index can't tell their messages apart.
  const messages = page.flatMap(({ message: { files: _, ...message }, is_visible, ...about }) =>
    is_visible ? [{ ...message, ...about }] : [],
  );
  return { messages, next: rows.length > page.length ? (page.at(-1)?.message.message_id ?? null) : null };
}

/**
 * Treats every typed word as the beginning of a word. Keeps only letters and digits, so nothing is read as an operator.
 */
const queryOf = (typed: string): string =>
  foldedWords(typed)
    .flatMap((word) => word.split(/[^\p{L}\p{N}]+/u))
    .filter(Boolean)
    .slice(0, 8)
    .map((word) => `'${word}':*`)
    .join(' & ');
