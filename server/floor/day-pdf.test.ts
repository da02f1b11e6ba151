import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { submitCustomForm } from '#contract/cut-sheets/api.ts';
import { cuttingDay, type DayPdf, downloadDayPdf, makeDayPdf, viewDayPdf } from '#contract/floor/api.ts';
import { addDays } from '#contract/lib/days.ts';
import { jobs, makePdf, scheduled } from '#server/floor/jobs.ts';
import { lastEvent } from '#server/test/events-of.ts';
import { comingDay, makePlant, openTestApp, type Person, type Plant } from '#server/test/harness.ts';
import { makeOrder } from '#server/test/make-order.ts';
import { filledWith, makeSheet, putOnOrder, type Sheet } from '#server/test/make-sheet.ts';
import { expectYes } from '#server/test/replies.ts';

const DAY = comingDay(3);
const app = openTestApp();
const day = { date: DAY, day_of: 'dropoff' } as const;

async function makeFilled(plant?: Plant): Promise<Sheet & { order_id: number }> {
  const sheet = await makeSheet(app, plant);
  const order_id = await putOnOrder(app, sheet);
  const { form_id, data_id } = sheet;
  const form_data = { order_list: filledWith(['Chuck roast']) };
  await app.call(submitCustomForm, sheet.customer, { form_id, data_id, form_data });
  return { ...sheet, order_id };
}
async function begin(person: Person, more: object = {}): Promise<DayPdf> {
  return expectYes(await app.call(makeDayPdf, person, { ...day, ...more })).data;
}
async function view(person: Person, more: object = {}): Promise<DayPdf | null> {
  return expectYes(await app.call(viewDayPdf, person, { ...day, ...more })).data;
}
const carryOut = (plant: Plant, { pdf_id }: DayPdf) =>
  makePdf({ db: app.db, files: app.files }, plant.plant_id, pdf_id);
const filesIn = async () => (await readdir(app.folder, { recursive: true })).filter((name) => name.endsWith('.pdf'));

test('creates a day’s PDF in the background, and lets only staff see and download it', async () => {
  const { plant, customer } = await makeFilled();
  const butcher = await plant.join('butcher');
  expect(await view(butcher)).toBeNull();
  const begun = await begin(butcher);
  expect(begun).toMatchObject({ status: 'waiting', done_sheets: 0, all_sheets: 1, date: DAY, day_of: 'dropoff' });
  expect((await app.call(downloadDayPdf, butcher, { pdf_id: begun.pdf_id })).http).toBe(404);

  const event = await lastEvent(app, plant, 'day_pdf.asked');
  await jobs[0]?.run({ db: app.db, files: app.files }, event);
  const made = await view(butcher);
  expect(made).toMatchObject({ status: 'ready', done_sheets: 1, all_sheets: 1, pages: 1 });
  const now = expectYes(await app.call(cuttingDay, butcher, day));
  expect(made?.edition).toBe(now.data.edition);

  const file = expectYes(await app.call(downloadDayPdf, butcher, { pdf_id: begun.pdf_id }));
  expect(file.headers).toMatchObject({ 'content-type': 'application/pdf' });
  expect(file.headers['content-disposition']).toContain(`cut-sheets-${DAY}.pdf`);
  const text = String(file.data);
  expect(text.slice(0, 5)).toBe('%PDF-');
  expect(text.match(/\/MediaBox \[0 0 595\.28 841\.89\]/g)).toHaveLength(1);
  expect(text).toContain('/NewCutSheetForm/');

  const stranger = await makePlant(app);
  expect((await app.call(downloadDayPdf, stranger.owner, { pdf_id: begun.pdf_id })).http).toBe(404);
  expect(await view(stranger.owner)).toBeNull();
  for (const endpoint of [makeDayPdf, viewDayPdf]) expect((await app.callWith(endpoint, customer, day)).http).toBe(403);
  expect((await app.call(downloadDayPdf, customer, { pdf_id: begun.pdf_id })).http).toBe(403);
});

test('creates only one PDF for twenty simultaneous requests, and one day at a time', async () => {
  const { plant } = await makeFilled();
  const begun = await Promise.all(Array.from({ length: 20 }, () => begin(plant.owner)));
  expect(new Set(begun.map(({ pdf_id }) => pdf_id)).size).toBe(1);
  const { count } = await app.db
    .selectFrom('events')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', plant.plant_id)
    .where('kind', '=', 'day_pdf.asked')
    .executeTakeFirstOrThrow();
  expect(count).toBe(1);

  const other = await app.callWith(makeDayPdf, plant.owner, { date: DAY, day_of: 'kill' });
  expect(other).toMatchObject({ http: 409, code: 'day_pdf_under_way' });
  const [first] = begun;
  if (first) await carryOut(plant, first);
  expect((await app.callWith(makeDayPdf, plant.owner, { date: DAY, day_of: 'kill' })).http).toBe(200);
});

test('shows people only a PDF in their own language, and lets them create one', async () => {
  const { plant } = await makeFilled();
  await carryOut(plant, await begin(plant.owner));
  expect(await view(plant.owner, { language: 'es' })).toBeNull();
  const spanish = await begin(plant.owner, { language: 'es' });
  await carryOut(plant, spanish);
  expect(await view(plant.owner, { language: 'es' })).toMatchObject({ pdf_id: spanish.pdf_id, status: 'ready' });
  expect((await view(plant.owner))?.pdf_id).not.toBe(spanish.pdf_id);
});

test('keeps one file when a job runs twice', async () => {
  const { plant } = await makeFilled();
  const begun = await begin(plant.owner);
  const before = (await filesIn()).length;
  await Promise.all([carryOut(plant, begun), carryOut(plant, begun)]);
  expect(await filesIn()).toHaveLength(before + 1);
  const made = await view(plant.owner);
  await carryOut(plant, begun);
  expect(await view(plant.owner)).toEqual(made);
});

test('refuses a day without animals or with too many sheets', async () => {
  const { plant, order_id } = await makeFilled();
  expect(await app.callWith(makeDayPdf, plant.owner, { date: addDays(DAY, 1), day_of: 'dropoff' })).toMatchObject({
    http: 422,
    code: 'day_pdf_nothing',
  });
  await sql`
    insert into orders (plant_id, booking_id, title, species, category_id, animal_number, status, dropoff_date, kill_date, created_by)
    select plant_id, booking_id, title, species, category_id, animal_number, status, dropoff_date, kill_date, created_by
    from orders, generate_series(1, 400) where order_id = ${order_id}`.execute(app.db);
  expect(await app.callWith(makeDayPdf, plant.owner, day)).toMatchObject({
    http: 422,
    code: 'day_pdf_too_many',
    message: 'A PDF can hold up to 400 cut sheets. This day has 401.',
  });
});

test('gives up on a PDF after five minutes without progress, and removes old PDFs', async () => {
  const { plant } = await makeFilled();
  const stuck = await begin(plant.owner);
  await app.db
    .updateTable('day_pdfs')
    .set({ touched_at: new Date(Date.now() - 6 * 60_000).toISOString() })
    .where('pdf_id', '=', stuck.pdf_id)
    .execute();
  const next = await begin(plant.owner);
  expect(next.pdf_id).not.toBe(stuck.pdf_id);
  await carryOut(plant, stuck);
  await carryOut(plant, next);
  expect(await view(plant.owner)).toMatchObject({ pdf_id: next.pdf_id, status: 'ready' });

  for (let more = 0; more < 11; more++) {
    const file = await app.files.put(new Uint8Array([1]), '.pdf');
    await sql`insert into day_pdfs (plant_id, day, day_of, language, origin, status, file)
      values (${plant.plant_id}, ${DAY}, 'dropoff', 'en', '', 'ready', ${file})`.execute(app.db);
  }
  await carryOut(plant, await begin(plant.owner));
  const kept = await app.db.selectFrom('day_pdfs').select('file').where('plant_id', '=', plant.plant_id).execute();
  expect(kept).toHaveLength(10);
  await app.db
    .updateTable('day_pdfs')
    .set({ asked_at: new Date(Date.now() - 25 * 3_600_000).toISOString() })
    .where('plant_id', '=', plant.plant_id)
    .execute();
  await scheduled[0]?.run({ db: app.db, files: app.files });
  expect(await view(plant.owner)).toBeNull();
  const left = await filesIn();
  expect(kept.filter(({ file }) => left.some((name) => name.endsWith(file)))).toEqual([]);
});

test('reports that a PDF has failed, and allows another try', async () => {
  const { plant } = await makeFilled();
  const begun = await begin(plant.owner);
  const files = { ...app.files, put: () => Promise.reject(new Error('the disk is full')) };
  await expect(makePdf({ db: app.db, files }, plant.plant_id, begun.pdf_id)).rejects.toThrow('the disk is full');
  expect(await view(plant.owner)).toMatchObject({ status: 'failed' });
  await carryOut(plant, await begin(plant.owner));
  expect(await view(plant.owner)).toMatchObject({ status: 'ready' });
});

test('counts an order without shares as one sheet', async () => {
  const { plant, order_id } = await makeOrder(app);
  const { dropoff_date: date } = await app.db
    .selectFrom('orders')
    .select('dropoff_date')
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow();
  const begun = await begin(plant.owner, { date });
  await carryOut(plant, begun);
  const reply = await app.call(viewDayPdf, plant.owner, { date, day_of: 'dropoff' });
  expect(reply).toMatchObject({ data: { status: 'ready', all_sheets: 1, pages: 1 } });
});
