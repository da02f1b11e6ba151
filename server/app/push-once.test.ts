import { expect, test } from 'vitest';
import { startJobs } from '#server/app/start-jobs.ts';
import { openDatabase } from '#server/lib/database.ts';
import { officeMailer } from '#server/mail/office-mailer.ts';
import { makeBrowser } from '#server/mail/push/push-service.ts';
import type { Pusher } from '#server/mail/push/pusher.ts';
import { jobs } from '#server/notices/jobs.ts';
import { makeCustomer, makePlant, openTestApp, PATIENCE } from '#server/test/harness.ts';
import { bookOrder, makeShare } from '#server/test/make-order.ts';

const app = openTestApp();
const BOOKINGS = 8;

/** Starts the notices' jobs as a separate process would, with its own connections. */
async function startProcess(pusher: Pusher) {
  const database = openDatabase(app.url, 4, PATIENCE);
  const errors: string[] = [];
  const running = await startJobs({
    database,
    jobs,
    context: { db: database.db, mailer: officeMailer, pusher, public_url: 'https://plant.test' },
    announce: async () => undefined,
    onError: (error, about) => errors.push(`${about}: ${error}`),
  });
  return {
    errors,
    wake: running.wake,
    async stop() {
      await running.stop();
      await database.close();
    },
  };
}

test('pushes each booking to a device only once, even with two processes running', async () => {
  const plant = await makePlant(app);
  const { customer_id, account_id } = await makeCustomer(app, plant);
  await app.db
    .insertInto('push_devices')
    .values({ account_id, ...makeBrowser().sent, app_key: 'B' })
    .execute();
  const pushed: string[] = [];
  const pusher: Pusher = { name: 'test', send: async (_, { id }) => void pushed.push(id) };
  const processes = await Promise.all([startProcess(pusher), startProcess(pusher)]);
  for (let booked = 0; booked < BOOKINGS; booked++) {
    await bookOrder(app, plant.owner, { split: [await makeShare(app, plant, customer_id)] });
    for (const { wake } of processes) wake();
  }
  const sent = () =>
    app.db
      .selectFrom('mails')
      .select(['mail_id', 'tries'])
      .where('owner_id', '=', plant.plant_id)
      .where('channel', '=', 'push')
      .where('status', '=', 'sent')
      .execute();
  await expect.poll(sent).toHaveLength(BOOKINGS);
  for (const { stop } of processes) await stop();
  expect(pushed).toHaveLength(BOOKINGS);
  expect(new Set(pushed).size).toBe(BOOKINGS);
  expect((await sent()).map(({ tries }) => tries)).toEqual(Array(BOOKINGS).fill(1));
  expect(processes.flatMap(({ errors }) => errors)).toEqual([]);
});
