import { expect, test } from 'vitest';
import { createOrderForSheet } from '#contract/booking/attach-api.ts';
import { addDays } from '#contract/lib/days.ts';
import { makeDefaultTemplates } from '#server/cut-sheets/templates/make-default-templates.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { comingDay, makeCard, makePlant, openTestApp, type Person, type Plant } from '#server/test/harness.ts';
import { LEDGER_DEVIATIONS } from '#server/test/ledger-check.ts';
import { lookAtOrder } from '#server/test/make-order.ts';
import { filledWith, lookAt, makeSheet as makeSheetOf, type Sheet, submitSheet } from '#server/test/make-sheet.ts';
import { expectYes } from '#server/test/replies.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();
const DAY = comingDay(5);
const PLAIN = { order_list: filledWith(['Jerky strips', 'Liver']) };

/** An open sheet for a customer who may book and has a card on file. */
async function makeSheet(plant?: Plant): Promise<Sheet> {
  const sheet = await makeSheetOf(app, plant);
  await makeCard(app, sheet.customer.account_id);
  return sheet;
}
const book = (sheet: Sheet, person: Person, more: object = {}, headers: Record<string, string> = {}) =>
  app.callWith(
    createOrderForSheet,
    person,
    {
      data_id: sheet.data_id,
      event_name: 'Fall beef',
      species: 'beef',
      dropoff_date: DAY,
      process_option: 'usda',
      ...more,
    },
    headers,
  );
const ordersOf = ({ plant }: Sheet) =>
  app.db.selectFrom('orders').select('order_id').where('plant_id', '=', plant.plant_id).execute();
const expectLedger = async ({ plant }: Sheet) =>
  expect((await app.pool.query(LEDGER_DEVIATIONS, [plant.plant_id])).rows).toEqual([]);
/** A sheet at a new plant with this many slots a day. */
async function sheetWith(slots: number): Promise<Sheet> {
  const plant = await makePlant(app, { slots });
  await inTransaction(app.db, (tx) => makeDefaultTemplates(tx, plant.plant_id));
  return makeSheet(plant);
}

test('lets the office book a whole animal for a sheet’s customer, with the sheet attached', async () => {
  const sheet = await makeSheet();
  const { owner } = sheet.plant;
  await submitSheet(app, sheet, sheet.customer, PLAIN);
  const reply = await book(sheet, owner);
  expect(reply).toMatchObject({
    http: 200,
    status: 'yes',
    message: 'Cut sheet attatched successfully',
    data: { data_id: sheet.data_id, status: 0 },
  });
  const { order_id, cart_id } = expectYes(reply).data;
  const order = await lookAtOrder(app, owner, order_id);
  expect(order).toMatchObject({
    title: 'Fall beef',
    species: 'beef',
    status: 0,
    dropoff_date: DAY,
    process_option: 'usda',
    heads: 1,
    brought_by: { id: sheet.customer.customer_id },
    split: [{ cart_id, form_customer_id: sheet.customer.customer_id, qty: 4, form_data_id: sheet.data_id }],
  });
  expect(await lookAt(app, sheet, owner)).toMatchObject({ order_id, form_status: 'completed', form_data_json: PLAIN });
  const sheets = await app.db
    .selectFrom('cut_sheets')
    .select('cut_sheet_id')
    .where('plant_id', '=', sheet.plant.plant_id)
    .execute();
  expect(sheets).toHaveLength(1);
  await expectLedger(sheet);
});

test('creates a request with the sheet attached if a customer books', async () => {
  const sheet = await makeSheet();
  const reply = await book(sheet, sheet.customer);
  expect(reply).toMatchObject({ status: 'yes', data: { status: 4 } });
  const { order_id } = expectYes(reply).data;
  expect(await lookAtOrder(app, sheet.customer, order_id)).toMatchObject({
    status: 4,
    split: [{ form_data_id: sheet.data_id }],
  });
  await expectLedger(sheet);
});

test('refuses a sheet already on an order, another species, a past day, and people who may not book', async () => {
  const sheet = await makeSheet();
  const { plant, customer } = sheet;
  expect(await book(sheet, customer, { species: 'hog' })).toMatchObject({ code: 'sheet_of_other_animal' });
  expect(await book(sheet, customer, { dropoff_date: addDays(plantToday(), -1) })).toMatchObject({ code: 'date_past' });
  expect(await book(sheet, customer, { full_day_reason: 'a friend' })).toMatchObject({ code: 'not_allowed' });
  for (const person of [await plant.join('customer'), (await makePlant(app)).owner]) {
    expect(await book(sheet, person)).toMatchObject({ http: 404 });
  }
  expect(await book(sheet, await plant.join('butcher'))).toMatchObject({ http: 403 });
  expect(await ordersOf(sheet)).toEqual([]);
  expect(await book(sheet, customer)).toMatchObject({ status: 'yes' });
  expect(await book(sheet, customer)).toMatchObject({ http: 409, code: 'sheet_attached' });
  expect(await ordersOf(sheet)).toHaveLength(1);
  await expectLedger(sheet);
});

test('books only once no matter how often someone clicks, and returns the same order for a repeated key', async () => {
  const sheet = await makeSheet();
  const presses = await Promise.all(Array.from({ length: 8 }, () => book(sheet, sheet.plant.owner)));
  expect(presses.filter(({ status }) => status === 'yes')).toHaveLength(1);
  expect(presses.filter((reply) => 'code' in reply && reply.code === 'sheet_attached')).toHaveLength(7);
  expect(await ordersOf(sheet)).toHaveLength(1);
  await expectLedger(sheet);

  const other = await makeSheet();
  const key = { 'idempotency-key': 'one-press' };
  const [first, again] = [await book(other, other.customer, {}, key), await book(other, other.customer, {}, key)];
  expect(again).toMatchObject({ status: 'yes', data: expectYes(first).data });
  expect(await ordersOf(other)).toHaveLength(1);
});

test('gives the last slot to only one of several sheets, and lets the office overbook with a reason', async () => {
  const first = await sheetWith(1);
  const sheets = [first];
  while (sheets.length < 6) sheets.push(await makeSheet(first.plant));
  const replies = await Promise.all(sheets.map((sheet) => book(sheet, sheet.customer)));
  expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(1);
  expect(replies.filter((reply) => 'code' in reply && reply.code === 'day_full')).toHaveLength(5);
  await expectLedger(first);
  const left = sheets[replies.findIndex(({ status }) => status !== 'yes')] as Sheet;
  expect(await lookAt(app, left, left.customer)).toMatchObject({ order_id: null });
  expect(await book(left, first.plant.owner, { full_day_reason: 'promised by phone' })).toMatchObject({
    status: 'yes',
  });
  await expectLedger(first);
});
