import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { addCustomer, type Customer, getAllCustomers, updateCustomer, viewCustomer } from '#contract/directory/api.ts';
import type { SentTo } from '#contract/lib/endpoint.ts';
import { makePlant, makeVisitor, openTestApp, type Person, type Plant } from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();

const newEmail = () => `${randomUUID()}@example.test`;
async function add(person: Person, more: Partial<SentTo<typeof addCustomer>> = {}) {
  return expectYes(await app.call(addCustomer, person, { first_name: 'Ana', last_name: 'Ruiz', ...more })).data;
}
async function change(person: Person, input: SentTo<typeof updateCustomer>) {
  return expectYes(await app.call(updateCustomer, person, input)).data;
}
async function recordOf(plant: Plant, id: number): Promise<Customer> {
  const reply = await app.call(getAllCustomers, plant.owner, {});
  const row = expectYes(reply).data.find((one) => one.id === id);
  if (!row) throw new Error('not listed');
  return row;
}
const idOf = async (plant: Plant, person: Person) =>
  (
    await app.db
      .selectFrom('customers')
      .select('customer_id')
      .where('plant_id', '=', plant.plant_id)
      .where('account_id', '=', person.account_id)
      .executeTakeFirstOrThrow()
  ).customer_id;
const accountOf = (account_id: number) =>
  app.db.selectFrom('accounts').selectAll().where('account_id', '=', account_id).executeTakeFirstOrThrow();
const setPassword = (account_id: number) =>
  app.db.updateTable('accounts').set({ password_hash: 'set' }).where('account_id', '=', account_id).execute();

describe('changing a record', () => {
  test('saves what the form sends and keeps the rest [DIR-019 DIR-029 DIR-037]', async () => {
    const plant = await makePlant(app);
    const { id } = await add(plant.owner, {
      email: newEmail(),
      phone: '555-0100',
      city: 'Salem',
      zip: '01234',
      custom_portal: 1,
    });
    const reply = await app.call(updateCustomer, plant.owner, { id, first_name: 'Anna', city: '', zip: '97301' });
    expect(reply).toMatchObject({ http: 200, message: 'Update Customer Successfully', data: { id } });
    expect(await recordOf(plant, id)).toMatchObject({
      first_name: 'Anna',
      last_name: 'Ruiz',
      phone_number: '555-0100',
      city: '',
      zip: '97301',
      custom_portal: 1,
    });
    const events = await app.db
      .selectFrom('events')
      .selectAll()
      .where('owner_id', '=', plant.plant_id)
      .where('kind', '=', 'customer.changed')
      .execute();
    expect(events).toMatchObject([{ data: { customer_id: id } }]);
  });

  test('clears the second address line and the country when the address changes', async () => {
    const plant = await makePlant(app);
    const { id } = await add(plant.owner, { address: '4 Old St' });
    const rest = { address_2: 'Apt 4B', country: 'Canada' };
    await app.db.updateTable('customers').set(rest).where('customer_id', '=', id).execute();
    const read = () =>
      app.db.selectFrom('customers').select(['address_2', 'country']).where('customer_id', '=', id).executeTakeFirst();
    await change(plant.owner, { id, address: '4 Old St', city: 'Salem' });
    expect(await read()).toEqual(rest);
    await change(plant.owner, { id, address: '12 New Rd' });
    expect(await read()).toEqual({ address_2: '', country: '' });
  });

  test('links and unlinks a producer’s customers [DIR-037]', async () => {
    const plant = await makePlant(app);
    const farm = await add(plant.owner, { type: 'producer' });
    const other = await add(plant.owner, { type: 'producer' });
    const ann = await add(plant.owner, { producer: farm.user_ref });
    const bob = await add(plant.owner);
    const cal = await add(plant.owner, { producer: other.user_ref });
    await change(plant.owner, { id: farm.id, customers: [bob.id], deletedcustomers: [ann.id, cal.id] });
    expect((await recordOf(plant, ann.id)).producer).toBeNull();
    expect((await recordOf(plant, bob.id)).producer).toBe(farm.user_ref);
    expect((await recordOf(plant, cal.id)).producer).toBe(other.user_ref);
  });

  test('unlinks customers and changes the role when a producer becomes a customer [DIR-037]', async () => {
    const plant = await makePlant(app);
    const farm = await add(plant.owner, { type: 'producer' });
    const ann = await add(plant.owner, { producer: farm.user_ref });
    await setPassword(farm.user_ref);
    await change(plant.owner, { id: farm.id, type: 'customer' });
    expect((await recordOf(plant, ann.id)).producer).toBeNull();
    expect((await accountOf(farm.user_ref)).role).toBe('customer');
  });

  test('lets no producer have a producer, not even themselves [DIR-037]', async () => {
    const plant = await makePlant(app);
    const farm = await add(plant.owner, { type: 'producer' });
    const ann = await add(plant.owner, { producer: farm.user_ref });
    await change(plant.owner, { id: ann.id, type: 'producer' });
    expect((await recordOf(plant, ann.id)).producer).toBeNull();
    for (const wrong of [
      { id: farm.id, type: 'customer' as const, producer: farm.user_ref },
      { id: farm.id, customers: [farm.id] },
    ]) {
      expect(await app.call(updateCustomer, plant.owner, wrong)).toMatchObject({ http: 422 });
    }
    expect(await recordOf(plant, farm.id)).toMatchObject({ type: 'producer', producer: null });
  });

  test('signs a person out when the portal is turned off [DIR-024]', async () => {
    const plant = await makePlant(app);
    const customer = await plant.join('customer');
    const id = await idOf(plant, customer);
    expect(await app.call(getAllCustomers, customer, {})).toMatchObject({ http: 200 });
    await change(plant.owner, { id, custom_portal: 0 });
    app.actors.receive(`account_id:${customer.account_id}`);
    expect(await app.call(getAllCustomers, customer, {})).toMatchObject({ http: 401 });
  });
});

describe('the account behind a changed record', () => {
  test('is updated as long as no one has set a password for it [DIR-037]', async () => {
    const plant = await makePlant(app);
    const { id, user_ref } = await add(plant.owner, { email: newEmail() });
    const email = newEmail();
    await change(plant.owner, { id, email, last_name: 'Stone', type: 'producer' });
    expect(await accountOf(user_ref)).toMatchObject({ email, last_name: 'Stone', role: 'producer' });
  });

  test('is left alone once it has a password [DIR-037]', async () => {
    const plant = await makePlant(app);
    const [before, after] = [newEmail(), newEmail()];
    const { id, user_ref } = await add(plant.owner, { email: before });
    await setPassword(user_ref);
    await change(plant.owner, { id, email: after, last_name: 'Stone' });
    expect(await accountOf(user_ref)).toMatchObject({ email: before, last_name: 'Ruiz' });
    expect(await recordOf(plant, id)).toMatchObject({ email: after, last_name: 'Stone', user_ref });
  });

  test('is left alone if it belongs to staff [DIR-037]', async () => {
    const plant = await makePlant(app);
    const { account_id } = await plant.join('manager');
    const { email } = await accountOf(account_id);
    const { id, user_ref } = await add(plant.owner, { email: email ?? '' });
    expect(user_ref).toBe(account_id);
    await change(plant.owner, { id, first_name: 'Somebody', email: newEmail() });
    expect(await accountOf(account_id)).toMatchObject({ role: 'manager', first_name: 'Pat', email });
  });

  test('is left alone while another plant uses it [DIR-037]', async () => {
    const [plant, other] = [await makePlant(app), await makePlant(app)];
    const email = newEmail();
    const { id, user_ref } = await add(plant.owner, { email });
    await add(other.owner, { email });
    await change(plant.owner, { id, email: newEmail() });
    expect((await accountOf(user_ref)).email).toBe(email);
  });

  test('is replaced by the account the new email address already has [DIR-037]', async () => {
    const plant = await makePlant(app);
    const buyer = await makeVisitor(app, 'buyer');
    const email = (await accountOf(buyer.account_id)).email ?? '';
    const farm = await add(plant.owner, { type: 'producer' });
    const ann = await add(plant.owner, { producer: farm.user_ref });
    expect(await change(plant.owner, { id: farm.id, email })).toEqual({ id: farm.id, user_ref: buyer.account_id });
    expect((await recordOf(plant, ann.id)).producer).toBe(buyer.account_id);
    expect((await accountOf(buyer.account_id)).role).toBe('buyer');
    expect(await app.call(updateCustomer, plant.owner, { id: farm.id, enablecp: 'yes' })).toMatchObject({
      code: 'portal_not_possible',
    });
  });

  test('keeps its email address if the plant already has the new one [DIR-021]', async () => {
    const plant = await makePlant(app);
    const email = newEmail();
    await add(plant.owner, { email });
    const bob = await add(plant.owner, { first_name: 'Bob' });
    await setPassword(bob.user_ref);
    const cal = await add(plant.owner, { first_name: 'Cal' });
    for (const { id } of [bob, cal]) {
      const reply = await app.call(updateCustomer, plant.owner, { id, email, first_name: 'Changed' });
      expect(reply).toMatchObject({
        http: 409,
        code: 'customer_twice_in_plant',
        fields: { email: expect.any(String) },
      });
      expect((await recordOf(plant, id)).first_name).not.toBe('Changed');
    }
  });

  test('gets a new address for only one of ten records changed to that address at once [DIR-037]', async () => {
    const plant = await makePlant(app);
    const records = await Promise.all(Array.from({ length: 10 }, () => add(plant.owner)));
    const email = newEmail();
    const replies = await Promise.all(records.map(({ id }) => app.call(updateCustomer, plant.owner, { id, email })));
    expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(1);
    expect(replies.every(({ http }) => [200, 409, 503].includes(http))).toBe(true);
  });
});

describe('who may change what', () => {
  test('a producer can change their customers and themselves, but not the portal, type, or links [DIR-024 DIR-026 DIR-027]', async () => {
    const plant = await makePlant(app);
    const producer = await plant.join('producer');
    const other = await add(plant.owner, { type: 'producer' });
    const taken = await add(plant.owner);
    const { id } = await add(producer);
    const reach = {
      type: 'producer' as const,
      custom_portal: 1 as const,
      producer: other.user_ref,
      customers: [taken.id],
      deletedcustomers: [taken.id],
    };
    await change(producer, { id, phone: '555-0199', ...reach });
    expect(await recordOf(plant, id)).toMatchObject({
      phone_number: '555-0199',
      type: 'customer',
      custom_portal: 0,
      producer: producer.account_id,
    });
    expect((await recordOf(plant, taken.id)).producer).toBeNull();

    const own = await idOf(plant, producer);
    await change(producer, { id: own, phone: '555-0111', ...reach, type: 'customer' });
    expect(await recordOf(plant, own)).toMatchObject({ phone_number: '555-0111', type: 'producer', producer: null });
    expect((await recordOf(plant, taken.id)).producer).toBeNull();
  });

  test('a customer can change only their own record [DIR-037]', async () => {
    const plant = await makePlant(app);
    const customer = await plant.join('customer');
    const own = await idOf(plant, customer);
    await change(customer, { id: own, phone: '555-0123', enablecp: 'no', type: 'producer' });
    expect(await recordOf(plant, own)).toMatchObject({ phone_number: '555-0123', custom_portal: 1, type: 'customer' });
    const other = await add(plant.owner);
    expect(await app.call(updateCustomer, customer, { id: other.id, phone: '1' })).toMatchObject({ http: 404 });
  });

  test('no one can change records they can’t see [DIR-037]', async () => {
    const [plant, stranger] = [await makePlant(app), await makePlant(app)];
    const producer = await plant.join('producer');
    const { id } = await add(plant.owner);
    for (const person of [producer, stranger.owner]) {
      expect(await app.call(updateCustomer, person, { id, first_name: 'X' })).toMatchObject({ http: 404 });
    }
    expect(await app.call(updateCustomer, await plant.join('butcher'), { id })).toMatchObject({ http: 403 });
    expect((await recordOf(plant, id)).first_name).toBe('Ana');
  });

  test('keeps a person’s role at the plant that created the account', async () => {
    const [home, other] = [await makePlant(app), await makePlant(app)];
    const email = newEmail();
    const { user_ref } = await add(home.owner, { email });
    await setPassword(user_ref);
    const { id } = await add(other.owner, { email });
    expect(await change(other.owner, { id, type: 'producer' })).toMatchObject({ user_ref });
    expect(await accountOf(user_ref)).toMatchObject({ role: 'customer', plant_id: home.plant_id });
  });

  test('does not make a new producer their own customer', async () => {
    const plant = await makePlant(app);
    const { id, user_ref } = await add(plant.owner);
    for (const named of [{ customers: [id] }, { producer: user_ref, type: 'customer' as const }]) {
      const reply = await app.call(updateCustomer, plant.owner, { id, type: 'producer', ...named });
      expect(reply).toMatchObject({ http: 422 });
    }
    expect(await app.call(viewCustomer, plant.owner, { id })).toMatchObject({
      data: { type: 'customer', producer: null },
    });
  });

  test('cannot link another plant’s customers [DIR-037]', async () => {
    const [plant, stranger] = [await makePlant(app), await makePlant(app)];
    const farm = await add(plant.owner, { type: 'producer' });
    const foreign = await add(stranger.owner);
    expect(await app.call(updateCustomer, plant.owner, { id: farm.id, customers: [foreign.id] })).toMatchObject({
      http: 422,
      code: 'customer_unknown',
    });
    expect((await recordOf(stranger, foreign.id)).producer).toBeNull();
  });

  test('links a customer to just one of several producers who claim them at the same time [DIR-037]', async () => {
    const plant = await makePlant(app);
    const farms = await Promise.all([1, 2, 3, 4].map(() => add(plant.owner, { type: 'producer' })));
    const ann = await add(plant.owner);
    const replies = await Promise.all(
      farms.map((farm) => app.call(updateCustomer, plant.owner, { id: farm.id, customers: [ann.id] })),
    );
    expect(replies.every(({ status }) => status === 'yes')).toBe(true);
    expect(farms.map(({ user_ref }) => user_ref)).toContain((await recordOf(plant, ann.id)).producer);
  });
});
