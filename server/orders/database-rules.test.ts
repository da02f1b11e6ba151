import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createManualOrder, removeOrder } from '#contract/booking/api.ts';
import { addDays } from '#contract/lib/days.ts';
import { canMove, ORDER_STATUS, type OrderStatus } from '#contract/orders/status.ts';
import { comingDay, makeCustomer, makePlant, makeTemplate, openTestApp, type Plant } from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';

// Uses plain SQL to try to break the rules that the database itself enforces.
const MONDAY = comingDay(1);
const app = openTestApp();

async function book(plant: Plant, more: object = {}): Promise<number[]> {
  return expectYes(
    await app.call(createManualOrder, plant.owner, {
      event_name: 'Smith',
      beef_qty: 1,
      dropoff_date: MONDAY,
      process_option: 'usda',
      ...more,
    }),
  ).data.order_ids;
}
async function bookShared(plant: Plant): Promise<{ order_id: number; customers: number[] }> {
  const cut_sheet = await makeTemplate(app, plant);
  const customers = [await makeCustomer(app, plant), await makeCustomer(app, plant)].map((each) => each.customer_id);
  const split = customers.map((customer) => ({
    customer,
    cut_sheet,
    amount: 'Half' as const,
    animal: 'beef' as const,
    order_number: 1,
  }));
  const [order_id = 0] = await book(plant, { split });
  return { order_id, customers };
}
const set = (order_id: number, values: object) =>
  app.db.updateTable('orders').set(values).where('order_id', '=', order_id).execute();
const statusOf = async (order_id: number) =>
  (await app.db.selectFrom('orders').select('status').where('order_id', '=', order_id).executeTakeFirstOrThrow())
    .status as OrderStatus;
const refusedBy = (constraint: string) => ({ code: expect.stringMatching(/^23/), constraint });

describe('an order’s status', () => {
  const STATUSES = [4, 0, 1, 2, 3, -1] as const;
  const PATHS: Record<OrderStatus, OrderStatus[]> = {
    4: [],
    0: [0],
    1: [0, 1],
    2: [2],
    3: [0, 1, 3],
    '-1': [0, -1],
  };

  test.each(STATUSES)('can change from %i only as allowed', async (from) => {
    const plant = await makePlant(app);
    for (const to of STATUSES) {
      if (to === from) continue;
      const [order_id = 0] = await book(plant);
      await sql`alter table orders disable trigger status_moves_along_its_table`.execute(app.db);
      await set(order_id, { status: 4 });
      await sql`alter table orders enable trigger status_moves_along_its_table`.execute(app.db);
      for (const status of PATHS[from]) await set(order_id, { status });
      const isUndone = from === -1 && to === 0;
      if (canMove(from, to) || isUndone) await set(order_id, { status: to });
      else await expect(set(order_id, { status: to })).rejects.toMatchObject(refusedBy('status_moves_along_its_table'));
      expect([to, await statusOf(order_id)]).toEqual([to, canMove(from, to) || isUndone ? to : from]);
    }
  });

  test('can only go back to its old value once the order is deleted', async () => {
    const plant = await makePlant(app);
    const [order_id = 0] = await book(plant);
    await set(order_id, { status: 1 });
    await set(order_id, { status: -1 });
    for (const status of [0, 2, 3, 4]) await expect(set(order_id, { status })).rejects.toThrow('cannot move');
    await set(order_id, { status: 1 });
    await expect(set(order_id, { status: 4 })).rejects.toThrow('cannot move');
    await expect(
      app.db
        .updateTable('orders')
        .set({ status: ORDER_STATUS.deleted, removed_from: 3 })
        .where('order_id', '=', order_id)
        .execute(),
    ).resolves.toBeDefined();
    await expect(set(order_id, { status: 3 })).rejects.toThrow('cannot move');
  });
});

test('refuses a kill date before the drop-off', async () => {
  const plant = await makePlant(app);
  const [order_id = 0] = await book(plant);
  await expect(set(order_id, { kill_date: addDays(MONDAY, -1) })).rejects.toMatchObject(
    refusedBy('kill_not_before_dropoff'),
  );
  await expect(set(order_id, { dropoff_date: addDays(MONDAY, 1) })).rejects.toMatchObject(
    refusedBy('kill_not_before_dropoff'),
  );
});

describe('an animal’s shares', () => {
  const addShare = (plant: Plant, order_id: number, customer_id: number, first_quarter: number, quarters: number) =>
    app.db
      .insertInto('shares')
      .values({ plant_id: plant.plant_id, order_id, customer_id, first_quarter, quarters })
      .execute();

  test('never overlap, exceed four quarters, or list a customer twice', async () => {
    const plant = await makePlant(app);
    const { order_id, customers } = await bookShared(plant);
    const { customer_id } = await makeCustomer(app, plant);
    await set(order_id, { may_be_partly_shared: true });
    for (const [first, quarters] of [
      [1, 1],
      [3, 2],
      [4, 1],
    ] as const) {
      await expect(addShare(plant, order_id, customer_id, first, quarters)).rejects.toMatchObject(
        refusedBy('quarters_never_shared'),
      );
    }
    await app.db
      .deleteFrom('shares')
      .where('customer_id', '=', customers[1] ?? 0)
      .execute();
    await expect(addShare(plant, order_id, customer_id, 3, 3)).rejects.toMatchObject(refusedBy('within_one_animal'));
    await expect(addShare(plant, order_id, customers[0] ?? 0, 3, 2)).rejects.toMatchObject(
      refusedBy('customer_once_per_animal'),
    );
  });

  test('must make up a whole animal when the transaction commits, if there are any', async () => {
    const plant = await makePlant(app);
    const { order_id, customers } = await bookShared(plant);
    const whole = refusedBy('shared_animals_are_whole');
    const shares = app.db.deleteFrom('shares').where('plant_id', '=', plant.plant_id);
    await expect(shares.where('customer_id', '=', customers[1] ?? 0).execute()).rejects.toMatchObject(whole);
    await expect(
      app.db
        .updateTable('shares')
        .set({ quarters: 1 })
        .where('customer_id', '=', customers[0] ?? 0)
        .execute(),
    ).rejects.toMatchObject(whole);
    const [other = 0] = await book(plant);
    await expect(
      app.db
        .updateTable('shares')
        .set({ order_id: other })
        .where('customer_id', '=', customers[0] ?? 0)
        .execute(),
    ).rejects.toMatchObject(whole);
    await expect(addShare(plant, other, customers[0] ?? 0, 1, 3)).rejects.toMatchObject(whole);
    // Within a transaction, the shares may be incomplete.
    await app.db.transaction().execute(async (tx) => {
      await tx
        .updateTable('shares')
        .set({ quarters: 1 })
        .where('customer_id', '=', customers[0] ?? 0)
        .execute();
      await tx
        .updateTable('shares')
        .set({ quarters: 3, first_quarter: 2 })
        .where('customer_id', '=', customers[1] ?? 0)
        .execute();
    });
    await app.db.deleteFrom('shares').where('order_id', '=', order_id).execute();
  });

  test('can make up only part of an animal while its order allows that', async () => {
    const plant = await makePlant(app);
    const { customer_id } = await makeCustomer(app, plant);
    const [order_id = 0] = await book(plant);
    await set(order_id, { may_be_partly_shared: true });
    await addShare(plant, order_id, customer_id, 1, 1);
    await expect(set(order_id, { may_be_partly_shared: false })).rejects.toMatchObject(
      refusedBy('shared_animals_are_whole'),
    );
  });
});

describe('a day’s slots', () => {
  const change = (plant: Plant, values: object) =>
    app.db.updateTable('slot_days').set(values).where('plant_id', '=', plant.plant_id).where('day', '=', MONDAY);

  test('are never overbooked', async () => {
    const plant = await makePlant(app, { slots: 1 });
    await book(plant);
    await expect(change(plant, { usda_used: 2 }).execute()).rejects.toMatchObject(refusedBy('usda_never_overbooked'));
    await expect(change(plant, { custom_used: 1.01 }).execute()).rejects.toMatchObject(
      refusedBy('custom_never_overbooked'),
    );
    await expect(change(plant, { unlabelled_used: 1.5 }).execute()).rejects.toMatchObject(
      refusedBy('day_never_overbooked'),
    );
  });

  test('are overbooked only with a recorded override', async () => {
    const plant = await makePlant(app, { slots: 1 });
    await book(plant);
    const recorded = refusedBy('overbooking_is_recorded');
    const above = { usda_used: 2, usda_over: 1 };
    await expect(change(plant, above).execute()).rejects.toMatchObject(recorded);
    await expect(change(plant, { usda_over: 1 }).execute()).rejects.toMatchObject(recorded);
    await expect(
      app.db
        .insertInto('slot_days')
        .values({
          plant_id: plant.plant_id,
          day: addDays(MONDAY, 1),
          category_id: 1,
          usda_slots: 0,
          custom_slots: 0,
          usda_used: 1,
          usda_over: 1,
          sum_over: 1,
        })
        .execute(),
    ).rejects.toMatchObject(recorded);
    const record = { plant_id: plant.plant_id, day: MONDAY, category_id: 1, process_option: 'usda', heads: 1 };
    const add = (slots: number) =>
      sql`insert into slot_overrides (plant_id, day, category_id, process_option, heads, slots, reason, account_id)
        values (${record.plant_id}, ${MONDAY}, 1, 'usda', 1, ${slots}, 'Why', ${plant.plant_id})`;
    // An override recorded in another transaction doesn't count, nor does a smaller one.
    await add(1).execute(app.db);
    await expect(change(plant, above).execute()).rejects.toMatchObject(recorded);
    const inOne = (slots: number) =>
      app.db.transaction().execute(async (tx) => {
        await add(slots).execute(tx);
        await tx.updateTable('slot_days').set(above).where('plant_id', '=', plant.plant_id).execute();
      });
    await expect(inOne(0.5)).rejects.toMatchObject(recorded);
    await inOne(1);
  });

  test('can be fewer than what is booked, but the excess is recorded exactly', async () => {
    const plant = await makePlant(app, { slots: 2 });
    await book(plant, { beef_qty: 2 });
    await expect(change(plant, { usda_slots: 0 }).execute()).rejects.toMatchObject(refusedBy('usda_never_overbooked'));
    await expect(change(plant, { usda_slots: 0, usda_over: 3 }).execute()).rejects.toMatchObject(
      refusedBy('overbooking_is_recorded'),
    );
    await change(plant, { usda_slots: 0, usda_over: 2 }).execute();
  });

  test('are released only once for each order', async () => {
    const plant = await makePlant(app);
    const [first = 0] = await book(plant, { beef_qty: 2 });
    const freed = refusedBy('slots_are_freed_once');
    await expect(change(plant, { usda_used: 1 }).execute()).rejects.toMatchObject(freed);
    await app.call(removeOrder, plant.owner, { order_id: first });
    await expect(change(plant, { usda_used: 0 }).execute()).rejects.toMatchObject(freed);
    // Moving the slots to another counter isn't a release either, even though the day's total stays the same.
    await expect(change(plant, { usda_used: 0, custom_used: 1 }).execute()).rejects.toMatchObject(freed);
    expect(await app.call(removeOrder, plant.owner, { order_id: first })).toMatchObject({ http: 404 });
    const { usda_used } = await app.db
      .selectFrom('slot_days')
      .select('usda_used')
      .where('plant_id', '=', plant.plant_id)
      .executeTakeFirstOrThrow();
    expect(usda_used).toBe(1);
  });
});

test('limits special days to a year and to known animals, and closed days to no slots', async () => {
  const { plant_id } = await makePlant(app);
  const add = (values: object) =>
    app.db
      .insertInto('special_days')
      .values({
        plant_id,
        first_day: MONDAY,
        last_day: MONDAY,
        is_closed: true,
        reason: 'x',
        created_by: plant_id,
        ...values,
      })
      .execute();
  await expect(add({ last_day: addDays(MONDAY, -1) })).rejects.toMatchObject(refusedBy('at_most_a_year'));
  await expect(add({ last_day: addDays(MONDAY, 367) })).rejects.toMatchObject(refusedBy('at_most_a_year'));
  await expect(add({ usda_slots: 1 })).rejects.toMatchObject(refusedBy('closed_offers_nothing'));
  await expect(add({ category_ids: [11] })).rejects.toMatchObject({ code: '23503' });
});
