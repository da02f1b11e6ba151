import { sql } from 'kysely';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import * as api from '#contract/messages/inbox-api.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { announce, findPlantThread } from '#server/messages/thread-store.ts';

type PlantWho = Who<PlantActor>;

/** Assigns a conversation only to the plant's own staff. */
export async function assignThread(
  tx: Tx,
  who: PlantWho,
  { thread_id, account_id }: InputOf<typeof api.assignThread>,
): Promise<DataOf<typeof api.assignThread>> {
  const { party_id } = await findPlantThread(tx, who, thread_id);
  const assigned_to = account_id || null;
  if (assigned_to !== null) {
    const { rows } = await sql`
      select from accounts where account_id = ${assigned_to} and plant_id = ${party_id}
        and role in ('processor', 'admin', 'manager', 'butcher') and deactivated_at is null`.execute(tx);
    if (rows.length === 0) throw new Problem('not_found');
  }
  await tx
    .updateTable('thread_members')
    .set({ assigned_to })
    .where('thread_id', '=', thread_id)
    .where('party_id', '=', party_id)
    .execute();
  await announce(tx, thread_id, { only_party: party_id });
  return { assigned_to };
}

export async function setThreadDone(
  tx: Tx,
  who: PlantWho,
  { thread_id, is_done }: InputOf<typeof api.setThreadDone>,
): Promise<DataOf<typeof api.setThreadDone>> {
  const { party_id } = await findPlantThread(tx, who, thread_id);
  await sql`
    update thread_members set done_at = case when ${is_done} then now() end
    where thread_id = ${thread_id} and party_id = ${party_id}`.execute(tx);
  await announce(tx, thread_id, { only_party: party_id });
  return { is_done };
}

export async function addThreadNote(
  tx: Tx,
  who: PlantWho,
  { thread_id, text }: InputOf<typeof api.addThreadNote>,
): Promise<DataOf<typeof api.addThreadNote>> {
  const { party_id, last_message_id } = await findPlantThread(tx, who, thread_id);
  const { note_id } = await tx
    .insertInto('thread_notes')
    .values({
      thread_id,
      plant_id: party_id,
      written_by: who.actor.account_id,
      after_message_id: last_message_id,
      text,
    })
    .returning('note_id')
    .executeTakeFirstOrThrow();
  await announce(tx, thread_id, { only_party: party_id });
  return { note_id };
}

export const listReplies = (db: Db, { actor }: PlantWho): Promise<DataOf<typeof api.listReplies>> =>
  db
    .selectFrom('saved_replies')
    .select(['reply_id', 'title', 'text'])
    .where('plant_id', '=', actor.plant_id)
    .orderBy('title')
    .orderBy('reply_id')
    .limit(api.MAX_SAVED_REPLIES)
    .execute();

export async function saveReply(
  tx: Tx,
  { actor }: PlantWho,
  { reply_id, title, text }: InputOf<typeof api.saveReply>,
): Promise<DataOf<typeof api.saveReply>> {
  const { plant_id } = actor;
  if (reply_id !== 0) {
    const changed = await tx
      .updateTable('saved_replies')
      .set({ title, text })
      .where('plant_id', '=', plant_id)
      .where('reply_id', '=', reply_id)
      .returning(['reply_id', 'title', 'text'])
      .executeTakeFirst();
    if (!changed) throw new Problem('not_found');
    return changed;
  }
  // Locked so that the count is exact.
  await sql`select from plants where plant_id = ${plant_id} for no key update`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from saved_replies where plant_id = ${plant_id}`.execute(tx);
  if ((rows[0]?.count ?? 0) >= api.MAX_SAVED_REPLIES) {
    throw new Problem('replies_full', { values: { most: api.MAX_SAVED_REPLIES } });
  }
  return tx
    .insertInto('saved_replies')
    .values({ plant_id, title, text })
    .returning(['reply_id', 'title', 'text'])
    .executeTakeFirstOrThrow();
}

export async function deleteReply(
  tx: Tx,
  { actor }: PlantWho,
  { reply_id }: InputOf<typeof api.deleteReply>,
): Promise<null> {
  const { numDeletedRows } = await tx
    .deleteFrom('saved_replies')
    .where('plant_id', '=', actor.plant_id)
    .where('reply_id', '=', reply_id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new Problem('not_found');
  return null;
}
