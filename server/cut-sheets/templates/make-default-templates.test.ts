import { expect, test } from 'vitest';
import { register } from '#contract/accounts/registration-api.ts';
import { createManualOrder, viewOrder } from '#contract/booking/api.ts';
import { quantityField } from '#contract/booking/booking.ts';
import { processorPreference } from '#contract/calendar/api.ts';
import { type OrderList, saveChoices } from '#contract/cut-sheets/answers.ts';
import { getCustomForm, getCustomFormData, submitCustomForm, type TemplateItem } from '#contract/cut-sheets/api.ts';
import { selectSubcut } from '#contract/cut-sheets/exclusions.ts';
import { startingList } from '#contract/cut-sheets/starting-list.ts';
import { findSubcut, questionsOf, type Template } from '#contract/cut-sheets/templates/template.ts';
import { addCustomer } from '#contract/directory/api.ts';
import { CATEGORY_OF, SPECIES, type Species } from '#contract/lib/species.ts';
import { saveCardProfile } from '#contract/payments/api.ts';
import { makeDefaultTemplates } from '#server/cut-sheets/templates/make-default-templates.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { comingDay, makePlant, openTestApp, type Person } from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();

async function registerWith(nmfs_number: string): Promise<Person> {
  const reply = await app.callWith(register, null, {
    first_name: 'Ruth',
    last_name: 'Olsen',
    email: `${crypto.randomUUID()}@example.test`,
    zip: '61036',
    password: 'knife and block',
    confirmpassword: 'knife and block',
    role: 'processor',
    nmfs_number,
    license_number: 's1',
    processorAgreement: 1,
  });
  return app.signIn(expectYes(reply).data.id);
}
async function namesOf(person: Person): Promise<string[]> {
  return (expectYes(await app.call(getCustomForm, person, {})).data as TemplateItem[]).map(({ name }) => name);
}

/** The simplest sheet: the required cuts and one more, with default answers. */
function fill(template: Template): OrderList {
  const [part] = Object.values(template);
  const { list } = selectSubcut(template, startingList(template), part?.subcuts[0]?.title ?? '');
  return list
    .flatMap(({ subcuts }) => subcuts)
    .reduce((filled, { title }) => {
      const subcut = findSubcut(template, title)?.subcut;
      const choices = (subcut ? questionsOf(subcut) : []).map((question) => ({
        description: question.description,
        selected_values: [question.default ?? question.options[0] ?? 'As usual'],
      }));
      return saveChoices(template, filled, title, choices);
    }, list);
}

test.each(['bison', 'goat', 'hog', 'deer', 'poultry'] as const)(
  'lets a plant that takes only %s book an animal and fill in its sheet [ACC-060]',
  async (species) => {
    const owner = await registerWith(species);
    const card = {
      token: `sandbox_${'x'.repeat(20)}`,
      brand: 'visa',
      last_four: '4242',
      exp_month: 12,
      exp_year: 2199,
    };
    expect(await app.callWith(saveCardProfile, owner, card)).toMatchObject({ status: 'yes' });
    expect(
      await app.callWith(processorPreference, owner, {
        preferences: [{ animals: CATEGORY_OF[species], days: [3] }],
        slots: [{ processing_option: 'Custom processing', avail_slot: 5 }],
      }),
    ).toMatchObject({ status: 'yes' });
    const added = await app.callWith(addCustomer, owner, { first_name: 'Dana', last_name: 'Field' });
    const customer = expectYes(added).data.id;
    const listed = expectYes(await app.call(getCustomForm, owner, {}));
    const [sheet] = listed.data as TemplateItem[];
    expect(sheet?.type).toBe(species);

    const booked = await app.callWith(createManualOrder, owner, {
      event_name: `Field ${species}`,
      [quantityField(species)]: 1,
      dropoff_date: comingDay(3),
      process_option: 'custom',
      split: [{ customer, cut_sheet: sheet?.id, amount: 'Whole', animal: species, order_number: 1 }],
    });
    expect(booked).toMatchObject({ status: 'yes' });
    const [order_id] = expectYes(booked).data.order_ids;
    const order = expectYes(await app.call(viewOrder, owner, { order_id: order_id ?? 0 }));
    const share = order.data.split[0];
    const ids = { form_id: share?.form_id ?? 0, data_id: share?.form_data_id ?? 0 };
    const opened = expectYes(await app.call(getCustomFormData, owner, ids));
    const [record] = opened.data;
    const template = (record && 'form_json' in record && record.form_json) || {};
    const form_data = { order_list: fill(template) };
    expect(await app.callWith(submitCustomForm, owner, { ...ids, form_data })).toMatchObject({ status: 'yes' });
    expect(await app.call(getCustomFormData, owner, ids)).toMatchObject({
      data: [{ form_status: 'completed', form_data_json: form_data, species }],
    });
  },
);

test('gives a new plant sheets for every species it handles', async () => {
  const owner = await registerWith('beef,lamb,goat,hog,poultry,bison,elk,deer,wild_game');
  expect(await namesOf(owner)).toEqual([
    'Beef',
    'Beef quarter',
    'Hog',
    'Hog half',
    'Lamb',
    'Lamb half',
    'Goat',
    'Goat half',
    'Bison',
    'Bison quarter',
    'Elk',
    'Elk quarter',
    'Elk boneless (hunted)',
    'Deer',
    'Poultry',
    'Wild Game',
  ]);
});

test('says which shares a sheet is for', async () => {
  const owner = await registerWith('beef,goat,deer');
  const listed = expectYes(await app.call(getCustomForm, owner, {})).data as TemplateItem[];
  expect(listed.map(({ name, share_sizes }) => [name, share_sizes])).toEqual([
    ['Beef', [2, 3, 4]],
    ['Beef quarter', [1]],
    ['Goat', [3, 4]],
    ['Goat half', [1, 2]],
    ['Deer', []],
  ]);
});

test('adds sheets once for a species that a plant adds later, with separate ones for hogs and pork [CUT-049]', async () => {
  const plant = await makePlant(app, { species: ['beef'] });
  const makeDefaults = () => inTransaction(app.db, (tx) => makeDefaultTemplates(tx, plant.plant_id));
  await makeDefaults();
  await app.db
    .updateTable('cut_sheet_templates')
    .set({ is_active: false })
    .where('plant_id', '=', plant.plant_id)
    .execute();
  const take = (species: Species[]) =>
    app.db.updateTable('plants').set({ species }).where('plant_id', '=', plant.plant_id).execute();
  await take(['beef', 'yak', 'pork']);
  const connections = await Promise.all(Array.from({ length: 8 }, () => app.pool.connect())); // so that all eight run at once
  for (const connection of connections) connection.release();
  await Promise.all(Array.from({ length: 8 }, makeDefaults));
  expect(await namesOf(plant.owner)).toEqual(['Pork', 'Pork half', 'Yak', 'Yak quarter']);
  await take([...SPECIES]);
  await makeDefaults();
  // Every species that cut sheets cover has its own template, and hogs and pork have separate ones.
  expect(await namesOf(plant.owner)).toEqual(
    expect.arrayContaining(['Pork', 'Hog', 'Goat', 'Lamb', 'Bison', 'Deer', 'Elk']),
  );
});
