import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { proOrderList, updateProcessorAcceptanceStatus } from '#contract/booking/api.ts';
import { askDropoff, confirmDropoff, viewDropoff } from '#contract/booking/guest-dropoff-api.ts';
import { saveSpecialDays } from '#contract/calendar/offer-api.ts';
import { addCustomer, getAllCustomers } from '#contract/directory/api.ts';
import { removeCustomers } from '#contract/directory/records-api.ts';
import type { SentTo } from '#contract/lib/endpoint.ts';
import { plantPage } from '#contract/market/plants/plant-api.ts';
import { ACCEPTANCE } from '#contract/orders/status.ts';
import { endDueHolds } from '#server/booking/guest-dropoff/dropoff-store.ts';
import { accountMailOf, tokenIn } from '#server/test/account-mail.ts';
import { openBrowser } from '#server/test/browser.ts';
import { comingDay, makePlant, openTestApp, type Plant } from '#server/test/harness.ts';
import { LEDGER_DEVIATIONS } from '#server/test/ledger-check.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const { mailTo } = accountMailOf(app);
const WEDNESDAY = 3;
const DAY = comingDay(WEDNESDAY);
let count = 0;

const form = ({ plant_id }: Plant, more: Partial<SentTo<typeof askDropoff>> = {}) => ({
  plant_id,
  species: 'beef' as const,
  offering: 'usda' as const,
  heads: 1,
  day: DAY,
  first_name: 'Ada',
  last_name: 'Pell',
  phone: '307 555 0142',
  email: `ada${++count}@example.test`,
  ...more,
});
const stranger = () => openBrowser(app, { address: `10.${++count % 250}.${Math.floor(count / 250)}.1` });
const ask = (plant: Plant, more: Partial<SentTo<typeof askDropoff>> = {}) =>
  stranger().send(askDropoff, form(plant, more));

/** Asks, and returns the address with the token that was mailed to it. */
async function askAndRead(plant: Plant, more: Partial<SentTo<typeof askDropoff>> = {}) {
  const sent = form(plant, more);
  expectYes(await stranger().send(askDropoff, sent));
  const [mail] = await mailTo(sent.email);
  return { email: sent.email, mail, token: tokenIn(mail) };
}
const confirm = (token: string) => stranger().send(confirmDropoff, { token });
const requestsOf = async (plant: Plant) =>
  expectYes(await app.call(proOrderList, plant.owner, { order_type: 'pending_approval' })).data;
const customersOf = async (plant: Plant) => expectYes(await app.call(getAllCustomers, plant.owner, {})).data;
const freeDaysOf = async ({ plant_id }: Plant) => {
  const { free_days } = expectYes(await app.call(plantPage, null, { plant_id })).data;
  return free_days.find(({ species }) => species === 'beef')?.usda ?? [];
};
const expectLedgerRight = async ({ plant_id }: Plant) =>
  expect((await app.pool.query(LEDGER_DEVIATIONS, [plant_id])).rows).toEqual([]);
const letTimePass = ({ plant_id }: Plant) =>
  sql`update dropoff_holds set held_until = now() - interval '1 second' where plant_id = ${plant_id}`.execute(app.db);

test('a stranger’s slot is held, and the emailed link makes it a request with a new customer', async () => {
  const plant = await makePlant(app, { slots: { [WEDNESDAY]: 1 } });
  expect(await freeDaysOf(plant)).toContain(DAY);
  const { email, mail, token } = await askAndRead(plant, { remark: 'Horned' });
  expect(mail?.subject).toMatch(/^Confirm your drop-off at Plant /);
  expect(mail?.text).toContain('https://plant.example/dropoff?token=');
  expect(mail?.text).not.toContain('Ada');
  expect(await freeDaysOf(plant)).not.toContain(DAY);
  expect(await requestsOf(plant)).toEqual([]);
  expect(await customersOf(plant)).toEqual([]);
  await expectLedgerRight(plant);

  expect(expectYes(await stranger().send(viewDropoff, { token })).data).toMatchObject({ state: 'held', day: DAY });
  expect(expectYes(await confirm(token)).data).toMatchObject({ state: 'confirmed', species: 'beef', heads: 1 });
  expect(await requestsOf(plant)).toMatchObject([
    { first_name: 'Ada', last_name: 'Pell', dropoff_date: expect.anything(), isCustCreated: 1, process_option: 'usda' },
  ]);
  expect(await customersOf(plant)).toMatchObject([
    { first_name: 'Ada', last_name: 'Pell', email, phone_number: '307 555 0142', type: 'customer', custom_portal: 0 },
  ]);
  await expectLedgerRight(plant);

  const [{ order_id } = { order_id: 0 }] = await requestsOf(plant);
  expectYes(
    await app.callWith(updateProcessorAcceptanceStatus, plant.owner, { order_id, status: ACCEPTANCE.accepted }),
  );
  expect(await requestsOf(plant)).toEqual([]);
});

test('of 30 strangers who want the last free slot at once, exactly one holds it', async () => {
  const plant = await makePlant(app, { slots: { [WEDNESDAY]: 1 } });
  const replies = await Promise.all(Array.from({ length: 30 }, () => ask(plant)));
  expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(1);
  for (const reply of replies.filter(({ status }) => status === 'no'))
    expect(reply).toMatchObject({
      http: 409,
      code: 'day_gone',
      message: 'This day is no longer free. Pick another one.',
    });
  await expectLedgerRight(plant);
});

test('opening the link many times at once is one request', async () => {
  const plant = await makePlant(app);
  const { token } = await askAndRead(plant, { heads: 2 });
  const replies = await Promise.all(Array.from({ length: 12 }, () => confirm(token)));
  for (const reply of replies) expect(expectYes(reply).data).toMatchObject({ state: 'confirmed', heads: 2 });
  expect(await requestsOf(plant)).toHaveLength(2);
  expect(await customersOf(plant)).toHaveLength(1);
  await expectLedgerRight(plant);
});

test('a hold that isn’t confirmed in time frees the day, and its link makes no request', async () => {
  const plant = await makePlant(app, { slots: { [WEDNESDAY]: 1 } });
  const { token } = await askAndRead(plant);
  await letTimePass(plant);
  expect(await confirm(token)).toMatchObject({ http: 409, code: 'dropoff_over' });
  // Whoever asks next doesn't have to wait for the job.
  const next = await askAndRead(plant);
  expect(await confirm(token)).toMatchObject({ http: 409, code: 'dropoff_over' });
  expect(await stranger().send(viewDropoff, { token })).toMatchObject({ data: { state: 'over' } });
  await letTimePass(plant);
  await Promise.all(Array.from({ length: 5 }, () => endDueHolds(app.db)));
  expect(await freeDaysOf(plant)).toContain(DAY);
  expect(await confirm(next.token)).toMatchObject({ code: 'dropoff_over' });
  expect(await requestsOf(plant)).toEqual([]);
  await expectLedgerRight(plant);
});

test('ending a hold while its link is opened either frees the slot or makes the request, never both', async () => {
  const plant = await makePlant(app);
  for (let round = 0; round < 5; round++) {
    const { token } = await askAndRead(plant);
    await Promise.all([confirm(token), letTimePass(plant).then(() => endDueHolds(app.db, plant.plant_id))]);
    await endDueHolds(app.db, plant.plant_id);
    await expectLedgerRight(plant);
  }
});

test('a customer the plant already has is used as they are, and the asker learns nothing about it', async () => {
  const plant = await makePlant(app);
  const known = { first_name: 'Adelaide', last_name: 'Own', phone: '208 555 0100', city: 'Kelly' };
  const email = `known${++count}@example.test`;
  const { id } = expectYes(await app.call(addCustomer, plant.owner, { ...known, email })).data;
  const { token } = await askAndRead(plant, { email: email.toUpperCase() });
  const shown = expectYes(await confirm(token)).data;
  expect(JSON.stringify(shown)).not.toMatch(/Adelaide|Own|208/);
  expect(await customersOf(plant)).toMatchObject([
    { id, first_name: 'Adelaide', last_name: 'Own', email, phone_number: '208 555 0100', city: 'Kelly' },
  ]);
  expect(await requestsOf(plant)).toMatchObject([{ first_name: 'Adelaide' }]);

  expectYes(await app.call(removeCustomers, plant.owner, { ids: [id] }));
  const again = await askAndRead(plant, { email });
  expectYes(await confirm(again.token));
  expect(await customersOf(plant)).toMatchObject([{ id, first_name: 'Adelaide', custom_portal: 0 }]);
});

test('two requests by one new person, confirmed at once, are one customer', async () => {
  const plant = await makePlant(app);
  const email = `twice${++count}@example.test`;
  for (let times = 0; times < 3; times++) expectYes(await ask(plant, { email }));
  const mails = await mailTo(email);
  const replies = await Promise.all(mails.map((mail) => confirm(tokenIn(mail))));
  for (const reply of replies) expectYes(reply);
  expect(await requestsOf(plant)).toHaveLength(3);
  expect(await customersOf(plant)).toHaveLength(1);
});

test('a full, a closed, and a never offered day get the same answer', async () => {
  const plant = await makePlant(app, { slots: { [WEDNESDAY]: 1 } });
  const [full, closed, unoffered] = [DAY, comingDay(WEDNESDAY, 2), comingDay(WEDNESDAY + 1)];
  expectYes(await ask(plant));
  expectYes(
    await app.callWith(saveSpecialDays, plant.owner, {
      first_day: closed,
      last_day: closed,
      is_closed: true,
      reason: 'Funeral of the owner',
    }),
  );
  const replies = await Promise.all([full, closed, unoffered].map((day) => ask(plant, { day })));
  expect(
    new Set(replies.map((reply) => JSON.stringify([reply.http, reply.status === 'no' && reply.message]))).size,
  ).toBe(1);
  expect(replies[0]).toMatchObject({ http: 409, code: 'day_gone' });
});

test('asking is limited per address and per network, and refuses what the plant doesn’t take', async () => {
  const plant = await makePlant(app);
  const email = `eager${++count}@example.test`;
  const replies = [];
  for (let times = 0; times < 8; times++) replies.push(await ask(plant, { email }));
  expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(6);
  expect(replies.at(-1)).toMatchObject({ http: 429, code: 'too_many' });

  const one = openBrowser(app, { address: '192.0.2.77' });
  const many = [];
  for (let times = 0; times < 14; times++) many.push(await one.send(askDropoff, form(plant)));
  expect(many.filter(({ status }) => status === 'yes')).toHaveLength(11);

  expect(await ask(plant, { species: 'elk' })).toMatchObject({ code: 'species_not_handled' });
  expect((await ask(plant, { heads: 11 })).http).toBe(400);
  expect((await ask(plant, { phone: '' })).http).toBe(400);
  expect(await ask({ ...plant, plant_id: 999_999 })).toMatchObject({ http: 404 });
  expect(await confirm('made-up')).toMatchObject({ code: 'link_over' });
});
