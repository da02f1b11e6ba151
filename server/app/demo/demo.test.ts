import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { login } from '#contract/accounts/api.ts';
import { getProcessors } from '#contract/accounts/processors.ts';
import { proOrderList } from '#contract/booking/api.ts';
import { ROLES } from '#contract/lib/roles.ts';
import { makeDemo } from '#server/app/demo/demo.ts';
import { DEMO_PASSWORD, DEMO_PLANT, DEMO_SIGN_INS, OTHER_PLANT } from '#server/app/demo/demo-people.ts';
import { openTestApp } from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();
const today = plantToday();
const count = async (what: string) =>
  (await sql<{ count: number }>`select count(*)::int as count from ${sql.raw(what)}`.execute(app.db)).rows[0]?.count ??
  0;

test('makes a demo plant with every role, species and status, once', async () => {
  await makeDemo(app.db, today);
  const orders = await count('orders');
  expect(orders).toBeGreaterThan(150);
  expect(await count('(select distinct species from orders) kinds')).toBe(11);
  expect(await count('(select distinct status from orders) states')).toBeGreaterThanOrEqual(3);
  expect(await count("cut_sheets where status = 'completed'")).toBeGreaterThan(20);
  expect(await count("cut_sheets where status = 'open'")).toBeGreaterThan(20);
  expect(await count('(select distinct method from payments) ways')).toBe(4);
  expect(await count('deposits')).toBe(12);
  expect(await count('(select order_id from shares group by 1 having sum(quarters) <> 4) odd')).toBe(0);

  await makeDemo(app.db, today);
  expect(await count('orders')).toBe(orders);
});

test('gives portal users of the demo plant orders to look at', async () => {
  for (const email of ['customer@demo.test', 'producer@demo.test']) {
    const { account_id } = await app.db
      .selectFrom('accounts')
      .select('account_id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const reply = expectYes(
      await app.call(proOrderList, await app.signIn(account_id), { order_type: 'pending,open,complete' }),
    );
    expect((reply as unknown as { total: number }).total).toBeGreaterThan(0);
  }
});

test('gives the demo’s customer and producer two plants to choose from', async () => {
  for (const email of ['customer@demo.test', 'producer@demo.test']) {
    const { account_id } = await app.db
      .selectFrom('accounts')
      .select('account_id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const reply = expectYes(await app.call(getProcessors, await app.signIn(account_id), {}));
    expect(reply.data.map(({ plant_name }) => plant_name)).toEqual([DEMO_PLANT, OTHER_PLANT.name]);
  }
});

test('gives the demo’s seller a waiting, an accepted and a rejected order', async () => {
  const { account_id } = await app.db
    .selectFrom('accounts')
    .select('account_id')
    .where('email', '=', 'seller@demo.test')
    .executeTakeFirstOrThrow();
  const reply = expectYes(await app.call(getProcessors, await app.signIn(account_id), {}));
  expect(reply.data.map(({ plant_name }) => plant_name)).toEqual([DEMO_PLANT]);
  const { rows } = await sql<{
    status: number;
  }>`select o.status from orders o join bookings b using (plant_id, booking_id)
    join customers c using (plant_id, customer_id) where c.account_id = ${account_id} order by o.order_id`.execute(
    app.db,
  );
  expect(rows.map(({ status }) => status)).toEqual([4, 0, 2]);
});

test('lets one account of each of the eight roles sign in, with the role in its token [ACC-059]', async () => {
  expect(new Set(DEMO_SIGN_INS.map(({ role }) => role))).toEqual(new Set(ROLES));
  for (const { email, role } of DEMO_SIGN_INS) {
    const reply = expectYes(await app.call(login, null, { username: email, password: DEMO_PASSWORD }));
    expect(decodeJwt(String(reply.data)).role).toBe(role);
  }
});
