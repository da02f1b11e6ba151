import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createManualOrder, viewOrder } from '#contract/booking/api.ts';
import { addCustomer, getAllCustomers, updateCustomer, viewCustomer } from '#contract/directory/api.ts';
import { addCustomerNote, getCustomerNotes } from '#contract/directory/notes-api.ts';
import { mergeCustomers, removeCustomers, restoreCustomers } from '#contract/directory/records-api.ts';
import { tagCustomers } from '#contract/directory/tags-api.ts';
import type { SentTo } from '#contract/lib/endpoint.ts';
import { eventsOf } from '#server/test/events-of.ts';
import {
  comingDay,
  makePlant,
  makeTemplate,
  makeVisitor,
  openTestApp,
  type Person,
  type Plant,
} from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const newEmail = () => `${randomUUID()}@example.test`;

async function add(person: Person, first_name: string, more: Partial<SentTo<typeof addCustomer>> = {}) {
  return expectYes(await app.call(addCustomer, person, { first_name, ...more })).data;
}
const merge = (plant: Plant, keep_id: number, merge_id: number, take: SentTo<typeof mergeCustomers>['take'] = []) =>
  app.call(mergeCustomers, plant.owner, { keep_id, merge_id, take });
async function view(person: Person, id: number) {
  return expectYes(await app.call(viewCustomer, person, { id })).data;
}
const setPassword = (account_id: number) =>
  app.db.updateTable('accounts').set({ password_hash: 'set' }).where('account_id', '=', account_id).execute();
const emailOf = async (account_id: number) =>
  (await app.db.selectFrom('accounts').select('email').where('account_id', '=', account_id).executeTakeFirst())?.email;

/** Books one beef with shares like `[[ana, 'Half'], [bob, 'Half']]`, brought by the first customer. */
async function book(plant: Plant, shares: [id: number, amount: 'Whole' | 'Half' | 'Quarter'][]) {
  const cut_sheet = await makeTemplate(app, plant);
  const split = shares.map(([customer, amount]) => ({
    customer,
    cut_sheet,
    amount,
    animal: 'beef' as const,
    order_number: 1,
  }));
  const customers = shares.slice(0, 1).map(([id]) => id);
  const form = { event_name: 'Beef', beef_qty: 1, dropoff_date: comingDay(5), customers, split };
  return expectYes(await app.call(createManualOrder, plant.owner, form)).data.order_ids[0] ?? 0;
}
async function sharesOf(plant: Plant, order_id: number) {
  const { rows } = await sql<{ customer_id: number; first_quarter: number; quarters: number; sheet: string }>`
    select s.customer_id, s.first_quarter, s.quarters, f.status as sheet from shares s left join cut_sheets f using (plant_id, cut_sheet_id)
    where s.plant_id = ${plant.plant_id} and s.order_id = ${order_id} order by s.first_quarter`.execute(app.db);
  return rows.map(({ customer_id, first_quarter, quarters }) => [customer_id, first_quarter, quarters]);
}
const fillSheet = (plant: Plant, order_id: number, customer_id: number) =>
  sql`update cut_sheets f set status = 'completed', form_json = '{}', submitted_at = now() from shares s
    where s.plant_id = f.plant_id and s.cut_sheet_id = f.cut_sheet_id and s.plant_id = ${plant.plant_id}
      and s.order_id = ${order_id} and s.customer_id = ${customer_id}`.execute(app.db);

describe('two merged records', () => {
  test('keep every order, share, sheet, note, tag, and linked customer, and the old id leads to the new one', async () => {
    const plant = await makePlant(app);
    const kept = await add(plant.owner, 'Ana', { phone: '555-0100' });
    const gone = await add(plant.owner, 'Anna', {
      type: 'producer',
      email: newEmail(),
      phone: '555-0199',
      city: 'Salem',
    });
    const linked = await add(plant.owner, 'Cal', { producer: gone.user_ref });
    const [first, second] = [await book(plant, [[gone.id, 'Whole']]), await book(plant, [[kept.id, 'Whole']])];
    await app.call(addCustomerNote, plant.owner, { customer_id: gone.id, body: 'Calls in the morning' });
    await app.call(tagCustomers, plant.owner, { ids: [kept.id, gone.id], name: 'Wholesale' });
    await app.call(tagCustomers, plant.owner, { ids: [gone.id], name: 'Farm' });
    const { email } = await view(plant.owner, gone.id);

    expect(await merge(plant, kept.id, gone.id, ['first_name'])).toMatchObject({
      http: 200,
      message: 'Records merged',
      data: { id: kept.id },
    });
    expect(await view(plant.owner, gone.id)).toMatchObject({
      id: kept.id,
      first_name: 'Anna',
      phone_number: '555-0100',
      city: 'Salem',
      email,
      type: 'producer',
      tags: [{ name: 'Farm' }, { name: 'Wholesale' }],
    });
    expect(await view(plant.owner, linked.id)).toMatchObject({ producer: kept.user_ref, producer_name: 'Anna' });
    for (const order_id of [first, second]) {
      expect(await app.call(viewOrder, plant.owner, { order_id })).toMatchObject({
        data: { brought_by: { id: kept.id }, split: [{ form_customer_id: kept.id, form_data_id: expect.any(Number) }] },
      });
    }
    expect(await app.call(getCustomerNotes, plant.owner, { customer_id: kept.id })).toMatchObject({
      data: [{ body: 'Calls in the morning' }],
    });
    expect(await app.call(getAllCustomers, plant.owner, { deleted: true })).toMatchObject({ data: [] });
    expect(await app.call(updateCustomer, plant.owner, { id: gone.id, city: 'Bend' })).toMatchObject({ http: 404 });
    const events = await eventsOf(app, plant, 'customer.merged');
    expect(events).toMatchObject([
      { data: { customer_id: kept.id, merged_id: gone.id, orders: [first], merged: { phone: '555-0199', email } } },
    ]);
    expect(await emailOf(kept.user_ref)).toBe(email);
  });

  test.each([
    ['Mill Road', [], { address_2: '', country: 'Canada' }],
    ['Mill Road', ['address'], { address_2: 'Unit 7', country: 'Canada' }],
    ['', [], { address_2: 'Unit 7', country: 'Canada' }],
  ] as const)('keep the lines of an address together (address %j, fields taken %j)', async (address, take, after) => {
    const plant = await makePlant(app);
    const kept = await add(plant.owner, 'Ana', { address });
    const gone = await add(plant.owner, 'Anna', { address: 'Oak Street' });
    const rest = { address_2: 'Unit 7', country: 'Canada' };
    await app.db
      .updateTable('customers')
      .set(rest)
      .where('customer_id', '=', gone.id)
      .where('plant_id', '=', plant.plant_id)
      .execute();
    await merge(plant, kept.id, gone.id, [...take]);
    const row = await app.db
      .selectFrom('customers')
      .select(['address_2', 'country'])
      .where('plant_id', '=', plant.plant_id)
      .where('customer_id', '=', kept.id)
      .executeTakeFirst();
    expect(row).toEqual(after);
  });

  test('stay merged if someone restores the removed record', async () => {
    const plant = await makePlant(app);
    const [kept, gone] = [await add(plant.owner, 'Ana'), await add(plant.owner, 'Anna')];
    await merge(plant, kept.id, gone.id);
    expect(await app.call(restoreCustomers, plant.owner, { ids: [gone.id] })).toMatchObject({ data: { ids: [] } });
    expect(await view(plant.owner, gone.id)).toMatchObject({ id: kept.id, first_name: 'Ana' });
  });

  test('lead to the last record if several are merged one after another', async () => {
    const plant = await makePlant(app);
    const [ana, anna, hanna] = [
      await add(plant.owner, 'Ana'),
      await add(plant.owner, 'Anna'),
      await add(plant.owner, 'Hanna'),
    ];
    await merge(plant, anna.id, ana.id);
    await merge(plant, hanna.id, anna.id);
    expect((await view(plant.owner, ana.id)).id).toBe(hanna.id);
  });

  test('are referred to only by tables that a merge updates, or that keep history on purpose', async () => {
    const { rows } = await sql<{ name: string }>`
      select conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = 'customers'::regclass`.execute(
      app.db,
    );
    const moved = [
      'bookings',
      'shares',
      'cut_sheets',
      'customer_credit',
      'customer_notes',
      'customer_tags',
      'customer_terms',
      'customers',
      'waitlist_entries',
      'invoices',
      'charges',
      'payments',
      // Not moved, because records in the plant's books don't change.
      'transfers',
    ];
    expect(rows.map(({ name }) => name).sort()).toEqual(moved.sort());
  });
});

describe('the sign-in of two merged records', () => {
  test('is the account with a password, no matter which record had it, and keeps its portal access', async () => {
    const plant = await makePlant(app);
    const email = newEmail();
    const kept = await add(plant.owner, 'Ana', { email: newEmail() });
    const gone = await add(plant.owner, 'Anna', { email, custom_portal: 1 });
    await setPassword(gone.user_ref);
    const person = await app.signIn(gone.user_ref);
    const order_id = await book(plant, [[kept.id, 'Whole']]);
    expect(await merge(plant, kept.id, gone.id)).toMatchObject({ http: 200, data: { user_ref: gone.user_ref } });
    expect(await view(plant.owner, kept.id)).toMatchObject({ user_ref: gone.user_ref, custom_portal: 1 });
    expect(await view(person, kept.id)).toMatchObject({ first_name: 'Ana' });
    expect(await app.call(viewOrder, person, { order_id })).toMatchObject({ http: 200 });
    expect(await emailOf(gone.user_ref)).toBe(email);
    expect(await emailOf(kept.user_ref)).toBeNull();
  });

  test('can’t be two accounts with passwords: such a merge is refused', async () => {
    const plant = await makePlant(app);
    const [kept, gone] = [
      await add(plant.owner, 'Ana', { email: newEmail() }),
      await add(plant.owner, 'Anna', { email: newEmail() }),
    ];
    await setPassword(kept.user_ref);
    await setPassword(gone.user_ref);
    expect(await merge(plant, kept.id, gone.id)).toMatchObject({ http: 409, code: 'merge_two_accounts' });
    expect((await view(plant.owner, gone.id)).id).toBe(gone.id);
  });

  test('passes its email address to the kept account if no one ever signed in with it', async () => {
    const plant = await makePlant(app);
    const email = newEmail();
    const [kept, gone] = [
      await add(plant.owner, 'Ana', { email: newEmail() }),
      await add(plant.owner, 'Anna', { email }),
    ];
    await merge(plant, kept.id, gone.id, ['email']);
    expect(await emailOf(kept.user_ref)).toBe(email);
    expect(await emailOf(gone.user_ref)).toBeNull();
  });

  test('stays unchanged at another plant', async () => {
    const [plant, other] = [await makePlant(app), await makePlant(app)];
    const email = newEmail();
    const theirs = await add(other.owner, 'Ana', { email, custom_portal: 1 });
    const [kept, gone] = [await add(plant.owner, 'Ana'), await add(plant.owner, 'Anna', { email })];
    expect(gone.user_ref).toBe(theirs.user_ref);
    const reply = await merge(plant, kept.id, gone.id);
    expect(reply).toMatchObject({ http: 200, data: { user_ref: theirs.user_ref } });
    const third = await add(plant.owner, 'Ann', { email: newEmail() });
    expect(await merge(plant, third.id, kept.id)).toMatchObject({ http: 200, data: { user_ref: third.user_ref } });
    expect(await emailOf(theirs.user_ref)).toBe(email);
    const links = app.db.selectFrom('one_time_links').select('purpose').where('account_id', '=', theirs.user_ref);
    expect(await links.execute()).toEqual([{ purpose: 'invite' }]);
    expect(await view(other.owner, theirs.id)).toMatchObject({ user_ref: theirs.user_ref, custom_portal: 1, email });
  });

  test('gets no portal if it belongs to a seller', async () => {
    const plant = await makePlant(app);
    const seller = await makeVisitor(app, 'seller');
    await setPassword(seller.account_id);
    const kept = await add(plant.owner, 'Ana', { email: newEmail(), custom_portal: 1 });
    const gone = await add(plant.owner, 'Anna', { email: (await emailOf(seller.account_id)) ?? '' });
    expect(await merge(plant, kept.id, gone.id)).toMatchObject({ http: 200, data: { user_ref: seller.account_id } });
    expect(await view(plant.owner, kept.id)).toMatchObject({ custom_portal: 0, enablecp: 'no' });
  });
});

describe('an animal that both records have a share of', () => {
  test.each([
    [
      'next to each other',
      ['kept', 'gone', 'bob', 'bob2'],
      [
        ['kept', 1, 2],
        ['bob', 3, 1],
        ['bob2', 4, 1],
      ],
    ],
    [
      'with other shares between them',
      ['kept', 'bob', 'bob2', 'gone'],
      [
        ['kept', 1, 2],
        ['bob', 3, 1],
        ['bob2', 4, 1],
      ],
    ],
    [
      'in reverse order',
      ['gone', 'bob', 'kept', 'bob2'],
      [
        ['bob', 1, 1],
        ['kept', 2, 2],
        ['bob2', 4, 1],
      ],
    ],
  ])('becomes one share with the quarters of both (%s)', async (_, order, after) => {
    const plant = await makePlant(app);
    const ids: Record<string, number> = {};
    for (const name of ['kept', 'gone', 'bob', 'bob2']) ids[name] = (await add(plant.owner, name)).id;
    const order_id = await book(
      plant,
      order.map((name) => [ids[name] ?? 0, 'Quarter']),
    );
    expect(await merge(plant, ids.kept ?? 0, ids.gone ?? 0)).toMatchObject({ http: 200 });
    expect(await sharesOf(plant, order_id)).toEqual(after.map(([name, ...place]) => [ids[String(name)], ...place]));
  });

  test.each([
    [12_000, 13_000, 25_000],
    [12_000, null, null],
    [null, 13_000, null],
  ])('adds up the packed weights (%j and %j), or forgets them if one isn’t known', async (own, added, after) => {
    const plant = await makePlant(app);
    const [kept, gone] = [await add(plant.owner, 'Ana'), await add(plant.owner, 'Anna')];
    const order_id = await book(plant, [
      [kept.id, 'Half'],
      [gone.id, 'Half'],
    ]);
    await sql`update shares set packaged_weight_clb = case customer_id when ${kept.id} then ${own}::int else ${added}::int end
      where plant_id = ${plant.plant_id} and order_id = ${order_id}`.execute(app.db);
    expect(await merge(plant, kept.id, gone.id)).toMatchObject({ http: 200 });
    const shares = app.db.selectFrom('shares').select('packaged_weight_clb').where('order_id', '=', order_id);
    expect(await shares.execute()).toEqual([{ packaged_weight_clb: after }]);
  });

  test('keeps the filled-in sheet; if both are filled in, the refusal names the order', async () => {
    const plant = await makePlant(app);
    const [kept, gone] = [await add(plant.owner, 'Ana'), await add(plant.owner, 'Anna')];
    const order_id = await book(plant, [
      [kept.id, 'Half'],
      [gone.id, 'Half'],
    ]);
    await fillSheet(plant, order_id, gone.id);
    const twice = await book(plant, [
      [kept.id, 'Half'],
      [gone.id, 'Half'],
    ]);
    await fillSheet(plant, twice, gone.id);
    await fillSheet(plant, twice, kept.id);
    expect(await merge(plant, kept.id, gone.id)).toMatchObject({
      http: 409,
      code: 'merge_two_sheets',
      message: expect.stringContaining(`${twice}`),
    });
    expect(await sharesOf(plant, order_id)).toHaveLength(2);

    await sql`update cut_sheets set status = 'open' where plant_id = ${plant.plant_id} and customer_id = ${kept.id}`.execute(
      app.db,
    );
    expect(await merge(plant, kept.id, gone.id)).toMatchObject({ http: 200 });
    const reply = await app.call(viewOrder, plant.owner, { order_id });
    expect(reply).toMatchObject({ data: { split: [{ qty: 4, form_status: 'completed' }] } });
    const { count } = await app.db
      .selectFrom('cut_sheets')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('plant_id', '=', plant.plant_id)
      .where('customer_id', '=', kept.id)
      .executeTakeFirstOrThrow();
    expect(count).toBe(4);
  });
});

describe('merging two records at the same time', () => {
  test('succeeds for only one of twenty people, in either direction', async () => {
    const plant = await makePlant(app);
    const [ana, anna] = [await add(plant.owner, 'Ana'), await add(plant.owner, 'Anna')];
    const order_id = await book(plant, [
      [ana.id, 'Half'],
      [anna.id, 'Half'],
    ]);
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, at) => (at % 2 ? merge(plant, ana.id, anna.id) : merge(plant, anna.id, ana.id))),
    );
    expect(replies.map(({ http }) => http).sort()).toEqual([200, ...Array(19).fill(404)]);
    const { id } = await view(plant.owner, ana.id);
    expect(await sharesOf(plant, order_id)).toEqual([[id, 1, 4]]);
  });

  test('moves bookings that are made at the same time, or refuses them', async () => {
    const plant = await makePlant(app);
    const [ana, anna] = [await add(plant.owner, 'Ana'), await add(plant.owner, 'Anna')];
    const booked = await Promise.allSettled([
      ...Array.from({ length: 8 }, () => book(plant, [[anna.id, 'Whole']])),
      merge(plant, ana.id, anna.id),
      ...Array.from({ length: 8 }, () => book(plant, [[anna.id, 'Whole']])),
    ]);
    expect(booked.length).toBe(17);
    for (const table of ['shares', 'bookings', 'cut_sheets'] as const) {
      const left = await app.db
        .selectFrom(table)
        .select('plant_id')
        .where('plant_id', '=', plant.plant_id)
        .where('customer_id', '=', anna.id)
        .execute();
      expect([table, left]).toEqual([table, []]);
    }
  });
});

test('lets only the office merge two different records of its plant', async () => {
  const [plant, stranger] = [await makePlant(app), await makePlant(app)];
  const [ana, anna, theirs] = [
    await add(plant.owner, 'Ana'),
    await add(plant.owner, 'Anna'),
    await add(stranger.owner, 'Zoe'),
  ];
  expect(await merge(plant, ana.id, theirs.id)).toMatchObject({ http: 404 });
  expect(await merge(plant, theirs.id, ana.id)).toMatchObject({ http: 404 });
  expect(await merge(plant, ana.id, ana.id)).toMatchObject({ http: 422, code: 'merge_itself' });
  const asked = { keep_id: ana.id, merge_id: anna.id };
  for (const role of ['producer', 'customer', 'butcher'] as const) {
    expect(await app.call(mergeCustomers, await plant.join(role), asked)).toMatchObject({ http: 403 });
  }
  await app.call(removeCustomers, plant.owner, { ids: [anna.id] });
  expect(await merge(plant, ana.id, anna.id)).toMatchObject({ http: 404 });
});
