import { describe, expect, test } from 'vitest';
import { removeOrder, updateStatus } from '#contract/booking/api.ts';
import { saveOrder } from '#contract/booking/edit-api.ts';
import { getFullDayBookings, saveSpecialDays } from '#contract/calendar/offer-api.ts';
import { addDays } from '#contract/lib/days.ts';
import { moveStage } from '#contract/orders/stages-api.ts';
import { comingDay, makeCard, makePlant, makeTemplate, openTestApp, type Person } from '#server/test/harness.ts';
import { lookAtOrder, type MadeOrder, makeOrder, rowsOf, slotsOn } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';
import { plantToday } from '#tools/plant-today.ts';

const FRIDAY = comingDay(5);
const MONDAY = comingDay(1, 2);
const app = openTestApp();

const save = (made: MadeOrder, more: Record<string, unknown>, person: Person = made.plant.owner) =>
  app.callWith(saveOrder, person, { order_id: made.order_id, ...more });
const look = ({ plant, order_id }: MadeOrder) => lookAtOrder(app, plant.owner, order_id);
const slots = ({ plant }: MadeOrder, date: string, narrow: object = {}) => slotsOn(app, plant, date, narrow);

describe('an edit', () => {
  test('is stored with all its fields and frees the old day’s slot [ORD-091 ORD-099 ORD-103]', async () => {
    const made = await makeOrder(app, ['Whole']);
    const [ann, bob] = made.customers;
    const [row] = rowsOf(await look(made));
    const reply = await save(made, {
      event_name: 'Fall beef',
      organic: 'yes',
      dropoff_date: MONDAY,
      old_dropoff_date: FRIDAY,
      status: 0,
      extra_field_1: 'Comes in a trailer',
      organ: 'Heart,Liver',
      kill_date: addDays(MONDAY, 1),
      recurring: 0,
      organs: 'Heart,Liver',
      process_option: 'custom',
      sex: 'steer',
      customers: [ann?.customer_id, bob?.customer_id],
      customers_all: [],
      animal: 'beef',
      split: [
        { ...row, amount: 'Half' },
        { name: bob?.customer_id, cutsheet: made.template_id, amount: 'Half' },
      ],
      deletedsplit: [],
      deposite_email: '',
      organic_certified_file: '',
      thirty_plus_file: '',
    });
    expect(reply).toMatchObject({ status: 'yes', message: 'Order was saved', data: { order_id: made.order_id } });
    expect(await look(made)).toMatchObject({
      title: 'Fall beef',
      organic: 'yes',
      dropoff_date: MONDAY,
      kill_date: addDays(MONDAY, 1),
      extra_field_1: 'Comes in a trailer',
      organs: 'Heart,Liver',
      process_option: 'custom',
      sex: 'steer',
      status: 0,
      split: [
        { cart_id: row?.cart_id, form_customer_id: ann?.customer_id, qty: 2, order_id: made.order_id },
        { form_customer_id: bob?.customer_id, qty: 2, form_id: made.template_id, form_status: 'open' },
      ],
    });
    expect([(await slots(made, FRIDAY)).used, (await slots(made, MONDAY)).used]).toEqual([0, 1]);
  });

  test('changes only the fields that are sent, and never the status [ORD-091]', async () => {
    const made = await makeOrder(app, ['Half', 'Half']);
    await app.call(updateStatus, made.plant.owner, { order_id: made.order_id, status: 1 });
    const before = await look(made);
    expect(await save(made, { sex: 'bull', status: 0 })).toMatchObject({ status: 'yes' });
    const { version, ...after } = await look(made);
    const { version: earlier, ...same } = before;
    expect(after).toEqual({ ...same, sex: 'bull' });
    expect(version).toBe(earlier + 1);
  });

  test('isn’t recorded if it changes nothing', async () => {
    const made = await makeOrder(app, ['Half', 'Half']);
    const { version, title, sex } = await look(made);
    const split = rowsOf(await look(made));
    expect(await save(made, { event_name: title, sex, split, dropoff_date: FRIDAY })).toMatchObject({
      data: { version },
    });
    const events = await app.db.selectFrom('events').select('kind').where('order_id', '=', made.order_id).execute();
    expect(events).toEqual([]);
  });

  test('changes the remark of the edited animal only', async () => {
    const made = await makeOrder(app, [], { beef_qty: 2, extra_field_1: 'Both red' });
    const [other] = (await look(made)).siblings;
    await save(made, { extra_field_1: 'Only this one' });
    expect((await look(made)).extra_field_1).toBe('Only this one');
    expect((await lookAtOrder(app, made.plant.owner, other?.order_id ?? 0)).extra_field_1).toBe('Both red');
  });

  test('changes the one deposit of the booking, no matter which animal is edited', async () => {
    const made = await makeOrder(app, [], { beef_qty: 2 });
    const [sibling] = (await look(made)).siblings;
    const second = { ...made, order_id: sibling?.order_id ?? 0 };
    const shown = async () => [(await look(made)).deposit, (await look(second)).deposit];
    await save(made, { collect_deposit: 200, deposite_email: 'ann@example.test' });
    await save(second, { collect_deposit: 300, deposite_email: 'ann@example.test' });
    const changed = { order_id: made.order_id, amount_cents: 30_000, email: 'ann@example.test' };
    expect(await shown()).toMatchObject([changed, changed]);
    // Older bookings can have several deposits.
    const other = { plant_id: made.plant.plant_id, amount_cents: 1, phone: '5551234', asked_by: made.plant.plant_id };
    await app.db
      .insertInto('deposits')
      .values({ ...other, order_id: second.order_id })
      .execute();
    expect(await shown()).toMatchObject([changed, changed]);
    await save(second, { collect_deposit: 0 });
    expect(await shown()).toEqual([null, null]);
  });

  test('is refused for a completed order, a deleted order, or another plant’s order [ORD-062]', async () => {
    const made = await makeOrder(app);
    const { order_id, plant } = made;
    await app.call(updateStatus, plant.owner, { order_id, status: 1 });
    const done = { order_id, from: 'dropped_off', to: 'completed', reason: 'Cut elsewhere', override: true } as const;
    await app.call(moveStage, plant.owner, done);
    expect(await save(made, { sex: 'bull' })).toMatchObject({
      status: 'no',
      code: 'order_fixed',
      message: 'This order is Completed, so it can’t be changed anymore.',
    });
    expect((await look(made)).sex).toBe('');
    const gone = await makeOrder(app, [], { plant });
    await app.call(removeOrder, plant.owner, { order_id: gone.order_id });
    expect(await save(gone, { sex: 'bull' })).toMatchObject({ http: 404 });
    expect(await save(made, { sex: 'bull' }, (await makePlant(app)).owner)).toMatchObject({ http: 404 });
  });

  test('needs a card on file', async () => {
    const made = await makeOrder(app);
    await app.db.deleteFrom('card_profiles').where('account_id', '=', made.plant.plant_id).execute();
    app.actors.forgetAll();
    expect(await save(made, { sex: 'bull' })).toMatchObject({ code: 'card_profile_missing' });
  });

  test.each([
    { dropoff_date: '2026-13-01' },
    { dropoff_date: '10/06/2027' },
    { kill_date: 'soon' },
    { sex: 'cow' },
    { organs: 'Heart,Brain' },
    { process_option: 'kosher' },
    { animal: 'dragon' },
    { event_name: '' },
    { split: [{ name: 1, cutsheet: 1, amount: 'Third' }] },
    { split: 'everything' },
    { version: 'new' },
  ])('is refused with %o and changes nothing', async (more) => {
    const made = await makeOrder(app, ['Whole']);
    const before = await look(made);
    expect(await save(made, more)).toMatchObject({ http: 400, code: 'malformed' });
    expect(await look(made)).toEqual(before);
  });
});

describe('the shares of an edit', () => {
  test('must make up exactly one animal [ORD-038]', async () => {
    const made = await makeOrder(app, ['Half', 'Half']);
    const before = await look(made);
    const [first, second] = rowsOf(await look(made));
    const spare = made.customers[2]?.customer_id;
    for (const split of [
      [{ ...first, amount: 'Quarter' }],
      [first, { ...second, amount: 'Quarter' }],
      [first, second, { name: spare, cutsheet: made.template_id, amount: 'Quarter' }],
    ]) {
      expect(await save(made, { split })).toMatchObject({
        http: 422,
        code: 'not_one_animal',
        message: 'Total amount must equal 100%.',
      });
    }
    expect(await look(made)).toEqual(before);
  });

  test('must belong to different customers of this plant and use its own sheets [ORD-042]', async () => {
    const made = await makeOrder(app, ['Half', 'Half']);
    const [first, second] = rowsOf(await look(made));
    const other = await makeOrder(app);
    const before = await look(made);
    const strangers = other.customers[0]?.customer_id;
    expect(await save(made, { split: [first, { ...second, name: first?.name }] })).toMatchObject({
      code: 'customer_twice',
      message: 'Customer already selected. Please choose a different customer.',
    });
    expect(await save(made, { split: [first, { ...second, name: strangers }] })).toMatchObject({
      code: 'customer_unknown',
    });
    expect(await save(made, { split: [first, { ...second, cutsheet: other.template_id }] })).toMatchObject({
      code: 'cut_sheet_unknown',
    });
    expect(await save(made, { split: [{ ...first, cart_id: 999_999_999 }, second] })).toMatchObject({
      code: 'order_changed',
    });
    expect(await save(made, { split: [first, { cart_id: null, cutsheet: 1, amount: 'Half' }] })).toMatchObject({
      code: 'owner_missing',
    });
    expect(await look(made)).toEqual(before);
  });

  test('are removed by their cart ids and otherwise kept [ORD-044 ORD-090 ORD-102]', async () => {
    const made = await makeOrder(app, ['Half', 'Half']);
    const [first, second] = rowsOf(await look(made));
    expect(await save(made, { split: [{ ...first, amount: 'Whole' }], deletedsplit: [second?.cart_id] })).toMatchObject(
      { status: 'yes' },
    );
    const { split } = await look(made);
    expect(split.map(({ cart_id, qty }) => [cart_id, qty])).toEqual([[first?.cart_id, 4]]);
    expect(Object.keys(split[0] ?? {})).toEqual(
      expect.arrayContaining([
        'cart_id',
        'form_customer_id',
        'first_name',
        'last_name',
        'phone',
        'email',
        'address',
        'qty',
        'form_id',
        'form_data_id',
        'order_id',
      ]),
    );
    expect(await save(made, { deletedsplit: [first?.cart_id] })).toMatchObject({ status: 'yes' });
    expect((await look(made)).split).toEqual([]);
    expect(await save(made, { split: [] })).toMatchObject({ status: 'yes' });
  });

  test('can change owners and sizes at the same time', async () => {
    const made = await makeOrder(app, ['Half', 'Quarter', 'Quarter']);
    const rows = rowsOf(await look(made));
    const names = rows.map(({ name }) => name);
    const amounts = ['Quarter', 'Quarter', 'Half'];
    const split = rows.map((row, at) => ({ ...row, name: names[(at + 1) % 3], amount: amounts[at] }));
    expect(await save(made, { split })).toMatchObject({ status: 'yes' });
    expect((await look(made)).split.map(({ form_customer_id, qty }) => [form_customer_id, qty])).toEqual([
      [names[1], 1],
      [names[2], 1],
      [names[0], 2],
    ]);
  });

  test('keep a filled-in cut sheet, or leave it with its customer if the template or the shares change', async () => {
    const made = await makeOrder(app, ['Half', 'Half']);
    const [ann, bob] = (await look(made)).split;
    const rows = rowsOf(await look(made));
    await app.db
      .updateTable('cut_sheets')
      .set({ status: 'completed', form_json: '{}', submitted_at: new Date().toISOString() })
      .where('cut_sheet_id', '=', ann?.form_data_id ?? 0)
      .execute();
    const sheets = () =>
      app.db
        .selectFrom('cut_sheets')
        .select(['cut_sheet_id', 'status', 'template_id'])
        .where('plant_id', '=', made.plant.plant_id)
        .orderBy('cut_sheet_id')
        .execute();
    const other = await makeTemplate(app, made.plant);

    await save(made, { split: rows.map((row) => ({ ...row, amount: 'Half' })), sex: 'bull' });
    expect((await look(made)).split[0]).toMatchObject({ form_data_id: ann?.form_data_id, form_status: 'completed' });

    expect(await save(made, { split: rows.map((row) => ({ ...row, cutsheet: other })) })).toMatchObject({
      status: 'yes',
    });
    const [anns, bobs] = (await look(made)).split;
    expect(anns).toMatchObject({ form_id: other, form_status: 'open' });
    expect(bobs).toMatchObject({ form_id: other, form_status: 'open', form_data_id: bob?.form_data_id });
    expect(await sheets()).toHaveLength(3);

    await save(made, { deletedsplit: rows.map(({ cart_id }) => cart_id) });
    expect(await sheets()).toEqual([
      { cut_sheet_id: ann?.form_data_id, status: 'completed', template_id: made.template_id },
    ]);
  });
});

describe('an edit that changes an order’s slots', () => {
  test('moves the kill date to two days after the new drop-off day unless another one is picked [CAL-065]', async () => {
    const made = await makeOrder(app);
    await save(made, { dropoff_date: '2197-06-10' });
    expect(await look(made)).toMatchObject({ dropoff_date: '2197-06-10', kill_date: '2197-06-12' });
    await save(made, { dropoff_date: '2197-06-17', kill_date: '2197-06-17' });
    expect(await look(made)).toMatchObject({ dropoff_date: '2197-06-17', kill_date: '2197-06-17' });
    expect(await save(made, { kill_date: '2197-06-16' })).toMatchObject({ code: 'kill_before_dropoff' });
  });

  test('moves the order to a full day only if the office gives a reason, and otherwise changes nothing', async () => {
    const plant = await makePlant(app, { slots: 1 });
    const made = await makeOrder(app, [], { plant });
    await makeOrder(app, [], { plant, dropoff_date: MONDAY });
    const before = await look(made);
    expect(await save(made, { dropoff_date: MONDAY, sex: 'bull' })).toMatchObject({ http: 409, code: 'day_full' });
    expect(await look(made)).toEqual(before);
    expect([(await slots(made, FRIDAY)).used, (await slots(made, MONDAY)).used]).toEqual([1, 1]);
    expect(await save(made, { dropoff_date: MONDAY, full_day_reason: 'Old friend' })).toMatchObject({ status: 'yes' });
    expect([(await slots(made, FRIDAY)).used, (await slots(made, MONDAY)).used]).toEqual([0, 2]);
  });

  test('claims a slot of the new label’s offering, or is refused if none is left', async () => {
    const plant = await makePlant(app, { slots: 1 });
    const made = await makeOrder(app, [], { plant });
    const usda = () => slots(made, FRIDAY, { species: 'beef', process_option: 'usda' });
    const custom = () => slots(made, FRIDAY, { species: 'beef', process_option: 'custom' });
    expect([(await usda()).available, (await custom()).available]).toEqual([0, 1]);
    await save(made, { process_option: 'custom' });
    expect([(await usda()).available, (await custom()).available]).toEqual([1, 0]);
    const other = await makeOrder(app, [], { plant });
    expect(await save(other, { process_option: 'custom' })).toMatchObject({ code: 'day_full' });
    expect((await look(other)).process_option).toBe('usda');
  });

  test('claims a slot of the new species, unless the animal is already in the plant', async () => {
    const made = await makeOrder(app);
    expect(await save(made, { animal: 'bison' })).toMatchObject({ status: 'yes' });
    expect(await look(made)).toMatchObject({ species: 'bison', animal_number: 1 });
    const used = async (species: string) => (await slots(made, FRIDAY, { species })).used;
    expect([await used('beef'), await used('bison')]).toEqual([0, 1]);
    expect(await save(made, { animal: 'deer' })).toMatchObject({ code: 'species_not_handled' });
    expect(await save(made, { animal: 'poultry' })).toMatchObject({ code: 'species_fixed' });
    expect(await save(made, { heads: 3 })).toMatchObject({ code: 'species_fixed' });
    await app.call(updateStatus, made.plant.owner, { order_id: made.order_id, status: 1 });
    expect(await save(made, { animal: 'beef' })).toMatchObject({ code: 'species_fixed' });
    expect(await save(made, { dropoff_date: MONDAY })).toMatchObject({ code: 'day_fixed' });
  });

  test('claims one slot for each head of a flock', async () => {
    const made = await makeOrder(app, [], { beef_qty: 0, poultry_qty: 20 });
    await save(made, { heads: 45 });
    expect((await slots(made, FRIDAY)).used).toBe(45);
    expect(await save(made, { heads: 400 })).toMatchObject({ code: 'day_full' });
    expect((await look(made)).heads).toBe(45);
  });

  test('releases slots when a flock gets smaller, even on a closed or overbooked day and with several edits at once', async () => {
    const made = await makeOrder(app, [], { beef_qty: 0, poultry_qty: 10 });
    const { plant } = made;
    const flocks = [made];
    for (let count = 1; count < 4; count++) {
      flocks.push(await makeOrder(app, [], { plant, beef_qty: 0, poultry_qty: 10 }));
    }
    const day = { first_day: FRIDAY, last_day: FRIDAY, reason: 'Cooler repair' };
    const closing = await app.call(saveSpecialDays, plant.owner, { ...day, is_closed: true });
    await Promise.all(flocks.map(async (flock) => expectYes(await save(flock, { heads: 8 }))));
    expect((await slots(made, FRIDAY)).used).toBe(32);
    expect(await save(made, { heads: 9 })).toMatchObject({ code: 'day_closed' });

    const { special_id } = expectYes(closing).data;
    const offered = [{ processing_option: 'USDA processing' as const, avail_slot: 30 }];
    expectYes(await app.call(saveSpecialDays, plant.owner, { ...day, special_id, is_closed: false, slots: offered }));
    expectYes(await save(made, { heads: 7 }));
    expect(await save(made, { heads: 8 })).toMatchObject({ code: 'day_full' });
    expectYes(await save(made, { heads: 5 }));
    expectYes(await save(made, { heads: 6 }));
    expect((await slots(made, FRIDAY)).used).toBe(30);
    expect(await app.call(getFullDayBookings, plant.owner, { date: FRIDAY })).toMatchObject({ data: [] });
  });

  test('never moves an order to the past, but can change a past order in other ways', async () => {
    const made = await makeOrder(app);
    const yesterday = addDays(plantToday(), -1);
    expect(await save(made, { dropoff_date: yesterday })).toMatchObject({ code: 'date_past' });
    await app.db.updateTable('orders').set({ dropoff_date: yesterday }).where('order_id', '=', made.order_id).execute();
    expect(await save(made, { dropoff_date: yesterday, sex: 'bull' })).toMatchObject({ status: 'yes' });
  });
});

describe('permission to edit an order', () => {
  test('is given to the office, but not to butchers or share owners', async () => {
    const made = await makeOrder(app, ['Whole']);
    const { plant } = made;
    for (const role of ['admin', 'manager'] as const) {
      expect(await save(made, { extra_field_1: role }, await plant.join(role))).toMatchObject({ status: 'yes' });
    }
    expect(await save(made, { sex: 'bull' }, await plant.join('butcher'))).toMatchObject({ http: 403 });
    const [owner, stranger] = made.customers;
    for (const { account_id } of [owner, stranger].flatMap((one) => one ?? [])) await makeCard(app, account_id);
    const anns = await app.signIn(owner?.account_id ?? 0);
    expect(await save(made, { sex: 'bull' }, anns)).toMatchObject({ http: 403 });
    expect(await save(made, { sex: 'bull' }, await app.signIn(stranger?.account_id ?? 0))).toMatchObject({ http: 404 });
    expect((await look(made)).sex).toBe('');
  });
});
