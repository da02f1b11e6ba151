import { describe, expect, test } from 'vitest';
import { saveOrder } from '#contract/booking/edit-api.ts';
import { addDays } from '#contract/lib/days.ts';
import { comingDay, makePlant, openTestApp } from '#server/test/harness.ts';
import { lookAtOrder, type MadeOrder, makeOrder, slotsOn } from '#server/test/make-order.ts';

const FRIDAY = comingDay(5);
const app = openTestApp();

const save = (made: MadeOrder, more: Record<string, unknown>) =>
  app.callWith(saveOrder, made.plant.owner, { order_id: made.order_id, ...more });
const look = ({ plant, order_id }: MadeOrder) => lookAtOrder(app, plant.owner, order_id);
const slots = ({ plant }: MadeOrder, date: string) => slotsOn(app, plant, date);

describe('repeating an order', () => {
  const ordersOf = ({ plant }: MadeOrder) =>
    app.db
      .selectFrom('orders')
      .select(['order_id', 'dropoff_date', 'kill_date', 'sex', 'process_option', 'status', 'tag_id'])
      .where('plant_id', '=', plant.plant_id)
      .orderBy('dropoff_date')
      .execute();

  test('books the other dates as copies of the order, each with its own shares and sheets', async () => {
    const made = await makeOrder(app, ['Half', 'Half']);
    const rrule = 'FREQ=MONTHLY;COUNT=4';
    const reply = await save(made, { sex: 'steer', ear_tag_id: '7', recurring: 1, rrule, dropoff_date: '2197-01-15' });
    expect(reply).toMatchObject({
      status: 'yes',
      data: { order_ids: [expect.any(Number), expect.any(Number), expect.any(Number)] },
    });
    const orders = await ordersOf(made);
    expect(orders.map(({ dropoff_date, kill_date }) => [dropoff_date, kill_date])).toEqual([
      ['2197-01-15', '2197-01-17'],
      ['2197-02-15', '2197-02-17'],
      ['2197-03-15', '2197-03-17'],
      ['2197-04-15', '2197-04-17'],
    ]);
    expect(orders.map(({ sex, process_option, status, tag_id }) => [sex, process_option, status, tag_id])).toEqual([
      ['steer', 'usda', 0, '7'],
      ...Array.from({ length: 3 }, () => ['steer', 'usda', 0, '']),
    ]);
    const first = (await look(made)).split;
    const last = (await lookAtOrder(app, made.plant.owner, orders[3]?.order_id ?? 0)).split;
    expect(last.map(({ form_customer_id, qty, form_id }) => [form_customer_id, qty, form_id])).toEqual(
      first.map(({ form_customer_id, qty, form_id }) => [form_customer_id, qty, form_id]),
    );
    expect(last[0]?.form_data_id).not.toBe(first[0]?.form_data_id);
    for (const { dropoff_date } of orders) expect((await slots(made, dropoff_date)).used).toBe(1);
  });

  test('copies the organic certificate to every date', async () => {
    const made = await makeOrder(app);
    const certificate = await app.db
      .insertInto('attachments')
      .values({
        plant_id: made.plant.plant_id,
        created_by: made.plant.plant_id,
        file_name: 'cert.pdf',
        file: `${'a'.repeat(32)}.pdf`,
      })
      .returning('attachment_id')
      .executeTakeFirstOrThrow();
    const organic_certified_file = String(certificate.attachment_id);
    const more = { organic: 'yes', organic_certified_file, recurring: 1, rrule: 'FREQ=WEEKLY;COUNT=3' };
    expect(await save(made, more)).toMatchObject({ status: 'yes' });
    const orders = await ordersOf(made);
    expect(orders).toHaveLength(3);
    for (const { order_id } of orders) {
      expect(await lookAtOrder(app, made.plant.owner, order_id)).toMatchObject({
        organic: 'yes',
        organic_certified_file,
      });
    }
  });

  test('changes nothing if one date is full, unless the office gives a reason', async () => {
    const plant = await makePlant(app, { slots: 1 });
    const made = await makeOrder(app, [], { plant });
    await makeOrder(app, [], { plant, dropoff_date: addDays(FRIDAY, 14) });
    const before = await look(made);
    const rule = { recurring: 1, rrule: 'FREQ=WEEKLY;COUNT=4' };
    expect(await save(made, { sex: 'bull', ...rule })).toMatchObject({ code: 'day_full' });
    expect(await look(made)).toEqual(before);
    expect(await ordersOf(made)).toHaveLength(2);
    expect(await save(made, { ...rule, full_day_reason: 'Promised' })).toMatchObject({ status: 'yes' });
    expect(await ordersOf(made)).toHaveLength(5);
  });

  test.each([
    ['FREQ=YEARLY;COUNT=3', 'recurrence_kind'],
    ['FREQ=DAILY', 'recurrence_endless'],
    ['FREQ=DAILY;COUNT=10000', 'recurrence_too_long'],
    ['FREQ=WEEKLY;UNTIL=20200101', 'recurrence_over'],
    ['every week', 'recurrence_unreadable'],
  ])('by the rule %s is refused (%s)', async (rrule, code) => {
    const made = await makeOrder(app);
    expect(await save(made, { recurring: 1, rrule })).toMatchObject({ code });
    expect(await ordersOf(made)).toHaveLength(1);
  });
});

test('requests, changes, and withdraws a deposit when an order is edited', async () => {
  const made = await makeOrder(app);
  const asked = async () =>
    (await app.db.selectFrom('deposits').selectAll().where('order_id', '=', made.order_id).executeTakeFirst()) ?? null;
  await save(made, { collect_deposit: '250.50', deposite_email: 'ann@example.test' });
  expect(await asked()).toMatchObject({ amount_cents: 25050, email: 'ann@example.test', phone: '' });
  await save(made, { sex: 'bull', deposite_email: '' });
  await save(made, { collect_deposit: 300, deposite_phone: '555-010-2000' });
  expect(await asked()).toMatchObject({ amount_cents: 30000, email: '', phone: '555-010-2000' });
  expect(await save(made, { collect_deposit: 10 })).toMatchObject({ code: 'deposit_contact_missing' });
  expect(await save(made, { collect_deposit: -5 })).toMatchObject({ code: 'malformed' });
  expect(await save(made, { collect_deposit: 'much' })).toMatchObject({ code: 'malformed' });
  await save(made, { collect_deposit: 0 });
  expect(await asked()).toBeNull();
});
