import { sql } from 'kysely';
import { TOPICS, type Topic } from '#contract/app/topics.ts';
import { Handshake } from '#contract/lib/realtime.ts';
import { isStaff } from '#contract/lib/roles.ts';
import { findAudiences } from '#server/app/events/audience.ts';
import { EVENTS } from '#server/app/events/events.ts';
import type { RelayedEvent } from '#server/lib/background/relay.ts';
import type { Db } from '#server/lib/database.ts';
import type { AppSocket } from '#server/lib/sockets/socket-types.ts';
import type { Actor } from '#server/lib/who.ts';
import { isOwnSide } from '#server/messages/party.ts';

/**
 * Tells a page what may have changed for its user while it was loading: after it read its data, but before its socket
 * was open.
 */
export async function publishMissed(db: Db, socket: AppSocket, actor: Actor): Promise<void> {
  const { success, data } = Handshake.safeParse(socket.handshake.auth);
  if (!success || !('open_ms' in data) || data.open_ms === undefined) return;
  const topics = await findMissed(db, actor, Math.min(data.open_ms, DAY_MS));
  if (topics.length > 0) socket.emit('changed', { topics });
}

const DAY_MS = 24 * 3_600_000;
/** During a rolling upgrade, newer processes record kinds of events that this one doesn't recognize. */
const KINDS = Object.keys(EVENTS);
/** How many of a plant's events to check. If all of them are recent, everything counts as changed. */
const MAX_EVENTS = 200;
/** A page's first call and the opening of its socket may each wait for a busy server. */
const SLACK_MS = 10_000;

/** Market updates aren't kept after they are sent, so people without a plant always refetch these. */
const MARKET_TOPICS: readonly Topic[] = ['market', 'orders', 'payments'];

async function findMissed(db: Db, actor: Actor, open_ms: number): Promise<Topic[]> {
  const since = sql`now() - make_interval(secs => ${(open_ms + SLACK_MS) / 1000})`;
  const [events, hasMessages] = await Promise.all([findEvents(db, actor, since), hasNewMessages(db, actor, since)]);
  if (events.length === MAX_EVENTS) return [...TOPICS];
  const topics =
    actor.plant_id === null ? MARKET_TOPICS : new Set<Topic>(events.flatMap(({ kind }) => [...EVENTS[kind].topics]));
  return [...topics, ...(hasMessages ? (['messages'] as const) : [])];
}

async function findEvents(db: Db, actor: Actor, since: ReturnType<typeof sql>): Promise<RelayedEvent[]> {
  const { plant_id, account_id, role } = actor;
  if (plant_id === null) return [];
  const { rows } = await sql<RelayedEvent>`
    select owner_id, event_id, kind, order_id, actor_id, data, happened_at, audience as former
    from (select * from events where owner_id = ${plant_id} order by event_id desc limit ${MAX_EVENTS}) e
    where (relayed_at is null or relayed_at > ${since}) and kind = any(${KINDS})`.execute(db);
  if (isStaff(role) || rows.length === 0) return rows;
  const audiences = await findAudiences(db, rows);
  return rows.filter(
    ({ event_id, actor_id }) => actor_id === account_id || audiences.get(event_id)?.includes(account_id),
  );
}

async function hasNewMessages(db: Db, actor: Actor, since: ReturnType<typeof sql>): Promise<boolean> {
  const { rows } = await sql`
    select from (select m.last_message_id from thread_members m where ${isOwnSide(actor)}
      order by m.last_message_id desc limit 1) m
    join messages l on l.message_id = m.last_message_id and l.sent_at > ${since}`.execute(db);
  return rows.length > 0;
}
