import { sql } from 'kysely';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import type { Message } from '#contract/messages/message.ts';
import * as api from '#contract/messages/messages-api.ts';
import type { Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { Actor, Who } from '#server/lib/who.ts';
import { MESSAGE_JSON } from '#server/messages/message-rows.ts';
import { announce, findOwnThread, isBlocked } from '#server/messages/thread-store.ts';

/** Moves the caller's read marker forward. Nothing is written if it is already there. */
export async function markRead(
  tx: Tx,
  who: Who<Actor>,
  { thread_id, message_id }: InputOf<typeof api.markRead>,
): Promise<DataOf<typeof api.markRead>> {
  const { party_id } = await findOwnThread(tx, who, thread_id);
  const { rows } = await sql<{ read_to: number }>`
    update thread_members set read_to = least(${message_id}, last_message_id)
    where thread_id = ${thread_id} and party_id = ${party_id} and read_to < least(${message_id}, last_message_id)
    returning read_to`.execute(tx);
  if (rows[0]) {
    await announce(tx, thread_id, { reader_id: party_id });
    return rows[0];
  }
  const { read_to } = await tx
    .selectFrom('thread_members')
    .select('read_to')
    .where('thread_id', '=', thread_id)
    .where('party_id', '=', party_id)
    .executeTakeFirstOrThrow();
  return { read_to };
}

export const editMessage = (tx: Tx, who: Who<Actor>, { message_id, text }: InputOf<typeof api.editMessage>) =>
  changeMessage(tx, who, message_id, { change: sql`text = ${text}, edited_at = clock_timestamp()`, isEdit: true });

export async function deleteMessage(tx: Tx, who: Who<Actor>, { message_id }: InputOf<typeof api.deleteMessage>) {
  const deleted = await changeMessage(tx, who, message_id, {
    change: sql`text = '', deleted_at = clock_timestamp()`,
    isEdit: false,
  });
  // Setting the upload time to the epoch keeps these files from being sent again before the hourly job deletes them.
  await sql`update message_files set message_id = null, uploaded_at = 'epoch' where message_id = ${message_id}`.execute(
    tx,
  );
  return { ...deleted, files: [] };
}

/**
 * Changes the sender's own message while it's new. Throws not_found for anyone else. The change gets its timestamp only
 * after the message is locked, so the latest change has the latest timestamp. Pages use it to keep the newest version.
 */
async function changeMessage(
  tx: Tx,
  { actor }: Who<Actor>,
  message_id: number,
  { change, isEdit }: { change: ReturnType<typeof sql>; isEdit: boolean },
) {
  const { rows } = await sql<{ thread_id: number; is_new: boolean }>`
    select thread_id, sent_at > now() - make_interval(mins => ${api.CHANGE_MINUTES}) and deleted_at is null as is_new
    from messages where message_id = ${message_id} and sender_id = ${actor.account_id} for no key update`.execute(tx);
  const own = rows[0];
  if (!own) throw new Problem('not_found');
  const { party_id, other_id } = await findOwnThread(tx, { actor }, own.thread_id);
  if (isEdit && (await isBlocked(tx, party_id, other_id))) throw new Problem('messages_blocked');
  if (!own.is_new) throw new Problem('message_fixed', { values: { minutes: api.CHANGE_MINUTES } });
  await sql`update messages set ${change} where message_id = ${message_id}`.execute(tx);
  await announce(tx, own.thread_id, { message_id });
  const { rows: changed } = await sql<{ message: Message }>`
    select ${MESSAGE_JSON} as message from messages m where m.message_id = ${message_id}`.execute(tx);
  return (changed as [{ message: Message }])[0].message;
}

export async function blockThread(
  tx: Tx,
  who: Who<Actor>,
  { thread_id, is_blocked }: InputOf<typeof api.blockThread>,
): Promise<DataOf<typeof api.blockThread>> {
  const { party_id, other_id } = await findOwnThread(tx, who, thread_id);
  if (is_blocked) {
    await tx
      .insertInto('message_blocks')
      .values({ party_id, blocked_id: other_id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  } else {
    await tx.deleteFrom('message_blocks').where('party_id', '=', party_id).where('blocked_id', '=', other_id).execute();
  }
  await announce(tx, thread_id);
  return { is_blocked };
}

export async function muteThread(
  tx: Tx,
  who: Who<Actor>,
  { thread_id, is_muted }: InputOf<typeof api.muteThread>,
): Promise<DataOf<typeof api.muteThread>> {
  const { party_id } = await findOwnThread(tx, who, thread_id);
  await sql`
    update thread_members set muted_at = case when ${is_muted} then now() end
    where thread_id = ${thread_id} and party_id = ${party_id}`.execute(tx);
  await announce(tx, thread_id, { only_party: party_id });
  return { is_muted };
}

/** How many messages on each side of a reported one are stored with the report. */
const CONTEXT = 10;

/** A second report of the same message adds nothing. */
export async function reportThread(
  tx: Tx,
  who: Who<Actor>,
  { thread_id, message_id, reason }: InputOf<typeof api.reportThread>,
): Promise<null> {
  const { last_message_id } = await findOwnThread(tx, who, thread_id);
  const at = message_id || last_message_id;
  const { rows } = await sql<{ thread_id: number }>`
    select thread_id from messages where message_id = ${at} and thread_id = ${thread_id}`.execute(tx);
  if (!rows[0]) throw new Problem('not_found');
  await sql`
    insert into message_reports (thread_id, message_id, reported_by, reason, context)
    select ${thread_id}, ${message_id === 0 ? null : message_id}, ${who.actor.account_id}, ${reason},
      json_agg(${MESSAGE_JSON} order by m.message_id)
    from (
      (select * from messages where thread_id = ${thread_id} and message_id <= ${at} order by message_id desc
        limit ${CONTEXT + 1})
      union all
      (select * from messages where thread_id = ${thread_id} and message_id > ${at} order by message_id limit ${CONTEXT})
    ) m
    on conflict do nothing`.execute(tx);
  return null;
}
