import { findAudiences } from '#server/app/audience.ts';
import type { EventKind } from '#server/lib/events.ts';
import type { CommittedEvent } from '#server/lib/job.ts';
import type { RelayedEvent } from '#server/lib/relay.ts';
import type { Plant, TestApp } from '#server/test/harness.ts';

/** The plant's events of these kinds, oldest first, as jobs receive them. */
export async function eventsOf(app: TestApp, { plant_id }: Pick<Plant, 'plant_id'>, ...kinds: string[]) {
  const events = await app.db
    .selectFrom('events')
    .select(['plant_id', 'event_id', 'kind', 'order_id', 'actor_id', 'data', 'happened_at'])
    .where('plant_id', '=', plant_id)
    .where('kind', 'in', kinds)
    .orderBy('event_id')
    .execute();
  return events as CommittedEvent[];
}

/** The latest event of these kinds. Fails the test if there is none. */
export async function lastEvent(app: TestApp, plant: Pick<Plant, 'plant_id'>, ...kinds: string[]) {
  const event = (await eventsOf(app, plant, ...kinds)).at(-1);
  if (!event) throw new Error(`no event of ${kinds}`);
  return event;
}

/** For each of the plant's events of this kind, oldest first, the accounts that are notified in addition to the staff. */
export async function hearersOf(
  app: TestApp,
  { plant_id }: Pick<Plant, 'plant_id'>,
  kind: EventKind,
): Promise<number[][]> {
  const events = await app.db
    .selectFrom('events')
    .select(['plant_id', 'event_id', 'kind', 'order_id', 'actor_id', 'data', 'happened_at', 'audience as former'])
    .where('plant_id', '=', plant_id)
    .where('kind', '=', kind)
    .orderBy('event_id')
    .execute();
  const audiences = await findAudiences(app.db, events as RelayedEvent[]);
  return events.map(({ event_id }) => (audiences.get(event_id) ?? []).toSorted((a, b) => a - b));
}
