import { expect, test } from 'vitest';
import { type RelayedEvent, relayBatch } from '#server/lib/background/relay.ts';
import { makePlant, openTestApp, type Plant } from '#server/test/harness.ts';

const app = openTestApp();

test('relays the events of one plant, each once, however many processes do, and leaves those of others', async () => {
  const [plant, other] = [await makePlant(app), await makePlant(app)];
  const add = async ({ plant_id }: Plant, count: number) => {
    const event = { owner_id: plant_id, kind: 'slots.changed' };
    const made = app.db.insertInto('events').values(Array.from({ length: count }, () => event));
    return (await made.returning('event_id').execute()).map(({ event_id }) => event_id);
  };
  const [theirs, others] = [await add(plant, 450), await add(other, 3)];
  const announced: RelayedEvent[] = [];
  const parts = {
    db: app.db,
    boss: { insert: async () => null },
    jobs: [],
    announce: async (events: readonly RelayedEvent[]) => void announced.push(...events),
  };
  const relayAll = async () => {
    while ((await relayBatch(parts, plant.plant_id)).count > 0);
  };
  await Promise.all(Array.from({ length: 8 }, relayAll));

  const slots = announced.filter(({ kind }) => kind === 'slots.changed');
  expect(slots.map(({ event_id }) => event_id).toSorted((one, two) => one - two)).toEqual(theirs);
  expect(new Set(announced.map(({ owner_id }) => owner_id))).toEqual(new Set([plant.plant_id]));
  const waiting = app.db.selectFrom('events').select('event_id').where('event_id', 'in', others);
  expect(await waiting.where('relayed_at', 'is', null).execute()).toHaveLength(3);
  expect(await relayBatch(parts, other.plant_id)).toMatchObject({ count: expect.any(Number) });
  expect(await waiting.where('relayed_at', 'is', null).execute()).toEqual([]);
});
