import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { updateStatus } from '#contract/booking/api.ts';
import { deleteDraft, previewDay } from '#contract/invoicing/invoices-api.ts';
import { saveInvoiceRules } from '#contract/invoicing/rules-api.ts';
import { addDays } from '#contract/lib/days.ts';
import { sendNotification, undoNotification } from '#contract/orders/notices-api.ts';
import { moveStage, undoStage } from '#contract/orders/stages-api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { FIRST_RULES } from '#server/invoicing/invoices/rules.ts';
import { draftStorage } from '#server/invoicing/invoices/storage.ts';
import { lastEvent } from '#server/test/events-of.ts';
import { openTestApp } from '#server/test/harness.ts';
import { holdUndo } from '#server/test/hold-undo.ts';
import { draft, issue, look, type MadeShares, makeBillable } from '#server/test/make-invoice.ts';
import { completeForCutting } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';
import { PLANT_ZONE, plantToday } from '#tools/plant-today.ts';

const app = openTestApp();
const RULE = { storage_cents: 500, storage_free_days: 3 };

/** A whole beef that has been ready for some days, at a plant with this rule. */
async function makeReady(days: number, rule: object = RULE): Promise<MadeShares> {
  const made = await makeBillable(app);
  const { plant, order_id } = made;
  await completeForCutting(app, order_id);
  expectYes(await app.callWith(saveInvoiceRules, plant.owner, { ...FIRST_RULES, ...rule, revision: 0 }));
  expectYes(await app.callWith(sendNotification, plant.owner, { order_id, event: 'ready_for_pickup' }));
  await setReady(made, days);
  return made;
}
const setReady = ({ order_id }: MadeShares, days: number) =>
  sql`update order_notices set first_sent_at = ${noonBefore(days)} where order_id = ${order_id}`.execute(app.db);
/** Noon at the plant, some days ago. */
const noonBefore = (days: number) =>
  sql`(${addDays(plantToday(), -days)}::date + time '12:00') at time zone ${PLANT_ZONE}`;

const linesOf = async (made: MadeShares, invoice_id: number) =>
  (await look(app, made, invoice_id)).lines.filter(({ name }) => name.startsWith('Storage'));

test('a draft charges for storage after the free days, and shows the calculation', async () => {
  const made = await makeReady(9);
  const invoice_id = await draft(app, made, made.cart_ids);
  expect(await linesOf(made, invoice_id)).toMatchObject([
    { name: 'Storage', unit: 'day', quantity: 600, unit_cents: 500, amount_cents: 3000, tax_class: 'fees' },
  ]);
  expect((await look(app, made, invoice_id)).total_cents).toBe(53_000);
});

test('storage by the week charges each week that has begun, also in several steps', async () => {
  const made = await makeReady(12, { ...RULE, storage_by: 'week' });
  const invoice_id = await draft(app, made, made.cart_ids);
  expect(await linesOf(made, invoice_id)).toMatchObject([
    { name: 'Storage', unit: 'week', quantity: 200, unit_cents: 500, amount_cents: 1000 },
  ]);
  const limited = await makeReady(12, { ...RULE, storage_by: 'week', storage_most_cents: 700 });
  expect(await linesOf(limited, await draft(app, limited, limited.cart_ids))).toMatchObject([
    { name: 'Storage, 2 weeks, at most $7.00', unit: 'flat', amount_cents: 700 },
  ]);
});

test('weeks that are charged stay charged when the plant changes to business days, and the other way around', async () => {
  for (const [first, then] of [
    ['week', 'business_day'],
    ['business_day', 'week'],
  ] as const) {
    const made = await makeReady(17, { ...RULE, storage_by: first });
    const { plant, order_id } = made;
    const invoice_id = await draft(app, made, made.cart_ids);
    expectYes(await issue(app, made, invoice_id));
    expectYes(
      await app.callWith(saveInvoiceRules, plant.owner, { ...FIRST_RULES, ...RULE, storage_by: then, revision: 1 }),
    );
    const complete = { order_id, status: ORDER_STATUS.completed };
    expectYes(await app.callWith(updateStatus, plant.owner, complete));
    await draftStorage.run({ db: app.db }, await lastEvent(app, plant, 'order.completed'));
    const drafts = await sql`select from invoices where plant_id = ${plant.plant_id} and number is null`.execute(
      app.db,
    );
    expect(drafts.rows).toEqual([]);
  }
});

test('a limited line says what it counts, so a plant that changes the period and lifts the limit charges no day again', async () => {
  const made = await makeReady(17, { ...RULE, storage_by: 'week', storage_most_cents: 700 });
  const { plant, order_id } = made;
  const invoice_id = await draft(app, made, made.cart_ids);
  expect(await linesOf(made, invoice_id)).toMatchObject([
    { name: 'Storage, 2 weeks, at most $7.00', unit: 'flat', amount_cents: 700 },
  ]);
  expectYes(await issue(app, made, invoice_id));
  const lifted = { ...FIRST_RULES, ...RULE, storage_by: 'business_day', storage_most_cents: 0, revision: 1 };
  expectYes(await app.callWith(saveInvoiceRules, plant.owner, lifted));
  expectYes(await app.callWith(updateStatus, plant.owner, { order_id, status: ORDER_STATUS.completed }));
  await draftStorage.run({ db: app.db }, await lastEvent(app, plant, 'order.completed'));
  const drafts = await sql`select from invoices where plant_id = ${plant.plant_id} and number is null`.execute(app.db);
  expect(drafts.rows).toEqual([]);
});

test('storage by the pound uses the share’s weight', async () => {
  const made = await makeReady(5, { storage_cents: 5, storage_per: 'pound' });
  expect(await linesOf(made, await draft(app, made, made.cart_ids))).toMatchObject([
    { name: 'Storage, 400 lb at $0.05', quantity: 200, unit_cents: 2000, amount_cents: 4000 },
  ]);
});

test('storage that reaches the limit on its first day says so', async () => {
  const made = await makeReady(4, { ...RULE, storage_most_cents: 300 });
  expect(await linesOf(made, await draft(app, made, made.cart_ids))).toMatchObject([
    { name: 'Storage, 1 day, at most $3.00', unit: 'flat', amount_cents: 300 },
  ]);
});

test('days on which the whole plant is closed are free, but not days on which it only takes no animals of a kind', async () => {
  const made = await makeReady(9);
  const day = (ago: number) => addDays(plantToday(), -ago);
  const close = (first: number, last: number, more: object = {}) =>
    app.db
      .insertInto('special_days')
      .values({
        plant_id: made.plant.plant_id,
        first_day: day(first),
        last_day: day(last),
        is_closed: true,
        reason: 'Holiday',
        created_by: made.plant.owner.account_id,
        ...more,
      })
      .execute();
  await close(20, 4);
  await close(6, 6, { is_closed: false, usda_slots: 1 });
  await close(1, 1, { category_ids: [1] });
  // Of the nine days, eight ago to four ago are closed, except for six ago, which was opened again.
  expect(await linesOf(made, await draft(app, made, made.cart_ids))).toMatchObject([{ quantity: 200 }]);
});

test('no storage is charged without a rule, before the meat is ready, or on free days', async () => {
  for (const made of [await makeReady(9, {}), await makeReady(3)]) {
    expect(await linesOf(made, await draft(app, made, made.cart_ids))).toEqual([]);
  }
  const made = await makeBillable(app);
  expectYes(await app.callWith(saveInvoiceRules, made.plant.owner, { ...FIRST_RULES, ...RULE, revision: 0 }));
  expect(await linesOf(made, await draft(app, made, made.cart_ids))).toEqual([]);
});

test('owners pay no storage while the farm still has to pick up their meat', async () => {
  const made = await makeReady(9);
  const { order_id } = made;
  await sql`update orders set bringer_picks_up = true where order_id = ${order_id}`.execute(app.db);
  await sql`delete from order_notices where order_id = ${order_id} and cart_id <> ${made.cart_ids[0]}`.execute(app.db);
  await sql`update order_notices set cart_id = 0 where order_id = ${order_id}`.execute(app.db);
  expect(await linesOf(made, await draft(app, made, made.cart_ids))).toEqual([]);
});

test('notifying the customer again doesn’t restart storage', async () => {
  const made = await makeReady(9);
  const { plant, order_id } = made;
  const again = { order_id, event: 'ready_for_pickup', force: true };
  const { notice_id } = expectYes(await app.callWith(sendNotification, plant.owner, again)).data as {
    notice_id: number;
  };
  await holdUndo(app, notice_id);
  expectYes(await app.call(undoNotification, plant.owner, { order_id, notice_id }));
  expectYes(await app.callWith(sendNotification, plant.owner, again));
  expect(await linesOf(made, await draft(app, made, made.cart_ids))).toMatchObject([{ quantity: 600 }]);
});

test('storage for a customer without an email address starts when the office first notifies them', async () => {
  const made = await makeBillable(app);
  const { plant, order_id } = made;
  expectYes(await app.callWith(saveInvoiceRules, plant.owner, { ...FIRST_RULES, ...RULE, revision: 0 }));
  await sql`update customers set email = null where customer_id = ${made.customers[0]?.customer_id}`.execute(app.db);
  const notify = () => app.callWith(sendNotification, plant.owner, { order_id, event: 'ready_for_pickup' });
  expectYes(await notify());
  await setReady(made, 9);
  expectYes(await notify());
  expect(await linesOf(made, await draft(app, made, made.cart_ids))).toMatchObject([{ quantity: 600 }]);
});

test('a day’s preview leaves out storage that is already on a draft', async () => {
  const made = await makeReady(9);
  const preview = async () =>
    expectYes(await app.call(previewDay, made.plant.owner, { order_id: made.order_id })).data.shares[0]?.subtotal_cents;
  expect(await preview()).toBe(53_000);
  const invoice_id = await draft(app, made, made.cart_ids);
  expect(await preview()).toBe(50_000);
  const { revision } = await look(app, made, invoice_id);
  expectYes(await app.call(deleteDraft, made.plant.owner, { invoice_id, revision }));
  expect(await preview()).toBe(53_000);
});

test('when the animal is picked up, storage missing from the invoice is drafted once, up to the limit', async () => {
  const made = await makeReady(5, { ...RULE, storage_most_cents: 3500 });
  const { plant, order_id } = made;
  const invoice_id = await draft(app, made, made.cart_ids);
  expect(await linesOf(made, invoice_id)).toMatchObject([{ quantity: 200, amount_cents: 1000 }]);
  expectYes(await issue(app, made, invoice_id));
  await setReady(made, 15);
  expectYes(await app.callWith(updateStatus, plant.owner, { order_id, status: ORDER_STATUS.completed }));
  const event = await lastEvent(app, plant, 'order.completed');
  for (let time = 0; time < 2; time++) await draftStorage.run({ db: app.db }, event);
  const drafts = await app.db
    .selectFrom('invoices')
    .select('invoice_id')
    .where('plant_id', '=', plant.plant_id)
    .where('number', 'is', null)
    .execute();
  expect(drafts).toHaveLength(1);
  const fee = await look(app, made, drafts[0]?.invoice_id ?? 0);
  expect(fee.lines).toMatchObject([
    { name: `Storage, 10 days, at most $35.00, order ${order_id}`, unit: 'flat', amount_cents: 2500 },
  ]);
  expectYes(await issue(app, made, fee.invoice_id));
});

test('a draft that is still open gets the storage up to the pickup day', async () => {
  const made = await makeReady(5);
  const { plant, order_id } = made;
  const invoice_id = await draft(app, made, made.cart_ids);
  await setReady(made, 8);
  expectYes(await app.callWith(updateStatus, plant.owner, { order_id, status: ORDER_STATUS.completed }));
  await draftStorage.run({ db: app.db }, await lastEvent(app, plant, 'order.completed'));
  expect(await linesOf(made, invoice_id)).toMatchObject([{ quantity: 200 }, { quantity: 300 }]);
  expect((await look(app, made, invoice_id)).total_cents).toBe(52_500);
});

/** Marks the meat as picked up. Returns the move's id. */
async function pickUp({ plant, order_id }: MadeShares): Promise<number> {
  const { move_id } = expectYes(
    await app.call(moveStage, plant.owner, { order_id, from: 'ready', to: 'picked_up' }),
  ).data;
  await holdUndo(app, move_id);
  return move_id;
}
/** Backdates the animal's stage moves by some days. */
const setMoved = ({ order_id }: MadeShares, days: number) =>
  sql`update events set happened_at = ${noonBefore(days)}
    where order_id = ${order_id} and kind = 'order.stage_moved'`.execute(app.db);

test('storage ends when the meat is picked up, even if it is invoiced or the order is completed later', async () => {
  const made = await makeReady(30);
  const { plant, order_id } = made;
  await pickUp(made);
  await setMoved(made, 25);
  const invoice_id = await draft(app, made, made.cart_ids);
  expect(await linesOf(made, invoice_id)).toMatchObject([{ quantity: 200, amount_cents: 1000 }]);
  expectYes(await app.callWith(updateStatus, plant.owner, { order_id, status: ORDER_STATUS.completed }));
  await draftStorage.run({ db: app.db }, await lastEvent(app, plant, 'order.completed'));
  expect((await look(app, made, invoice_id)).total_cents).toBe(51_000);
});

test('storage goes on after a pickup that was undone or taken back', async () => {
  const made = await makeReady(9);
  const { plant, order_id } = made;
  expectYes(await app.call(undoStage, plant.owner, { order_id, move_id: await pickUp(made) }));
  await setMoved(made, 4);
  const subtotal = async () =>
    expectYes(await app.call(previewDay, plant.owner, { order_id })).data.shares[0]?.subtotal_cents;
  expect(await subtotal()).toBe(53_000);
  await pickUp(made);
  const back = { order_id, from: 'picked_up', to: 'ready', reason: 'Still in the freezer' } as const;
  expectYes(await app.call(moveStage, plant.owner, back));
  await setMoved(made, 4);
  expect(await subtotal()).toBe(53_000);
});
