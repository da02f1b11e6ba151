import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { recordDeposit, refundPayment } from '#contract/invoicing/deposit-api.ts';
import { recordInvoicePayment } from '#contract/invoicing/invoices-api.ts';
import {
  closeTill,
  countTill,
  findDue,
  findRefundable,
  listTills,
  listZReports,
  moveCash,
  openTill,
  takePayment,
  tillReport,
  viewTill,
} from '#contract/invoicing/till/till-api.ts';
import { addDays } from '#contract/lib/days.ts';
import type { SentTo } from '#contract/lib/endpoint.ts';
import { balancesOf, findDeviations } from '#server/test/balances.ts';
import { makePlant, openTestApp, type Plant } from '#server/test/harness.ts';
import { makeIssued } from '#server/test/issued-invoice.ts';
import { makeDeposit } from '#server/test/make-deposit.ts';
import { countAndClose, makeTill } from '#server/test/make-till.ts';
import { expectYes } from '#server/test/replies.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();

async function makeOpen() {
  const plant = await makePlant(app);
  return { plant, ...(await makeTill(app, plant)) };
}
type Open = Awaited<ReturnType<typeof makeOpen>>;
const move = ({ plant, session_id }: Open, more: Partial<SentTo<typeof moveCash>> = {}) =>
  app.callWith(moveCash, plant.owner, {
    session_id,
    kind: 'paid_out',
    account: 'petty_cash',
    amount_cents: 2_000,
    reason: 'Ice',
    ...more,
  });
const count = ({ plant, session_id }: Open, counted_cents: number, more: object = {}) =>
  app.callWith(countTill, plant.owner, { session_id, counted_cents, ...more });
const close = ({ plant, session_id }: Open, counted_cents: number, left_cents: number) =>
  app.callWith(closeTill, plant.owner, { session_id, counted_cents, left_cents });
const tillsOf = async ({ owner }: Plant) => expectYes(await app.call(listTills, owner, {})).data;
const reportOf = async ({ plant, session_id }: Open) =>
  expectYes(await app.call(tillReport, plant.owner, { session_id })).data;

describe('opening a till', () => {
  test('creates the plant’s first till, and posts its float', async () => {
    const { plant, till_id, session_id } = await makeOpen();
    expect(await tillsOf(plant)).toMatchObject([
      {
        till_id,
        name: 'Counter',
        session: { session_id, float_cents: 10_000, is_old: false, is_counted: false, opened_on: plantToday() },
      },
    ]);
    expect(await balancesOf(app, plant)).toEqual({ cash: 10_000, bank: -10_000 });
  });

  test('succeeds only once when ten people try it at the same time', async () => {
    const made = await makeOpen();
    await countAndClose(app, made.plant, made.session_id, 10_000);
    const { plant, till_id } = made;
    const open = () => app.callWith(openTill, plant.owner, { till_id, float_cents: 10_000 });
    const replies = await Promise.all(Array.from({ length: 10 }, open));
    expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(1);
    for (const reply of replies) if (reply.status === 'no') expect(reply.code).toBe('till_open');
    // The float is what stayed in the drawer, so nothing is posted for it.
    expect(await balancesOf(app, plant)).toEqual({ cash: 10_000, bank: -10_000 });
  });

  test('posts cash that has gone missing since the last closing', async () => {
    const made = await makeOpen();
    await countAndClose(app, made.plant, made.session_id, 10_000);
    await makeTill(app, made.plant, { till_id: made.till_id, float_cents: 9_000, difference: 'over_short' });
    expect(await balancesOf(app, made.plant)).toEqual({ cash: 9_000, bank: -10_000, over_short: 1_000 });
  });

  test('refuses a second till with the same name, another plant’s till, and invalid amounts', async () => {
    const { plant } = await makeOpen();
    const open = (more: object) => app.callWith(openTill, plant.owner, { float_cents: 0, ...more });
    expect(await open({ name: 'COUNTER' })).toMatchObject({ code: 'till_twice', fields: { name: expect.any(String) } });
    const stranger = await makeOpen();
    expect(await open({ till_id: stranger.till_id })).toMatchObject({ http: 404 });
    for (const more of [
      { float_cents: -1 },
      { float_cents: 0.5 },
      { float_cents: 100_000_000 },
      { name: ' ' },
      { name: '<b>Till</b>' },
      { pieces: [{ cents: 3, count: 1 }] },
      { float_cents: 1, pieces: [{ cents: 100, count: 1 }] },
    ])
      expect(await open({ name: 'Other', ...more }), JSON.stringify(more)).toMatchObject({ http: 400 });
    expect(await tillsOf(plant)).toHaveLength(1);
  });
});

describe('cash without a customer', () => {
  test('is paid in and out with a reason', async () => {
    const made = await makeOpen();
    expectYes(await move(made));
    expectYes(await move(made, { kind: 'paid_in', account: 'bank', amount_cents: 5_000, reason: 'Quarters' }));
    expect(await move(made, { account: 'tips', amount_cents: 1 })).toMatchObject({
      code: 'more_than_tips',
      message: expect.stringContaining('$0.00'),
    });
    expect(await balancesOf(app, made.plant)).toEqual({ cash: 13_000, bank: -15_000, petty_cash: 2_000 });
    expect(expectYes(await app.call(viewTill, made.plant.owner, made)).data.moves).toMatchObject([
      { kind: 'paid_out', account: 'petty_cash', amount_cents: 2_000, reason: 'Ice' },
      { kind: 'paid_in', reason: 'Quarters' },
    ]);
  });

  test('can’t be paid out beyond what the drawer holds, even by ten people at the same time', async () => {
    const made = await makeOpen();
    const replies = await Promise.all(Array.from({ length: 10 }, () => move(made, { amount_cents: 4_000 })));
    expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(2);
    for (const reply of replies)
      if (reply.status === 'no')
        expect(reply).toMatchObject({ code: 'not_in_drawer', fields: { amount_cents: expect.any(String) } });
    expect(await balancesOf(app, made.plant)).toMatchObject({ cash: 2_000 });
  });

  test('is refused without a reason, for invalid amounts, and to another plant', async () => {
    const made = await makeOpen();
    for (const more of [
      { reason: '' },
      { amount_cents: 0 },
      { amount_cents: -5 },
      { amount_cents: 0.5 },
      { kind: 'paid_in' as const, account: 'tips' as const },
    ])
      expect(await move(made, more), JSON.stringify(more)).toMatchObject({ http: 400 });
    const stranger = await makeOpen();
    expect(await move({ ...stranger, plant: made.plant })).toMatchObject({ http: 404 });
  });

  test('can’t be posted to accounts that need a customer', async () => {
    const { plant } = await makeOpen();
    const { rows } = await sql<{ posting_id: number }>`
      select posting_id from postings where owner_id = ${plant.plant_id}`.execute(app.db);
    for (const account of ['receivable', 'deposits', 'customer_credit'])
      await expect(
        sql`insert into transfers (owner_id, posting_id, debit_account, credit_account, amount_cents)
          values (${plant.plant_id}, ${rows[0]?.posting_id}, 'cash', ${account}, 1)`.execute(app.db),
      ).rejects.toThrow(/customer_or_own_money/);
  });
});

describe('counting and closing a till', () => {
  test('shows what the drawer should hold only after the count, posts the shortage, and takes the rest to the safe', async () => {
    const made = await makeOpen();
    expectYes(await move(made));
    expect((await reportOf(made)).cash).toBeNull();
    expect(await close(made, 7_500, 0)).toMatchObject({ code: 'till_not_counted' });
    expect(await count(made, 7_500)).toMatchObject({ data: { counted_cents: 7_500, expected_cents: 8_000 } });
    expect(await close(made, 7_400, 0)).toMatchObject({ code: 'till_recounted' });
    expect(await close(made, 7_500, 7_501)).toMatchObject({
      code: 'more_than_counted',
      fields: { left_cents: expect.stringContaining('$75.00') },
    });
    expect(await close(made, 7_500, 5_000)).toMatchObject({ message: 'Till closed', data: { number: 1 } });
    expect(await balancesOf(app, made.plant)).toEqual({
      cash: 5_000,
      bank: -10_000,
      safe: 2_500,
      petty_cash: 2_000,
      over_short: 500,
    });
    expect(await findDeviations(app, made.plant)).toEqual([]);
    expect(await tillsOf(made.plant)).toMatchObject([{ left_cents: 5_000, last_z: 1, session: null }]);
  });

  test('allows another count, and the report lists every count', async () => {
    const made = await makeOpen();
    expectYes(await count(made, 9_000));
    expectYes(
      await count(made, 10_100, {
        pieces: [
          { cents: 10_000, count: 1 },
          { cents: 50, count: 2 },
        ],
      }),
    );
    expectYes(await close(made, 10_100, 0));
    expect(await reportOf(made)).toMatchObject({
      counts: [
        { counted_cents: 9_000 },
        { counted_cents: 10_100, pieces: [{ cents: 10_000, count: 1 }, { count: 2 }] },
      ],
      cash: { expected_cents: 10_000, counted_cents: 10_100, left_cents: 0, bank_cents: 10_100 },
    });
    expect(await balancesOf(app, made.plant)).toEqual({ bank: -10_000, safe: 10_100, over_short: -100 });
  });

  test('succeeds only once when ten people close it at the same time', async () => {
    const made = await makeOpen();
    expectYes(await count(made, 9_000));
    const replies = await Promise.all(Array.from({ length: 10 }, () => close(made, 9_000, 0)));
    expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(1);
    for (const reply of replies) if (reply.status === 'no') expect(reply.code).toBe('till_closed');
    expect(await balancesOf(app, made.plant)).toEqual({ bank: -10_000, safe: 9_000, over_short: 1_000 });
    expect(await count(made, 9_000)).toMatchObject({ code: 'till_closed' });
  });

  test('numbers each till’s Z reports without gaps, even if some attempts to close it fail', async () => {
    const plant = await makePlant(app);
    const tills = await Promise.all([makeTill(app, plant), makeTill(app, plant, { name: 'Back door' })]);
    for (let day = 0; day < 3; day++) {
      await Promise.all(
        tills.map(async ({ till_id }) => {
          const session = day === 0 ? undefined : await makeTill(app, plant, { till_id, float_cents: 10_000 });
          const session_id = session?.session_id ?? tills.find((one) => one.till_id === till_id)?.session_id ?? 0;
          const made = { plant, till_id, session_id };
          expectYes(await count(made, 10_000));
          expect(await close(made, 10_000, 10_001)).toMatchObject({ http: 422 });
          expectYes(await close(made, 10_000, 10_000));
        }),
      );
    }
    const rows = expectYes(await app.call(listZReports, plant.owner, {})).data;
    for (const name of ['Counter', 'Back door'])
      expect(rows.filter(({ till_name }) => till_name === name).map(({ number }) => number)).toEqual([3, 2, 1]);
  });

  test('freezes the report and everything in it', async () => {
    const made = await makeOpen();
    expectYes(await move(made));
    await countAndClose(app, made.plant, made.session_id, 8_000, 0);
    const report = await reportOf(made);
    expect(report).toMatchObject({ number: 1, closed_on: plantToday(), moves: [{ reason: 'Ice' }] });
    const { plant_id } = made.plant;
    for (const change of [
      sql`update till_sessions set report = '{}' where owner_id = ${plant_id}`,
      sql`delete from till_sessions where owner_id = ${plant_id}`,
      sql`update till_moves set amount_cents = 1 where plant_id = ${plant_id}`,
      sql`delete from till_counts where owner_id = ${plant_id}`,
    ])
      await expect(change.execute(app.db)).rejects.toThrow(/append-only/);
    expect(await reportOf(made)).toEqual(report);
  });

  test('is refused for invalid amounts and another plant’s till', async () => {
    const made = await makeOpen();
    for (const cents of [-1, 0.5, 100_000_000]) {
      expect(await count(made, cents)).toMatchObject({ http: 400 });
      expect(await close(made, cents, 0)).toMatchObject({ http: 400 });
    }
    const stranger = await makeOpen();
    const theirs = { ...stranger, plant: made.plant };
    for (const reply of [await count(theirs, 1), await close(theirs, 1, 0)]) expect(reply).toMatchObject({ http: 404 });
    for (const endpoint of [viewTill, tillReport])
      expect(await app.callWith(endpoint, made.plant.owner, { session_id: stranger.session_id })).toMatchObject({
        http: 404,
      });
  });
});

test('a till left open since yesterday accepts no money until it is closed', async () => {
  const issued = await makeIssued(app);
  const { plant, invoice_id } = issued;
  const made = { plant, ...(await makeTill(app, plant)) };
  const { session_id } = made;
  await app.db
    .updateTable('till_sessions')
    .set({ opened_on: addDays(plantToday(), -1) })
    .where('session_id', '=', session_id)
    .execute();
  expect(await tillsOf(plant)).toMatchObject([{ session: { is_old: true } }]);
  const paid = {
    session_id,
    invoices: [{ invoice_id, open_cents: 48_000 }],
    tenders: [{ method: 'cash', amount_cents: 48_000 }],
  };
  expect(await app.callWith(takePayment, plant.owner, paid)).toMatchObject({ code: 'till_old' });
  expect(await move(made)).toMatchObject({ code: 'till_old' });
  await countAndClose(app, plant, session_id, 10_000);
  const again = await makeTill(app, plant, { till_id: made.till_id });
  expectYes(await app.callWith(takePayment, plant.owner, { ...paid, session_id: again.session_id }));
});

describe('a Z report', () => {
  test('totals payment methods, tips, refunds, and tax, including cash that the office recorded elsewhere', async () => {
    const first = await makeIssued(app, undefined, { cents: 10_000 });
    const { plant, invoice_id, customer_id } = first;
    // $8.00 of the $100.00 is tax at 8.7%.
    await sql`alter table invoices disable trigger issued_stay`.execute(app.db);
    await sql`update invoices set tax_cents = 800, document = jsonb_set(document, '{taxes}',
      '[{"tax_class": "goods", "rate_bp": 870, "base_cents": 9200, "tax_cents": 800}]') where invoice_id = ${invoice_id}`.execute(
      app.db,
    );
    await sql`alter table invoices enable trigger issued_stay`.execute(app.db);
    const made = { plant, ...(await makeTill(app, plant)) };
    const { session_id } = made;
    expectYes(
      await app.callWith(takePayment, plant.owner, {
        session_id,
        invoices: [{ invoice_id, open_cents: 10_000 }],
        tenders: [
          { method: 'check', amount_cents: 2_500 },
          { method: 'cash', amount_cents: 600 },
        ],
        tip_cents: 100,
      }),
    );
    // The office records $80.00 in cash. Only $70.00 is due, so $10.00 becomes credit.
    const recorded = { invoice_id, method: 'cash', amount_cents: 8_000, till_session_id: session_id };
    expect(await app.callWith(recordInvoicePayment, plant.owner, { ...recorded, method: 'check' })).toMatchObject({
      code: 'only_cash_in_till',
    });
    expectYes(await app.callWith(recordInvoicePayment, plant.owner, recorded));
    const [refundable] = expectYes(
      await app.call(findRefundable, plant.owner, { words: await nameOf(customer_id) }),
    ).data;
    expect(refundable).toMatchObject({ amount_cents: 8_000, left_cents: 1_000, is_deposit: false });
    const refund = { payment_id: refundable?.payment_id ?? 0, amount_cents: 400, reason: 'Asked for' };
    expectYes(await app.callWith(refundPayment, plant.owner, { ...refund, till_session_id: session_id }));
    expectYes(await move(made));
    const handed = await Promise.all([1, 2].map(() => move(made, { account: 'tips', amount_cents: 100 })));
    expect(handed.filter(({ status }) => status === 'yes')).toHaveLength(1);
    await countAndClose(app, plant, session_id, 16_100, 10_000);

    expect(await reportOf(made)).toMatchObject({
      number: 1,
      sales: 2,
      means: [
        { method: 'cash', payments: 2, paid_cents: 8_500, tips_cents: 100, refunds_cents: 400 },
        { method: 'check', payments: 1, paid_cents: 2_500, tips_cents: 0, refunds_cents: 0 },
        { method: 'card_terminal', payments: 0, paid_cents: 0 },
        { method: 'ebt', payments: 0 },
      ],
      invoices_cents: 10_000,
      deposits_cents: 0,
      credit_cents: 1_000,
      taxes: [{ tax_class: 'goods', rate_bp: 870, tax_cents: 800 }],
      refunds: [{ amount_cents: 400, reason: 'Asked for' }],
      cash: { expected_cents: 16_100, counted_cents: 16_100, left_cents: 10_000, bank_cents: 6_100 },
    });
    expect(await balancesOf(app, plant)).toMatchObject({ cash: 10_000, checks: 2_500, petty_cash: 2_000 });
    expect(await findDeviations(app, plant)).toEqual([]);
  });

  test('includes a deposit that went into the drawer, and a refund can’t exceed the cash in the drawer', async () => {
    const { plant, order_id, customer_id } = await makeDeposit(app, { asked: '300' });
    const made = { plant, ...(await makeTill(app, plant)) };
    const { session_id } = made;
    const deposit = { order_id, customer_id, method: 'cash', amount_cents: 30_000, till_session_id: session_id };
    const { payment_id } = expectYes(await app.callWith(recordDeposit, plant.owner, deposit)).data as {
      payment_id: number;
    };
    expect(await reportOf(made)).toMatchObject({ deposits_cents: 30_000, credit_cents: 0, invoices_cents: 0 });
    expectYes(await move(made, { account: 'bank', amount_cents: 25_000, reason: 'Too much in the drawer' }));
    const refund = { payment_id, amount_cents: 20_000, reason: 'Canceled', till_session_id: session_id };
    expect(await app.callWith(refundPayment, plant.owner, refund)).toMatchObject({ code: 'not_in_drawer' });
    expectYes(await app.callWith(refundPayment, plant.owner, { ...refund, amount_cents: 15_000 }));
    expect(await count(made, 0)).toMatchObject({ data: { expected_cents: 0 } });
    expect(await findDeviations(app, plant)).toEqual([]);
  });
});

test('open invoices are found by name, phone number, or invoice number, but only at your own plant', async () => {
  const issued = await makeIssued(app);
  const stranger = await makeIssued(app);
  const { plant, invoice_id, customer_id } = issued;
  await app.db
    .updateTable('customers')
    .set({ phone: '(515) 555-0137' })
    .where('customer_id', '=', customer_id)
    .execute();
  const find = async (words: string) => expectYes(await app.call(findDue, plant.owner, { words })).data.invoices;
  for (const words of [await nameOf(customer_id), '515 555 0137', String(invoice_id), `#${invoice_id}`])
    expect(await find(words), words).toMatchObject([
      { invoice_id, open_cents: 48_000, meat_cents: 0, is_overdue: false },
    ]);
  const chosen = { invoice_ids: [invoice_id, stranger.invoice_id] };
  expect(expectYes(await app.call(findDue, plant.owner, chosen)).data.invoices).toMatchObject([{ invoice_id }]);
  for (const words of ['', 'nobody at all', String(stranger.invoice_id)]) expect(await find(words), words).toEqual([]);
});

async function nameOf(customer_id: number): Promise<string> {
  const { first_name, last_name } = await app.db
    .selectFrom('customers')
    .select(['first_name', 'last_name'])
    .where('customer_id', '=', customer_id)
    .executeTakeFirstOrThrow();
  return `${first_name} ${last_name}`.trim();
}
