import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { takeIn } from '#contract/floor/intake-api.ts';
import { setAside } from '#contract/floor/outbox-api.ts';
import { makePlant, openTestApp, type Plant } from '#server/test/harness.ts';
import { bookOrder, lookAtOrder } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const recordsOf = (plant: Plant) =>
  app.db.selectFrom('floor_records').selectAll().where('plant_id', '=', plant.plant_id).orderBy('record_id').execute();

test('what a device kept and nobody could send is recorded once, with why, and can’t be done afterward', async () => {
  const plant = await makePlant(app);
  const order_id = await bookOrder(app, plant.owner);
  const butcher = await plant.join('butcher');
  const action = { action_id: randomUUID(), initials: 'JB', taken_at: '2026-11-01T08:00:00Z' };
  const said = JSON.stringify({ order_id, ear_tag_id: 'R-12' });
  const kept = { ...action, order_id, call: takeIn.path, about: 'Beef · Garza', said, refusal: 'Tag is taken.' };
  expect(await app.callWith(setAside, butcher, { ...kept, reason: '' })).toMatchObject({
    fields: { reason: 'Required' },
  });
  const replies = await Promise.all(
    Array.from({ length: 6 }, () => app.callWith(setAside, butcher, { ...kept, reason: 'Went home again' })),
  );
  for (const reply of replies) expect(expectYes(reply).data).toEqual({ action_id: action.action_id });
  expect(await recordsOf(plant)).toMatchObject([
    {
      ...action,
      taken_at: '2026-11-01T08:00:00.000Z',
      kind: 'set_aside',
      order_id,
      recorded_by: butcher.account_id,
      body: { call: takeIn.path, about: 'Beef · Garza', said, refusal: 'Tag is taken.', reason: 'Went home again' },
    },
  ]);
  expectYes(await app.callWith(takeIn, butcher, { action_id: action.action_id, order_id }));
  expect(await lookAtOrder(app, plant.owner, order_id)).toMatchObject({ status: 0, plant_number: '' });
});

test('an animal of another plant isn’t named, and what was stored after all isn’t set aside', async () => {
  const [plant, other] = [await makePlant(app), await makePlant(app)];
  const foreign = await bookOrder(app, other.owner);
  const call = { call: takeIn.path, said: '{}', reason: 'Sold' };
  expectYes(await app.callWith(setAside, plant.owner, { action_id: randomUUID(), order_id: foreign, ...call }));
  const action_id = randomUUID();
  const order_id = await bookOrder(app, plant.owner);
  expectYes(await app.callWith(takeIn, plant.owner, { action_id, order_id }));
  expectYes(await app.callWith(setAside, plant.owner, { action_id, order_id, ...call }));
  expect((await recordsOf(plant)).map((row) => [row.kind, row.order_id])).toEqual([
    ['set_aside', null],
    ['intake', order_id],
  ]);
});
