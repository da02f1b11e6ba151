import { expect, test } from 'vitest';
import { getCustomFormCustomer, updateCustomFormCustomer } from '#contract/cut-sheets/customer-address-api.ts';
import { makePlant, openTestApp, type Person } from '#server/test/harness.ts';
import { lookAt, makeSheet } from '#server/test/make-sheet.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const ADDRESS = {
  first_name: 'Someone',
  last_name: 'Else',
  email: 'dana.field@example.test',
  phone_number: '312-555-0148',
  city: 'Galena',
  state: 'IL',
  country: 'United States',
  zip_code: '61036',
  street_address: '418 Maple Street',
  street_address_2: 'Unit 3',
};
const change = (person: Person, customer_id: number, customer_address: object) =>
  app.callWith(updateCustomFormCustomer, person, { customer_id, customer_address });
const view = (person: Person, customer_id: number) => app.callWith(getCustomFormCustomer, person, { customer_id });

test('changes the address on the record and its cut sheets, but not the name [DIR-039 DIR-030 DIR-042]', async () => {
  const sheet = await makeSheet(app);
  const { customer_id } = sheet.customer;
  const { owner } = sheet.plant;
  const stored = { ...ADDRESS, first_name: 'Dana', last_name: 'Field' };
  expect(await change(owner, customer_id, ADDRESS)).toMatchObject({
    http: 200,
    status: 'yes',
    message: 'Customer info updated successfully',
    data: { customer_id, customer_address: stored },
  });
  const reply = await view(owner, customer_id);
  expect(reply).toMatchObject({ data: { customer_address: stored, can: { edit: true } } });
  expect(Object.keys(expectYes(reply).data.customer_address).sort()).toEqual(Object.keys(ADDRESS).sort());
  expect(await lookAt(app, sheet, owner)).toMatchObject({
    first_name: 'Dana',
    phone_number: '312-555-0148',
    email: ADDRESS.email,
    street_address: '418 Maple Street',
    street_address_2: 'Unit 3',
    country: 'United States',
    zip_code: '61036',
  });

  expect(await change(owner, customer_id, { city: 'Elizabeth' })).toMatchObject({
    data: { customer_address: { ...stored, city: 'Elizabeth' } },
  });
  const asText = await app.callWith(updateCustomFormCustomer, owner, {
    customer_id: String(customer_id),
    customer_address: JSON.stringify({ street_address_2: '' }),
  });
  expect(asText).toMatchObject({ data: { customer_address: { street_address_2: '', city: 'Elizabeth' } } });
});

test('lets only the office, the customer and their producer change the address [DIR-039]', async () => {
  const { plant, customer } = await makeSheet(app);
  const { customer_id } = customer;
  const producer = await plant.join('producer');
  await app.db
    .updateTable('customers')
    .set({ producer_id: producer.account_id })
    .where('customer_id', '=', customer_id)
    .execute();
  for (const person of [plant.owner, await plant.join('admin'), await plant.join('manager'), customer, producer]) {
    expect(await change(person, customer_id, { city: `Town ${person.account_id}` })).toMatchObject({ status: 'yes' });
    expect(await view(person, customer_id)).toMatchObject({
      data: { customer_address: { city: `Town ${person.account_id}` } },
    });
  }
  const before = await view(plant.owner, customer_id);
  const strangers = [await plant.join('customer'), await plant.join('producer'), (await makePlant(app)).owner];
  for (const person of strangers) {
    expect(await change(person, customer_id, ADDRESS)).toMatchObject({ http: 404, code: 'not_found' });
    expect(await view(person, customer_id)).toMatchObject({ http: 404 });
  }
  expect(await change(await plant.join('butcher'), customer_id, ADDRESS)).toMatchObject({ http: 403 });
  expect(await change(plant.owner, 999_999_999, ADDRESS)).toMatchObject({ http: 404 });
  expect(await view(plant.owner, customer_id)).toMatchObject({ data: expectYes(before).data });
});

test('refuses an invalid address, and an email address that another customer has', async () => {
  const { plant, customer } = await makeSheet(app);
  const other = await makeSheet(app, plant);
  await change(plant.owner, other.customer.customer_id, { email: 'taken-here@example.test' });
  expect(await change(plant.owner, customer.customer_id, { email: 'TAKEN-here@example.test' })).toMatchObject({
    http: 409,
    code: 'customer_twice_in_plant',
  });
  for (const wrong of [
    { email: 'nobody' },
    { zip_code: '123' },
    { city: 'x'.repeat(101) },
    { state: 7 },
    'no json',
    4,
  ]) {
    const reply = await change(plant.owner, customer.customer_id, wrong as object);
    expect(reply, JSON.stringify(wrong)).toMatchObject({ http: 400, code: 'malformed' });
  }
});
