import { beforeAll, describe, expect, test } from 'vitest';
import { submitCustomForm } from '#contract/cut-sheets/api.ts';
import { startingList } from '#contract/cut-sheets/starting-list.ts';
import { audienceOf } from '#server/test/events-of.ts';
import { openTestApp } from '#server/test/harness.ts';
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
import { expectWaiting } from '#server/test/waiting.ts';

const app = openTestApp();

test('stores the submitted answers along with the template [CUT-019] [CUT-034] [CUT-040]', async () => {
  const sheet = await makeSheet(app);
  const order_id = await putOnOrder(app, sheet);
  expect(await submitSheet(app, sheet, sheet.customer)).toMatchObject({
    http: 200,
    status: 'yes',
    message: 'Cut Sheet form submitted successfully',
    result: { data_id: sheet.data_id },
  });
  expect(await lookAt(app, sheet, sheet.plant.owner)).toMatchObject({
    form_status: 'completed',
    form_data_json: FILLED,
    form_json: BEEF_SHEET,
    can: { fill: false },
  });
  const events = await app.db
    .selectFrom('events')
    .select(['kind', 'order_id'])
    .where('owner_id', '=', sheet.plant.plant_id)
    .execute();
  expect(events).toContainEqual({ kind: 'cut_sheet.submitted', order_id });
  expect(await audienceOf(app, sheet.plant, 'cut_sheet.submitted')).toEqual([[sheet.customer.account_id]]);
});

test('accepts answers sent as form-data or URL-encoded, as a bare list in JSON [CUT-040]', async () => {
  const form_data = JSON.stringify(FILLED.order_list);
  const form_json = JSON.stringify(BEEF_SHEET);
  const urlencoded = await makeSheet(app);
  const fields = { form_id: String(urlencoded.form_id), data_id: String(urlencoded.data_id), form_data, form_json };
  const headers = { authorization: `Bearer ${urlencoded.customer.token}` };
  const first = await app.app.inject({
    method: 'POST',
    url: submitCustomForm.path,
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
  expect(first.json()).toMatchObject({ status: 'yes' });

  const multipart = await makeSheet(app);
  const body = Object.entries({ ...fields, form_id: multipart.form_id, data_id: multipart.data_id })
    .map(([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('');
  const second = await app.app.inject({
    method: 'POST',
    url: submitCustomForm.path,
    headers: {
      authorization: `Bearer ${multipart.customer.token}`,
      'content-type': 'multipart/form-data; boundary=x',
    },
    payload: `${body}--x--\r\n`,
  });
  expect(second.json()).toMatchObject({ status: 'yes' });
  expect((await lookAt(app, multipart, multipart.customer))?.form_data_json).toEqual(FILLED);
});

test('accepts exactly one of twenty simultaneous submissions', async () => {
  const sheet = await makeSheet(app);
  const people = Array.from({ length: 20 }, (_, at) => (at % 2 ? sheet.customer : sheet.plant.owner));
  const answers = await Promise.all(people.map((person) => submitSheet(app, sheet, person)));
  expect(answers.filter((answer) => answer.status === 'yes')).toHaveLength(1);
  expect(answers.every((answer) => answer.status === 'yes' || answer.code === 'sheet_submitted')).toBe(true);
  const { count } = await app.db
    .selectFrom('events')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner_id', '=', sheet.plant.plant_id)
    .executeTakeFirstOrThrow();
  expect(count).toBe(1);
});

test('makes a second submission wait for the first one, then refuses it', async () => {
  const sheet = await makeSheet(app);
  const { submitted } = await app.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('cut_sheets')
      .set({ status: 'completed', form_json: JSON.stringify(BEEF_SHEET), submitted_at: '2026-01-01T00:00:00Z' })
      .where('cut_sheet_id', '=', sheet.data_id)
      .execute();
    const waiting = submitSheet(app, sheet, sheet.customer);
    await expectWaiting(app, 1);
    return { submitted: waiting };
  });
  expect(await submitted).toMatchObject({ http: 409, code: 'sheet_submitted' });
});

test('accepts a submission repeated with the same key, but not one without a key', async () => {
  const sheet = await makeSheet(app);
  const input = { form_id: sheet.form_id, data_id: sheet.data_id, form_data: FILLED, form_json: BEEF_SHEET };
  const answers = [];
  for (let tries = 0; tries < 2; tries++)
    answers.push(await app.call(submitCustomForm, sheet.customer, input, { key: 'once' }));
  expect(answers.map(({ http }) => http)).toEqual([200, 200]);
  expect((await app.call(submitCustomForm, sheet.customer, input)).http).toBe(409);
});

test('refuses missing, unknown, repeated and conflicting choices [CUT-028]', async () => {
  const sheet = await makeSheet(app);
  const [ground] = filledWith([]);
  const refused: [unknown, string][] = [
    [[], 'choices_missing'],
    [startingList(BEEF_SHEET), 'choices_missing'],
    [[ground, { cut: 'Wing', subcuts: [] }], 'choices_unknown'],
    [[ground, { cut: 'Chuck', subcuts: [{ title: 'Unicorn', choices: [] }] }], 'choices_unknown'],
    [[ground, ground], 'choices_twice'],
    [
      [
        ground,
        {
          cut: 'Flank',
          subcuts: [
            { title: 'Flank steak', choices: [] },
            { title: 'Grind flank', choices: [] },
          ],
        },
      ],
      'choices_conflict',
    ],
  ];
  for (const [order_list, code] of refused) {
    expect(await submitSheet(app, sheet, sheet.customer, { order_list })).toMatchObject({
      http: 422,
      status: 'no',
      code,
    });
  }
  expect(await lookAt(app, sheet, sheet.customer)).toMatchObject({
    form_status: 'open',
    form_data_json: { order_list: [] },
  });
});

test('refuses a sheet that was filled in on another version of the template [CUT-040]', async () => {
  const sheet = await makeSheet(app);
  const { chuck: _, ...older } = BEEF_SHEET;
  expect(await submitSheet(app, sheet, sheet.customer, FILLED, { form_json: older })).toMatchObject({
    http: 409,
    code: 'template_changed',
  });
  expect(await submitSheet(app, sheet, sheet.customer, FILLED, { form_json: undefined })).toMatchObject({
    status: 'yes',
  });
});

test('keeps a submitted sheet’s template when the plant changes it', async () => {
  const sheet = await makeSheet(app);
  await submitSheet(app, sheet, sheet.customer);
  const { chuck, ...rest } = BEEF_SHEET;
  await app.db
    .updateTable('cut_sheet_templates')
    .set({ form_json: JSON.stringify(rest) })
    .where('template_id', '=', sheet.form_id)
    .execute();
  expect((await lookAt(app, sheet, sheet.customer))?.form_json.chuck).toEqual(chuck);
});

test('refuses sheets of rejected, completed or removed orders', async () => {
  for (const status of [2, 3, -1]) {
    const sheet = await makeSheet(app);
    await putOnOrder(app, sheet, status);
    expect(await lookAt(app, sheet, sheet.customer)).toMatchObject({ can: { fill: false } });
    expect(await submitSheet(app, sheet, sheet.customer)).toMatchObject({ http: 409, code: 'order_over' });
  }
  for (const status of [4, 0, 1]) {
    const sheet = await makeSheet(app);
    await putOnOrder(app, sheet, status);
    expect(await submitSheet(app, sheet, sheet.customer)).toMatchObject({ status: 'yes' });
  }
});

test('keeps markup, emoji and right-to-left text as typed, and refuses NUL characters', async () => {
  for (const text of ['<img src=x onerror=alert(1)>', '🥩 🔪 thin', 'לחתוך דק بسم الله', `'; drop table shares; --`]) {
    const sheet = await makeSheet(app);
    const form_data = { order_list: filledWith([], text) };
    expect(await submitSheet(app, sheet, sheet.customer, form_data)).toMatchObject({ status: 'yes' });
    expect((await lookAt(app, sheet, sheet.plant.owner))?.form_data_json).toEqual(form_data);
  }
  const sheet = await makeSheet(app);
  expect(await submitSheet(app, sheet, sheet.customer, { order_list: filledWith([], 'a\0b') })).toMatchObject({
    http: 400,
    code: 'malformed',
  });
  expect(await submitSheet(app, sheet, sheet.customer, { order_list: filledWith([], 'x'.repeat(1001)) })).toMatchObject(
    {
      http: 400,
    },
  );
});

describe('malformed input', () => {
  let sheet: Sheet;
  beforeAll(async () => {
    sheet = await makeSheet(app);
  });

  test.each([
    ['no answers', { form_data: undefined }],
    ['answers that are a word', { form_data: 'beef' }],
    ['broken JSON', { form_data: '{"order_list": [' }],
    ['a list of numbers', { form_data: [1, 2] }],
    ['a title that is an object', { form_data: [{ cut: {}, subcuts: [] }] }],
    ['far too many parts', { form_data: Array.from({ length: 61 }, () => ({ cut: 'Chuck', subcuts: [] })) }],
    ['something that is not a template', { form_json: { chuck: { title: 'Chuck' } } }],
    ['an id that is a word', { data_id: 'first' }],
    ['an id that is too large', { data_id: 1e30 }],
    ['a negative id', { data_id: -1 }],
    ['no id', { data_id: undefined }],
  ])('refuses %s', async (_, more) => {
    expect(await submitSheet(app, sheet, sheet.customer, FILLED, more)).toMatchObject({
      http: 400,
      status: 'no',
      code: 'malformed',
    });
  });
});
