import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { getBell } from '#contract/dashboard/bell-api.ts';
import { getAllCustomers } from '#contract/directory/api.ts';
import {
  acceptFarm,
  askPlant,
  declineFarm,
  listFarmRequests,
  MAX_ASKED_A_DAY,
} from '#contract/directory/farm-requests-api.ts';
import { removeCustomers } from '#contract/directory/records-api.ts';
import { lotPlants } from '#contract/market/lots/lots-api.ts';
import { plantPage } from '#contract/market/plants/plant-api.ts';
import { accountMailOf } from '#server/test/account-mail.ts';
import { makePlant, makeVisitor, openTestApp, type Person, type Plant } from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const { mailTo } = accountMailOf(app);

async function makeFarm({ isConfirmed = true } = {}) {
  const { account_id } = await makeVisitor(app, 'seller');
  await app.db
    .updateTable('accounts')
    .set({
      password_hash: 'set',
      email_confirmed_at: isConfirmed ? new Date().toISOString() : null,
      first_name: 'Silas',
      last_name: 'Boone',
      city: 'Kelly',
      state: 'WY',
    })
    .where('account_id', '=', account_id)
    .execute();
  return app.signIn(account_id);
}
const emailOf = async ({ account_id }: Person) => {
  const { rows } = await sql<{ email: string }>`
    select email from accounts where account_id = ${account_id}`.execute(app.db);
  return rows[0]?.email ?? '';
};
const ask = (farm: Person, { plant_id }: Plant) => app.call(askPlant, farm, { plant_id });
const waitingAt = async (person: Person) => expectYes(await app.call(listFarmRequests, person, {})).data;
const standingOf = async (farm: Person, { plant_id }: Plant) =>
  expectYes(await app.call(plantPage, farm, { plant_id })).data.farm;

test('a farm asks, the office accepts, and the farm can pick the plant for its lots', async () => {
  const [plant, farm] = [await makePlant(app), await makeFarm()];
  expect(await standingOf(farm, plant)).toBe('none');
  expect(expectYes(await ask(farm, plant)).data).toEqual({ standing: 'asked' });
  expect(await standingOf(farm, plant)).toBe('asked');
  expect(await waitingAt(plant.owner)).toMatchObject([
    { seller_id: farm.account_id, name: 'Silas Boone', city: 'Kelly', state: 'WY' },
  ]);
  expect(expectYes(await app.call(getBell, plant.owner, {})).data).toMatchObject([
    { kind: 'farms', count: 1, items: [{ item_id: farm.account_id, title: 'Silas Boone' }] },
  ]);
  expect(expectYes(await app.call(lotPlants, farm, {})).data).toEqual([]);

  expectYes(await app.call(acceptFarm, plant.owner, { seller_id: farm.account_id }));
  expect(await standingOf(farm, plant)).toBe('works');
  expect(await waitingAt(plant.owner)).toEqual([]);
  expect(expectYes(await app.call(lotPlants, farm, {})).data).toMatchObject([{ plant_id: plant.plant_id }]);
  expect(expectYes(await app.call(getAllCustomers, plant.owner, {})).data).toMatchObject([
    { user_ref: farm.account_id, first_name: 'Silas', type: 'producer', custom_portal: 0 },
  ]);
  expect((await mailTo(await emailOf(farm))).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^You can now sell through Plant /),
  ]);
});

test('asking many times at once is one request, and answering it many times at once is one answer', async () => {
  const [plant, farm] = [await makePlant(app), await makeFarm()];
  const asked = await Promise.all(Array.from({ length: 12 }, () => ask(farm, plant)));
  for (const reply of asked) expect(reply).toMatchObject({ data: { standing: 'asked' } });
  expect(await waitingAt(plant.owner)).toHaveLength(1);

  const seller_id = farm.account_id;
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      at % 2 === 0
        ? app.call(acceptFarm, plant.owner, { seller_id })
        : app.call(declineFarm, plant.owner, { seller_id, reason: 'Full until spring' }),
    ),
  );
  expect(answers.filter(({ status }) => status === 'yes')).toHaveLength(1);
  for (const reply of answers.filter(({ status }) => status === 'no'))
    expect(reply).toMatchObject({ http: 409, code: 'request_answered' });
  expect(await mailTo(await emailOf(farm))).toHaveLength(1);
});

test('a declined farm reads why, and can’t ask again right away', async () => {
  const [plant, farm] = [await makePlant(app), await makeFarm()];
  expectYes(await ask(farm, plant));
  const seller_id = farm.account_id;
  expect((await app.callWith(declineFarm, plant.owner, { seller_id, reason: ' ' })).http).toBe(400);
  expectYes(await app.call(declineFarm, plant.owner, { seller_id, reason: 'Full until spring' }));
  const [mail] = await mailTo(await emailOf(farm));
  expect(mail?.text).toContain('> Full until spring');
  expect(await standingOf(farm, plant)).toBe('declined');
  expect(await ask(farm, plant)).toMatchObject({ http: 409, code: 'plant_declined' });
  await sql`update farm_requests set answered_at = now() - interval '31 days' where seller_id = ${seller_id}`.execute(
    app.db,
  );
  expect(expectYes(await ask(farm, plant)).data).toEqual({ standing: 'asked' });
});

test('a farm with an unconfirmed address is told how to confirm it, and nothing is asked', async () => {
  const [plant, farm] = [await makePlant(app), await makeFarm({ isConfirmed: false })];
  expect(await ask(farm, plant)).toMatchObject({
    http: 409,
    code: 'email_unconfirmed',
    message: expect.stringContaining('Open the link we sent you'),
  });
  expect(await waitingAt(plant.owner)).toEqual([]);
});

test('another plant neither sees nor answers the request, and an unknown plant can’t be asked', async () => {
  const [plant, other, farm] = [await makePlant(app), await makePlant(app), await makeFarm()];
  expectYes(await ask(farm, plant));
  expect(await waitingAt(other.owner)).toEqual([]);
  const seller_id = farm.account_id;
  expect(await app.call(acceptFarm, other.owner, { seller_id })).toMatchObject({ http: 404 });
  expect(await app.call(declineFarm, other.owner, { seller_id, reason: 'No' })).toMatchObject({ http: 404 });
  expect(await app.call(askPlant, farm, { plant_id: 999_999 })).toMatchObject({ http: 404 });
  expect(await standingOf(farm, plant)).toBe('asked');
});

test('a farm whose record was deleted is restored when it is accepted again', async () => {
  const [plant, farm] = [await makePlant(app), await makeFarm()];
  const seller_id = farm.account_id;
  expectYes(await ask(farm, plant));
  const { customer_id } = expectYes(await app.call(acceptFarm, plant.owner, { seller_id })).data;
  expect(expectYes(await ask(farm, plant)).data).toEqual({ standing: 'works' });
  expectYes(await app.call(removeCustomers, plant.owner, { ids: [customer_id] }));
  expect(expectYes(await ask(farm, plant)).data).toEqual({ standing: 'asked' });
  expect(expectYes(await app.call(acceptFarm, plant.owner, { seller_id })).data).toEqual({ customer_id });
  expect(await standingOf(farm, plant)).toBe('works');
});

test('a farm can ask only so many plants a day', async () => {
  const [plant, farm] = [await makePlant(app), await makeFarm()];
  for (let asked = 0; asked < MAX_ASKED_A_DAY; asked++) expectYes(await ask(farm, await makePlant(app)));
  expect(await ask(farm, plant)).toMatchObject({ http: 429, code: 'too_many' });
});
