import { expect, test } from 'vitest';
import { getCustomFormData } from '#contract/cut-sheets/api.ts';
import { MAX_TICKETS, Ticket } from '#contract/cut-sheets/tickets.ts';
import { makePlant, openTestApp, type Person } from '#server/test/harness.ts';
import { makeSheet, putOnOrder, type Sheet, submitSheet } from '#server/test/make-sheet.ts';
import { dataOf } from '#server/test/replies.ts';

const app = openTestApp();

const lookUp = (person: Person, search: object = {}, more: object = {}) =>
  app.callWith(getCustomFormData, person, { status: '1', user_id: person.account_id, search, ...more });
async function tickets(person: Person, search: object = {}): Promise<Ticket[]> {
  const reply = await lookUp(person, search);
  return Ticket.array().parse(dataOf(reply));
}
const idsOf = async (person: Person, search: object = {}) =>
  (await tickets(person, search)).map(({ data_id }) => data_id);

async function rename(
  sheet: Sheet,
  fields: { first_name?: string; last_name?: string; email?: string; phone?: string },
) {
  await app.db.updateTable('customers').set(fields).where('customer_id', '=', sheet.customer.customer_id).execute();
}

test('returns tickets with all fields and a status of true [CUT-039 CUT-044 DIR-043]', async () => {
  const sheet = await makeSheet(app);
  const order_id = await putOnOrder(app, sheet);
  const { owner } = sheet.plant;
  const reply = await lookUp(owner, { first_name: 'dana', last_name: '', email: '', phone: '', isInvoiceGenerated: 0 });
  expect(reply).toMatchObject({
    http: 200,
    status: true,
    message: 'Cut sheets found',
    result: { data: [{ order_id }] },
  });
  for (const search of [{ first_name: 'nobody' }, { isInvoiceGenerated: 1 }]) {
    expect(await lookUp(owner, search)).toMatchObject({ status: true, message: 'No cut sheets found', data: [] });
  }
  const [row] = dataOf(reply);
  expect(Ticket.strict().parse(row)).toMatchObject({
    ticket: order_id,
    order_id,
    category_id: 1,
    qty: 2,
    qbinvoicesent: 0,
    qbinvoicepaid: 0,
    qbinvoiceid: '',
    form_status: 'open',
    customer_id: sheet.customer.customer_id,
    data_id: sheet.data_id,
    form_id: sheet.form_id,
    name: 'Beef',
    type: 'beef',
    form_data_json: { order_list: [] },
    first_name: 'Dana',
    last_name: 'Field',
  });
  await submitSheet(app, sheet, owner);
  expect(await tickets(owner)).toMatchObject([{ form_status: 'completed' }]);
});

test('leaves the forms out of a brief lookup', async () => {
  const sheet = await makeSheet(app);
  await putOnOrder(app, sheet);
  const { owner } = sheet.plant;
  await submitSheet(app, sheet, owner);
  const [whole] = await tickets(owner);
  expect(whole?.form_json).not.toBeNull();
  const reply = await lookUp(owner, {}, { brief: 1 });
  expect(reply).toMatchObject({
    status: true,
    result: { data: [{ ...whole, form_json: null, form_data_json: null }] },
  });
});

test('returns a status of false when a lookup is refused', async () => {
  const { owner } = await makePlant(app);
  expect(await lookUp(owner, {}, { user_id: 999_999_999 })).toMatchObject({
    http: 404,
    status: false,
    code: 'not_found',
    message: expect.any(String),
  });
  expect(await lookUp(owner, { first_name: { $gt: 1 } })).toMatchObject({ http: 400, status: false });
  expect(await app.callWith(getCustomFormData, owner, { data_id: 999_999_999 })).toMatchObject({ status: 'no' });
  expect(await app.callWith(getCustomFormData, owner, { status: 1 })).toMatchObject({ status: 'yes', data: [] });
});

test('filters by every field, ignoring case, accents and phone punctuation [DIR-023]', async () => {
  const one = await makeSheet(app);
  const two = await makeSheet(app, one.plant);
  await rename(one, {
    first_name: 'José',
    last_name: 'O’Brien',
    email: `jose.${one.data_id}@example.test`,
    phone: '(312) 555-0148',
  });
  await rename(two, {
    first_name: 'Ann',
    last_name: 'Brien',
    email: `ann.${two.data_id}@example.test`,
    phone: '515 555 0102',
  });
  await putOnOrder(app, one);
  await putOnOrder(app, two);
  const { owner } = one.plant;
  const first = [one.data_id];
  for (const search of [
    { first_name: 'jose' },
    { first_name: 'JOSÉ', last_name: 'brien' },
    { last_name: 'o’b' },
    { email: `JOSE.${one.data_id}@` },
    { phone: '312-555-0148' },
    { phone: '3125550148' },
    { phone: '(312) 555' },
  ]) {
    expect(await idsOf(owner, search), JSON.stringify(search)).toEqual(first);
  }
  expect(await idsOf(owner, { last_name: 'BRIEN' })).toHaveLength(2);
  expect(await idsOf(owner, { first_name: 'ann', last_name: 'o’brien' })).toEqual([]);
  // Searching first names doesn't find a last name.
  expect(await idsOf(owner, { first_name: 'brien' })).toEqual([]);
  for (const odd of ["'; drop table customers; --", '%', '_', '<b>', '\\', '💥 🥩', 'a'.repeat(200)]) {
    expect(await idsOf(owner, { first_name: odd, last_name: odd, email: odd }), odd).toEqual([]);
  }
  expect(await idsOf(owner, { isInvoiceGenerated: 1 })).toEqual([]);
});

test('shows portal users only their own tickets and those of their linked customers', async () => {
  const own = await makeSheet(app);
  const other = await makeSheet(app, own.plant);
  const producer = await own.plant.join('producer');
  await app.db
    .updateTable('customers')
    .set({ producer_id: producer.account_id })
    .where('customer_id', '=', own.customer.customer_id)
    .execute();
  await putOnOrder(app, own);
  await putOnOrder(app, other);
  expect(await idsOf(own.customer)).toEqual([own.data_id]);
  expect(await idsOf(own.customer, { first_name: 'Dana' })).toEqual([own.data_id]);
  expect(await idsOf(producer)).toEqual([own.data_id]);
  expect(await idsOf(await own.plant.join('butcher'))).toHaveLength(2);
  expect(await idsOf((await makePlant(app)).owner, { first_name: 'Dana' })).toEqual([]);
});

test('finds a sheet without an order by its customer’s name', async () => {
  const sheet = await makeSheet(app);
  const { owner } = sheet.plant;
  expect(await tickets(owner)).toEqual([]);
  expect(await tickets(owner, { last_name: 'Field' })).toMatchObject([
    {
      ticket: null,
      order_id: null,
      cart_id: null,
      event_date: null,
      qty: null,
      category_id: 1,
      data_id: sheet.data_id,
    },
  ]);
});

test('returns the newest tickets first, up to a limit, without deleted orders', async () => {
  const first = await makeSheet(app);
  const sheets = [first];
  while (sheets.length < MAX_TICKETS + 3) sheets.push(await makeSheet(app, first.plant));
  for (const sheet of sheets) await putOnOrder(app, sheet);
  const gone = await makeSheet(app, first.plant);
  await putOnOrder(app, gone, -1);
  const listed = await idsOf(first.plant.owner);
  expect(listed).toEqual(
    sheets
      .slice(-MAX_TICKETS)
      .reverse()
      .map(({ data_id }) => data_id),
  );
});

test('finds by any of the four fields with one search, but only if all words match the same customer', async () => {
  const sheet = await makeSheet(app);
  await putOnOrder(app, sheet);
  await rename(sheet, { first_name: 'José', last_name: 'Field', email: 'barn@farm.test', phone: '(541) 555-0137' });
  const { owner } = sheet.plant;
  for (const words of ['jose', 'field', 'barn@farm', '541 555', '5415550137', 'Field José', 'field 0137'])
    expect(await idsOf(owner, { words }), words).toEqual([sheet.data_id]);
  for (const words of ['jose nobody', '5415550138', '%']) expect(await idsOf(owner, { words }), words).toEqual([]);
  expect(await idsOf(owner, { words: 'jose', last_name: 'olsen' })).toEqual([]);
});
