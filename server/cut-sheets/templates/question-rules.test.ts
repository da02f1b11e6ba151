import { expect, test } from 'vitest';
import type { Choice, OrderList } from '#contract/cut-sheets/answers.ts';
import { saveCustomFormData, submitCustomForm } from '#contract/cut-sheets/api.ts';
import { part, subcut } from '#contract/cut-sheets/built-in/build-template.ts';
import { oneOf } from '#contract/cut-sheets/built-in/controls.ts';
import type { Template } from '#contract/cut-sheets/templates/template.ts';
import * as api from '#contract/cut-sheets/templates/templates-api.ts';
import { openTestApp } from '#server/test/harness.ts';
import { lookAt, makeSheet, type Sheet } from '#server/test/make-sheet.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();

/** An open sheet at a plant whose template has just been published. */
async function sheetOf(form_json: Template): Promise<Sheet> {
  const sheet = await makeSheet(app);
  const { owner } = sheet.plant;
  const { form_id } = sheet;
  const saved = expectYes(await app.call(api.saveDraft, owner, { form_id, revision: 0, form_json }));
  expectYes(await app.call(api.publishTemplate, owner, { form_id, revision: saved.data.revision }));
  return sheet;
}
const publishing = async (form_json: Template) => {
  const { plant, form_id } = await makeSheet(app);
  const saved = expectYes(await app.call(api.saveDraft, plant.owner, { form_id, revision: 0, form_json }));
  return app.call(api.publishTemplate, plant.owner, { form_id, revision: saved.data.revision });
};
const save = (sheet: Sheet, order_list: OrderList, revision = 0) =>
  app.callWith(saveCustomFormData, sheet.customer, { data_id: sheet.data_id, revision, form_data: { order_list } });
const submit = ({ customer, data_id, form_id }: Sheet, order_list: OrderList) =>
  app.callWith(submitCustomForm, customer, { data_id, form_id, form_data: { order_list } });
const cutOf = (cut: string, title: string, answers: Record<string, string[]>): OrderList[number] => ({
  cut,
  subcuts: [
    {
      title,
      choices: Object.entries(answers).map(
        ([description, selected_values]): Choice => ({ description, selected_values }),
      ),
    },
  ],
});

const CURES: Template = {
  leg: part('Leg', [0, 0], [subcut('Ham', oneOf('Cure', ['Fresh', 'Smoked']))]),
  belly: part(
    'Belly',
    [0, 0],
    [
      subcut('Bacon', {
        ...oneOf('Slice', ['Thin', 'Thick']),
        excludes: [{ option: 'Thin', cut: 'Ham', question: 'Cure', other: 'Fresh' }],
      }),
    ],
  ),
};

test('refuses to save two options that can’t be combined, and says which they are', async () => {
  const sheet = await sheetOf(CURES);
  const list = (slice: string) => [
    cutOf('Leg', 'Ham', { Cure: ['Fresh'] }),
    cutOf('Belly', 'Bacon', { Slice: [slice] }),
  ];
  const refused = {
    http: 422,
    code: 'options_conflict',
    message: 'These can’t be combined: Bacon, Slice: Thin and Ham, Cure: Fresh.',
  };
  expect(await save(sheet, list('Thin'))).toMatchObject(refused);
  expect(await submit(sheet, list('Thin'))).toMatchObject(refused);
  expect(await save(sheet, list('Thick'))).toMatchObject({ status: 'yes' });
  expect(await lookAt(app, sheet, sheet.customer)).toMatchObject({ form_data_json: { order_list: list('Thick') } });
});

test('does not publish a template whose exclusions leave a required question without an answer', async () => {
  const excludes = ['Fresh', 'Smoked'].flatMap((other) =>
    ['Thin', 'Thick'].map((option) => ({ option, cut: 'Ham', question: 'Cure', other })),
  );
  const stuck: Template = {
    leg: part('Leg', [0, 0], [{ ...subcut('Ham', oneOf('Cure', ['Fresh', 'Smoked'])), isRequired: true }]),
    belly: part('Belly', [0, 0], [subcut('Bacon', { ...oneOf('Slice', ['Thin', 'Thick']), excludes })]),
  };
  expect(await publishing(stuck)).toMatchObject({ http: 422, code: 'template_wrong' });
});

const ASKING: Template = {
  leg: part(
    'Leg',
    [0, 0],
    [
      subcut('Ham', oneOf('Cure', ['Fresh', 'Smoked']), {
        ...oneOf('Slice', ['Thin', 'Thick']),
        showIf: { question: 'Cure', options: ['Smoked'] },
      }),
    ],
  ),
};

test('neither requires nor accepts an answer to a question that isn’t asked', async () => {
  const sheet = await sheetOf(ASKING);
  const list = (answers: Record<string, string[]>) => [cutOf('Leg', 'Ham', answers)];
  expect(await save(sheet, list({ Cure: ['Fresh'], Slice: ['Thin'] }))).toMatchObject({
    http: 422,
    code: 'choices_unasked',
    message: 'Ham, Slice doesn’t apply with these answers. Leave it blank.',
  });
  expect(await submit(sheet, list({ Cure: ['Smoked'] }))).toMatchObject({ code: 'choices_missing' });
  expect(await submit(sheet, list({ Cure: ['Fresh'] }))).toMatchObject({ status: 'yes' });
});

test('does not publish questions that depend on each other', async () => {
  const circle = (title: string, other: string) => ({
    ...oneOf(title, ['Yes', 'No']),
    showIf: { question: other, options: ['Yes'] },
  });
  const ham = subcut('Ham', circle('Cure', 'Slice'), circle('Slice', 'Cure'));
  expect(await publishing({ leg: part('Leg', [0, 0], [ham]) })).toMatchObject({
    code: 'template_wrong',
    message: expect.stringContaining('Cure can never be shown: it depends on itself through Cure, Slice.'),
  });
});
