import { expect, test } from 'vitest';
import { copyCustomFormData, createCustomFormData } from '#contract/cut-sheets/begin-api.ts';
import { makePlant, makeVisitor, openTestApp, type Person } from '#server/test/harness.ts';
import {
  FILLED,
  lookAt,
  makePlantWithTemplates,
  makeSheet,
  putOnOrder,
  type Sheet,
  submitSheet,
} from '#server/test/make-sheet.ts';

const app = openTestApp();

const copy = ({ form_id, data_id }: Pick<Sheet, 'form_id' | 'data_id'>, person: Person) =>
  app.call(copyCustomFormData, person, { form_id, data_id });
const begin = (person: Person, input: { form_id: number; customer_id?: number; standard?: boolean }) =>
  app.call(createCustomFormData, person, input);
const countSheets = (plant_id: number) =>
  app.db.selectFrom('cut_sheets').select('cut_sheet_id').where('plant_id', '=', plant_id).execute();

test('clones a sheet into a new open one with the same answers and no order [CUT-041]', async () => {
  const sheet = await makeSheet(app);
  await putOnOrder(app, sheet);
  await submitSheet(app, sheet, sheet.customer);
  const before = await lookAt(app, sheet, sheet.customer);
  const reply = (await copy(sheet, sheet.customer)) as unknown as {
    status: string;
    result: { data: Record<string, unknown>[]; data_id: number };
  };
  expect(reply.status).toBe('yes');
  expect(reply.result.data_id).not.toBe(sheet.data_id);
  expect(reply.result.data).toMatchObject([
    {
      id: reply.result.data_id,
      data_id: reply.result.data_id,
      form_id: sheet.form_id,
      form_status: 'open',
      customer_id: sheet.customer.customer_id,
      order_id: null,
      cart_id: null,
      form_data_json: FILLED,
    },
  ]);
  expect(reply.result.data).toHaveLength(1);
  expect(await lookAt(app, { ...sheet, data_id: reply.result.data_id }, sheet.plant.owner)).toMatchObject({
    form_status: 'open',
    form_data_json: FILLED,
    order_id: null,
  });
  expect(await lookAt(app, sheet, sheet.customer)).toEqual(before);
});

test('clones a partly filled-in sheet unchanged, and only once per key', async () => {
  const sheet = await makeSheet(app);
  const half = { order_list: [{ cut: 'Chuck', subcuts: [{ title: 'Chuck roast', choices: [] }] }] };
  await app.db
    .updateTable('cut_sheets')
    .set({ form_data: JSON.stringify(half) })
    .where('cut_sheet_id', '=', sheet.data_id)
    .execute();
  const { form_id, data_id } = sheet;
  const twice = [1, 2].map(() =>
    app.call(copyCustomFormData, sheet.customer, { form_id, data_id }, { key: 'one-press' }),
  );
  const ids = (await Promise.all(twice)).map((reply) => (reply as unknown as { data_id: number }).data_id);
  expect(new Set(ids).size).toBe(1);
  expect(await lookAt(app, { ...sheet, data_id: ids[0] ?? 0 }, sheet.customer)).toMatchObject({ form_data_json: half });
  expect(await countSheets(sheet.plant.plant_id)).toHaveLength(2);
});

test('refuses butchers and strangers, and creates nothing', async () => {
  const sheet = await makeSheet(app);
  const { plant, form_id } = sheet;
  const butcher = await plant.join('butcher');
  const { customer_id } = sheet.customer;
  expect(await copy(sheet, butcher)).toMatchObject({ http: 403, code: 'not_allowed' });
  expect(await begin(butcher, { form_id, customer_id })).toMatchObject({ http: 403, code: 'not_allowed' });
  const strangers = [await plant.join('customer'), await plant.join('producer'), (await makePlant(app)).owner];
  for (const person of strangers) {
    expect(await copy(sheet, person)).toMatchObject({ http: 404 });
    expect((await begin(person, { form_id, customer_id })).status).toBe('no');
  }
  expect(await copy({ ...sheet, form_id: form_id + 1 }, plant.owner)).toMatchObject({ http: 404 });
  expect(await copy(sheet, await makeVisitor(app, 'seller'))).toMatchObject({ http: 403 });
  expect(await countSheets(plant.plant_id)).toHaveLength(1);
});

test('refuses an archived form and a deleted customer', async () => {
  const sheet = await makeSheet(app);
  const { owner } = sheet.plant;
  const { form_id } = sheet;
  const { customer_id } = sheet.customer;
  await app.db
    .updateTable('customers')
    .set({ deleted_at: new Date().toISOString(), has_portal: false })
    .where('customer_id', '=', customer_id)
    .execute();
  expect(await copy(sheet, owner)).toMatchObject({ code: 'customer_unknown' });
  expect(await begin(owner, { form_id, customer_id })).toMatchObject({ code: 'customer_unknown' });
  await app.db.updateTable('customers').set({ deleted_at: null }).where('customer_id', '=', customer_id).execute();
  await app.db
    .updateTable('cut_sheet_templates')
    .set({ is_active: false })
    .where('template_id', '=', form_id)
    .execute();
  expect(await copy(sheet, owner)).toMatchObject({ http: 409, code: 'template_unused' });
  expect(await begin(owner, { form_id, customer_id })).toMatchObject({ http: 422, code: 'cut_sheet_unknown' });
  expect(await countSheets(sheet.plant.plant_id)).toHaveLength(1);
});

test('lets the office start sheets for anyone, producers for their customers, and customers for themselves [CUT-006]', async () => {
  const plant = await makePlantWithTemplates(app);
  const first = await makeSheet(app, plant);
  const { form_id } = first;
  const producer = await plant.join('producer');
  await app.db
    .updateTable('customers')
    .set({ producer_id: producer.account_id })
    .where('customer_id', '=', first.customer.customer_id)
    .execute();
  const { customer_id } = first.customer;
  for (const person of [plant.owner, await plant.join('manager'), producer, first.customer]) {
    const reply = await begin(person, { form_id, customer_id });
    expect(reply).toMatchObject({
      status: 'yes',
      data: [{ customer_id, form_status: 'open', order_id: null, form_data_json: { order_list: [] } }],
    });
  }
  const own = await begin(first.customer, { form_id });
  expect(own).toMatchObject({ status: 'yes', data: [{ customer_id }] });
  expect(await begin(plant.owner, { form_id })).toMatchObject({ http: 422, code: 'customer_unknown' });
  const other = await makeSheet(app, plant);
  expect(await begin(first.customer, { form_id, customer_id: other.customer.customer_id })).toMatchObject({
    code: 'customer_unknown',
  });
});

test('starts a sheet with the standard cut', async () => {
  const { plant, customer, form_id } = await makeSheet(app);
  const { standard_answers } = await app.db
    .selectFrom('cut_sheet_templates')
    .select('standard_answers')
    .where('template_id', '=', form_id)
    .executeTakeFirstOrThrow();
  const reply = await begin(plant.owner, { form_id, customer_id: customer.customer_id, standard: true });
  expect(reply).toMatchObject({ status: 'yes', data: [{ form_data_json: standard_answers }] });
  expect((standard_answers as { order_list: unknown[] }).order_list.length).toBeGreaterThan(3);
});
