import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createManualOrder, removeOrder, updateProcessorAcceptanceStatus, viewOrder } from '#contract/booking/api.ts';
import { createDropoff } from '#contract/booking/day-events-api.ts';
import { restoreOrder, saveOrder, splitOrder } from '#contract/booking/edit-api.ts';
import { comingDay, makeCustomer, makePlant, makeTemplate, openTestApp, type Plant } from '#server/test/harness.ts';
import { bookOrder, lookAtOrder, makeRequester } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const DAY = comingDay(5);

async function begin(species: string[] = ['beef', 'hog', 'bison']) {
  const plant = await makePlant(app, { species });
  const { customer_id } = await makeCustomer(app, plant);
  return { plant, customer_id };
}
const splitOf = async (plant: Plant, order_id: number) => (await lookAtOrder(app, plant.owner, order_id)).split;
const save = (plant: Plant, order_id: number, more: object) =>
  app.callWith(saveOrder, plant.owner, { order_id, ...more });
/** Makes an order look like one of an older version, which had no shares. */
async function dropShares({ plant_id }: Plant, order_id: number) {
  const { rows } = await sql<{ cut_sheet_id: number | null }>`
    delete from shares where plant_id = ${plant_id} and order_id = ${order_id} returning cut_sheet_id`.execute(app.db);
  await sql`delete from cut_sheets where plant_id = ${plant_id} and cut_sheet_id = any(${rows.map((row) => row.cut_sheet_id)}::bigint[])`.execute(
    app.db,
  );
}
const WHOLE = { qty: 4, form_status: 'open', form_data_id: expect.any(Number) };

describe('an animal that nobody splits', () => {
  test('belongs to whoever brings it, with an open cut sheet', async () => {
    const { plant, customer_id } = await begin();
    const form_id = await makeTemplate(app, plant);
    const order_id = await bookOrder(app, plant.owner, { customers: [customer_id] });
    expect(await splitOf(plant, order_id)).toMatchObject([{ ...WHOLE, form_customer_id: customer_id, form_id }]);
  });

  test('has a share without a sheet if the plant has no form in use for the species', async () => {
    const { plant, customer_id } = await begin();
    await makeTemplate(app, plant, 'bison');
    const gone = await makeTemplate(app, plant);
    await app.db.updateTable('cut_sheet_templates').set({ is_active: false }).where('template_id', '=', gone).execute();
    const order_id = await bookOrder(app, plant.owner, { customers: [customer_id] });
    expect(await splitOf(plant, order_id)).toMatchObject([
      { qty: 4, form_customer_id: customer_id, form_id: null, form_data_id: null },
    ]);
  });

  test('gets the form made for whole animals, and a hog can use a form for pork', async () => {
    const { plant, customer_id } = await begin();
    const sized = async (share_sizes: number[], species = 'beef') => {
      const template_id = await makeTemplate(app, plant, species);
      await app.db
        .updateTable('cut_sheet_templates')
        .set({ share_sizes })
        .where('template_id', '=', template_id)
        .execute();
      return template_id;
    };
    await sized([1, 2]);
    await sized([]);
    const whole = await sized([4]);
    const pork = await sized([], 'pork');
    const booked = expectYes(
      await app.call(createManualOrder, plant.owner, {
        event_name: 'Both',
        beef_qty: 1,
        hog_qty: 1,
        dropoff_date: DAY,
        customers: [customer_id],
      }),
    );
    const forms = await Promise.all(
      booked.data.order_ids.map(async (order_id) => (await splitOf(plant, order_id))[0]?.form_id),
    );
    expect(forms).toEqual([whole, pork]);
  });

  test('has no share if nobody brings it', async () => {
    const { plant } = await begin();
    await makeTemplate(app, plant);
    expect(await splitOf(plant, await bookOrder(app, plant.owner))).toEqual([]);
  });

  test('keeps its own share beside animals of the same booking that are split', async () => {
    const { plant, customer_id } = await begin();
    const [one, other] = [await makeCustomer(app, plant), await makeCustomer(app, plant)];
    const cut_sheet = await makeTemplate(app, plant);
    const half = { cut_sheet, amount: 'Half', animal: 'beef', order_number: 2 } as const;
    const { data } = expectYes(
      await app.call(createManualOrder, plant.owner, {
        event_name: 'Three',
        beef_qty: 3,
        dropoff_date: DAY,
        customers: [customer_id],
        split: [one, other].map((owner) => ({ ...half, customer: owner.customer_id })),
      }),
    );
    const owners = await Promise.all(
      data.order_ids.map(async (id) => (await splitOf(plant, id)).map((share) => [share.form_customer_id, share.qty])),
    );
    expect(owners).toEqual([
      [[customer_id, 4]],
      [
        [one.customer_id, 2],
        [other.customer_id, 2],
      ],
      [[customer_id, 4]],
    ]);
  });

  test.each(['customer', 'producer'] as const)(
    'requested by a %s is theirs, before and after acceptance',
    async (role) => {
      const { plant } = await begin();
      const form_id = await makeTemplate(app, plant);
      const person = await makeRequester(app, plant, role);
      const order_id = await bookOrder(app, person);
      const own = [{ ...WHOLE, form_customer_id: person.customer_id, form_id }];
      expect((await lookAtOrder(app, person, order_id)).split).toMatchObject(own);
      expectYes(await app.call(updateProcessorAcceptanceStatus, plant.owner, { order_id, status: 1 }));
      expect(await splitOf(plant, order_id)).toMatchObject(own);
    },
  );

  test('is whole on every date of a recurring booking', async () => {
    const { plant, customer_id } = await begin();
    await makeTemplate(app, plant);
    const { data } = expectYes(
      await app.call(createManualOrder, plant.owner, {
        event_name: 'Weekly',
        beef_qty: 2,
        dropoff_date: DAY,
        customers: [customer_id],
        recurring: 1,
        rrule: 'FREQ=WEEKLY;COUNT=3',
      }),
    );
    expect(data.order_ids).toHaveLength(6);
    const sheets = await Promise.all(data.order_ids.map(async (id) => (await splitOf(plant, id))[0]?.form_data_id));
    expect(new Set(sheets).size).toBe(6);
  });

  test('is whole if it was booked in a calendar’s day popup', async () => {
    const { plant, customer_id } = await begin();
    const form_id = await makeTemplate(app, plant);
    const { data } = expectYes(
      await app.callWith(createDropoff, plant.owner, {
        eventName: 'Fall beef',
        scheduleDate: DAY,
        category_type: 'beef',
        customer_id,
        non_schedule_multi: 0,
      }),
    );
    expect(await splitOf(plant, data.order_id as number)).toMatchObject([
      { ...WHOLE, form_customer_id: customer_id, form_id },
    ]);
  });
});

describe('splitting an animal for the first time', () => {
  test('replaces the whole share without mentioning it', async () => {
    const { plant, customer_id } = await begin();
    const cutsheet = await makeTemplate(app, plant);
    const [one, other] = [await makeCustomer(app, plant), await makeCustomer(app, plant)];
    const order_id = await bookOrder(app, plant.owner, { customers: [customer_id] });
    const [whole] = await splitOf(plant, order_id);
    const split = [one, other].map((owner) => ({ name: owner.customer_id, cutsheet, amount: 'Half' }));
    expectYes(await save(plant, order_id, { split }));
    expect(await splitOf(plant, order_id)).toMatchObject([
      { form_customer_id: one.customer_id, qty: 2 },
      { form_customer_id: other.customer_id, qty: 2 },
    ]);
    const sheet = await app.db
      .selectFrom('cut_sheets')
      .select('cut_sheet_id')
      .where('cut_sheet_id', '=', whole?.form_data_id ?? 0)
      .executeTakeFirst();
    expect(sheet).toBeUndefined();
  });

  test('leaves their sheet to whoever brings it, if they keep a part', async () => {
    const { plant, customer_id } = await begin();
    const cutsheet = await makeTemplate(app, plant);
    const other = await makeCustomer(app, plant);
    const order_id = await bookOrder(app, plant.owner, { customers: [customer_id] });
    const [whole] = await splitOf(plant, order_id);
    const split = [customer_id, other.customer_id].map((name) => ({ name, cutsheet, amount: 'Half' }));
    expectYes(await save(plant, order_id, { split }));
    expect(await splitOf(plant, order_id)).toMatchObject([
      { cart_id: whole?.cart_id, form_data_id: whole?.form_data_id, form_customer_id: customer_id, qty: 2 },
      { form_customer_id: other.customer_id, qty: 2 },
    ]);
  });

  test('works with the call that splits one share', async () => {
    const { plant, customer_id } = await begin();
    const form_id = await makeTemplate(app, plant);
    const [one, other] = [await makeCustomer(app, plant), await makeCustomer(app, plant)];
    const order_id = await bookOrder(app, plant.owner, { customers: [customer_id] });
    const [whole] = await splitOf(plant, order_id);
    const split_data = [one, other].map(({ customer_id: name }) => ({ name, amount: 'Half' as const }));
    expectYes(await app.call(splitOrder, plant.owner, { cart_id: whole?.cart_id ?? 0, form_id, split_data }));
    expect((await splitOf(plant, order_id)).map(({ form_customer_id }) => form_customer_id)).toEqual([
      one.customer_id,
      other.customer_id,
    ]);
  });

  test('still refuses parts that don’t make up one animal', async () => {
    const { plant, customer_id } = await begin();
    const cutsheet = await makeTemplate(app, plant);
    const other = await makeCustomer(app, plant);
    const order_id = await bookOrder(app, plant.owner, { customers: [customer_id] });
    const split = [{ name: other.customer_id, cutsheet, amount: 'Half' }];
    expect(await save(plant, order_id, { split })).toMatchObject({ code: 'not_one_animal' });
  });

  test('can be undone: without shares, the animal is whole again, and a share they had keeps its sheet', async () => {
    const { plant, customer_id } = await begin();
    const cutsheet = await makeTemplate(app, plant);
    const [one, other] = [await makeCustomer(app, plant), await makeCustomer(app, plant)];
    const order_id = await bookOrder(app, plant.owner, { customers: [customer_id] });
    const half = (name: number) => ({ name, cutsheet, amount: 'Half' });
    expectYes(await save(plant, order_id, { split: [half(one.customer_id), half(other.customer_id)] }));
    const shared = await splitOf(plant, order_id);
    expectYes(await save(plant, order_id, { deletedsplit: shared.map(({ cart_id }) => cart_id) }));
    const own = { ...WHOLE, form_customer_id: customer_id, form_id: cutsheet };
    const [back, ...more] = await splitOf(plant, order_id);
    expect([back, ...more]).toMatchObject([own]);

    expectYes(await save(plant, order_id, { split: [half(customer_id), half(one.customer_id)] }));
    const cart_ids = (await splitOf(plant, order_id)).map(({ cart_id }) => cart_id);
    expectYes(await save(plant, order_id, { deletedsplit: cart_ids }));
    expect(await splitOf(plant, order_id)).toMatchObject([
      { ...own, cart_id: back?.cart_id, form_data_id: back?.form_data_id },
    ]);
  });
});

test('an animal that turns out to be of another species gets that species’ form', async () => {
  const { plant, customer_id } = await begin();
  await makeTemplate(app, plant);
  const bison = await makeTemplate(app, plant, 'bison');
  const order_id = await bookOrder(app, plant.owner, { customers: [customer_id] });
  const [before] = await splitOf(plant, order_id);
  expectYes(await save(plant, order_id, { animal: 'bison', species: 'bison' }));
  expect(await splitOf(plant, order_id)).toMatchObject([
    { cart_id: before?.cart_id, form_id: bison, form_status: 'open' },
  ]);
});

test('an order of an older version becomes whole when it is accepted, once, no matter how many people accept it', async () => {
  const { plant } = await begin();
  await makeTemplate(app, plant);
  const person = await makeRequester(app, plant);
  const order_id = await bookOrder(app, person);
  await dropShares(plant, order_id);
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => app.call(updateProcessorAcceptanceStatus, plant.owner, { order_id, status: 1 })),
  );
  expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(1);
  expect(await splitOf(plant, order_id)).toMatchObject([{ ...WHOLE, form_customer_id: person.customer_id }]);
});

test('an order of an older version becomes whole when it is restored', async () => {
  const { plant, customer_id } = await begin();
  await makeTemplate(app, plant);
  const order_id = await bookOrder(app, plant.owner, { customers: [customer_id] });
  await dropShares(plant, order_id);
  expectYes(await app.call(removeOrder, plant.owner, { order_id }));
  expectYes(await app.call(restoreOrder, plant.owner, { order_id }));
  expect(await splitOf(plant, order_id)).toMatchObject([{ ...WHOLE, form_customer_id: customer_id }]);
});

test('only its owner, their producer, and the plant see an animal that nobody split', async () => {
  const { plant } = await begin();
  await makeTemplate(app, plant);
  const owner = await makeRequester(app, plant);
  const [producer, stranger] = [await plant.join('producer'), await makeRequester(app, plant)];
  await app.db
    .updateTable('customers')
    .set({ producer_id: producer.account_id })
    .where('customer_id', '=', owner.customer_id)
    .execute();
  const order_id = await bookOrder(app, plant.owner, { customers: [owner.customer_id] });
  for (const person of [owner, producer]) {
    expect((await lookAtOrder(app, person, order_id)).split).toMatchObject([{ form_customer_id: owner.customer_id }]);
  }
  expect(await app.call(viewOrder, stranger, { order_id })).toMatchObject({ http: 404 });
});
