import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { login } from '#contract/accounts/api.ts';
import { getProcessors } from '#contract/accounts/processors-api.ts';
import { proOrderList } from '#contract/booking/api.ts';
import { INVOICE_STATUS_NAMES } from '#contract/invoicing/invoice-status.ts';
import { type InvoiceRow, listInvoices } from '#contract/invoicing/invoices-api.ts';
import { listZReports } from '#contract/invoicing/till/till-api.ts';
import { addDays } from '#contract/lib/days.ts';
import { ROLES } from '#contract/lib/roles.ts';
import { sum } from '#contract/lib/sum.ts';
import { LotForm } from '#contract/market/lots/lot.ts';
import { listOwnLots, lotDays, offerNextLot, publishLot, saveLot } from '#contract/market/lots/lots-api.ts';
import { bankBalances } from '#contract/payments/bank-api.ts';
import { trialBalance } from '#contract/payments/books-api.ts';
import { makeDemo } from '#server/app/demo/demo.ts';
import { DEMO_PASSWORD, DEMO_PLANT, DEMO_SIGN_INS, OTHER_PLANT } from '#server/app/demo/demo-people.ts';
import { openDatabase } from '#server/lib/database.ts';
import { cloneDatabase, openTestApp, PATIENCE } from '#server/test/harness.ts';
import { LEDGER_DEVIATIONS } from '#server/test/ledger-check.ts';
import { expectYes } from '#server/test/replies.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();
const today = plantToday();
const count = async (what: string) =>
  (await sql<{ count: number }>`select count(*)::int as count from ${sql.raw(what)}`.execute(app.db)).rows[0]?.count ??
  0;

async function accountOf(email: string): Promise<number> {
  const found = app.db.selectFrom('accounts').select('account_id').where('email', '=', email);
  return (await found.executeTakeFirstOrThrow()).account_id;
}

async function invoicesFor(email: string): Promise<InvoiceRow[]> {
  const person = await app.signIn(await accountOf(email));
  return expectYes(await app.call(listInvoices, person, { page_size: 100 })).data;
}

test('creates a demo plant with every role, species, and status, but only once', async () => {
  await makeDemo(app.db, today, app.files);
  const orders = await count('orders');
  expect(orders).toBeGreaterThan(150);
  expect(await count('(select distinct species from orders) kinds')).toBe(11);
  expect(await count('(select distinct status from orders) states')).toBeGreaterThanOrEqual(3);
  expect(await count("cut_sheets where status = 'completed'")).toBeGreaterThan(20);
  expect(await count("cut_sheets where status = 'open'")).toBeGreaterThan(20);
  expect(await count('(select distinct method from payments) ways')).toBe(4);
  expect(await count('deposits')).toBe(13);
  expect(await count('threads')).toBe(5);
  expect(await count('thread_members where done_at is not null')).toBe(1);
  expect(await count('communities')).toBe(3);
  expect(await count('(select order_id from shares group by 1 having sum(quarters) <> 4) odd')).toBe(0);

  await makeDemo(app.db, today);
  expect(await count('orders')).toBe(orders);
});

/** The demo's bookings depend on the day of the week, and its bills on the day of the month. */
test.each([1, 2, 3, 4, 5, 6])('the demo can still be created %i days from now', async (days) => {
  const database = openDatabase(await cloneDatabase(), 12, PATIENCE);
  await makeDemo(database.db, addDays(today, days));
  const deposits = await database.db.selectFrom('deposits').select('order_id').execute();
  expect(deposits).toHaveLength(13);
  await database.close();
});

test('has invoices in every state, a credit, a credit note, and a credited deposit, and its books balance', async () => {
  const data = await invoicesFor('processor@demo.test');
  expect(new Set(data.map(({ status }) => status))).toEqual(new Set(INVOICE_STATUS_NAMES));
  expect(new Set(data.map(({ kind }) => kind))).toEqual(new Set(['invoice', 'credit_note']));
  expect(
    await count("(select distinct kind from allocations where kind in ('deposit', 'payment', 'credit_note')) ways"),
  ).toBe(3);
  expect(await count('customer_credit where balance_cents > 0')).toBe(1);
  const open = sum(data.map(({ open_cents }) => open_cents));
  const { rows } = await sql<{ owed: number }>`
    select sum(case when debit_account = 'receivable' then amount_cents else 0 end
      - case when credit_account = 'receivable' then amount_cents else 0 end)::bigint as owed from transfers`.execute(
    app.db,
  );
  expect(rows[0]?.owed).toBe(open);
  expect(await count("events where kind like 'invoice.%' and relayed_at is null")).toBe(0);

  const own = await invoicesFor('customer@demo.test');
  expect(own.map(({ status }) => status)).toEqual(['open', 'paid']);
});

test('has a year of history for its reports, with weights, cutters, and used slots', async () => {
  const { rows } = await sql<{ orders: number; months: number; packed: number; cut: number; used: number }>`
    select count(*)::int as orders, count(distinct date_trunc('month', o.dropoff_date))::int as months,
      count(s.packaged_weight_clb)::int as packed, count(n.sent_by)::int as cut,
      (select sum(usda_used + custom_used)::int from slot_days d where d.plant_id = o.plant_id
        and d.day < ${addDays(plantToday(), -31)}::date) as used
    from orders o join plants p on p.plant_id = o.plant_id
    join shares s on s.plant_id = o.plant_id and s.order_id = o.order_id
    left join order_notices n on n.plant_id = o.plant_id and n.order_id = o.order_id and n.cart_id = 0
    where p.name = ${DEMO_PLANT} and o.dropoff_date < ${addDays(plantToday(), -31)}::date group by o.plant_id`.execute(
    app.db,
  );
  const [year] = rows;
  expect(year?.orders).toBeGreaterThan(500);
  expect(year?.months).toBeGreaterThanOrEqual(12);
  expect(year).toMatchObject({ packed: year?.orders, cut: year?.orders, used: year?.orders });
});

test('has invoices for every month of a year, all paid except the latest', async () => {
  const { rows } = await sql<{ months: number; cents: number; open: number }>`
    select count(distinct date_trunc('month', i.issued_on))::int as months, sum(i.total_cents)::bigint as cents,
      count(*) filter (where i.open_cents > 0 and i.issued_on < ${addDays(plantToday(), -20)}::date)::int as open
    from invoices i join plants p using (plant_id) where p.name = ${DEMO_PLANT} and i.kind = 'invoice'`.execute(app.db);
  expect(rows[0]?.months).toBeGreaterThanOrEqual(12);
  expect(rows[0]?.cents).toBeGreaterThan(20_000_000);
  expect(rows[0]?.open).toBe(0);
});

test('has exactly the cash in its drawer that its books say, and the rest in the office safe', async () => {
  const { rows } = await sql<{ cash: number; drawers: number; safe: number }>`
    select coalesce(sum(cents) filter (where account = 'cash'), 0)::float8 as cash,
      coalesce(sum(cents) filter (where account = 'safe'), 0)::float8 as safe,
      (select sum(left_cents)::float8 from tills) as drawers
    from (select debit_account as account, amount_cents as cents from transfers
      union all select credit_account, -amount_cents from transfers) moved`.execute(app.db);
  expect(rows[0]).toMatchObject({ cash: 15_000, drawers: 15_000 });
  expect(rows[0]?.safe).toBeGreaterThan(0);
});

test('has taken most checks and card payments to the bank, and the latest checks are listed one by one', async () => {
  const owner = await app.signIn(await accountOf('processor@demo.test'));
  const { accounts } = expectYes(await app.call(trialBalance, owner, {})).data;
  const bank = accounts.find(({ account }) => account === 'bank');
  expect((bank?.debit_cents ?? 0) - (bank?.credit_cents ?? 0)).toBeGreaterThan(1_000_00);
  const { checks, checks_cents, card_terminal_cents } = expectYes(await app.call(bankBalances, owner, {})).data;
  expect(checks.length).toBeGreaterThan(0);
  expect(sum(checks.map(({ amount_cents }) => amount_cents))).toBe(checks_cents);
  expect(card_terminal_cents).toBeGreaterThan(0);
});

test('has a till day with a Z report and a drawer that is a little short', async () => {
  const owner = await app.signIn(await accountOf('processor@demo.test'));
  const reply = expectYes(await app.call(listZReports, owner, {}));
  expect(reply.data).toMatchObject([{ number: 1, taken_cents: 15_896, over_cents: -200 }]);
  expect(await count("events where kind like 'till.%' and relayed_at is null")).toBe(0);
});

test('gives portal users of the demo plant orders to look at', async () => {
  for (const email of ['customer@demo.test', 'producer@demo.test']) {
    const reply = expectYes(
      await app.call(proOrderList, await app.signIn(await accountOf(email)), { order_type: 'pending,open,complete' }),
    );
    expect(reply.total).toBeGreaterThan(0);
  }
});

test('gives the demo’s customer and producer two plants to choose from', async () => {
  for (const email of ['customer@demo.test', 'producer@demo.test']) {
    const reply = expectYes(await app.call(getProcessors, await app.signIn(await accountOf(email)), {}));
    expect(reply.data.map(({ plant_name }) => plant_name)).toEqual([DEMO_PLANT, OTHER_PLANT.name]);
  }
});

test('gives the demo’s seller a pending, an accepted, and a rejected order', async () => {
  const account_id = await accountOf('seller@demo.test');
  const reply = expectYes(await app.call(getProcessors, await app.signIn(account_id), {}));
  expect(reply.data.map(({ plant_name }) => plant_name)).toEqual([DEMO_PLANT, OTHER_PLANT.name]);
  const { rows } = await sql<{
    status: number;
  }>`select o.status from orders o join bookings b using (plant_id, booking_id)
    join customers c using (plant_id, customer_id) where c.account_id = ${account_id} order by o.order_id`.execute(
    app.db,
  );
  expect(rows.map(({ status }) => status)).toEqual([4, 0, 2]);
});

test('lets someone sign in with each of the eight roles, and puts the role in the token [ACC-059]', async () => {
  expect(new Set(DEMO_SIGN_INS.map(({ role }) => role))).toEqual(new Set(ROLES));
  for (const { email, role } of DEMO_SIGN_INS) {
    const reply = expectYes(await app.call(login, null, { username: email, password: DEMO_PASSWORD }));
    expect(decodeJwt(String(reply.data)).role).toBe(role);
  }
});

test('has 60 lots from 12 farms, each with its own picture, some partly sold, and slots for all of them [MKT-018]', async () => {
  expect(await count("lots where state = 'published'")).toBe(60);
  expect(await count('(select distinct seller_id from lots) farms')).toBe(12);
  expect(await count("(select distinct photos -> 0 ->> 'small' from lots) pictures")).toBe(60);
  expect(await count('(select distinct state from farms) states')).toBeGreaterThan(9);
  expect(await count("lots where left_to_buy in (2, 3) and kind = 'animal'")).toBeGreaterThan(5);
  expect(await count("lots where kind = 'product'")).toBe(5);
  expect(await count('farm_reviews')).toBeGreaterThan(0);
  expect(await count("claims where state = 'bought' and deposit_cents = 0")).toBe(0);
  expect(await count('claims join lots using (lot_id) where quarters <> all (share_sizes)')).toBe(0);
  expect(await count("market_payouts where state = 'done'")).toBe(5);
  const { rows } = await app.pool.query(
    "select distinct l.species from lots l join farms f using (seller_id) where f.name = 'Sandhill Bison'",
  );
  expect(rows).toEqual([{ species: 'bison' }]);
  expect((await app.pool.query(LEDGER_DEVIATIONS, [null])).rows).toEqual([]);
});

test('gives the demo’s buyer shares, meat that was picked up, watched lots, and favorite farms', async () => {
  const mine = "join accounts on account_id = buyer_id where email = 'buyer@demo.test'";
  expect(await count(`claims ${mine} and quarters is not null`)).toBeGreaterThan(0);
  expect(await count(`claims ${mine} and picked_up_at is not null`)).toBeGreaterThan(0);
  expect(await count('watched_lots')).toBe(3);
  expect(await count('favorite_farms')).toBeGreaterThan(0);
});

test('lets the demo’s seller list another animal like one they already offer', async () => {
  const seller = await app.signIn(await accountOf('seller@demo.test'));
  const lot = expectYes(await app.call(listOwnLots, seller, {})).data.find(({ kind }) => kind === 'animal');
  if (!lot || lot.species === '') throw new Error('the seller sells an animal');
  const { plant_id, species, process_option } = lot;
  const next = expectYes(await app.call(offerNextLot, seller, { lot_id: lot.lot_id })).data;
  const days = expectYes(await app.call(lotDays, seller, { plant_id, species, process_option })).data;
  const copy = LotForm.parse({ ...lot, dropoff_date: days.at(-1)?.day, sells_until: null });
  const saved = expectYes(await app.call(saveLot, seller, { ...copy, ...next })).data;
  expectYes(await app.call(publishLot, seller, saved));
});
