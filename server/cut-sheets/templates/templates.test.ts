import { expect, test } from 'vitest';
import { getCustomForm } from '#contract/cut-sheets/api.ts';
import type { Template } from '#contract/cut-sheets/templates/template.ts';
import * as api from '#contract/cut-sheets/templates/templates-api.ts';
import { type Endpoint, fieldsTakenBy } from '#contract/lib/endpoint.ts';
import { openTestApp, type Person } from '#server/test/harness.ts';
import { BEEF_SHEET, FILLED, lookAt, makePlantWithTemplates, makeSheet, submitSheet } from '#server/test/make-sheet.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();

const open = async (person: Person, form_id: number) =>
  expectYes(await app.call(api.openTemplate, person, { form_id })).data;
const rowOf = async (person: Person, form_id: number) =>
  expectYes(await app.call(api.listTemplates, person, {})).data.find(({ id }) => id === form_id);

/** The beef template with its first part renamed. */
const renamedTo = (title: string): Template => {
  const { chuck, ...rest } = structuredClone(BEEF_SHEET);
  if (!chuck) throw new Error('beef has no chuck');
  return { chuck: { ...chuck, title }, ...rest };
};

async function makeTemplate() {
  const plant = await makePlantWithTemplates(app);
  const [first] = expectYes(await app.call(api.listTemplates, plant.owner, {})).data;
  return { plant, owner: plant.owner, form_id: first?.id ?? 0 };
}
async function publish(owner: Person, form_id: number, form_json: Template) {
  const { draft_revision } = await open(owner, form_id);
  const { revision } = expectYes(
    await app.call(api.saveDraft, owner, { form_id, revision: draft_revision, form_json }),
  ).data;
  return app.call(api.publishTemplate, owner, { form_id, revision });
}

test('shows the office every template with its version, state and standard cut [CUT-001]', async () => {
  const { plant, owner, form_id } = await makeTemplate();
  const rows = expectYes(await app.call(api.listTemplates, await plant.join('manager'), {})).data;
  expect(rows.map(({ name }) => name)).toEqual(['Beef', 'Beef quarter', 'Hog', 'Hog half']);
  expect(rows[0]).toMatchObject({
    id: form_id,
    type: 'beef',
    state: 'published',
    version: 1,
    open_sheets: 0,
    standard: 'complete',
    draft_saved: null,
    published: { by: null },
  });
  expect(Object.keys((await open(owner, form_id)).form_json ?? {})).toEqual(Object.keys(BEEF_SHEET));
});

test('keeps changes in a draft until they are published [CUT-002]', async () => {
  const { plant, owner, form_id } = await makeTemplate();
  const customer = await plant.join('customer');
  const draft = renamedTo('Shoulder clod');
  const saved = expectYes(await app.call(api.saveDraft, owner, { form_id, revision: 0, form_json: draft })).data;
  expect(saved).toMatchObject({ revision: 1, state: 'changed' });
  expect(await open(owner, form_id)).toMatchObject({ draft, draft_revision: 1, draft_saved: { by: 'Pat processor' } });

  const seenBy = async (person: Person) => expectYes(await app.call(getCustomForm, person, { form_id })).data;
  expect(await seenBy(owner)).toMatchObject({ form_json: BEEF_SHEET, form_json_temp: draft });
  expect(await seenBy(customer)).toMatchObject({ form_json: BEEF_SHEET, form_json_temp: null });

  const answer = await app.call(api.publishTemplate, owner, { form_id, revision: 1 });
  expect(answer).toMatchObject({ message: 'New version published.', data: { version: 2 } });
  expect(await seenBy(customer)).toMatchObject({ form_json: draft, form_json_temp: null });
  const { editions, state } = await open(owner, form_id);
  expect({ state, editions }).toMatchObject({
    state: 'published',
    editions: [
      { version: 2, by: 'Pat processor' },
      { version: 1, by: null },
    ],
  });
  const first = expectYes(await app.call(api.getEdition, owner, { form_id, version: 1 })).data;
  expect(first.form_json).toEqual(BEEF_SHEET);
  expect(await app.call(api.getEdition, owner, { form_id, version: 3 })).toMatchObject({ http: 404 });
});

test('removes the draft once the changes are undone or discarded', async () => {
  const { owner, form_id } = await makeTemplate();
  const save = async (revision: number, form_json: Template) =>
    expectYes(await app.call(api.saveDraft, owner, { form_id, revision, form_json })).data;
  expect(await save(0, renamedTo('Clod'))).toMatchObject({ state: 'changed' });
  expect(await save(1, BEEF_SHEET)).toMatchObject({ state: 'published' });
  const { chuck, ...rest } = BEEF_SHEET;
  expect(await save(2, { ...rest, ...(chuck && { chuck }) })).toMatchObject({ state: 'changed' });
  expect(await app.call(api.discardDraft, owner, { form_id, revision: 2 })).toMatchObject({ code: 'draft_changed' });
  expect(await app.call(api.discardDraft, owner, { form_id, revision: 3 })).toMatchObject({ status: 'yes' });
  expect(await open(owner, form_id)).toMatchObject({ draft: null, state: 'published' });
  expect(await app.call(api.publishTemplate, owner, { form_id, revision: 4 })).toMatchObject({
    http: 422,
    code: 'template_unchanged',
  });
});

test('accepts only one of twenty drafts saved at the same time, and tells the others who saved it', async () => {
  const { plant, owner, form_id } = await makeTemplate();
  const manager = await plant.join('manager');
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      app.call(api.saveDraft, at % 2 ? owner : manager, { form_id, revision: 0, form_json: renamedTo(`Clod ${at}`) }),
    ),
  );
  const winner = answers.findIndex(({ status }) => status === 'yes');
  expect(answers.filter(({ status }) => status === 'yes')).toHaveLength(1);
  const refused = answers.filter((answer) => answer.status === 'no');
  for (const answer of refused) {
    expect(answer).toMatchObject({ http: 409, code: 'draft_changed' });
    expect(answer.status === 'no' && answer.message).toBe(
      `Pat ${winner % 2 ? 'processor' : 'manager'} changed this draft while you were editing. Your changes are still here.`,
    );
  }
  expect((await open(owner, form_id)).draft?.chuck?.title).toBe(`Clod ${winner}`);
});

test('publishes only one version if twenty people publish at the same time', async () => {
  const { owner, form_id } = await makeTemplate();
  await app.call(api.saveDraft, owner, { form_id, revision: 0, form_json: renamedTo('Clod') });
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => app.call(api.publishTemplate, owner, { form_id, revision: 1 })),
  );
  expect(answers.filter(({ status }) => status === 'yes')).toHaveLength(1);
  expect((await open(owner, form_id)).editions.map(({ version }) => version)).toEqual([2, 1]);
});

test('does not publish a template that no one could complete, and says why', async () => {
  const { owner, form_id } = await makeTemplate();
  const draft = renamedTo('Clod');
  const { chuck } = draft;
  const broken = { ...draft, chuck: { ...chuck, subcuts: [] } } as unknown as Template;
  expect(await publish(owner, form_id, broken)).toMatchObject({
    http: 422,
    code: 'template_wrong',
    message: 'This cut sheet can’t be published yet. Clod has no cuts.',
  });
  expect(await open(owner, form_id)).toMatchObject({ version: 1, draft: { chuck: { subcuts: [] } } });
});

test('does not publish a one-sided exclusion, and names both cuts', async () => {
  const { owner, form_id } = await makeTemplate();
  const draft = structuredClone(BEEF_SHEET);
  draft.chuck?.subcuts[0]?.ifttt.push('Flank steak');
  expect(await publish(owner, form_id, draft)).toMatchObject({
    code: 'template_wrong',
    message:
      'This cut sheet can’t be published yet. Chuck roast excludes Flank steak, but Flank steak does not exclude Chuck roast.',
  });
});

test('keeps a submitted sheet on its version, and moves an open one to the newest', async () => {
  const { plant, customer, form_id, data_id } = await makeSheet(app);
  const submitted = { plant, customer, form_id, data_id };
  expect(await submitSheet(app, submitted, customer)).toMatchObject({ status: 'yes' });
  const later = await makeSheet(app, plant);
  expect(await rowOf(plant.owner, form_id)).toMatchObject({ open_sheets: 1 });

  const answer = await publish(plant.owner, form_id, renamedTo('Clod'));
  expect(answer).toMatchObject({ data: { version: 2, open_sheets: 1 } });
  expect((await lookAt(app, submitted, customer))?.form_json.chuck?.title).toBe('Chuck');
  expect((await lookAt(app, later, later.customer))?.form_json.chuck?.title).toBe('Clod');
  const editions = await app.db
    .selectFrom('cut_sheets')
    .select(['cut_sheet_id', 'version'])
    .where('plant_id', '=', plant.plant_id)
    .orderBy('cut_sheet_id')
    .execute();
  expect(editions).toEqual([
    { cut_sheet_id: data_id, version: 1 },
    { cut_sheet_id: later.data_id, version: null },
  ]);
  const reply = await submitSheet(app, later, later.customer);
  expect(reply).toMatchObject({ http: 409, code: 'template_changed' });
});

test('requires a complete standard cut, and keeps the cuts that a new version still has', async () => {
  const { owner, form_id } = await makeTemplate();
  const save = (version: number, form_data: unknown) =>
    app.callWith(api.saveStandardCut, owner, { form_id, version, form_data });
  expect(await save(1, FILLED)).toMatchObject({ status: 'yes', message: 'Standard cut updated.' });
  expect(await open(owner, form_id)).toMatchObject({ standard_answers: FILLED });
  expect(await save(2, FILLED)).toMatchObject({ code: 'template_changed' });
  const [, ...short] = FILLED.order_list;
  const unfilled = {
    order_list: short.map((entry) => ({ ...entry, subcuts: entry.subcuts.map((cut) => ({ ...cut, choices: [] })) })),
  };
  expect(await save(1, unfilled)).toMatchObject({ code: 'choices_missing' });

  const { groundbeef, ...rest } = BEEF_SHEET;
  expect(await publish(owner, form_id, rest)).toMatchObject({ data: { standard: 'complete' } });
  const { standard_answers } = await open(owner, form_id);
  expect(standard_answers?.order_list.map(({ cut }) => cut)).not.toContain(groundbeef?.title);
  expect(await save(2, { order_list: [] })).toMatchObject({ status: 'yes' });
  expect(await rowOf(owner, form_id)).toMatchObject({ standard: 'none' });
});

test('creates an unpublished template from a built-in one, a copy, a file or nothing [CUT-003]', async () => {
  const { plant, owner, form_id } = await makeTemplate();
  const create = (name: string, type: string, from: object) =>
    app.callWith(api.createTemplate, owner, { name, type, from });
  const made = [
    await create('Sunday hog', 'hog', { kind: 'built_in', name: 'Hog half' }),
    await create('Bison like beef', 'bison', { kind: 'copy', form_id }),
    await create('Carried', 'beef', { kind: 'file', text: JSON.stringify(BEEF_SHEET) }),
    await create('From nothing', 'elk', { kind: 'empty' }),
  ].map((answer) => expectYes(answer).data.form_id);
  const opened = await Promise.all(made.map((id) => open(owner, id)));
  expect(opened).toMatchObject([
    { name: 'Sunday hog', type: 'hog', state: 'unpublished', version: 0, form_json: null },
    { type: 'bison', draft: BEEF_SHEET },
    { type: 'beef', draft: BEEF_SHEET },
    { type: 'elk', draft: {} },
  ]);
  const offered = expectYes(await app.call(getCustomForm, owner, {})).data;
  expect(Array.isArray(offered) && offered.map(({ id }) => id)).not.toContain(made[0]);
  expect(await app.call(getCustomForm, owner, { form_id: made[1] })).toMatchObject({ http: 404 });

  expect(await app.call(api.publishTemplate, owner, { form_id: made[1] ?? 0, revision: 0 })).toMatchObject({
    status: 'yes',
  });
  expect(
    expectYes(await app.call(getCustomForm, await plant.join('producer'), { form_id: made[1] })).data,
  ).toMatchObject({
    type: 'bison',
    form_json: BEEF_SHEET,
  });
  expect(await create('  beef ', 'beef', { kind: 'empty' })).toMatchObject({
    http: 409,
    code: 'template_name_taken',
    message: 'There’s already a cut sheet named beef.',
  });
});

test.each([
  ['{"chuck"', 'We can’t use this file. This isn’t valid JSON.'],
  ['[]', 'We can’t use this file. This must be an object of parts, keyed by ID.'],
  ['{"chuck": {"title": "Chuck"}}', 'Chuck › fontSize: This is missing.'],
  [
    JSON.stringify({
      ...BEEF_SHEET,
      rib: { ...BEEF_SHEET.rib, subcuts: [{ title: 'Steak', ifttt: 'x', controls: [] }] },
    }),
    'We can’t use this file. Rib › Steak › ifttt: This must be a list.',
  ],
  [
    JSON.stringify({
      ...BEEF_SHEET,
      rib: {
        ...BEEF_SHEET.rib,
        subcuts: [{ title: 'Steak', ifttt: [], controls: [{ type: 'Slider', description: 'How' }] }],
      },
    }),
    'Rib › Steak › How › type: The type must be Dropdown, Multiselect, Textbox, Number, Amounts, or Subfields.',
  ],
  [
    JSON.stringify({ 'Chuck Roast!': BEEF_SHEET.chuck }),
    'Part IDs use lowercase letters, digits, hyphens, and underscores',
  ],
  [
    JSON.stringify(
      Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`p${at}`, { ...BEEF_SHEET.arm, title: `${at}` }])),
    ),
    'A cut sheet must have 1 to 60 parts.',
  ],
])('refuses a file that isn’t a template: %#', async (text, words) => {
  const { owner } = await makeTemplate();
  const reply = await app.callWith(api.createTemplate, owner, {
    name: 'x',
    type: 'beef',
    from: { kind: 'file', text },
  });
  expect(reply).toMatchObject({ http: 422, code: 'template_file_wrong' });
  expect(reply.status === 'no' && reply.message).toContain(words);
});

test('creates only one of twenty templates with the same name at the same time', async () => {
  const { owner } = await makeTemplate();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      app.callWith(api.createTemplate, owner, { name: 'Twin', type: 'hog', from: { kind: 'empty' } }),
    ),
  );
  expect(answers.filter(({ status }) => status === 'yes')).toHaveLength(1);
});

test('allows up to two hundred templates per plant', async () => {
  const { plant, owner } = await makeTemplate();
  const form_json = JSON.stringify(BEEF_SHEET);
  const rows = Array.from({ length: api.MAX_TEMPLATES - 5 }, (_, at) => `Sheet ${at}`);
  await app.db
    .insertInto('cut_sheet_templates')
    .values(rows.map((name) => ({ plant_id: plant.plant_id, name, species: 'beef', form_json })))
    .execute();
  const create = (name: string) =>
    app.callWith(api.createTemplate, owner, { name, type: 'elk', from: { kind: 'empty' } });
  expect(await create('The last')).toMatchObject({ status: 'yes' });
  expect(await create('One more')).toMatchObject({ http: 422, code: 'templates_full' });
});

test('hides an archived template, keeps its sheets and restores it unchanged', async () => {
  const { plant, customer, form_id, data_id } = await makeSheet(app);
  const { owner } = plant;
  expect(await app.call(api.archiveTemplate, owner, { form_id })).toMatchObject({
    message: 'Cut sheet archived.',
  });
  const offered = async () => expectYes(await app.call(getCustomForm, customer, {})).data as { id: number }[];
  expect((await offered()).map(({ id }) => id)).not.toContain(form_id);
  expect(await submitSheet(app, { plant, customer, form_id, data_id }, customer)).toMatchObject({ status: 'yes' });
  const { draft_revision: revision } = await open(owner, form_id);
  expect(await app.call(api.saveDraft, owner, { form_id, revision, form_json: renamedTo('Clod') })).toMatchObject({
    code: 'template_archived',
  });

  // Another template can take the name of an archived one. The archived one can't be restored until its name is free again.
  const twin = await app.callWith(api.createTemplate, owner, { name: 'BEEF', type: 'beef', from: { kind: 'empty' } });
  const twin_id = expectYes(twin).data.form_id;
  expect(await app.call(api.restoreTemplate, owner, { form_id })).toMatchObject({ code: 'template_name_taken' });
  expect(await app.call(api.renameTemplate, owner, { form_id: twin_id, name: 'Ox' })).toMatchObject({ status: 'yes' });
  expect(await app.call(api.restoreTemplate, owner, { form_id })).toMatchObject({ status: 'yes' });
  expect(await app.call(api.renameTemplate, owner, { form_id, name: 'ox' })).toMatchObject({
    code: 'template_name_taken',
  });
  expect((await offered()).map(({ id }) => id)).toContain(form_id);
});

test('returns “not found” for another plant’s template in every call', async () => {
  const { form_id } = await makeTemplate();
  const stranger = await makePlantWithTemplates(app);
  const ids = { form_id, revision: 0, version: 1, name: 'x', form_json: BEEF_SHEET, form_data: FILLED };
  for (const endpoint of [
    api.openTemplate,
    api.getEdition,
    api.saveDraft,
    api.publishTemplate,
    api.discardDraft,
    api.renameTemplate,
    api.archiveTemplate,
    api.restoreTemplate,
    api.saveStandardCut,
  ] as Endpoint[]) {
    expect(await app.callWith(endpoint, stranger.owner, fieldsTakenBy(endpoint, ids)), endpoint.path).toMatchObject({
      http: 404,
      code: 'not_found',
    });
  }
  const copy = { name: 'x', type: 'beef', from: { kind: 'copy', form_id } };
  expect(await app.callWith(api.createTemplate, stranger.owner, copy)).toMatchObject({ http: 404 });
});

test('lets only the office choose which shares a template is meant for', async () => {
  const { plant, owner, form_id } = await makeTemplate();
  expect(await open(owner, form_id)).toMatchObject({ share_sizes: [2, 3, 4] });
  const choose = (person: Person, share_sizes: number[]) =>
    app.call(api.chooseShares, person, { form_id, share_sizes });
  expect(await choose(await plant.join('customer'), [1])).toMatchObject({ http: 403 });
  expect(await choose(owner, [5])).toMatchObject({ http: 400 });
  expect(await choose(owner, [4, 1, 4])).toMatchObject({ status: 'yes', message: 'Share sizes saved.' });
  expect(await open(owner, form_id)).toMatchObject({ share_sizes: [1, 4], state: 'published', version: 1 });
  const listed = expectYes(await app.call(getCustomForm, owner, {})).data;
  expect(listed).toMatchObject([{ share_sizes: [1, 4] }, { share_sizes: [1] }, {}, {}]);
});
