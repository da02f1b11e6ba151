import { expect, test } from 'vitest';
import { login } from '#contract/accounts/api.ts';
import { savePicture } from '#contract/accounts/pictures-api.ts';
import { saveProfile } from '#contract/accounts/profile-api.ts';
import { createManualOrder } from '#contract/booking/api.ts';
import { saveCustomFormData } from '#contract/cut-sheets/api.ts';
import type { Template } from '#contract/cut-sheets/templates/template.ts';
import * as templates from '#contract/cut-sheets/templates/templates-api.ts';
import { addCustomer } from '#contract/directory/api.ts';
import * as imports from '#contract/directory/import-api.ts';
import type { Endpoint } from '#contract/lib/endpoint.ts';
import { addAttachment } from '#contract/orders/attachments-api.ts';
import { runImport } from '#server/directory/import/run-import.ts';
import { undoImport } from '#server/directory/import/undo-import.ts';
import { makePlant, openTestApp, type Person } from '#server/test/harness.ts';
import { importsWith } from '#server/test/imports.ts';
import { longestStretch, yardstick } from '#server/test/longest-stretch.ts';
import { makePlantWithTemplates, makeSheet } from '#server/test/make-sheet.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();

/** The longest that a call may block others, in multiples of `yardstick`: about a tenth of a second. */
const MAX = 6;
/** The first run also loads and compiles code, so the fastest of a few runs shows what a call costs by itself. */
const TIMES = 4;

interface Call {
  endpoint: Endpoint;
  person: Person | null;
  payload: string | Buffer;
  type?: string;
}
const send = ({ endpoint, person, payload, type = 'application/json' }: Call) =>
  app.app.inject({
    method: 'POST',
    url: endpoint.path,
    payload,
    headers: { 'content-type': type, ...(person && { authorization: `Bearer ${person.token}` }) },
  });

/** Sends the call a few times. `next` builds each one. */
async function expectShort(next: () => Promise<Call> | Call, answers: readonly number[]) {
  const most = MAX * yardstick();
  let least = Infinity;
  for (let time = 0; time < TIMES && least >= most; time++) {
    const call = await next();
    const stretch = await longestStretch(async () => {
      const reply = await send(call);
      expect(answers, reply.body.slice(0, 300)).toContain(reply.statusCode);
    });
    least = Math.min(least, stretch);
  }
  expect(least).toBeLessThan(most);
}

function fileOf(content: string | Buffer, fields = '') {
  const head = `--q\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(fields + head), Buffer.from(content), Buffer.from('\r\n--q--\r\n')]);
  return { payload, type: 'multipart/form-data; boundary=q' };
}

const WIDE = `${Array.from({ length: 60 }, (_, at) => `Column ${at}`).join()}\n${`${'a,'.repeat(59)}a\n`.repeat(19_000)}`;
test.each([
  ['empty lines', `Name\n${'\n'.repeat(1_000_000)}`, 422],
  ['lines of spaces', `Name\n${' \n'.repeat(1_000_000)}`, 422],
  ['quotes', '"'.repeat(1_000_000), 422],
  ['commas', ','.repeat(1_000_000), 422],
  ['19,000 rows of 60 columns', WIDE, 200],
])('a file of %s doesn’t block other calls', async (_, text, http) => {
  const { owner: person } = await makePlant(app);
  await expectShort(() => ({ endpoint: imports.uploadCustomers, person, ...fileOf(text) }), [http]);
});

test('mapping 19,000 rows to other columns doesn’t block other calls', async () => {
  const { owner: person } = await makePlant(app);
  const { payload, type } = fileOf(WIDE);
  const uploaded = await send({ endpoint: imports.uploadCustomers, person, payload, type });
  const { import_id } = uploaded.json().data;
  let at = 0;
  const next = () => {
    const fields = Array.from({ length: 60 }, (_, column) => (column === at ? 'first_name' : ''));
    at += 1;
    return {
      endpoint: imports.mapCustomerImport,
      person,
      payload: JSON.stringify({ import_id, has_header: true, fields }),
    };
  };
  await expectShort(next, [200]);
});

/** The longest time the process is blocked while importing thousands of people, undoing it, and saving long notes. */
async function importAndUndo(): Promise<number> {
  const plant = await makePlant(app);
  const { upload, check, start } = importsWith(app);
  const { plant_id, owner } = plant;
  const email = (at: number) => `p${at}.${plant_id}@example.test`;
  const people = Array.from(
    { length: 3_999 },
    (_, at) => `Ann,Field${at},${email((at * 7919) % 3_999)},${email(-1)},,`,
  );
  const note = 'so much to say '.repeat(100);
  const changes = Array.from({ length: 200 }, (_, at) => `Anna,Field,${email(at)},,,${note}`);
  const importAll = async (rows: string[]) => {
    const import_id = await upload(owner, ['First name,Last name,Email,Producer,Type,Note', ...rows].join('\n'));
    await check(owner, import_id, { if_known: 'update' });
    await start(owner, import_id);
    const stretch = await longestStretch(() => runImport(app.db, plant_id, import_id, owner.account_id));
    return { import_id, stretch };
  };
  const added = await importAll([`Pete,Field,${email(-1)},,producer,`, ...people]);
  const changed = await importAll(changes);
  const undone = [];
  for (const { import_id } of [changed, added]) {
    expectYes(await app.call(imports.undoCustomerImport, owner, { import_id }));
    undone.push(await longestStretch(() => undoImport(app.db, plant_id, import_id, owner.account_id)));
  }
  return Math.max(added.stretch, changed.stretch, ...undone);
}
test('importing and undoing thousands of people, with long notes, doesn’t block other calls', async () => {
  const most = MAX * yardstick();
  let least = Infinity;
  for (let time = 0; time < TIMES && least >= most; time++) least = Math.min(least, await importAndUndo());
  expect(least).toBeLessThan(most);
});

/** A PNG of half a million empty chunks. */
const CHUNKS = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  Buffer.from('\0\0\0\0tEXt\0\0\0\0'.repeat(500_000), 'latin1'),
]);
test.each([
  ['a picture', savePicture],
  ['an attachment', addAttachment],
])('%s with countless parts doesn’t block other calls', async (_, endpoint) => {
  const { owner: person } = await makePlant(app);
  await expectShort(() => ({ endpoint, person, ...fileOf(CHUNKS) }), [422]);
});

/** Cuts that depend on one another in every possible way: the worst case for the search for dead ends. */
function tangled(parts: number, cuts: number): Template {
  const titles = Array.from({ length: parts * cuts }, (_, at) => `Cut ${at}`);
  const subcuts = titles.map((title, at) => ({
    title,
    ifttt: titles.filter((_, other) => other !== at && (other ^ at) % 7 === 1).slice(0, 60),
    needs: titles.filter((_, other) => other > at && (other ^ at) % 5 === 2).slice(0, 60),
    controls: [],
    // A mistake that the check finds last and that keeps the template a draft.
    ...(at === 0 && { isRequired: true, hasBackbone: true }),
  }));
  return Object.fromEntries(
    Array.from({ length: parts }, (_, at) => [
      `part${at}`,
      {
        title: `Part ${at}`,
        fontSize: 14,
        mobileFontSize: 10,
        coordinates: { top: 1, left: 1 },
        rotation: 0,
        subcuts: subcuts.slice(at * cuts, (at + 1) * cuts),
      },
    ]),
  );
}

test('saving and publishing a tangled template doesn’t block other calls', async () => {
  const { owner: person } = await makePlantWithTemplates(app);
  const [first] = expectYes(await app.call(templates.listTemplates, person, {})).data;
  const form_id = first?.id ?? 0;
  const form_json = tangled(20, 12);
  let revision = 0;
  await expectShort(() => {
    const payload = JSON.stringify({ form_id, revision, form_json });
    revision += 1;
    return { endpoint: templates.saveDraft, person, payload };
  }, [200]);
  const payload = JSON.stringify({ form_id, revision });
  await expectShort(() => ({ endpoint: templates.publishTemplate, person, payload }), [422, 413]);
});

test('a template file with many mistakes doesn’t block other calls', async () => {
  const { owner: person } = await makePlant(app);
  const text = JSON.stringify(Object.fromEntries(Array.from({ length: 40_000 }, (_, at) => [`part${at}`, {}])));
  const payload = JSON.stringify({ name: 'Mine', type: 'beef', from: { kind: 'file', text } });
  await expectShort(() => ({ endpoint: templates.createTemplate, person, payload }), [422]);
});

test('answers to thousands of questions don’t block other calls', async () => {
  const { customer: person, data_id } = await makeSheet(app);
  const choices = Array.from({ length: 40 }, (_, at) => ({ description: `Q${at}`, selected_values: ['x'] }));
  const subcuts = Array.from({ length: 10 }, (_, at) => ({ title: `Cut ${at}`, choices }));
  const order_list = Array.from({ length: 20 }, (_, at) => ({ cut: `Part ${at}`, subcuts }));
  const payload = JSON.stringify({ data_id, revision: 0, form_data: { order_list } });
  await expectShort(() => ({ endpoint: saveCustomFormData, person, payload }), [413, 422, 400]);
});

const brackets = `{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}`;
const email = `a@${'a.'.repeat(30_000)}`;
const profile = { first_name: 'Ann', last_name: 'Lee', address: '', city: '', state: '', zip: '60601', country: '' };
test.each([
  ['a stranger’s 10 MB of brackets', null, login, '['.repeat(10_000_000), 413],
  ['nested brackets', null, login, brackets, 413],
  // The caller is checked before the body is read.
  ['nested brackets where only the signed-in may call', null, addCustomer, brackets, 401],
  ['nested brackets in text', 'owner', addCustomer, JSON.stringify({ customers: brackets.slice(5) }), 400],
  ['more than the route takes', 'owner', addCustomer, JSON.stringify({ first_name: 'x'.repeat(80_000) }), 413],
  ['thousands of fields', 'owner', addCustomer, JSON.stringify(Object.fromEntries(keys(4000))), 400],
  ['thousands of mistakes', 'owner', createManualOrder, JSON.stringify({ split: Array(20_000).fill({}) }), 400],
  ['an endless email address', null, login, JSON.stringify({ username: email, password: 'x' }), 400],
  [
    'an endless phone number',
    'owner',
    saveProfile,
    JSON.stringify({ ...profile, phone: `1234567${' '.repeat(60_000)}y` }),
    400,
  ],
  ['an endless name', 'owner', addCustomer, JSON.stringify({ first_name: ' a'.repeat(30_000) }), 400],
] as const)('%s', async (_, who, endpoint, payload, http) => {
  const { owner } = await makePlant(app);
  await expectShort(() => ({ endpoint, person: who && owner, payload }), [http]);
});
function keys(count: number) {
  return Array.from({ length: count }, (_, at) => [`odd_${at}`, 1]);
}

test('thousands of fields in a form don’t block other calls', async () => {
  const { owner: person } = await makePlant(app);
  const type = 'application/x-www-form-urlencoded';
  await expectShort(() => ({ endpoint: addCustomer, person, payload: '&a=b%20'.repeat(9_000), type }), [400]);
  const part = '--q\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n';
  const form = { payload: `${part.repeat(1000)}--q--\r\n`, type: 'multipart/form-data; boundary=q' };
  await expectShort(() => ({ endpoint: addCustomer, person, ...form }), [413]);
});
