import { expect, test } from 'vitest';
import { updateStatus } from '#contract/booking/api.ts';
import {
  addApprovedLabel,
  findToLabel,
  labelSettings,
  packLabelFacts,
  packLabels,
  retireApprovedLabel,
  saveLabelSettings,
} from '#contract/floor/labels/labels-api.ts';
import { makePlant, openTestApp } from '#server/test/harness.ts';
import { makeOrder } from '#server/test/make-order.ts';
import { dataOf, expectYes } from '#server/test/replies.ts';

const app = openTestApp();

/** An animal in the plant, received, with what its labels need. */
async function makeAnimal(process_option: string) {
  const plant = await makePlant(app, { species: ['beef', 'hog', 'bison', 'poultry'], slots: 500 });
  await app.db
    .updateTable('plants')
    .set({ address: '12 Mill Rd', city: 'Dillon', state: 'MT', zip: '59725' })
    .where('plant_id', '=', plant.plant_id)
    .execute();
  const { order_id } = await makeOrder(app, ['Half', 'Half'], { plant, process_option });
  await app.callWith(updateStatus, plant.owner, { order_id, status: 1 });
  return { plant, order_id, butcher: await plant.join('butcher') };
}
const PACK = { cut: 'Rib steak', net_clb: 1580, packed_on: '2026-11-20', serial: 'P-1' };
const APPROVED = { name: 'Beef patties', ingredients: 'Beef, salt', approval: 'Generic', approved_on: '2026-01-05' };

test('a custom pack’s label is printed as PDF and ZPL for its share’s owner', async () => {
  const { plant, order_id, butcher } = await makeAnimal('custom');
  const [animal] = expectYes(await app.call(findToLabel, butcher, {})).data;
  expect(animal).toMatchObject({ order_id, plant_number: 'B-C-1', kind: 'custom', owners: [{}, {}] });
  const first = animal?.owners[0];
  const onScreen = expectYes(
    await app.call(packLabelFacts, butcher, { ...PACK, order_id, cart_id: first?.cart_id }),
  ).data;
  expect(onScreen).toMatchObject({ size: '4x2', facts: { kind: 'custom', owner: first?.name, unit_price: null } });
  const pdf = await app.call(packLabels, butcher, { ...PACK, order_id, copies: 3 });
  expect(String(dataOf(pdf)).match(/\/MediaBox \[0 0 288 144\]/g)).toHaveLength(3);

  const share = { ...PACK, order_id, cart_id: first?.cart_id, form: 'zpl' as const };
  const zpl = String(dataOf(await app.call(packLabels, butcher, share)));
  expect(zpl).toContain('NOT FOR SALE');
  expect(zpl).toContain(`^FD${first?.name}^FS`);

  await app.callWith(saveLabelSettings, plant.owner, { establishment: '38212', gs1_prefix: '', size: 'sheet' });
  const sheet = await app.call(packLabels, butcher, { ...PACK, order_id, copies: 2, first_place: 10 });
  expect(String(dataOf(sheet)).match(/\/MediaBox \[0 0 612 792\]/g)).toHaveLength(2);
});

test('a label that says too little, or too much, isn’t printed', async () => {
  const { order_id, butcher } = await makeAnimal('custom');
  const ask = (more: object) => app.call(packLabels, butcher, { ...PACK, order_id, ...more });
  expect(await ask({ cut: '' })).toMatchObject({
    http: 422,
    code: 'label_incomplete',
    message: expect.stringContaining('Cut'),
  });
  expect(await ask({ cut: 'Organic ground beef' })).toMatchObject({
    http: 422,
    code: 'label_claim',
    fields: { cut: expect.stringContaining('Organic') },
  });
  expect(await ask({ cart_id: 999_999 })).toMatchObject({ http: 404 });
  const stranger = await makePlant(app);
  expect(await app.call(packLabels, stranger.owner, { ...PACK, order_id })).toMatchObject({ http: 404 });
});

test('inspected meat is only labeled as approved, and retail with its price', async () => {
  const { plant, order_id, butcher } = await makeAnimal('usda');
  const ask = (more: object) => app.callWith(packLabels, butcher, { ...PACK, order_id, form: 'zpl', ...more });
  const printed = async (more: object) => String(dataOf(await ask(more)));
  expect(await ask({})).toMatchObject({
    code: 'label_not_approved',
    fields: { approved_label_id: expect.any(String) },
  });

  const add = async (label: object) =>
    expectYes(await app.callWith(addApprovedLabel, plant.owner, { ...APPROVED, ...label })).data;
  const { approved_label_id } = await add({ kind: 'inspected' });
  expect(await ask({ approved_label_id })).toMatchObject({
    code: 'label_incomplete',
    message: expect.stringContaining('Establishment number'),
  });
  await app.callWith(saveLabelSettings, plant.owner, { establishment: '38212', gs1_prefix: '', size: '4x2' });
  const inspected = await printed({ approved_label_id });
  for (const words of [
    'Beef patties',
    'EST. 38212',
    'INGREDIENTS: Beef, salt',
    'KEEP FROZEN',
    'SAFE HANDLING INSTRUCTIONS',
  ]) {
    expect(inspected).toContain(words);
  }
  expect(inspected).not.toMatch(/Rib steak|NOT FOR SALE|TOTAL/);

  const poultry = await add({ kind: 'inspected', name: 'Whole bird', is_poultry: true });
  expect(await ask(poultry)).toMatchObject({ code: 'label_other_kind' });
  const retail = await add({ kind: 'retail', unit_price: 899 });
  expect(await ask(retail)).toMatchObject({ code: 'label_incomplete', message: expect.stringContaining('Lot') });
  const onScreen = await app.call(packLabelFacts, butcher, { ...PACK, order_id, ...retail, lot: 'G-1' });
  expect(onScreen).toMatchObject({ code: 'label_has_a_price' });
  expect(await printed({ ...retail, lot: 'G-1' })).toContain('TOTAL $142.04 · $8.99 PER LB');

  await app.callWith(retireApprovedLabel, plant.owner, { approved_label_id });
  expect(await ask({ approved_label_id })).toMatchObject({ code: 'label_not_approved' });
});

test('bison under voluntary inspection doesn’t get the legend of mandatory inspection', async () => {
  const { plant, butcher } = await makeAnimal('usda');
  const { order_id } = await makeOrder(app, [], { plant, beef_qty: 0, bison_qty: 1 });
  await app.callWith(updateStatus, plant.owner, { order_id, status: 1 });
  expect(await app.call(packLabels, butcher, { ...PACK, order_id })).toMatchObject({ code: 'label_of_voluntary' });
});

test('only the office keeps approved labels, and floor calls return no price', async () => {
  const { plant, butcher } = await makeAnimal('usda');
  const retail = { ...APPROVED, kind: 'retail' as const, handling: 'frozen' as const };
  const refused = { http: 422, code: 'label_price_missing', fields: { unit_price: expect.any(String) } };
  expect(await app.call(addApprovedLabel, plant.owner, retail)).toMatchObject(refused);
  expect(await app.call(addApprovedLabel, plant.owner, { ...retail, kind: 'inspected', unit_price: 5 })).toMatchObject(
    refused,
  );
  expect(await app.call(addApprovedLabel, butcher, { ...retail, unit_price: 899 })).toMatchObject({ http: 403 });
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      app.call(addApprovedLabel, plant.owner, { ...retail, name: at % 2 ? 'Patties' : 'patties', unit_price: 899 }),
    ),
  );
  expect(replies.filter(({ http }) => http === 200)).toHaveLength(1);
  const settings = expectYes(await app.call(labelSettings, butcher, {})).data;
  expect(settings.approved).toHaveLength(1);
  expect(JSON.stringify(settings)).not.toContain('899');

  const [label] = settings.approved;
  const retire = { approved_label_id: label?.approved_label_id ?? 0 };
  const both = await Promise.all([1, 2, 3].map(() => app.call(retireApprovedLabel, plant.owner, retire)));
  expect(both.map(({ http }) => http).toSorted()).toEqual([200, 404, 404]);
  const again = await app.call(addApprovedLabel, plant.owner, { ...retail, name: 'Patties', unit_price: 899 });
  expect(again).toMatchObject({ http: 200 });
});
