import { findAudiences } from '#server/app/events/audience.ts';
import { type CommittedEvent, type EventOf, readEvent, type StoredEvent } from '#server/lib/background/job.ts';
import type { RelayedEvent } from '#server/lib/background/relay.ts';
import type { EventData, EventKind } from '#server/lib/events.ts';
import type { Plant, TestApp } from '#server/test/harness.ts';

/** The plant's events of these kinds, oldest first, as jobs receive them. */
export async function eventsOf<Kind extends EventKind>(
  app: TestApp,
  { plant_id }: Pick<Plant, 'plant_id'>,
  ...kinds: Kind[]
): Promise<EventOf<Kind>[]> {
  const events = await app.db
    .selectFrom('events')
    .select(['owner_id as plant_id', 'event_id', 'kind', 'order_id', 'actor_id', 'data', 'happened_at'])
    .where('owner_id', '=', plant_id)
    .where('kind', 'in', kinds)
    .orderBy('event_id')
    .execute();
  return events.map((event) => readEvent(event as StoredEvent) as EventOf<Kind>);
}

/** An order's events, oldest first, as jobs receive them. */
export async function eventsOfOrder(app: TestApp, order_id: number): Promise<CommittedEvent[]> {
  const events = await app.db
    .selectFrom('events')
    .select(['owner_id as plant_id', 'event_id', 'kind', 'order_id', 'actor_id', 'data', 'happened_at'])
    .where('order_id', '=', order_id)
    .orderBy('event_id')
    .execute();
  return events.map((event) => readEvent(event as StoredEvent));
}

/** The latest event of these kinds. Fails the test if there is none. */
export async function lastEvent<Kind extends EventKind>(
  app: TestApp,
  plant: Pick<Plant, 'plant_id'>,
  ...kinds: Kind[]
): Promise<EventOf<Kind>> {
  const event = (await eventsOf(app, plant, ...kinds)).at(-1);
  if (!event) throw new Error(`no event of ${kinds}`);
  return event;
}

/** For each of the plant's events of this kind, oldest first, the accounts that are notified in addition to the staff. */
export async function audienceOf(
  app: TestApp,
  { plant_id }: Pick<Plant, 'plant_id'>,
  kind: EventKind,
): Promise<number[][]> {
  const events = await app.db
    .selectFrom('events')
    .select(['owner_id', 'event_id', 'kind', 'order_id', 'actor_id', 'data', 'happened_at', 'audience as former'])
    .where('owner_id', '=', plant_id)
    .where('kind', '=', kind)
    .orderBy('event_id')
    .execute();
  const audiences = await findAudiences(app.db, events as RelayedEvent[]);
  return events.map(({ event_id }) => (audiences.get(event_id) ?? []).toSorted((a, b) => a - b));
}

/** The kinds of the events that no process has relayed yet. */
export async function eventsToRelay(app: TestApp): Promise<string[]> {
  const events = await app.db.selectFrom('events').select('kind').where('relayed_at', 'is', null).execute();
  return events.map(({ kind }) => kind);
}

/** Deletes the events about lots, so that a test sees only those that follow. */
export const forgetLotEvents = (app: TestApp) =>
  app.db.deleteFrom('events').where('kind', '=', 'lot.changed').execute();

/** What the events about lots say, oldest first. */
export async function lotEvents(app: TestApp): Promise<EventData<'lot.changed'>[]> {
  const events = await app.db
    .selectFrom('events')
    .select('data')
    .where('kind', '=', 'lot.changed')
    .orderBy('event_id')
    .execute();
  return events.map(({ data }) => data as unknown as EventData<'lot.changed'>);
}

/** The column that says whose a table's rows are. */
export const ownerColumn = (table: string) => (['events', 'mails'].includes(table) ? 'owner_id' : 'plant_id');
