import { expect, test } from 'vitest';
import { getCustomForm, getCustomFormData } from '#contract/cut-sheets/api.ts';
import { openTestApp, type Plant } from '#server/test/harness.ts';
import { BEEF_SHEET, makePlantWithTemplates, makeSheet } from '#server/test/make-sheet.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();

test('lists a new plant’s sheets with id, name and type [CUT-001] [CUT-038]', async () => {
  const plant = await makePlantWithTemplates(app);
  const answer = await app.callWith(getCustomForm, plant.owner, { form_status: 1, user_id: plant.plant_id });
  expect(answer).toMatchObject({
    http: 200,
    status: 'yes',
    result: {
      data: [
        { id: expect.any(Number), name: 'Beef', type: 'beef' },
        { id: expect.any(Number), name: 'Beef quarter', type: 'beef' },
        { id: expect.any(Number), name: 'Hog', type: 'hog' },
        { id: expect.any(Number), name: 'Hog half', type: 'hog' },
      ],
    },
  });
});

test('returns a template with name, type, form_json and form_json_temp [CUT-038] [CUT-045]', async () => {
  const { plant, form_id } = await makeSheet(app);
  const answer = expectYes(await app.call(getCustomForm, plant.owner, { form_id }));
  expect(answer).toMatchObject({
    status: 'yes',
    data: { id: form_id, name: 'Beef', type: 'beef', form_json_temp: null },
  });
  const template = 'form_json' in answer.data ? answer.data.form_json : {};
  expect(template).toEqual(BEEF_SHEET);
  expect(Object.keys(template)).toEqual(Object.keys(BEEF_SHEET));
});

test('accepts the plant’s id or the caller’s, and no other [CUT-036]', async () => {
  const { plant, customer } = await makeSheet(app);
  const other = await makePlantWithTemplates(app);
  for (const user_id of [plant.plant_id, customer.account_id]) {
    expect(await app.call(getCustomForm, customer, { user_id })).toMatchObject({
      status: 'yes',
      data: [{}, {}, {}, {}],
    });
  }
  for (const endpoint of [getCustomForm, getCustomFormData]) {
    expect(await app.callWith(endpoint, customer, { user_id: other.plant_id })).toMatchObject({ http: 404 });
  }
});

test('does not find another plant’s template', async () => {
  const { form_id } = await makeSheet(app);
  const stranger = await makePlantWithTemplates(app);
  expect(await app.call(getCustomForm, stranger.owner, { form_id })).toMatchObject({ http: 404, code: 'not_found' });
});

test('leaves out archived templates', async () => {
  const plant = await makePlantWithTemplates(app);
  const [first, ...others] = await listed(plant);
  await app.db
    .updateTable('cut_sheet_templates')
    .set({ is_active: false })
    .where('template_id', '=', first ?? 0)
    .execute();
  expect(await listed(plant)).toEqual(others);
});
async function listed({ owner }: Plant): Promise<number[]> {
  const { data } = expectYes(await app.call(getCustomForm, owner, {}));
  return (data as { id: number }[]).map(({ id }) => id);
}
