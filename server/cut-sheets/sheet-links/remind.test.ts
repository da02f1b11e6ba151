import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { saveSettings } from '#contract/accounts/settings-api.ts';
import { openSheetLink } from '#contract/cut-sheets/links-api.ts';
import { countMissingSheets, exportMissingSheets, listMissingSheets } from '#contract/cut-sheets/missing-api.ts';
import { addDays, type IsoDate } from '#contract/lib/days.ts';
import { sum } from '#contract/lib/sum.ts';
import { jobs, scheduled } from '#server/cut-sheets/jobs.ts';
import { remindMissingSheets } from '#server/cut-sheets/sheet-links/remind.ts';
import type { Mail, Mailer } from '#server/lib/mailer.ts';
import { eventsOf } from '#server/test/events-of.ts';
import { openTestApp, type Plant } from '#server/test/harness.ts';
import { makeSheet, putOnOrder, type Sheet, submitSheet } from '#server/test/make-sheet.ts';
import { expectYes } from '#server/test/replies.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();
const KILL = addDays(plantToday(), 20);
/** An hour in UTC, this many days before the kill. The default, 18:00, is around noon in Chicago. */
const noon = (days_before: number, hour = 18) => `${addDays(KILL, -days_before)}T${hour}:00:00Z`;
/** The job covers all plants, so turn off reminders at the plants from earlier tests. */
beforeEach(async () => void (await app.db.updateTable('plants').set({ sheet_reminder_days: [] }).execute()));
const clock = (days_before: number, hour?: number) =>
  remindMissingSheets(app.db, 'https://plant.test', noon(days_before, hour));

/** An open sheet, started long ago, for an animal killed on the given day. */
async function makeMissing({
  plant,
  status = 0,
  kill_date = KILL,
}: {
  plant?: Plant;
  status?: number;
  kill_date?: IsoDate;
} = {}) {
  const sheet = await makeSheet(app, plant);
  const order_id = await putOnOrder(app, sheet, status);
  await app.db
    .updateTable('orders')
    .set({ kill_date, dropoff_date: kill_date })
    .where('order_id', '=', order_id)
    .execute();
  await app.db
    .updateTable('cut_sheets')
    .set({ created_at: '2026-01-01T00:00:00Z' })
    .where('cut_sheet_id', '=', sheet.data_id)
    .execute();
  return { ...sheet, order_id };
}
type Missing = Awaited<ReturnType<typeof makeMissing>>;
const stepsOf = async ({ data_id }: Sheet) => {
  const rows = await app.db
    .selectFrom('sheet_reminders')
    .select('days_before')
    .where('cut_sheet_id', '=', data_id)
    .orderBy('days_before', 'desc')
    .execute();
  return rows.map(({ days_before }) => days_before);
};
/** Sends the queued emails, as the job does. */
async function deliver({ plant_id }: Plant): Promise<Mail[]> {
  const sent: Mail[] = [];
  const mailer: Mailer = { name: 'test', send: async (mail) => void sent.push(mail) };
  for (const event of await eventsOf(app, { plant_id }, 'cut_sheet.reminded'))
    for (const job of jobs)
      if (job.on.includes(event.kind)) await job.run({ db: app.db, mailer, public_url: '' }, event);
  return sent;
}

describe('a cut sheet reminder', () => {
  test('is sent 7 and 2 days before the kill date, once each, with a link', async () => {
    const sheet = await makeMissing();
    expect(await clock(8)).toBe(0);
    expect(await clock(7)).toBe(1);
    expect(await clock(7)).toBe(0);
    expect(await clock(3)).toBe(0);
    expect(await clock(2)).toBe(1);
    expect(await clock(1)).toBe(0);
    expect(await stepsOf(sheet)).toEqual([7, 2]);
    const mails = await deliver(sheet.plant);
    expect(mails).toHaveLength(2);
    expect(mails[0]).toMatchObject({
      subject: expect.stringContaining('We still need your cut sheet for Beef 1'),
      text: expect.stringContaining('We don’t have your cut sheet for Beef 1 from “Fall beef” yet.\nThe kill date is '),
    });
    for (const { text } of mails) {
      const token = /https:\/\/plant\.test\/CutSheet\/([\w-]{43})\n/.exec(text)?.[1] ?? '';
      expect((await app.call(openSheetLink, null, { token })).status).toBe('yes');
    }
  });

  test('is sent only once, even if several processes run at the same time', async () => {
    const sheets = [await makeMissing()];
    for (let count = 0; count < 5; count++) sheets.push(await makeMissing({ plant: sheets[0]?.plant as Plant }));
    const counts = await Promise.all(Array.from({ length: 8 }, () => clock(7)));
    expect(sum(counts)).toBe(6);
    expect(await deliver(sheets[0]?.plant as Plant)).toHaveLength(6);
    for (const sheet of sheets) expect(await stepsOf(sheet)).toEqual([7]);
  });

  test('is sent only once if the order was booked after the first reminder day', async () => {
    const sheet = await makeMissing();
    expect(await clock(2)).toBe(1);
    expect(await stepsOf(sheet)).toEqual([2]);
  });

  test('is not sent within a day of starting the sheet or sending its link', async () => {
    const [begun, sent] = [await makeMissing(), await makeMissing()];
    await app.db
      .updateTable('cut_sheets')
      .set({ created_at: noon(7, 1) })
      .where('cut_sheet_id', '=', begun.data_id)
      .execute();
    await sql`insert into sheet_links (plant_id, cut_sheet_id, token_hash, how, event_id, expires_at, sent_at)
      values (${sent.plant.plant_id}, ${sent.data_id}, ${Buffer.alloc(32, 7)}, 'hand', 1, ${noon(0)}, ${noon(7, 1)})`.execute(
      app.db,
    );
    expect(await clock(7)).toBe(0);
    expect(await clock(6, 16)).toBe(2);
  });

  test('is sent again for the new day if the kill date moves', async () => {
    const sheet = await makeMissing();
    for (const days of [7, 2]) expect(await clock(days)).toBe(1);
    await app.db
      .updateTable('orders')
      .set({ kill_date: addDays(KILL, 31) })
      .where('order_id', '=', sheet.order_id)
      .execute();
    expect(await clock(1)).toBe(0);
    for (const days of [7, 2]) expect(await clock(days - 31)).toBe(1);
    expect(await clock(1 - 31)).toBe(0);
  });

  test('is sent during the day in the plant’s time zone', async () => {
    const sheet = await makeMissing();
    await app.db
      .updateTable('plants')
      .set({ time_zone: 'America/Chicago' })
      .where('plant_id', '=', sheet.plant.plant_id)
      .execute();
    for (const hour of [5, 11]) expect(await clock(7, hour)).toBe(0); // 11 p.m. the day before and 5 a.m.
    expect(await clock(7, 15)).toBe(1);
  });

  test.each([
    ['its sheet is submitted', async (sheet: Sheet) => submitSheet(app, sheet, sheet.customer)],
    ['the order is still a request', nothing, 4],
    ['the order was rejected', nothing, 2],
    ['cutting has started', (sheet: Missing) => setStage(sheet.order_id, 'cutting'), 1],
    ['the customer has no email address', (sheet: Sheet) => setCustomer(sheet, { email: null, has_portal: false })],
    ['the plant has no reminder days', (sheet: Sheet) => set(sheet, { sheet_reminder_days: [] })],
    ['the plant has turned off these emails', (sheet: Sheet) => set(sheet, { customer_mails: ['order_booked'] })],
  ])('is not sent if %s', async (_, change, status = 0) => {
    const sheet = await makeMissing({ status });
    await change(sheet);
    expect(await clock(7)).toBe(0);
    expect(await stepsOf(sheet)).toEqual([]);
  });

  test('is texted if the plant texts reminders but doesn’t email them', async () => {
    const sheet = await makeMissing();
    await setCustomer(sheet, { phone: '312 555 0311' });
    await set(sheet, { customer_mails: [], customer_texts: ['sheet_reminder'] });
    await clock(7);
    const mails = await app.db
      .selectFrom('mails')
      .select(['channel', 'recipient'])
      .where('owner_id', '=', sheet.plant.plant_id)
      .execute();
    expect(mails).toEqual([{ channel: 'text', recipient: '+13125550311' }]);
  });

  test('is texted to a customer without an email address, if the plant texts reminders and the number is valid', async () => {
    const [ana, ben] = [await makeMissing(), await makeMissing()];
    for (const [sheet, phone] of [[ana, '312 555 0310'] as const, [ben, '12'] as const]) {
      await setCustomer(sheet, { email: null, phone });
      await set(sheet, { customer_texts: ['sheet_reminder'] });
    }
    await clock(7);
    const texts = await app.db
      .selectFrom('mails')
      .select(['channel', 'recipient', 'template'])
      .where('owner_id', 'in', [ana.plant.plant_id, ben.plant.plant_id])
      .execute();
    expect(texts).toEqual([{ channel: 'text', recipient: '+13125550310', template: 'sheet_reminder' }]);
    const links = await app.db
      .selectFrom('sheet_links')
      .select(['cut_sheet_id', 'how'])
      .where('cut_sheet_id', 'in', [ana.data_id, ben.data_id])
      .execute();
    expect(links).toEqual([{ cut_sheet_id: ana.data_id, how: 'text' }]);
  });

  test('is sent by a job that runs every 15 minutes', () => {
    expect(scheduled).toMatchObject([{ queue: 'cut-sheets.remind', cron: '*/15 * * * *' }]);
  });
});
const nothing = async () => undefined;
const setStage = (order_id: number, stage: string) =>
  app.db.updateTable('orders').set({ stage }).where('order_id', '=', order_id).execute();
const setCustomer = (sheet: Sheet, values: object) =>
  app.db.updateTable('customers').set(values).where('customer_id', '=', sheet.customer.customer_id).execute();
const set = ({ plant }: Sheet, settings: object) =>
  app.callWith(saveSettings, plant.owner, { version: 1, ...settings }).then();

describe('a customer who has not filled in a sheet', () => {
  const list = async (plant: Plant, more: object = {}) =>
    expectYes(await app.call(listMissingSheets, plant.owner, more)).data;

  test('is listed by kill date, with what was sent and how to reach them', async () => {
    const later = await makeMissing({ kill_date: addDays(KILL, 1) });
    const { plant } = later;
    const sooner = await makeMissing({ plant });
    const done = await makeMissing({ plant });
    await submitSheet(app, done, done.customer);
    await makeMissing({ plant, status: 4 });
    await setStage((await makeMissing({ plant, status: 1 })).order_id, 'packing');
    await makeMissing(); // another plant's
    await clock(7);
    const rows = await list(plant);
    expect(rows.map(({ data_id }) => data_id)).toEqual([sooner.data_id, later.data_id]);
    expect(rows[0]).toMatchObject({
      order_id: sooner.order_id,
      kill_date: KILL,
      quarters: 2,
      reminded_at: expect.any(String),
      sent_at: expect.any(String),
      opened_at: null,
      email: expect.stringContaining('@'),
    });
    expect(rows[1]).toMatchObject({ reminded_at: null, sent_at: null });
    expect(expectYes(await app.call(countMissingSheets, plant.owner, {})).data).toEqual({ missing: 0, changes: 0 });
    for (const kill_date of [addDays(plantToday(), 6), addDays(plantToday(), -3), addDays(plantToday(), -70)]) {
      await makeMissing({ plant, kill_date });
    }
    expect(expectYes(await app.call(countMissingSheets, plant.owner, {})).data).toEqual({ missing: 2, changes: 0 });
    expect(await list(plant, { page: 4, page_size: 1 })).toMatchObject([{ data_id: later.data_id }]);
    expect(await list(plant, { search: 'nobody of this name' })).toEqual([]);
  });

  test('is in the spreadsheet by kill date, to be called', async () => {
    const later = await makeMissing({ kill_date: addDays(KILL, 1) });
    const { plant } = later;
    const sooner = await makeMissing({ plant });
    await makeMissing(); // another plant's
    await setCustomer(sooner, { phone: '=1+1' });
    const linesOf = async (filter: object) =>
      String(expectYes(await app.callWith(exportMissingSheets, plant.owner, filter)).data)
        .trimEnd()
        .split('\r\n');
    const [head, first, second, ...more] = await linesOf({});
    expect(head).toBe('\ufeffCustomer,Phone,Email,Kill date,Order#,Order name,Species,Size,Last sent');
    expect(first).toContain(`,'=1+1,`);
    expect(first).toContain(`,${KILL},${sooner.order_id},`);
    expect(second).toContain(`,${addDays(KILL, 1)},${later.order_id},`);
    expect(more).toEqual([]);
    expect(await linesOf({ search: 'nobody of this name' })).toHaveLength(1);
    expect(await linesOf({ soon: 1 })).toHaveLength(1);
  });

  test('is listed even if no sheet was chosen', async () => {
    const sheet = await makeMissing();
    await app.db
      .updateTable('shares')
      .set({ cut_sheet_id: null, template_id: null })
      .where('cut_sheet_id', '=', sheet.data_id)
      .execute();
    expect(await list(sheet.plant)).toMatchObject([{ data_id: null, form_id: null, order_id: sheet.order_id }]);
  });
});
