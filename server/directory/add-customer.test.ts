import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { addCustomer, type Customer, getAllCustomers, getProducers } from '#contract/directory/api.ts';
import type { SentTo } from '#contract/lib/endpoint.ts';
import { audienceOf } from '#server/test/events-of.ts';
import { makePlant, makeVisitor, openTestApp, type Person, type Plant } from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();

const newEmail = () => `${randomUUID()}@example.test`;
const ana = (more: Partial<SentTo<typeof addCustomer>> = {}) => ({
  first_name: 'Ana',
  last_name: 'Ruiz',
  email: newEmail(),
  phone: '(555) 012-3456',
  address: '1 Oak Road',
  city: 'Salem',
  state: 'OR',
  zip: '01234',
  ...more,
});
async function added(person: Person, form = ana()) {
  return expectYes(await app.call(addCustomer, person, form)).data;
}
async function listed(person: Person, search = ''): Promise<Customer[]> {
  return expectYes(await app.call(getAllCustomers, person, { search })).data;
}
const accountOf = (account_id: number) =>
  app.db.selectFrom('accounts').selectAll().where('account_id', '=', account_id).executeTakeFirstOrThrow();
const eventsOf = (plant: Plant, kind: string) =>
  app.db.selectFrom('events').selectAll().where('owner_id', '=', plant.plant_id).where('kind', '=', kind).execute();

describe('adding a customer', () => {
  test('stores every field of the form and confirms it [DIR-028 DIR-036 DIR-040]', async () => {
    const plant = await makePlant(app);
    const form = ana({ custom_portal: 1 });
    const reply = expectYes(await app.call(addCustomer, plant.owner, form));
    expect(reply).toMatchObject({ http: 200, status: 'yes', message: 'Add Customer Successfully' });
    const [row] = await listed(plant.owner);
    expect(row).toEqual({
      id: reply.data.id,
      user_ref: reply.data.user_ref,
      first_name: 'Ana',
      last_name: 'Ruiz',
      email: form.email,
      phone_number: '(555) 012-3456',
      street_address: '1 Oak Road',
      city: 'Salem',
      state: 'OR',
      zip: '01234',
      type: 'customer',
      custom_portal: 1,
      enablecp: 'yes',
      producer: null,
      producer_name: '',
      customers: [],
      tags: [],
      deleted_at: null,
      can: { edit: true, remove: true, restore: false },
    });
    expect(await eventsOf(plant, 'customer.added')).toHaveLength(1);
  });

  test('gives every record an account, even without an email address or portal [DIR-040]', async () => {
    const plant = await makePlant(app);
    const first = await added(plant.owner, ana({ email: '' }));
    const second = await added(plant.owner, ana({ email: '', type: 'producer' }));
    expect(first.user_ref).not.toBe(second.user_ref);
    expect(await accountOf(first.user_ref)).toMatchObject({
      role: 'customer',
      email: null,
      password_hash: null,
      plant_id: plant.plant_id,
    });
    expect(await accountOf(second.user_ref)).toMatchObject({ role: 'producer' });
  });

  test('accepts the portal setting under both names, preferring custom_portal [DIR-036]', async () => {
    const plant = await makePlant(app);
    await added(plant.owner, ana({ last_name: 'A', enablecp: 'yes' }));
    await added(plant.owner, ana({ last_name: 'B', enablecp: 'yes', custom_portal: 0 }));
    await added(plant.owner, ana({ last_name: 'C', enablecp: '' }));
    expect((await listed(plant.owner)).map((row) => row.custom_portal)).toEqual([1, 0, 0]);
  });

  test('links a known email address, ignoring case, to its account [DIR-036]', async () => {
    const [one, two] = [await makePlant(app), await makePlant(app)];
    const email = newEmail();
    const first = await added(one.owner, ana({ email }));
    const second = await added(two.owner, ana({ email: email.toUpperCase(), type: 'producer', first_name: 'Anna' }));
    expect(second.user_ref).toBe(first.user_ref);
    expect(await accountOf(first.user_ref)).toMatchObject({
      first_name: 'Ana',
      role: 'customer',
      plant_id: one.plant_id,
    });
  });

  test('allows a market buyer as a customer, but without a portal [DIR-036]', async () => {
    const plant = await makePlant(app);
    const buyer = await makeVisitor(app, 'buyer');
    const { email } = await accountOf(buyer.account_id);
    const refused = await app.call(addCustomer, plant.owner, ana({ email: email ?? '', custom_portal: 1 }));
    expect(refused).toMatchObject({
      http: 422,
      code: 'portal_not_possible',
      fields: { custom_portal: expect.stringContaining('portal') },
    });
    expect(await listed(plant.owner)).toEqual([]);
    const { user_ref } = await added(plant.owner, ana({ email: email ?? '' }));
    expect(user_ref).toBe(buyer.account_id);
    expect(await accountOf(user_ref)).toMatchObject({ role: 'buyer', plant_id: null });
  });

  test('lets staff who also buy meat keep their access [DIR-036]', async () => {
    const plant = await makePlant(app);
    const { email } = await accountOf(plant.plant_id);
    expect((await added(plant.owner, ana({ email: email ?? '' }))).user_ref).toBe(plant.plant_id);
    app.actors.forgetAll();
    expect(await listed(plant.owner)).toHaveLength(1);
  });

  test('shows an error at the field if the plant already has the email address [DIR-021]', async () => {
    const plant = await makePlant(app);
    const email = newEmail();
    await added(plant.owner, ana({ email }));
    expect(await app.call(addCustomer, plant.owner, ana({ email: email.toUpperCase() }))).toMatchObject({
      http: 409,
      code: 'customer_twice_in_plant',
      message: 'There’s already a customer with this email address.',
      fields: { email: 'There’s already a customer with this email address.' },
    });
    expect(await listed(plant.owner)).toHaveLength(1);
  });

  test('adds exactly one record for an email address, even when twenty are added at once [DIR-036]', async () => {
    const plant = await makePlant(app);
    const email = newEmail();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => app.call(addCustomer, plant.owner, ana({ email }))),
    );
    expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(1);
    expect(replies.every((reply) => reply.status === 'yes' || reply.code === 'customer_twice_in_plant')).toBe(true);
    expect(await listed(plant.owner)).toHaveLength(1);
  });

  test('shares one account when several plants add the same person at once [DIR-036]', async () => {
    const plants = await Promise.all([makePlant(app), makePlant(app), makePlant(app), makePlant(app)]);
    const email = newEmail();
    const records = await Promise.all(plants.map(({ owner }) => added(owner, ana({ email }))));
    expect(new Set(records.map(({ user_ref }) => user_ref)).size).toBe(1);
  });

  test('adds one record per idempotency key, even if it is sent twenty times at once [DIR-036]', async () => {
    const plant = await makePlant(app);
    const form = ana();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => app.call(addCustomer, plant.owner, form, { key: 'one-submit' })),
    );
    const [row, ...more] = await listed(plant.owner);
    expect(more).toEqual([]);
    const answer = { status: 'yes', data: { id: row?.id, user_ref: row?.user_ref } };
    expect(replies).toEqual(Array.from({ length: 20 }, () => expect.objectContaining(answer)));
  });

  test('requires the customer’s producer to belong to this plant [DIR-036]', async () => {
    const [plant, stranger] = [await makePlant(app), await makePlant(app)];
    const foreign = await added(stranger.owner, ana({ type: 'producer' }));
    const customer = await added(plant.owner);
    for (const producer of [foreign.user_ref, customer.user_ref, 999_999_999]) {
      expect(await app.call(addCustomer, plant.owner, ana({ producer }))).toMatchObject({
        http: 422,
        code: 'producer_unknown',
        fields: { producer: 'Choose one of this plant’s producers.' },
      });
    }
    const own = await added(plant.owner, ana({ type: 'producer', first_name: 'Paul', last_name: 'Miller' }));
    await added(plant.owner, ana({ producer: own.user_ref, last_name: 'Zeller' }));
    expect((await listed(plant.owner)).at(-1)).toMatchObject({ producer: own.user_ref, producer_name: 'Paul Miller' });
  });

  test('accepts customers as a list, an id, text, or nothing, and lists them under the producer [DIR-036 DIR-040]', async () => {
    const plant = await makePlant(app);
    const { id } = await added(plant.owner);
    const other = await added(plant.owner);
    for (const [customers, linked] of [
      ['', []],
      [null, []],
      [id, [id]],
      [`${id},${other.id}`, [id, other.id]],
      [JSON.stringify([id]), [id]],
      [
        [id, other.id],
        [id, other.id],
      ],
    ] as const) {
      const producer = await added(plant.owner, ana({ type: 'producer', customers }));
      const rows = await listed(plant.owner);
      expect(rows.find((row) => row.id === producer.id)?.customers, JSON.stringify(customers)).toEqual(linked);
    }
  });

  test('adds a producer with customers, who leave their previous producer [DIR-036]', async () => {
    const plant = await makePlant(app);
    const [ann, bob] = [await added(plant.owner), await added(plant.owner)];
    const before = await added(plant.owner, ana({ type: 'producer', customers: [ann.id] }));
    const after = await added(plant.owner, ana({ type: 'producer', customers: [ann.id, bob.id] }));
    const linked = (await listed(plant.owner)).filter(({ producer }) => producer === after.user_ref);
    expect(linked.map(({ id }) => id).sort()).toEqual([ann.id, bob.id].sort());
    expect((await listed(plant.owner)).some(({ producer }) => producer === before.user_ref)).toBe(false);
  });

  test('links only the plant’s own customers [DIR-036]', async () => {
    const [plant, stranger] = [await makePlant(app), await makePlant(app)];
    const foreign = await added(stranger.owner);
    const producer = await added(plant.owner, ana({ type: 'producer' }));
    for (const id of [foreign.id, producer.id, 999_999_999]) {
      const email = newEmail();
      expect(await app.call(addCustomer, plant.owner, ana({ type: 'producer', customers: [id], email }))).toMatchObject(
        { http: 422, code: 'customer_unknown' },
      );
      expect(await app.db.selectFrom('accounts').where('email', '=', email).select('role').execute()).toEqual([]);
    }
  });

  test('makes anyone added by a producer that producer’s customer [DIR-024 DIR-026 DIR-027]', async () => {
    const plant = await makePlant(app);
    const other = await added(plant.owner, ana({ type: 'producer' }));
    const taken = await added(plant.owner);
    const producer = await plant.join('producer');
    const form = ana({ type: 'producer', custom_portal: 1, producer: other.user_ref, customers: [taken.id] });
    const { id } = await added(producer, form);
    const rows = await listed(plant.owner);
    expect(rows.find((row) => row.id === id)).toMatchObject({
      type: 'customer',
      custom_portal: 0,
      producer: producer.account_id,
    });
    expect(rows.find((row) => row.id === taken.id)).toMatchObject({ producer: null });
    expect((await audienceOf(app, plant, 'customer.added')).at(-1)).toContain(producer.account_id);
  });

  test('is refused for customers and butchers [DIR-024]', async () => {
    const plant = await makePlant(app);
    for (const role of ['customer', 'butcher'] as const) {
      expect(await app.call(addCustomer, await plant.join(role), ana())).toMatchObject({ http: 403 });
    }
  });

  test('accepts any letter in a name, and shows an error at each invalid field [DIR-023]', async () => {
    const plant = await makePlant(app);
    const names = ['Zoë <b>&"\'', '🐄 Farm', 'مزرعة', '李', 'O’Brien; drop table customers'];
    for (const first_name of names) await added(plant.owner, ana({ first_name, last_name: '' }));
    expect((await listed(plant.owner)).map((row) => row.first_name).sort()).toEqual([...names].sort());

    const refused = { first_name: 'A\u0000na', last_name: 'x'.repeat(61), email: 'ana@', zip: '1234', type: 'boss' };
    const reply = await app.callWith(addCustomer, plant.owner, refused);
    expect(reply).toMatchObject({
      http: 400,
      code: 'malformed',
      fields: {
        first_name: 'Remove any unreadable characters.',
        email: 'Email format is not correct',
        zip: 'Enter a 5-digit ZIP code.',
        last_name: expect.any(String),
        type: expect.any(String),
      },
    });
  });

  test('lists producers for the picker, searched by name [DIR-006 DIR-035]', async () => {
    const plant = await makePlant(app);
    await added(plant.owner);
    await added(plant.owner, ana({ type: 'producer', first_name: 'Paul', last_name: 'Miller' }));
    await added(plant.owner, ana({ type: 'producer', first_name: 'Zed', last_name: 'Abel' }));
    const all = expectYes(await app.call(getProducers, plant.owner, {}));
    expect(all.data.map((row) => row.last_name)).toEqual(['Abel', 'Miller']);
    const found = expectYes(await app.call(getProducers, plant.owner, { search: 'mill' }));
    expect(found.data.map((row) => row.last_name)).toEqual(['Miller']);
  });
});
