import { expect, test } from 'vitest';
import { getCustomFormData } from '#contract/cut-sheets/api.ts';
import { comingDay, makePlant, makeVisitor, openTestApp, type Person } from '#server/test/harness.ts';
import { BEEF_SHEET, lookAt, makeSheet, putOnOrder, submitSheet } from '#server/test/make-sheet.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();

test('shows a sheet’s customer, animal and template [CUT-012] [CUT-039] [CUT-044]', async () => {
  const sheet = await makeSheet(app);
  const order_id = await putOnOrder(app, sheet);
  expect(await lookAt(app, sheet, sheet.plant.owner)).toMatchObject({
    id: sheet.data_id,
    order_id,
    qty: 2,
    category_id: 1,
    species: 'beef',
    event_date: comingDay(3),
    first_name: 'Dana',
    last_name: 'Field',
    form_status: 'open',
    form_data_json: { order_list: [] },
    form_json: BEEF_SHEET,
    can: { fill: true },
  });
});

test('shows a sheet to staff, customer and producer, read-only to the butcher [CUT-037]', async () => {
  const sheet = await makeSheet(app);
  const { plant } = sheet;
  const producer = await plant.join('producer');
  await app.db
    .updateTable('customers')
    .set({ producer_id: producer.account_id })
    .where('customer_id', '=', sheet.customer.customer_id)
    .execute();

  for (const person of [
    plant.owner,
    await plant.join('admin'),
    await plant.join('manager'),
    sheet.customer,
    producer,
  ]) {
    expect(await lookAt(app, sheet, person)).toMatchObject({ can: { fill: true } });
  }
  const butcher = await plant.join('butcher');
  expect(await lookAt(app, sheet, butcher)).toMatchObject({ can: { fill: false } });
  expect(await submitSheet(app, sheet, butcher)).toMatchObject({ http: 403, code: 'not_allowed' });

  const strangers = [await plant.join('customer'), await plant.join('producer'), (await makePlant(app)).owner];
  for (const person of strangers) {
    expect(await app.call(getCustomFormData, person, { data_id: sheet.data_id })).toMatchObject({ http: 404 });
    expect(await submitSheet(app, sheet, person)).toMatchObject({ http: 404, code: 'not_found' });
  }
  expect(await submitSheet(app, sheet, await makeVisitor(app, 'buyer'))).toMatchObject({ http: 403 });
  expect(await lookAt(app, sheet, sheet.customer)).toMatchObject({ form_status: 'open' });
});

test('finds a sheet only together with its own template', async () => {
  const sheet = await makeSheet(app);
  const wrong = { ...sheet, form_id: sheet.form_id + 1 };
  expect(await lookAt(app, wrong, sheet.plant.owner)).toBeUndefined();
  expect(await submitSheet(app, wrong, sheet.plant.owner)).toMatchObject({ http: 404 });
});

test('lists previous sheets newest first, filtered by customer and status [CUT-039] [CUT-043]', async () => {
  const first = await makeSheet(app);
  const second = await makeSheet(app, first.plant);
  await submitSheet(app, second, second.customer);
  const listed = async (person: Person, input: { customer_id?: number; form_status?: 'open' | 'completed' }) => {
    const answer = await app.call(getCustomFormData, person, input);
    return answer.status === 'yes' ? answer.data.map((row) => 'id' in row && row.id) : answer;
  };
  expect(await listed(first.plant.owner, {})).toEqual([second.data_id, first.data_id]);
  expect(await listed(first.plant.owner, { form_status: 'completed' })).toEqual([second.data_id]);
  expect(await listed(first.plant.owner, { customer_id: first.customer.customer_id })).toEqual([first.data_id]);
  expect(await listed(first.customer, {})).toEqual([first.data_id]);
  expect(await listed(first.customer, { customer_id: second.customer.customer_id })).toEqual([]);
  expect(await listed((await makePlant(app)).owner, { customer_id: first.customer.customer_id })).toEqual([]);

  const answer = expectYes(await app.call(getCustomFormData, first.customer, {}));
  expect(Object.keys(answer.data[0] ?? {}).sort()).toEqual([
    'customer_id',
    'date_added',
    'form_data_json',
    'form_id',
    'form_status',
    'id',
    'isnewcutsheet',
    'name',
    'order_id',
    'type',
  ]);
});
