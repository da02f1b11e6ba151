import { sql } from 'kysely';
import type { InputOf } from '#contract/lib/endpoint.ts';
import { required } from '#contract/lib/required.ts';
import type { Message } from '#contract/messages/message.ts';
import * as api from '#contract/messages/messages-api.ts';
import type { Tx } from '#server/lib/database.ts';
import { eventsFrom, MARKET_ID } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import { describeParty, findOther } from '#server/messages/find-other.ts';
import { MESSAGE_JSON } from '#server/messages/message-rows.ts';
import { type Caller, partyOf } from '#server/messages/party.ts';
import { isBlocked, lockOwnThread, type OwnThread } from '#server/messages/thread-store.ts';

type Sent = InputOf<typeof api.insertMessages>;

/**
 * Stores a message before it is delivered. If a page gets no response, it sends the same client_message_id again and
 * gets the stored message back.
 */
export async function sendMessage(tx: Tx, who: Caller, sent: Sent, { isMailed = false } = {}): Promise<Message> {
  const thread_id = sent.thread_id || (await openThread(tx, who, sent));
  const thread = await lockOwnThread(tx, who, thread_id);
  const { account_id } = who.actor;
  if (await isBlocked(tx, thread.party_id, thread.other_id)) throw new Problem('messages_blocked');
  const message_id = await insertMessage(tx, thread, account_id, sent, isMailed);
  if (message_id !== undefined) await refuseTooFast(tx, thread_id, account_id);
  if (message_id !== undefined && sent.file_ids.length > 0)
    await attachFiles(tx, account_id, message_id, sent.file_ids);
  const { rows } = await sql<{ message: Message }>`
    select ${MESSAGE_JSON} as message from messages m
    where m.thread_id = ${thread_id} and m.sender_id = ${account_id}
      and m.client_message_id = ${sent.client_message_id}`.execute(tx);
  return (rows as [{ message: Message }])[0].message;
}

/** Counts the message just stored. Resending a stored one skips this check, so it is never refused. The thread is locked. */
async function refuseTooFast(tx: Tx, thread_id: number, account_id: number): Promise<void> {
  const most = api.MAX_MESSAGES_A_MINUTE;
  // Everyone in the thread has the same limit, so this many messages normally include all of the writer's from the last minute.
  const { rows } = await sql`
    select from (
      select sender_id, sent_at from messages where thread_id = ${thread_id} order by message_id desc limit ${4 * most}) m
    where sender_id = ${account_id} and sent_at > now() - interval '1 minute' limit ${most + 1}`.execute(tx);
  if (rows.length > most) throw new Problem('messages_too_fast', { values: { most } });
}

/**
 * Returns undefined if the message is already stored. Someone who replies by email has seen only the messages they were told
 * about.
 */
async function insertMessage(
  tx: Tx,
  { thread_id, party_id, other_id, last_message_id }: OwnThread,
  account_id: number,
  { client_message_id, text }: Sent,
  isMailed: boolean,
) {
  const readTo = isMailed ? sql`greatest(m.read_to, m.notified_to)` : sql`made.message_id`;
  const { rows } = await sql<{ message_id: number }>`
    with made as (
      insert into messages (thread_id, previous_id, sender_id, party_id, to_party, client_message_id, text)
      values (${thread_id}, ${last_message_id}, ${account_id}, ${party_id}, ${other_id}, ${client_message_id}, ${text})
      on conflict (thread_id, sender_id, client_message_id) do nothing
      returning message_id
    ), thread as (
      update threads t set last_message_id = made.message_id from made where t.thread_id = ${thread_id}
    ), members as (
      update thread_members m set last_message_id = made.message_id,
        read_to = case when m.party_id = ${party_id} then ${readTo} else m.read_to end,
        last_received_id = case when m.party_id = ${party_id} then m.last_received_id else made.message_id end,
        done_at = case when m.party_id = ${party_id} then m.done_at end
      from made where m.thread_id = ${thread_id}
    ), news as (
      ${eventsFrom(
        'thread.changed',
        sql`select ${MARKET_ID}::bigint as owner_id, ${thread_id}::bigint as thread_id, message_id,
          null::bigint as reader_id, null::bigint as only_party from made`,
      )}
    )
    select message_id from made`.execute(tx);
  return rows[0]?.message_id;
}

/** Attaches uploads by the sender that don't belong to a message yet. */
async function attachFiles(tx: Tx, account_id: number, message_id: number, file_ids: readonly number[]): Promise<void> {
  const wanted = [...new Set(file_ids)];
  const { numAffectedRows = 0n } = await sql`
    update message_files set message_id = ${message_id}
    where file_id = any(${wanted}::bigint[]) and uploaded_by = ${account_id} and message_id is null
      and uploaded_at > 'epoch'`.execute(tx);
  if (Number(numAffectedRows) !== wanted.length) throw new Problem('not_found');
}

/** Finds the thread about a subject, or starts one. */
async function openThread(tx: Tx, who: Caller, { to }: Sent): Promise<number> {
  if (!to) throw new Problem('not_found');
  const other = await findOther(tx, who, to);
  const own = partyOf(who.actor);
  const known = await findThreadId(tx, own.party_id, other.party_id, to);
  if (known !== null) return known;
  const { account_id } = who.actor;
  // Locked so that the count is exact.
  await sql`select from accounts where account_id = ${account_id} for no key update`.execute(tx);
  const { rows: begun } = await sql`
    select from threads where started_by = ${account_id} and started_at > now() - interval '1 day'
    limit ${api.MAX_NEW_THREADS}`.execute(tx);
  if (begun.length >= api.MAX_NEW_THREADS) {
    throw new Problem('new_threads_full', { values: { most: api.MAX_NEW_THREADS } });
  }
  const [low, high] = inOrder(own.party_id, other.party_id);
  const plant_id = own.is_plant ? own.party_id : other.is_plant ? other.party_id : null;
  const { rows } = await sql<{ thread_id: number }>`
    insert into threads (low_party, high_party, plant_id, subject, subject_id, title, started_by)
    values (${low}, ${high}, ${plant_id}, ${to.subject}, ${subjectId(to)}, ${other.title}, ${account_id})
    on conflict do nothing returning thread_id`.execute(tx);
  const made = rows[0]?.thread_id;
  // The other party started it at the same moment.
  if (made === undefined) return required(await findThreadId(tx, own.party_id, other.party_id, to), 'the thread');
  const { kind: own_kind } = await describeParty(tx, own);
  await tx
    .insertInto('thread_members')
    .values([
      { thread_id: made, ...own, other_id: other.party_id, other_kind: other.kind },
      {
        thread_id: made,
        party_id: other.party_id,
        is_plant: other.is_plant,
        other_id: own.party_id,
        other_kind: own_kind,
      },
    ])
    .execute();
  return made;
}

type Topic = NonNullable<Sent['to']>;
const inOrder = (one: number, other: number) => (one < other ? [one, other] : [other, one]);
/** A conversation with a person stores no subject id, because each party would pass the other's id. */
const subjectId = ({ subject, subject_id }: Topic) => (subject === 'person' ? 0 : subject_id);

export async function findThreadId(tx: Parameters<typeof findOther>[0], one: number, other: number, to: Topic) {
  const [low, high] = inOrder(one, other);
  const { rows } = await sql<{ thread_id: number }>`
    select thread_id from threads where low_party = ${low} and high_party = ${high}
      and subject = ${to.subject} and subject_id = ${subjectId(to)}`.execute(tx);
  return rows[0]?.thread_id ?? null;
}
