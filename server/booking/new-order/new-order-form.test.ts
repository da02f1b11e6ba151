import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { setCurrentProcessor } from '#contract/accounts/processors-api.ts';
import { createManualOrder, proOrderList, viewOrder } from '#contract/booking/api.ts';
import { quantityField } from '#contract/booking/booking.ts';
import { getDateAvailableSlot } from '#contract/calendar/api.ts';
import { addDays } from '#contract/lib/days.ts';
import { SPECIES } from '#contract/lib/species.ts';
import { ownerColumn } from '#server/test/events-of.ts';
import { comingDay, makeCustomer, makePlant, openTestApp, type Person, type Plant } from '#server/test/harness.ts';
import { makeRequester, makeShare } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const FRIDAY = comingDay(5);
const beef = (more: object = {}) => ({ event_name: 'Smith beef', beef_qty: 1, dropoff_date: FRIDAY, ...more });

async function book(person: Person, more: object = {}): Promise<number[]> {
  return (expectYes(await app.callWith(createManualOrder, person, beef(more))).data as { order_ids: number[] })
    .order_ids;
}
async function view(person: Person, order_id = 0) {
  return expectYes(await app.call(viewOrder, person, { order_id })).data;
}
/** Everything a refused booking must leave unchanged. */
async function everythingOf({ plant_id }: Plant) {
  const tables = [
    'orders',
    'bookings',
    'shares',
    'cut_sheets',
    'deposits',
    'order_files',
    'slot_days',
    'events',
  ] as const;
  const counts = tables.map(async (table) => {
    const found = await app.db
      .selectFrom(table)
      .selectAll()
      .where(sql.ref(ownerColumn(table)), '=', plant_id)
      .execute();
    return [table, found.length];
  });
  return Object.fromEntries(await Promise.all(counts));
}

describe('the verification of each animal', () => {
  test('is stored with the animal, and blank fields get the form’s values [ORD-101]', async () => {
    const plant = await makePlant(app, { species: ['beef', 'lamb'] });
    const ids = await book(plant.owner, {
      beef_qty: 2,
      lamb_qty: 1,
      organic: 'yes',
      organs: 'Heart,Liver',
      process_option: 'usda',
      sex: 'male',
      organic_verify: [
        { species: 'lamb', ear_tag_id: 'L-9', organic: 'no' },
        {
          species: 'beef',
          ear_tag_id: 'IA-1',
          hang: '14',
          date: addDays(FRIDAY, 2),
          organs: 'Tail',
          sex: 'steer',
          label: 'custom',
        },
        { species: 'beef', ear_tag_id: '', hang: '', date: '', organic: '', organs: '', sex: '', label: '' },
      ],
      over_thirty_months: [{ animal: 'beef', order_number: 1, answer: 'yes' }],
    });
    const [one, two, lamb] = await Promise.all(ids.map((order_id) => view(plant.owner, order_id)));
    expect(one).toMatchObject({
      ear_tag_id: 'IA-1',
      hang: 14,
      kill_date: addDays(FRIDAY, 2),
      organic: 'yes',
      organs: 'Tail',
      sex: 'steer',
      process_option: 'custom',
      over_thirty_months: 'yes',
    });
    expect(two).toMatchObject({
      ear_tag_id: '',
      hang: 14,
      kill_date: FRIDAY,
      organic: 'yes',
      organs: 'Heart,Liver',
      sex: 'male',
      process_option: 'usda',
      over_thirty_months: '',
    });
    expect(lamb).toMatchObject({ ear_tag_id: 'L-9', organic: 'no', process_option: 'usda' });
  });

  test('takes a slot of the offering that the animal’s own label uses', async () => {
    const plant = await makePlant(app, { slots: 1 });
    const mixed = { beef_qty: 2, process_option: 'usda', organic_verify: [{ species: 'beef', label: 'custom' }] };
    await book(plant.owner, mixed);
    const days = await app.db.selectFrom('slot_days').selectAll().where('plant_id', '=', plant.plant_id).execute();
    expect(days).toMatchObject([{ usda_used: 1, custom_used: 1, unlabelled_used: 0 }]);
    expect(await app.callWith(createManualOrder, plant.owner, beef(mixed))).toMatchObject({ code: 'day_full' });
  });
});

describe('all eleven species', () => {
  test('can be booked by a plant that handles them, and unknown species are refused [ORD-113]', async () => {
    const plant = await makePlant(app, { species: [...SPECIES] });
    const quantities = Object.fromEntries(SPECIES.map((species) => [quantityField(species), 1]));
    const ids = await book(plant.owner, quantities);
    const booked = await Promise.all(ids.map((order_id) => view(plant.owner, order_id)));
    expect(booked.map(({ species }) => species)).toEqual([...SPECIES]);
    const horses = await app.callWith(createManualOrder, plant.owner, beef({ horse_qty: 3 }));
    expect(horses).toMatchObject({ code: 'malformed', fields: { horse_qty: expect.any(String) } });
  });

  test('are refused if the plant doesn’t handle them, each with an error at its field', async () => {
    const plant = await makePlant(app, { species: ['poultry'] });
    const before = await everythingOf(plant);
    for (const species of SPECIES.filter((one) => one !== 'poultry')) {
      const more = { beef_qty: 0, [quantityField(species)]: 1 };
      const reply = await app.callWith(createManualOrder, plant.owner, beef(more));
      expect(reply).toMatchObject({
        code: 'species_not_handled',
        fields: { [quantityField(species)]: expect.anything() },
      });
    }
    expect(await everythingOf(plant)).toEqual(before);
  });
});

test('lists a manual order on its day right away, without linking it to the market [ORD-026 ORD-092]', async () => {
  const plant = await makePlant(app);
  const used = async () => expectYes(await app.call(getDateAvailableSlot, plant.owner, { date: FRIDAY })).data.used;
  const before = await used();
  await book(plant.owner, { beef_qty: 2 });
  const list = await app.call(proOrderList, plant.owner, { order_type: 'pending', date: FRIDAY });
  expect(list).toMatchObject({
    data: [
      { project_id: 0, ng_order: 1 },
      { project_id: 0, ng_order: 1 },
    ],
  });
  expect(await used()).toBe(before + 2);
});

test('sends a customer’s request only to the plant that the customer chose [ORD-077]', async () => {
  const [near, far] = [await makePlant(app), await makePlant(app)];
  const customer = await makeRequester(app, near);
  await app.db
    .insertInto('customers')
    .values({
      plant_id: far.plant_id,
      account_id: customer.account_id,
      type: 'customer',
      has_portal: true,
      first_name: 'Dana',
      last_name: 'Field',
      email: `${crypto.randomUUID()}@example.test`,
    })
    .execute();
  const moved = await app.call(setCurrentProcessor, customer, { processor: far.plant_id });
  expect(moved.status).toBe('yes');
  const [order_id] = await book(await app.signIn(customer.account_id));
  expect(await view(far.owner, order_id)).toMatchObject({ status: 4, associate_first_name: 'Pat' });
  expect(await app.call(viewOrder, near.owner, { order_id: order_id ?? 0 })).toMatchObject({ code: 'not_found' });
  const waiting = await app.call(proOrderList, far.owner, { order_type: 'pending_approval' });
  expect(waiting).toMatchObject({ data: [{ order_id, isCustCreated: 1 }] });
});

describe('a deposit', () => {
  test('is stored in cents with its contact on the first order, and shown to staff only [ORD-025 ORD-053]', async () => {
    const plant = await makePlant(app);
    const { customer_id, account_id } = await makeCustomer(app, plant);
    const more = { beef_qty: 2, split: [await makeShare(app, plant, customer_id)] };
    const [first, second] = await book(plant.owner, { ...more, collect_deposit: '250.5', deposite_email: 'a@b.co' });
    const deposit = { order_id: first, amount_cents: 25_050, email: 'a@b.co', phone: '', paid_cents: 0 };
    expect((await view(plant.owner, first)).deposit).toEqual(deposit);
    expect((await view(plant.owner, second)).deposit).toEqual(deposit);
    expect((await view(await app.signIn(account_id), first)).deposit).toBeNull();

    const [called] = await book(plant.owner, {
      collect_deposit: 80,
      deposite_phone: '(312) 555-0148',
      deposite_email: '',
    });
    expect((await view(plant.owner, called)).deposit).toMatchObject({ email: '', phone: '(312) 555-0148' });
    const [none] = await book(plant.owner, { collect_deposit: '', deposite_email: 'a@b.co' });
    expect((await view(plant.owner, none)).deposit).toBeNull();
  });

  test('can only be requested by the office', async () => {
    const plant = await makePlant(app);
    const producer = await makeRequester(app, plant, 'producer');
    const asked = beef({ collect_deposit: 80, deposite_email: 'a@b.co' });
    expect(await app.callWith(createManualOrder, producer, asked)).toMatchObject({ http: 403, code: 'not_allowed' });
    expect(await everythingOf(plant)).toMatchObject({ orders: 0, deposits: 0, slot_days: 0 });
  });
});

describe('a new order', () => {
  const row = { customer: 1, cut_sheet: 1, animal: 'beef', order_number: 1 };
  const verified = (change: object) => ({ organic: 'yes', organic_verify: [{ species: 'beef', ...change }] });
  test.each<[string, object, string]>([
    ['a negative quantity [ORD-048]', { beef_qty: -1 }, 'malformed'],
    ['a negative quantity as text', { beef_qty: '-1' }, 'malformed'],
    ['a letter as a quantity [ORD-048]', { beef_qty: 'a' }, 'malformed'],
    ['a fraction of an animal', { beef_qty: '1.5' }, 'malformed'],
    ['ten thousand head', { beef_qty: 10_000 }, 'malformed'],
    ['a million as text', { beef_qty: '1000000' }, 'malformed'],
    ['301 animals', { beef_qty: 160, hog_qty: 141 }, 'too_many_animals'],
    ['a species that the plant doesn’t handle', { elk_qty: 1 }, 'species_not_handled'],
    [
      'shares that make up 75% of an animal',
      {
        split: [
          { ...row, amount: 'Half' },
          { ...row, customer: 2, amount: 'Quarter' },
        ],
      },
      'not_one_animal',
    ],
    [
      'shares that make up 125% of an animal',
      {
        split: [
          { ...row, amount: 'Whole' },
          { ...row, customer: 2, amount: 'Quarter' },
        ],
      },
      'not_one_animal',
    ],
    [
      'the same customer twice',
      {
        split: [
          { ...row, amount: 'Half' },
          { ...row, cut_sheet: 2, amount: 'Half' },
        ],
      },
      'customer_twice',
    ],
    ['an unknown customer', { split: [{ ...row, customer: 999_999_999, amount: 'Whole' }] }, 'customer_unknown'],
    ['an unknown person bringing the animals', { customers: [999_999_999] }, 'customer_unknown'],
    [
      'a share of a flock that isn’t on the order',
      { split: [{ ...row, animal: 'poultry', amount: 'Whole' }] },
      'animal_unknown',
    ],
    ['a day in US format', { dropoff_date: '12/31/2027' }, 'malformed'],
    ['a day without a year', { dropoff_date: '12-31' }, 'malformed'],
    ['a day as a Unix time', { dropoff_date: 1_830_000_000 }, 'malformed'],
    ['a day in words', { dropoff_date: 'next friday' }, 'malformed'],
    ['February 30', { dropoff_date: '2028-02-30' }, 'malformed'],
    ['a leap day in a common year', { dropoff_date: '2027-02-29' }, 'malformed'],
    ['a 13th month', { dropoff_date: '2027-13-01' }, 'malformed'],
    ['no drop-off day', { dropoff_date: '' }, 'malformed'],
    ['a day long ago', { dropoff_date: '2001-01-01' }, 'date_past'],
    ['a kill date that doesn’t exist', { kill_date: '2028-02-30' }, 'malformed'],
    ['a kill date before the drop-off', { kill_date: addDays(FRIDAY, -1) }, 'kill_before_dropoff'],
    ['an animal killed before its drop-off', verified({ date: addDays(FRIDAY, -1) }), 'kill_before_dropoff'],
    ['more than a year of hanging', verified({ hang: 400 }), 'malformed'],
    ['a negative number of hanging days', verified({ hang: '-3' }), 'malformed'],
    ['an unknown sex for one animal', verified({ sex: 'ox' }), 'malformed'],
    [
      'verification of an animal that isn’t on the order',
      { organic_verify: [{ species: 'beef' }, { species: 'beef' }] },
      'animal_unknown',
    ],
    [
      'the age of a hog',
      { hog_qty: 1, over_thirty_months: [{ animal: 'hog', order_number: 1, answer: 'no' }] },
      'age_of_cattle_only',
    ],
    [
      'the age of an animal that isn’t on the order',
      { over_thirty_months: [{ animal: 'beef', order_number: 2, answer: 'no' }] },
      'animal_unknown',
    ],
    ['a deposit with letters [ORD-052]', { collect_deposit: 'ten', deposite_email: 'a@b.co' }, 'malformed'],
    ['a deposit with a letter at the end', { collect_deposit: '12a', deposite_email: 'a@b.co' }, 'malformed'],
    ['a negative deposit', { collect_deposit: -5, deposite_email: 'a@b.co' }, 'malformed'],
    ['a deposit with a fraction of a cent', { collect_deposit: '1.234', deposite_email: 'a@b.co' }, 'malformed'],
    [
      'a deposit higher than a card can be charged',
      { collect_deposit: 1_000_000, deposite_email: 'a@b.co' },
      'malformed',
    ],
    ['a deposit without a contact', { collect_deposit: 80 }, 'deposit_contact_missing'],
    [
      'a deposit with two contacts',
      { collect_deposit: 80, deposite_email: 'a@b.co', deposite_phone: '5551234' },
      'deposit_two_contacts',
    ],
    ['a deposit with an incomplete email address', { collect_deposit: 80, deposite_email: 'a@b' }, 'malformed'],
    ['a deposit with a three-digit phone number', { collect_deposit: 80, deposite_phone: '555' }, 'malformed'],
    ['no animals, no matter what status is sent', { status: 3, beef_qty: 0 }, 'no_animals'],
  ])('is refused with %s', async (_, change, code) => {
    const plant = await makePlant(app);
    const before = await everythingOf(plant);
    const reply = await app.callWith(createManualOrder, plant.owner, beef(change));
    expect(reply).toMatchObject({ status: 'no', code });
    expect(reply.status === 'no' && reply.message.length > 10).toBe(true);
    expect(await everythingOf(plant)).toEqual(before);
  });

  test('is refused with another plant’s customer or cut sheet', async () => {
    const [plant, stranger] = [await makePlant(app), await makePlant(app)];
    const [mine, theirs] = [await makeShare(app, plant), await makeShare(app, stranger)];
    const split = (more: object) => ({ split: [{ ...mine, ...more }] });
    const before = await everythingOf(plant);
    for (const [more, code] of [
      [split({ customer: theirs.customer }), 'customer_unknown'],
      [split({ cut_sheet: theirs.cut_sheet }), 'cut_sheet_unknown'],
      [{ customers: [theirs.customer] }, 'customer_unknown'],
    ] as const) {
      expect(await app.callWith(createManualOrder, plant.owner, beef(more))).toMatchObject({ status: 'no', code });
    }
    expect(await everythingOf(plant)).toEqual(before);
  });

  test('can be booked for a leap day, the end of a year, or a day when the clocks change', async () => {
    const plant = await makePlant(app);
    for (const dropoff_date of [
      '2197-03-12',
      '2197-11-05',
      '2196-02-29',
      '2196-12-31',
      '2197-01-01',
      `${FRIDAY} 10:30:00`,
    ])
      expect(await book(plant.owner, { dropoff_date })).toHaveLength(1);
  });
});
