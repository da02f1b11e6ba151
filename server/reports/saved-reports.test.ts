import { expect, test } from 'vitest';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { getSavedReports, MAX_SAVED, removeReport, saveReport } from '#contract/reports/saved-api.ts';
import type { Mail, Mailer } from '#server/lib/mailer.ts';
import { jobs } from '#server/reports/jobs.ts';
import { beginMonth } from '#server/reports/saved-reports.ts';
import { bookPast, named } from '#server/test/book-past.ts';
import { eventsOf } from '#server/test/events-of.ts';
import { makePlant, openTestApp, type Person, type Plant } from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
/** Noon in Chicago on the first of May. */
const MAY = new Date('2027-05-01T17:00:00Z');

const save = (person: Person, more: object = {}) =>
  app.callWith(saveReport, person, { report: 'orders_by_species', range: 'last_month', name: 'Species', ...more });
const list = async (person: Person) => expectYes(await app.call(getSavedReports, person, {})).data;

/** Pretends that all reports were last emailed for April 2027, at a plant in Chicago. */
async function longAgo({ plant_id }: Plant) {
  await app.db
    .updateTable('saved_reports')
    .set({ mailed_month: '2027-04-01' })
    .where('plant_id', '=', plant_id)
    .execute();
  await app.db.updateTable('plants').set({ time_zone: 'America/Chicago' }).where('plant_id', '=', plant_id).execute();
}
const dueOf = (plant: Plant) => eventsOf(app, plant, 'report.due');

/** Sends the reports that are due, and returns what was emailed. */
async function mailDue(plant: Plant, times = 1): Promise<Mail[]> {
  const sent: Mail[] = [];
  const mailer: Mailer = { name: 'test', send: async (mail) => void sent.push(mail) };
  const context = { db: app.db, mailer, public_url: 'https://plant.test' };
  for (const event of await dueOf(plant)) for (let time = 0; time < times; time++) await jobs[0]?.run(context, event);
  return sent;
}

test('saves a report under the chosen name, replaces it, and removes it', async () => {
  const plant = await makePlant(app);
  const manager = await plant.join('manager');
  expectYes(await save(manager, { species: 'beef', is_mailed: true }));
  const [saved] = await list(manager);
  expect(saved).toMatchObject({ name: 'Species', is_mailed: true, choice: { range: 'last_month', species: 'beef' } });
  expectYes(await save(manager, { name: 'SPECIES', range: 'own', from: '2026-01-01', to: '2026-02-01' }));
  expect(await list(manager)).toMatchObject([
    { saved_report_id: saved?.saved_report_id, name: 'SPECIES', is_mailed: false, choice: { from: '2026-01-01' } },
  ]);
  expect(await list(plant.owner)).toEqual([]);

  const { saved_report_id = 0 } = saved ?? {};
  const stranger = await makePlant(app);
  for (const other of [plant.owner, stranger.owner])
    expect(await app.call(removeReport, other, { saved_report_id })).toMatchObject({ http: 404 });
  expectYes(await app.call(removeReport, manager, { saved_report_id }));
  expect(await list(manager)).toEqual([]);
});

test.each([
  [{ range: 'own', from: '2026-02-02', to: '2026-02-01' }, 'to'],
  [{ range: 'own', from: '2026-01-01', to: '2026-02-01', is_mailed: true }, 'is_mailed'],
  [{ name: '  ' }, 'name'],
])('refuses to save %j', async (more, field) => {
  const { owner } = await makePlant(app);
  expect(await save(owner, more)).toMatchObject({ http: 400, fields: { [field]: expect.any(String) } });
});

test('keeps at most fifty reports, even when many are saved at once', async () => {
  const { owner } = await makePlant(app);
  const replies = await Promise.all(
    Array.from({ length: MAX_SAVED + 5 }, (_, at) => save(owner, { name: `Report ${at}` })),
  );
  expect(replies.filter(({ http }) => http === 200)).toHaveLength(MAX_SAVED);
  expect(replies.find(({ http }) => http !== 200)).toMatchObject({ code: 'too_many_reports' });
  expect(await list(owner)).toHaveLength(MAX_SAVED);
});

test('emails last month’s report on the first, with its numbers and a link', async () => {
  const plant = await makePlant(app);
  await bookPast(app, plant, [{ day: '2027-04-30' }, { day: '2027-05-01' }, { species: 'hog', day: '2027-04-02' }]);
  expectYes(await save(plant.owner, { is_mailed: true, name: 'April' }));
  await longAgo(plant);
  await beginMonth(app.db, MAY);
  const [mail, ...more] = await mailDue(plant);
  expect(more).toEqual([]);
  expect(mail?.subject).toMatch(/: April$/);
  expect(mail?.text).toContain('Beef: Orders 1');
  expect(mail?.text).toContain('Hog: Orders 1');
  expect(mail?.text).toContain('Total: Orders 2');
  expect(mail?.text).toContain(
    'https://plant.test/reports?report=orders_by_species&range=own&from=2027-04-01&to=2027-04-30',
  );
});

test('reads “this month” as the month that just ended, and writes in Spanish', async () => {
  const plant = await makePlant(app);
  await app.db.updateTable('accounts').set({ language: 'es' }).where('account_id', '=', plant.plant_id).execute();
  await bookPast(app, plant, [{ day: '2027-04-30' }]);
  expectYes(await save(plant.owner, { is_mailed: true, range: 'this_month' }));
  await longAgo(plant);
  await beginMonth(app.db, MAY);
  const [mail] = await mailDue(plant);
  expect(mail?.text).toContain('from=2027-04-01&to=2027-04-30');
  expect(mail?.text).toContain('Res: Pedidos 1');
});

test('emails “this month” through its last day, and says when the full report has more lines', async () => {
  const plant = await makePlant(app);
  const names = Array.from({ length: 31 }, (_, at) => `Zed ${at}`);
  for (const name of names) await bookPast(app, plant, [{ day: '2027-03-02' }], await named(app, plant, name, 'Last'));
  const late = { day: '2027-03-31', status: ORDER_STATUS.pending };
  await bookPast(app, plant, [late], await named(app, plant, 'Nora', 'Late'));
  const choice = { is_mailed: true, range: 'this_month' };
  for (const report of ['orders_by_week', 'no_shows', 'orders_by_producer'])
    expectYes(await save(plant.owner, { ...choice, report, name: report }));
  await longAgo(plant);
  await app.db
    .updateTable('saved_reports')
    .set({ mailed_month: '2027-03-01' })
    .where('plant_id', '=', plant.plant_id)
    .execute();
  await beginMonth(app.db, new Date('2027-04-01T17:00:00Z'));
  const mails = await mailDue(plant);
  const textOf = (name: string) => mails.find(({ subject }) => subject.endsWith(name))?.text;
  expect(textOf('orders_by_week')).toMatch(/Mar 31.*: Orders 1/);
  expect(textOf('orders_by_week')).not.toContain('The full report has more.');
  expect(textOf('no_shows')).toContain('Nora Late');
  expect(textOf('orders_by_producer')).toContain('These are the first 31 lines. The full report has more.');
});

test('emails each month exactly once, even with ten processes and repeated jobs', async () => {
  const plant = await makePlant(app);
  for (const name of ['One', 'Two', 'Three']) expectYes(await save(plant.owner, { is_mailed: true, name }));
  expectYes(await save(plant.owner, { name: 'Not mailed' }));
  await longAgo(plant);
  await Promise.all(Array.from({ length: 10 }, () => beginMonth(app.db, MAY)));
  expect(await dueOf(plant)).toHaveLength(3);
  expect(await mailDue(plant, 2)).toHaveLength(3);
  await beginMonth(app.db, new Date('2027-05-31T23:00:00Z'));
  expect(await dueOf(plant)).toHaveLength(3);
  await beginMonth(app.db, new Date('2027-06-01T17:00:00Z'));
  expect(await dueOf(plant)).toHaveLength(6);
});

test('starts each month in the plant’s time zone, and emails nothing in the month a report was saved', async () => {
  const plant = await makePlant(app);
  expectYes(await save(plant.owner, { is_mailed: true }));
  await beginMonth(app.db);
  expect(await dueOf(plant)).toEqual([]);
  await longAgo(plant);
  await beginMonth(app.db, new Date('2027-05-01T04:59:00Z'));
  expect(await dueOf(plant)).toEqual([]);
  await beginMonth(app.db, new Date('2027-05-01T05:01:00Z'));
  expect(await dueOf(plant)).toHaveLength(1);
});

test('sends nothing to people who left, became butchers, or removed the report', async () => {
  const plant = await makePlant(app);
  const [left, changed, removed] = [
    await plant.join('manager'),
    await plant.join('admin'),
    await plant.join('manager'),
  ];
  for (const person of [left, changed, removed]) expectYes(await save(person, { is_mailed: true }));
  await longAgo(plant);
  const set = (person: Person, values: object) =>
    app.db.updateTable('accounts').set(values).where('account_id', '=', person.account_id).execute();
  await set(left, { deactivated_at: new Date().toISOString() });
  await beginMonth(app.db, MAY);
  expect(await dueOf(plant)).toHaveLength(2);
  await set(changed, { role: 'butcher' });
  const [{ saved_report_id } = { saved_report_id: 0 }] = await list(removed);
  expectYes(await app.call(removeReport, removed, { saved_report_id }));
  expect(await mailDue(plant)).toEqual([]);
});
