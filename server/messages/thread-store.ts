import { sql } from 'kysely';
import type { Db, Tx } from '#server/lib/database.ts';
import { type EventData, emit, MARKET } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import { type Caller, isOwnSide } from '#server/messages/party.ts';

/** The caller's membership in a thread. */
export interface OwnThread {
  thread_id: number;
  party_id: number;
  other_id: number;
  is_plant: boolean;
  plant_id: number | null;
  last_message_id: number;
}

/** The caller's membership in a thread. Throws not_found for everyone who isn't in it. */
export async function findOwnThread(db: Db, { actor }: Caller, thread_id: number): Promise<OwnThread> {
  const { rows } = await selectOwn(actor, thread_id).execute(db);
  if (!rows[0]) throw new Problem('not_found');
  return rows[0];
}

/**
 * Like findOwnThread, but also keeps others from writing to the thread until the commit. That way, ids in a thread grow
 * in the order in which its messages appear, and a page that fetches everything after an id misses nothing.
 */
export async function lockOwnThread(tx: Tx, { actor }: Caller, thread_id: number): Promise<OwnThread> {
  const { rows } = await sql<OwnThread>`${selectOwn(actor, thread_id)} for no key update of t`.execute(tx);
  if (!rows[0]) throw new Problem('not_found');
  return rows[0];
}

/**
 * Selects the caller's membership in a thread. In a thread between a plant and someone on its staff, that is the
 * plant's membership.
 */
const selectOwn = (actor: Caller['actor'], thread_id: number) => sql<OwnThread>`
  select t.thread_id, m.party_id, m.other_id, m.is_plant, t.plant_id, t.last_message_id
  from threads t join thread_members m using (thread_id)
  where t.thread_id = ${thread_id} and ${isOwnSide(actor)} order by m.is_plant desc limit 1`;

/** The plant's membership in a thread. Throws not_found if the caller is in it only as a person. */
export async function findPlantThread(db: Db, who: Caller, thread_id: number): Promise<OwnThread> {
  const thread = await findOwnThread(db, who, thread_id);
  if (!thread.is_plant) throw new Problem('not_found');
  return thread;
}

/** Announces a change in a thread to the open pages of both parties, or of one, right after the commit. */
export async function announce(
  tx: Tx,
  thread_id: number,
  change: Partial<Omit<EventData<'thread.changed'>, 'thread_id'>> = {},
): Promise<void> {
  const data = { message_id: null, reader_id: null, only_party: null, ...change };
  await emit(tx, { actor: MARKET }, 'thread.changed', { subject: { thread_id }, data });
}

/** Whether one of the two has blocked the other. */
export async function isBlocked(db: Db, one: number, other: number): Promise<boolean> {
  const { rows } = await sql`
    select from message_blocks where (party_id, blocked_id) in ((${one}, ${other}), (${other}, ${one})) limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
