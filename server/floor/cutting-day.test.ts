import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { submitCustomForm } from '#contract/cut-sheets/api.ts';
import { findMissing } from '#contract/floor/animal-facts.ts';
import { type CuttingAnimal, cuttingDay, type DayKind } from '#contract/floor/api.ts';
import { requestsOf } from '#contract/floor/cutting-list.ts';
import { addDays } from '#contract/lib/days.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { comingDay, makeCustomer, makePlant, openTestApp, type Person } from '#server/test/harness.ts';
import { makeOrder } from '#server/test/make-order.ts';
import { filledWith, makeSheet, putOnOrder } from '#server/test/make-sheet.ts';
import { expectYes } from '#server/test/replies.ts';

const WEDNESDAY = comingDay(3);
const app = openTestApp();

async function dayOf(person: Person, date: string, day_of: DayKind) {
  return expectYes(await app.call(cuttingDay, person, { date, day_of })).data;
}
const animalsOf = async (person: Person, date = WEDNESDAY, day_of: DayKind = 'dropoff'): Promise<CuttingAnimal[]> =>
  (await dayOf(person, date, day_of)).animals;

test('shows a submitted sheet’s choices, special requests and parts left out', async () => {
  const sheet = await makeSheet(app);
  const order_id = await putOnOrder(app, sheet);
  const butcher = await sheet.plant.join('butcher');
  const [before] = await animalsOf(butcher);
  expect(before).toMatchObject({ order_id, shares: [{ name: 'Dana Field', quarters: 2, first_quarter: 1 }] });
  expect(before?.shares.map(findMissing)).toEqual(['Cut sheet not submitted']);

  const first = (await dayOf(butcher, WEDNESDAY, 'dropoff')).edition;
  const { form_id, data_id } = sheet;
  const form_data = { order_list: filledWith(['Arm roast', 'Liver'], 'in cubes') };
  await app.call(submitCustomForm, sheet.customer, { form_id, data_id, form_data });
  const { animals, edition } = await dayOf(butcher, WEDNESDAY, 'dropoff');
  expect(edition).not.toBe(first);
  const [share] = animals[0]?.shares ?? [];
  expect(share && findMissing(share)).toBeNull();
  const list = share?.sheet?.list;
  expect(list?.parts.map(({ title, cuts }) => [title, ...cuts.map((cut) => cut.title)])).toEqual([
    ['Arm / shoulder', 'Arm roast'],
    ['Ground beef', 'Ground beef'],
    ['Organs', 'Liver'],
  ]);
  expect(list?.parts[0]?.cuts[0]?.answers).toEqual([
    { label: 'Roast weight', words: '2-3 lb', is_request: false, is_barred: false },
  ]);
  expect(list && requestsOf(list)).toEqual([{ cut: 'Ground beef', words: 'in cubes' }]);
  expect(list?.left_out).toContain('Brisket');
});

test('lists the fallback for cattle over thirty months, and says what it replaces', async () => {
  const sheet = await makeSheet(app);
  const order_id = await putOnOrder(app, sheet);
  await app.db.updateTable('orders').set({ over_thirty_months: 'no' }).where('order_id', '=', order_id).execute();
  const { form_id, data_id } = sheet;
  const form_data = { order_list: filledWith(['T-bone & porterhouse', 'Arm roast']) };
  const submitted = await app.call(submitCustomForm, sheet.customer, { form_id, data_id, form_data });
  expect(submitted.status).toBe('yes');
  const listNow = async () => (await animalsOf(sheet.plant.owner))[0]?.shares[0]?.sheet?.list;
  expect(await listNow()).toMatchObject({ barred: [], bar_reason: null });
  await app.db.updateTable('orders').set({ over_thirty_months: 'yes' }).where('order_id', '=', order_id).execute();
  const list = await listNow();
  expect(list?.bar_reason).toBe('cut_over_thirty_months');
  expect(list?.barred).toContain('T-bone & porterhouse');
  const loin = list?.parts.find(({ title }) => title === 'Short loin');
  expect(loin?.cuts.map(({ title, is_barred, instead_of }) => [title, is_barred, instead_of])).toEqual([
    ['NY strip steak', false, 'T-bone & porterhouse'],
    ['Filet mignon', false, 'T-bone & porterhouse'],
  ]);
  expect(loin?.cuts[0]?.answers).toMatchObject([{ label: 'Thickness', words: '1/2"' }, { label: 'Per package' }]);
});

test('lists the animals of a drop-off, kill or cutting day, with religious and organic ones first', async () => {
  const { plant, order_id: plain } = await makeOrder(app, ['Half', 'Half']);
  const { order_id: organic } = await makeOrder(app, [], { plant, process_option: 'organic' });
  const { order_id: religious } = await makeOrder(app, [], { plant, process_option: 'religious' });
  const { order_id: early } = await makeOrder(app, [], { plant });
  const { order_id: gone } = await makeOrder(app, [], { plant });
  await app.db.updateTable('orders').set({ status: ORDER_STATUS.deleted }).where('order_id', '=', gone).execute();
  await app.db
    .updateTable('orders')
    .set({ received_at: new Date().toISOString() })
    .where('order_id', '=', early)
    .execute();
  const friday = comingDay(5);
  const idsOn = async (date: string, kind: DayKind) =>
    (await animalsOf(plant.owner, date, kind)).map(({ order_id }) => order_id);
  expect(await idsOn(friday, 'dropoff')).toEqual([religious, organic, early, plain]);

  const [kill_date, hang_days] = [addDays(friday, 3), 14];
  await app.db.updateTable('orders').set({ kill_date, hang_days }).where('order_id', '=', plain).execute();
  expect(await idsOn(friday, 'kill')).toEqual([religious, organic, early]);
  expect(await idsOn(kill_date, 'kill')).toEqual([plain]);
  expect(await idsOn(kill_date, 'cutting')).toEqual([]);
  expect(await idsOn(addDays(kill_date, hang_days), 'cutting')).toEqual([plain]);
  expect(await idsOn(friday, 'cutting')).toEqual([]);
  expect(await idsOn(addDays(friday, 14), 'cutting')).toEqual([religious, organic, early]);
});

test('reports unsettled differences between the quarters of a half', async () => {
  const { plant, order_id } = await makeOrder(app, ['Quarter', 'Quarter', 'Half']);
  const list = (title: string) => JSON.stringify({ order_list: [{ cut: 'Chuck', subcuts: [{ title, choices: [] }] }] });
  const answer = (place: number, title: string) =>
    sql`update cut_sheets f set status = 'completed', submitted_at = now(), version = 1, form_data = ${list(title)}::json,
      form_json = (select form_json from cut_sheet_templates t where t.plant_id = f.plant_id and t.template_id = f.template_id)
      from shares s where s.plant_id = f.plant_id and s.cut_sheet_id = f.cut_sheet_id and s.order_id = ${order_id}
      and s.first_quarter = ${place}`.execute(app.db);
  const differing = async () =>
    (await animalsOf(plant.owner, comingDay(5)))[0]?.shares.map(({ sheet }) => sheet?.differs);
  expect(await differing()).toEqual([false, false, false]);
  await answer(1, 'Chuck roast');
  await answer(2, 'Grind chuck');
  await answer(3, 'Grind chuck');
  expect(await differing()).toEqual([true, true, false]);
  await answer(2, 'Chuck roast');
  expect(await differing()).toEqual([false, false, false]);
});

test('reports shares and animals without a sheet', async () => {
  const { plant, customers } = await makeOrder(app, ['Half', 'Half']);
  await sql`update shares set cut_sheet_id = null where plant_id = ${plant.plant_id}`.execute(app.db);
  const [broughtBy] = customers;
  const more = { plant, customers: [broughtBy?.customer_id] };
  await makeOrder(app, [], more);
  const { order_id } = await makeOrder(app, [], more);
  await sql`delete from shares where plant_id = ${plant.plant_id} and order_id = ${order_id}`.execute(app.db);
  const [shared, whole, unowned] = await animalsOf(plant.owner, comingDay(5));
  expect(shared?.shares.map((share) => [share.first_quarter, findMissing(share)])).toEqual([
    [1, 'No cut sheet'],
    [3, 'No cut sheet'],
  ]);
  expect(whole?.shares.map((share) => [share.name, share.quarters, findMissing(share)])).toEqual([
    ['Dana Field', 4, 'Cut sheet not submitted'],
  ]);
  expect(unowned?.shares.map((share) => [share.cart_id, share.name, share.quarters, findMissing(share)])).toEqual([
    [null, 'Dana Field', 4, 'No shares or cut sheet'],
  ]);
});

test('shows a day only to the plant’s own staff', async () => {
  const sheet = await makeSheet(app);
  await putOnOrder(app, sheet);
  const stranger = await makePlant(app);
  expect(await animalsOf(stranger.owner)).toEqual([]);
  expect(await animalsOf(await sheet.plant.join('butcher'))).toHaveLength(1);
  const { account_id } = await makeCustomer(app, sheet.plant);
  for (const person of [sheet.customer, await app.signIn(account_id), await sheet.plant.join('producer')]) {
    expect((await app.callWith(cuttingDay, person, { date: WEDNESDAY })).http).toBe(403);
  }
  expect((await app.callWith(cuttingDay, sheet.plant.owner, { date: '2026-02-30' })).http).toBe(400);
});
