import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createManualOrder, proOrderList, viewOrder } from '#contract/booking/api.ts';
import { getDateAvailableSlot } from '#contract/calendar/api.ts';
import { addDays } from '#contract/lib/days.ts';
import { sum } from '#contract/lib/sum.ts';
import { ownerColumn } from '#server/test/events-of.ts';
import { comingDay, makeCustomer, makePlant, makeTemplate, openTestApp, type Plant } from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';
import { expectWaiting } from '#server/test/waiting.ts';
import { plantToday } from '#tools/plant-today.ts';

const FRIDAY = comingDay(5);
const app = openTestApp();

const beef = (more = {}) => ({
  event_name: 'Smith beef',
  beef_qty: 1,
  dropoff_date: FRIDAY,
  process_option: 'usda' as const,
  ...more,
});
async function usedOn(plant: Plant, date = FRIDAY) {
  return expectYes(await app.call(getDateAvailableSlot, plant.owner, { date })).data;
}
const countOf = async (table: 'orders' | 'bookings' | 'shares' | 'events' | 'cut_sheets', plant: Plant) => {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from ${sql.table(table)} where ${sql.ref(ownerColumn(table))} = ${plant.plant_id}`.execute(
    app.db,
  );
  return rows[0]?.count;
};

describe('booking animals', () => {
  test('creates a pending order and takes a slot for each animal [ORD-092 ORD-113]', async () => {
    const plant = await makePlant(app, { slots: 5 });
    const before = await usedOn(plant);
    const reply = expectYes(await app.call(createManualOrder, plant.owner, beef({ beef_qty: 2, hog_qty: 1 })));
    expect(reply).toMatchObject({ http: 200, status: 'yes', message: 'Add New Order Successfully' });
    expect(reply.data.order_ids).toHaveLength(3);
    expect(new Set(reply.data.order_ids).size).toBe(3);

    const list = expectYes(await app.call(proOrderList, plant.owner, { order_type: 'pending', date: FRIDAY }));
    const rows = list.data;
    expect(rows.map((row) => row.species).sort()).toEqual(['beef', 'beef', 'hog']);
    expect(rows.every((row) => row.status === 0 && row.kill_date === FRIDAY)).toBe(true);
    expect((await usedOn(plant))?.used).toBe((before?.used ?? 0) + 3);
  });

  test('creates up to 300 orders at once, each with its own slot and share', async () => {
    const plant = await makePlant(app, { species: ['lamb', 'goat'], slots: 300 });
    const { customer_id } = await makeCustomer(app, plant);
    await makeTemplate(app, plant, 'lamb');
    const form = { ...beef({ beef_qty: 0 }), lamb_qty: 180, goat_qty: 120, customers: [customer_id] };
    const { order_ids } = expectYes(await app.call(createManualOrder, plant.owner, form)).data;
    expect(new Set(order_ids).size).toBe(300);
    expect(await countOf('shares', plant)).toBe(300);
    expect(await countOf('cut_sheets', plant)).toBe(180);
  });

  test('stores the shares of each animal with a cut sheet to fill in [ORD-090 ORD-102 ORD-108]', async () => {
    const plant = await makePlant(app);
    const cut_sheet = await makeTemplate(app, plant);
    const [ann, bob, cal] = await Promise.all([
      makeCustomer(app, plant),
      makeCustomer(app, plant),
      makeCustomer(app, plant),
    ]);
    const share = { cut_sheet, animal: 'beef' as const, order_number: 2 };
    const reply = expectYes(
      await app.call(
        createManualOrder,
        plant.owner,
        beef({
          beef_qty: 2,
          split: [
            { ...share, customer: ann.customer_id, amount: 'Half' },
            { ...share, customer: bob.customer_id, amount: 'Quarter' },
            { ...share, customer: cal.customer_id, amount: 'Quarter' },
          ],
        }),
      ),
    );
    const [first = 0, second = 0] = reply.data.order_ids;
    const unsplit = expectYes(await app.call(viewOrder, plant.owner, { order_id: first }));
    const split = expectYes(await app.call(viewOrder, plant.owner, { order_id: second }));
    expect(unsplit.data.split).toEqual([]);
    expect(split.data.split.map((row) => row.qty)).toEqual([2, 1, 1]);
    expect(
      split.data.split.every(
        (row) => row.form_id === cut_sheet && row.form_data_id !== null && row.form_status === 'open',
      ),
    ).toBe(true);
    expect(split.data.siblings).toEqual([{ order_id: first, species: 'beef', animal_number: 1, heads: 1 }]);
  });

  test('creates one order for a flock and takes a slot per head', async () => {
    const plant = await makePlant(app, { species: ['poultry'], slots: 30 });
    const reply = expectYes(
      await app.call(createManualOrder, plant.owner, beef({ beef_qty: 0, poultry_qty: 25, process_option: 'custom' })),
    );
    expect(reply.data.order_ids).toHaveLength(1);
    expect((await usedOn(plant))?.used).toBe(25);
  });
});

describe('the last slots', () => {
  test('go to exactly one of 200 people, and the others are told that the day is full [ORD-092]', async () => {
    const plant = await makePlant(app, { slots: 1 });
    const replies = await Promise.all(
      Array.from({ length: 200 }, () => app.call(createManualOrder, plant.owner, beef())),
    );
    expect(replies.filter((reply) => reply.status === 'yes')).toHaveLength(1);
    expect(replies.every((reply) => reply.status === 'yes' || (reply.code === 'day_full' && reply.http === 409))).toBe(
      true,
    );
    expect(await countOf('orders', plant)).toBe(1);
    expect(await countOf('bookings', plant)).toBe(1);
  });

  test('aren’t overbooked when many people book two species at once, and no booking deadlocks', async () => {
    const plant = await makePlant(app, { slots: 10 });
    const mixed = (index: number) => beef(index % 2 ? { hog_qty: 2, beef_qty: 1 } : { hog_qty: 1, beef_qty: 2 });
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, index) => app.call(createManualOrder, plant.owner, mixed(index))),
    );
    expect(replies.every((reply) => reply.status === 'yes' || reply.code === 'day_full')).toBe(true);
    const days = await app.db.selectFrom('slot_days').selectAll().where('plant_id', '=', plant.plant_id).execute();
    expect(days.every((day) => day.usda_used <= day.usda_slots)).toBe(true);
    expect(sum(days.map((day) => day.usda_used))).toBe(await countOf('orders', plant));
  });

  test('are locked after the customers, so that bookings can’t deadlock with edits', async () => {
    const plant = await makePlant(app);
    const { customer_id } = await makeCustomer(app, plant);
    expectYes(await app.call(createManualOrder, plant.owner, beef()));
    const { booked } = await app.db.transaction().execute(async (tx) => {
      await sql`select from customers where customer_id = ${customer_id} for update`.execute(tx);
      const booked = app.call(createManualOrder, plant.owner, beef({ customers: [customer_id] }));
      await expectWaiting(app, 1);
      await sql`select from slot_days where plant_id = ${plant.plant_id} for update nowait`.execute(tx);
      return { booked };
    });
    expectYes(await booked);
  });

  test('are counted separately for USDA and Custom, while unlabeled orders count toward the total', async () => {
    const plant = await makePlant(app, { slots: 1 });
    const book = (process_option: '' | 'usda' | 'custom' | 'organic') =>
      app.call(createManualOrder, plant.owner, beef({ process_option }));
    expect((await book('organic')).status).toBe('yes');
    expect((await book('usda')).status).toBe('no');
    expect((await book('')).status).toBe('yes');
    expect((await book('custom')).status).toBe('no');
  });

  test('aren’t taken by a booking that doesn’t fit completely', async () => {
    const plant = await makePlant(app, { slots: 2 });
    const reply = await app.call(createManualOrder, plant.owner, beef({ beef_qty: 1, hog_qty: 3 }));
    expect(reply).toMatchObject({ status: 'no', code: 'day_full' });
    expect(await countOf('orders', plant)).toBe(0);
    expect((await usedOn(plant))?.used).toBe(0);
  });

  test('can’t be booked on a day that the plant doesn’t offer', async () => {
    const plant = await makePlant(app, { slots: { 1: 5 } });
    expect(await app.call(createManualOrder, plant.owner, beef())).toMatchObject({
      status: 'no',
      code: 'day_not_offered',
      message: expect.stringMatching(/^The plant doesn’t take Beef on .* Choose another day\.$/),
    });
  });
});

describe('an idempotency key', () => {
  test('makes only one booking if it is sent 20 times at the same time', async () => {
    const plant = await makePlant(app);
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => app.call(createManualOrder, plant.owner, beef(), { key: 'one' })),
    );
    const answers = new Set(replies.map((reply) => JSON.stringify(reply.status === 'yes' && reply.data)));
    expect(answers.size).toBe(1);
    expect(await countOf('orders', plant)).toBe(1);
  });

  test('is refused with a different body, but can be used again after a refusal', async () => {
    const plant = await makePlant(app);
    await app.call(createManualOrder, plant.owner, beef(), { key: 'two' });
    const other = await app.call(createManualOrder, plant.owner, beef({ event_name: 'Jones' }), { key: 'two' });
    expect(other).toMatchObject({ http: 409, code: 'key_reused' });

    const refused = await app.call(createManualOrder, plant.owner, beef({ beef_qty: 0 }), { key: 'three' });
    expect(refused).toMatchObject({ status: 'no', code: 'no_animals' });
    expect(await app.call(createManualOrder, plant.owner, beef(), { key: 'three' })).toMatchObject({ status: 'yes' });
  });

  test('can be used by another person for a separate booking', async () => {
    const [plant, stranger] = [await makePlant(app), await makePlant(app)];
    const mine = expectYes(await app.call(createManualOrder, plant.owner, beef(), { key: 'same' }));
    const theirs = expectYes(await app.call(createManualOrder, stranger.owner, beef(), { key: 'same' }));
    expect(mine.data.booking_id).not.toBe(theirs.data.booking_id);
  });
});

test('accepts today as a drop-off day', async () => {
  const plant = await makePlant(app);
  const reply = await app.call(createManualOrder, plant.owner, beef({ dropoff_date: plantToday() }));
  expect(reply).toMatchObject({ status: 'yes' });
});

describe('a new order', () => {
  const refusals: [string, object, string, number][] = [
    ['no animals at all', { beef_qty: 0 }, 'no_animals', 422],
    ['more than 300 orders', { beef_qty: 301 }, 'too_many_animals', 422],
    ['a species that the plant doesn’t handle', { yak_qty: 1 }, 'species_not_handled', 422],
    ['a drop-off day in the past', { dropoff_date: addDays(plantToday(), -1) }, 'date_past', 422],
    ['a kill date before the drop-off', { kill_date: addDays(FRIDAY, -1) }, 'kill_before_dropoff', 422],
    ['a day that doesn’t exist', { dropoff_date: '2027-02-29' }, 'malformed', 400],
    ['a negative quantity', { beef_qty: -1 }, 'malformed', 400],
    ['a fraction of an animal', { beef_qty: 1.5 }, 'malformed', 400],
    ['a huge number of animals', { beef_qty: 1e300 }, 'malformed', 400],
    ['text as a number', { beef_qty: 'two' }, 'malformed', 400],
    ['no name', { event_name: '  ' }, 'malformed', 400],
    ['a NUL character in the name', { event_name: 'a\0b' }, 'malformed', 400],
    ['an unknown label', { process_option: 'kosher' }, 'malformed', 400],
    ['an unknown organ', { organs: 'Heart,Brain' }, 'malformed', 400],
    [
      'a share of an animal that isn’t on the order',
      { split: [{ customer: 1, cut_sheet: 1, amount: 'Whole', animal: 'beef', order_number: 2 }] },
      'animal_unknown',
      422,
    ],
    [
      'shares that make up only half an animal',
      { split: [{ customer: 1, cut_sheet: 1, amount: 'Half', animal: 'beef', order_number: 1 }] },
      'not_one_animal',
      422,
    ],
    [
      'an unknown share amount',
      { split: [{ customer: 1, cut_sheet: 1, amount: 'Third', animal: 'beef', order_number: 1 }] },
      'malformed',
      400,
    ],
  ];
  test.each(refusals)('is refused with %s, and nothing is stored', async (_, change, code, http) => {
    const plant = await makePlant(app);
    const reply = await app.callWith(createManualOrder, plant.owner, beef(change));
    expect(reply).toMatchObject({ status: 'no', code, http });
    expect(await countOf('orders', plant)).toBe(0);
    expect(await countOf('events', plant)).toBe(0);
  });

  test('is refused if one customer has two shares of an animal [ORD-042]', async () => {
    const plant = await makePlant(app);
    const { customer_id: customer } = await makeCustomer(app, plant);
    const row = { customer, animal: 'beef' as const, order_number: 1, amount: 'Half' as const };
    const sheets = [await makeTemplate(app, plant), await makeTemplate(app, plant)];
    const reply = await app.call(
      createManualOrder,
      plant.owner,
      beef({ split: sheets.map((cut_sheet) => ({ ...row, cut_sheet })) }),
    );
    expect(reply).toMatchObject({
      code: 'customer_twice',
      message: 'Customer already selected. Please choose a different customer.',
    });
  });

  test('counts a share only once if it is sent twice [ORD-072]', async () => {
    const plant = await makePlant(app);
    const { customer_id: customer } = await makeCustomer(app, plant);
    const entry = {
      customer,
      cut_sheet: await makeTemplate(app, plant),
      animal: 'beef' as const,
      order_number: 1,
      amount: 'Whole' as const,
    };
    const reply = await app.call(createManualOrder, plant.owner, beef({ split: [entry, entry] }));
    expect(reply.status).toBe('yes');
    expect(await countOf('shares', plant)).toBe(1);
  });

  test('is refused with another plant’s customer or cut sheet', async () => {
    const [plant, stranger] = [await makePlant(app), await makePlant(app)];
    const mine = { customer: (await makeCustomer(app, plant)).customer_id, cut_sheet: await makeTemplate(app, plant) };
    const theirs = {
      customer: (await makeCustomer(app, stranger)).customer_id,
      cut_sheet: await makeTemplate(app, stranger),
    };
    const book = (customer: number, cut_sheet: number) =>
      app.call(
        createManualOrder,
        plant.owner,
        beef({ split: [{ customer, cut_sheet, amount: 'Whole', animal: 'beef', order_number: 1 }] }),
      );
    expect(await book(theirs.customer, mine.cut_sheet)).toMatchObject({ code: 'customer_unknown' });
    expect(await book(mine.customer, theirs.cut_sheet)).toMatchObject({ code: 'cut_sheet_unknown' });
    expect(await countOf('orders', plant)).toBe(0);
    expect((await usedOn(plant))?.used).toBe(0);
  });

  test('is refused with a cut sheet that the plant no longer offers', async () => {
    const plant = await makePlant(app);
    const { customer_id: customer } = await makeCustomer(app, plant);
    const cut_sheet = await makeTemplate(app, plant);
    await app.db
      .updateTable('cut_sheet_templates')
      .set({ is_active: false })
      .where('template_id', '=', cut_sheet)
      .execute();
    const split = [{ customer, cut_sheet, amount: 'Whole' as const, animal: 'beef' as const, order_number: 1 }];
    expect(await app.call(createManualOrder, plant.owner, beef({ split }))).toMatchObject({
      code: 'cut_sheet_unknown',
    });
  });

  test('is refused if the plant has no card on file [PAY-008]', async () => {
    const plant = await makePlant(app, { hasCard: false });
    expect(await app.call(createManualOrder, plant.owner, beef())).toMatchObject({
      code: 'card_profile_missing',
      http: 422,
    });
  });

  test('keeps markup, emoji, and right-to-left text as typed', async () => {
    const plant = await makePlant(app);
    const event_name = '<b>Smith</b> 🐄 عجل';
    const reply = expectYes(await app.call(createManualOrder, plant.owner, beef({ event_name })));
    const view = await app.call(viewOrder, plant.owner, { order_id: reply.data.order_ids[0] ?? 0 });
    expect(view).toMatchObject({ data: { title: event_name } });
  });
});

describe('an order sent as a form', () => {
  test('can have its numbers and lists as text [ORD-100]', async () => {
    const plant = await makePlant(app);
    const { customer_id } = await makeCustomer(app, plant);
    const split = [
      {
        customer: customer_id,
        cut_sheet: await makeTemplate(app, plant),
        amount: 'Whole',
        animal: 'beef',
        order_number: 1,
      },
    ];
    const body = new URLSearchParams({
      event_name: 'By form',
      beef_qty: '1',
      dropoff_date: `${FRIDAY} 00:00:00`,
      organs: 'Heart,Liver',
      status: '0',
      recurring: '0',
      customers: JSON.stringify([customer_id]),
      split: JSON.stringify(split),
    });
    const answer = await app.app.inject({
      method: 'POST',
      url: createManualOrder.path,
      payload: body.toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', bearer: plant.owner.token },
    });
    const reply = answer.json();
    expect(reply).toMatchObject({ status: 'yes' });
    const view = await app.call(viewOrder, plant.owner, { order_id: reply.data.order_ids[0] });
    expect(view).toMatchObject({
      data: { organs: 'Heart,Liver', dropoff_date: FRIDAY, brought_by: { id: customer_id } },
    });
  });
});
