import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readAccessToken } from '#server/accounts/sign-in/token.ts';
import { endSession } from '#server/accounts/store.ts';
import { makePlant, openTestApp, type Plant } from '#server/test/harness.ts';

const app = openTestApp();

// A caller is cached for ten seconds. The clock is stopped, so that they don't run out on a slow machine.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const KEY = new TextEncoder().encode('only for tests');
const sessionOfOwner = async ({ owner }: Plant) => (await readAccessToken([KEY], owner.token)) ?? '';
/** Ends a session without notifying the process that caches it. */
const endQuietly = async (plant: Plant) => endSession(app.db, await sessionOfOwner(plant));

test('caches who is calling, so that a call needs no extra query', async () => {
  const plant = await makePlant(app);
  expect(await app.actors.find(plant.owner.token)).toMatchObject({ account_id: plant.plant_id });
  await endQuietly(plant);
  expect(await app.actors.find(plant.owner.token)).toMatchObject({ account_id: plant.plant_id });
});

test.each([
  ['an ended session', async (plant: Plant) => `session_id:${await sessionOfOwner(plant)}`],
  ['a changed account', async (plant: Plant) => `account_id:${plant.owner.account_id}`],
  ['a changed plant', async (plant: Plant) => `plant_id:${plant.plant_id}`],
])('a notice of %s clears the cache for that one only', async (_, noticeOf) => {
  const [plant, other] = [await makePlant(app), await makePlant(app)];
  for (const { owner } of [plant, other]) await app.actors.find(owner.token);
  await endQuietly(plant);
  await endQuietly(other);
  app.actors.receive(await noticeOf(plant));
  expect(await app.actors.find(plant.owner.token)).toBeNull();
  expect(await app.actors.find(other.owner.token)).not.toBeNull();
});

test('does not cache what was read while a change was being announced', async () => {
  const plant = await makePlant(app);
  const reading = app.actors.find(plant.owner.token);
  app.actors.receive(`session_id:${randomUUID()}`);
  await reading;
  await endQuietly(plant);
  expect(await app.actors.find(plant.owner.token)).toBeNull();
});
