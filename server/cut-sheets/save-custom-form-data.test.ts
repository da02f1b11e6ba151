import { expect, test } from 'vitest';
import { orderHistory } from '#contract/booking/edit-api.ts';
import type { OrderList } from '#contract/cut-sheets/answers.ts';
import { saveCustomFormData, submitCustomForm } from '#contract/cut-sheets/api.ts';
import { startingList } from '#contract/cut-sheets/starting-list.ts';
import { makeCustomer, makePlant, openTestApp, type Person } from '#server/test/harness.ts';
import {
  BEEF_SHEET,
  FILLED,
  filledWith,
  lookAt,
  makeSheet,
  putOnOrder,
  type Sheet,
  submitSheet,
} from '#server/test/make-sheet.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();

const save = ({ data_id }: Sheet, person: Person, revision: number, order_list: OrderList) =>
  app.callWith(saveCustomFormData, person, { data_id, revision, form_data: { order_list } });
const submitAgain = (sheet: Sheet, revision: number, form_data: unknown) =>
  submitSheet(app, sheet, sheet.customer, form_data, { revision });

test('stores complete and incomplete answers, and who saved them', async () => {
  const sheet = await makeSheet(app);
  expect(await lookAt(app, sheet, sheet.customer)).toMatchObject({ revision: 0, saved_at: null, saved_by: '' });
  const begun = startingList(BEEF_SHEET);
  expect(await save(sheet, sheet.customer, 0, begun)).toMatchObject({ http: 200, data: { revision: 1 } });
  expect(await save(sheet, sheet.plant.owner, 1, FILLED.order_list)).toMatchObject({ data: { revision: 2 } });
  const stored = await lookAt(app, sheet, sheet.customer);
  expect(stored).toMatchObject({ form_status: 'open', revision: 2, form_data_json: FILLED });
  expect(stored?.saved_by).not.toBe('');
  expect(stored?.saved_at).not.toBeNull();
});

test('accepts one of thirty simultaneous saves and refuses the others as outdated', async () => {
  const sheet = await makeSheet(app);
  const lists = Array.from({ length: 30 }, (_, at) => filledWith([], `wish ${at}`));
  const answers = await Promise.all(
    lists.map((list, at) => save(sheet, at % 2 ? sheet.customer : sheet.plant.owner, 0, list)),
  );
  const taken = answers.flatMap((answer, at) => (answer.status === 'yes' ? [at] : []));
  expect(taken).toHaveLength(1);
  expect(answers.filter((answer) => answer.status === 'no' && answer.code === 'sheet_changed')).toHaveLength(29);
  expect(await lookAt(app, sheet, sheet.customer)).toMatchObject({
    revision: 1,
    form_data_json: { order_list: lists[taken[0] ?? 0] },
  });
});

test('accepts the saves of ten people one after another as they retry with the latest revision', async () => {
  const sheet = await makeSheet(app);
  async function insist(): Promise<number> {
    for (;;) {
      const { revision = 0 } = (await lookAt(app, sheet, sheet.customer)) ?? {};
      const answer = await save(sheet, sheet.customer, revision, FILLED.order_list);
      if (answer.status === 'yes') return (answer.data as { revision: number }).revision;
    }
  }
  const revisions = await Promise.all(Array.from({ length: 10 }, insist));
  expect(revisions.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 10 }, (_, at) => at + 1));
});

test('refuses unknown, repeated and conflicting answers', async () => {
  const sheet = await makeSheet(app);
  await save(sheet, sheet.customer, 0, FILLED.order_list);
  const [ground] = filledWith([]);
  const flank = (...titles: string[]) => ({ cut: 'Flank', subcuts: titles.map((title) => ({ title, choices: [] })) });
  const refused: [unknown[], string][] = [
    [[{ cut: 'Wing', subcuts: [] }], 'choices_unknown'],
    [[flank('Unicorn')], 'choices_unknown'],
    [[ground, ground], 'choices_twice'],
    [[flank('Flank steak', 'Grind flank')], 'choices_conflict'],
  ];
  for (const [order_list, code] of refused) {
    expect(await save(sheet, sheet.customer, 1, order_list as OrderList)).toMatchObject({ http: 422, code });
  }
  expect(await lookAt(app, sheet, sheet.customer)).toMatchObject({ revision: 1, form_data_json: FILLED });
});

test('refuses strangers and the butcher [CUT-037]', async () => {
  const sheet = await makeSheet(app);
  const [elsewhere, neighbor] = [await makePlant(app), await makeCustomer(app, sheet.plant)];
  for (const person of [elsewhere.owner, await app.signIn(neighbor.account_id)]) {
    expect(await save(sheet, person, 0, FILLED.order_list)).toMatchObject({ http: 404 });
  }
  const butcher = await sheet.plant.join('butcher');
  expect(await save(sheet, butcher, 0, FILLED.order_list)).toMatchObject({ http: 403 });
  expect(await lookAt(app, sheet, sheet.customer)).toMatchObject({ revision: 0 });
});

test('keeps changes to a submitted sheet as a draft until it is submitted again', async () => {
  const sheet = await makeSheet(app);
  const order_id = await putOnOrder(app, sheet);
  await submitSheet(app, sheet, sheet.customer);
  const other = { order_list: filledWith(['Chuck roast', 'T-bone & porterhouse', 'Heart'], 'thick') };

  expect(await save(sheet, sheet.customer, 1, other.order_list)).toMatchObject({ data: { revision: 2 } });
  expect(await lookAt(app, sheet, sheet.plant.owner)).toMatchObject({
    form_status: 'completed',
    form_data_json: FILLED,
    edit_data_json: other,
    can: { fill: false, edit: true },
  });
  expect(await submitAgain(sheet, 2, other)).toMatchObject({ status: 'yes' });
  expect(await lookAt(app, sheet, sheet.customer)).toMatchObject({
    form_data_json: other,
    edit_data_json: null,
    revision: 3,
  });
  const history = expectYes(await app.call(orderHistory, sheet.plant.owner, { order_id }));
  const [latest] = history.data;
  expect(latest?.kind).toBe('cut_sheet.changed');
  expect(latest?.changes.map(({ field }) => field)).toEqual(
    expect.arrayContaining(['cut_added', 'cut_removed', 'Ground beef']),
  );
});

test('drops the pending change when the answers are changed back', async () => {
  const sheet = await makeSheet(app);
  await submitSheet(app, sheet, sheet.customer);
  await save(sheet, sheet.customer, 1, startingList(BEEF_SHEET));
  await save(sheet, sheet.customer, 2, FILLED.order_list);
  expect(await lookAt(app, sheet, sheet.customer)).toMatchObject({ revision: 3, edit_data_json: null });
});

test('accepts only one of twenty simultaneous resubmissions', async () => {
  const sheet = await makeSheet(app);
  const order_id = await putOnOrder(app, sheet);
  await submitSheet(app, sheet, sheet.customer);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => submitAgain(sheet, 1, { order_list: filledWith(['Liver'], `wish ${at}`) })),
  );
  expect(answers.filter((answer) => answer.status === 'yes')).toHaveLength(1);
  expect(answers.filter((answer) => answer.status === 'no' && answer.code === 'sheet_changed')).toHaveLength(19);
  const changes = await app.db
    .selectFrom('events')
    .select('event_id')
    .where('order_id', '=', order_id)
    .where('kind', '=', 'cut_sheet.changed')
    .execute();
  expect(changes).toHaveLength(1);
});

test('refuses to submit answers based on an outdated revision', async () => {
  const sheet = await makeSheet(app);
  await save(sheet, sheet.plant.owner, 0, filledWith(['Heart']));
  expect(await submitAgain(sheet, 0, FILLED)).toMatchObject({ http: 409, code: 'sheet_changed' });
  expect(await submitAgain(sheet, 1, FILLED)).toMatchObject({ status: 'yes' });
});

test('refuses to save a sheet once cutting has begun or the order is closed', async () => {
  for (const [status, stage, code] of [
    [2, '', 'order_over'],
    [1, 'cutting', 'sheet_locked'],
  ] as const) {
    const sheet = await makeSheet(app);
    const order_id = await putOnOrder(app, sheet, status);
    await app.db.updateTable('orders').set({ stage }).where('order_id', '=', order_id).execute();
    expect(await save(sheet, sheet.customer, 0, FILLED.order_list)).toMatchObject({ http: 409, code });
  }
});

test('lists answers that the plant removed from its form until the sheet is submitted', async () => {
  const sheet = await makeSheet(app);
  const list = filledWith(['Chuck roast', 'Liver']);
  await save(sheet, sheet.customer, 0, list);
  const { chuck: _, ...newer } = BEEF_SHEET;
  await app.db
    .updateTable('cut_sheet_templates')
    .set({ form_json: JSON.stringify(newer) })
    .where('template_id', '=', sheet.form_id)
    .execute();

  const gone = [list.find(({ cut }) => cut === 'Chuck')];
  expect((await lookAt(app, sheet, sheet.customer))?.left_behind).toEqual(gone);
  expect(await save(sheet, sheet.customer, 1, list)).toMatchObject({ code: 'choices_unknown' });
  const rest = list.filter(({ cut }) => cut !== 'Chuck');
  expect(await save(sheet, sheet.customer, 1, rest)).toMatchObject({ status: 'yes' });
  expect(await lookAt(app, sheet, sheet.plant.owner)).toMatchObject({
    form_data_json: { order_list: rest },
    left_behind: gone,
  });
  await app.callWith(submitCustomForm, sheet.customer, {
    form_id: sheet.form_id,
    data_id: sheet.data_id,
    form_data: { order_list: rest },
    revision: 2,
  });
  expect(await lookAt(app, sheet, sheet.customer)).toMatchObject({ form_status: 'completed', left_behind: [] });
});

test('refuses cuts that aren’t allowed for cattle over thirty months or of unknown age', async () => {
  for (const [age, code] of [
    ['yes', 'cut_over_thirty_months'],
    ['', 'cut_age_unproven'],
  ] as const) {
    const sheet = await makeSheet(app);
    const order_id = await putOnOrder(app, sheet);
    await app.db.updateTable('orders').set({ over_thirty_months: age }).where('order_id', '=', order_id).execute();
    expect((await lookAt(app, sheet, sheet.customer))?.facts).toEqual({
      share: 'half',
      over_thirty_months: age,
      has_age_file: false,
      taken: [],
    });
    expect(await submitSheet(app, sheet, sheet.customer)).toMatchObject({ http: 422, code });
    const boneless = { order_list: filledWith(['Liver']) };
    expect(await submitSheet(app, sheet, sheet.customer, boneless)).toMatchObject({ status: 'yes' });
  }
});

test('returns the plant’s standard cut and the customer’s latest other sheet for the species', async () => {
  const sheet = await makeSheet(app);
  const first = await lookAt(app, sheet, sheet.customer);
  expect(first?.standard_answers?.order_list.length).toBeGreaterThan(5);
  expect(first?.last_sheet).toBeNull();

  const earlier = await app.db
    .insertInto('cut_sheets')
    .values({ plant_id: sheet.plant.plant_id, template_id: sheet.form_id, customer_id: sheet.customer.customer_id })
    .returning('cut_sheet_id')
    .executeTakeFirstOrThrow();
  await submitSheet(app, { ...sheet, data_id: earlier.cut_sheet_id }, sheet.customer);
  expect((await lookAt(app, sheet, sheet.customer))?.last_sheet).toMatchObject({
    data_id: earlier.cut_sheet_id,
    form_data_json: FILLED,
  });
});

test.each([
  ['no answers', { form_data: undefined }],
  ['broken JSON', { form_data: '{"order_list": [' }],
  ['no revision', { revision: undefined }],
  ['a revision that is a word', { revision: 'latest' }],
  ['a negative revision', { revision: -1 }],
  ['an id that is a word', { data_id: 'first' }],
])('refuses %s', async (_, more) => {
  const sheet = await makeSheet(app);
  const input = { data_id: sheet.data_id, revision: 0, form_data: FILLED, ...more };
  expect(await app.callWith(saveCustomFormData, sheet.customer, input)).toMatchObject({ http: 400, code: 'malformed' });
});
