import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { jobs, scheduled } from '#server/invoicing/accounting/jobs.ts';
import { deleteOldLogins, endLink } from '#server/invoicing/accounting/link-store.ts';
import { deleteOldNotices } from '#server/invoicing/accounting/serve-notices.ts';
import { accountingService } from '#server/invoicing/accounting/service.ts';
import type { CommittedEvent } from '#server/lib/background/job.ts';
import { openTestApp } from '#server/test/harness.ts';
import { allowAccounting } from '#server/test/make-accounting.ts';
import { answering, booksOf, openBooks } from '#server/test/make-books.ts';
import { makeInvoice } from '#server/test/make-invoice.ts';

const app = openTestApp();
const accounting = accountingService(['only for tests']);

test('each event’s job sends what is new, and the schedule sends whatever was missed', async () => {
  const [one, two] = [await makeInvoice(app), await makeInvoice(app)];
  await openBooks(app, one.plant);
  await openBooks(app, two.plant);
  for (const { run } of jobs) {
    await run({ db: app.db, accounting }, { plant_id: one.plant.plant_id } as CommittedEvent);
  }
  expect(await booksOf(app, one.plant, 'Invoice')).toHaveLength(1);
  expect(await booksOf(app, two.plant, 'Invoice')).toHaveLength(0);
  for (const { run } of scheduled) await run({ db: app.db, accounting });
  expect(await booksOf(app, two.plant, 'Invoice')).toHaveLength(1);
});

test('a problem at one plant doesn’t hold up the others, and is reported', async () => {
  const [one, two] = [await makeInvoice(app), await makeInvoice(app)];
  await openBooks(app, one.plant);
  await openBooks(app, two.plant);
  await sql`update accounting_links set linked_at = now() - interval '1 day', next_try_at = now() - interval '1 day'
    where plant_id = ${one.plant.plant_id}`.execute(app.db);
  const broken = answering(app, (url) =>
    url.includes(String(one.plant.plant_id).padStart(12, '0')) ? Response.json({ Item: 'no' }) : undefined,
  );
  const [settle] = scheduled;
  await expect(settle?.run({ db: app.db, accounting: () => broken })).rejects.toThrow('could not be settled');
  expect(await booksOf(app, two.plant, 'Invoice')).toHaveLength(1);
});

test('nothing is queued for plants that were never linked or have disconnected', async () => {
  const [linked, ended, never] = [await makeInvoice(app), await makeInvoice(app), await makeInvoice(app)];
  await openBooks(app, linked.plant);
  await openBooks(app, ended.plant);
  await app.db.transaction().execute((tx) => endLink(tx, ended.plant.plant_id, 'off'));
  const plants = [linked, ended, never].map(({ plant }) => plant.plant_id);
  const send = jobs.find(({ queue }) => queue === 'invoicing.send-to-accounting');
  expect(await send?.findPlants?.(app.db, plants)).toEqual(new Set([linked.plant.plant_id]));
});

test('deletes logins once they expire, and handled notices after 90 days', async () => {
  const { plant } = await makeInvoice(app);
  await allowAccounting(app, plant.owner);
  await sql`update accounting_logins set ends_at = now() - interval '1 minute'`.execute(app.db);
  await allowAccounting(app, plant.owner);
  await deleteOldLogins(app.db);
  expect(
    (await sql`select from accounting_logins where plant_id = ${plant.plant_id}`.execute(app.db)).rows,
  ).toHaveLength(1);

  await sql`
    insert into accounting_notices (notice_id, plant_id, realm_id, about, remote_id, is_done, received_at)
    select name, ${plant.plant_id}, '1', 'Payment', '1', is_done, now() - make_interval(days => age)
    from (values ('old', true, 91), ('young', true, 89), ('open', false, 91)) n (name, is_done, age)`.execute(app.db);
  await deleteOldNotices(app.db);
  const { rows } = await sql`select notice_id from accounting_notices order by notice_id`.execute(app.db);
  expect(rows).toEqual([{ notice_id: 'open' }, { notice_id: 'young' }]);
});
