import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { getAllCustomers } from '#contract/directory/api.ts';
import { mergeCustomers } from '#contract/directory/records-api.ts';
import {
  agingReport,
  agingTotals,
  customerBalances,
  customerStatement,
  mailStatement,
  saveCertificate,
} from '#contract/invoicing/account/account-api.ts';
import { applyCredit, creditInvoice, recordInvoicePayment } from '#contract/invoicing/invoices-api.ts';
import { openPayLink } from '#contract/invoicing/paying/paying-api.ts';
import { addDays } from '#contract/lib/days.ts';
import { mailStatements } from '#server/invoicing/account/statement-mail.ts';
import type { Mail, Mailer } from '#server/lib/mailer.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { addCredit } from '#server/payments/customer-credit.ts';
import { eventsOf } from '#server/test/events-of.ts';
import { makeVisitor, openTestApp, type Person, type Plant } from '#server/test/harness.ts';
import { type IssuedInvoice, makeIssued } from '#server/test/issued-invoice.ts';
import { draft, issue, look, makeBillable } from '#server/test/make-invoice.ts';
import { makeOrder } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();
const today = plantToday();

const statementOf = async (person: Person, customer_id = 0, more: object = {}) =>
  expectYes(await app.call(customerStatement, person, { customer_id, ...more })).data;
const record = ({ plant, invoice_id }: IssuedInvoice, amount_cents: number) =>
  app.call(recordInvoicePayment, plant.owner, { invoice_id, method: 'cash', uses_safe: true, amount_cents });
async function creditOf({ plant_id }: Plant, customer_id: number) {
  const { rows } = await sql<{
    cents: number;
  }>`select coalesce(sum(balance_cents), 0)::int as cents from customer_credit
    where plant_id = ${plant_id} and customer_id = ${customer_id}`.execute(app.db);
  return rows[0]?.cents;
}

describe('a statement', () => {
  test('has a line for every change in the balance, and ends with the amount owed, less credit', async () => {
    const made = await makeIssued(app);
    const { plant, customer_id, payer, invoice_id } = made;
    expectYes(await record(made, 60_000));
    expectYes(await app.call(creditInvoice, plant.owner, { invoice_id, reason: 'Spoiled' }));
    const [note] = await app.db.selectFrom('invoices').select('number').where('corrects_id', '=', invoice_id).execute();
    const statement = await statementOf(payer);
    expect(statement).toMatchObject({
      customer_id,
      opening_cents: 0,
      lines: [
        { kind: 'invoice', number: String(invoice_id), invoice_id, cents: 48_000, balance_cents: 48_000 },
        { kind: 'payment', cents: -60_000, balance_cents: -12_000 },
        { kind: 'credit_note', number: note?.number, cents: -48_000, balance_cents: -60_000 },
      ],
      closing_cents: -60_000,
      aging: { to_30: 0, credit_cents: 60_000, balance_cents: -60_000 },
      can: { mail: false, keep_certificate: false },
    });
    expect(expectYes(await app.call(customerBalances, plant.owner, { customer_ids: [customer_id] })).data).toEqual([
      { customer_id, balance_cents: -60_000 },
    ]);
  });

  test('starts with the amount owed before its first day', async () => {
    const made = await makeIssued(app);
    expect(await statementOf(made.payer, 0, { from: addDays(today, 1), to: addDays(today, 2) })).toMatchObject({
      opening_cents: 48_000,
      lines: [],
      closing_cents: 48_000,
    });
    expect(await statementOf(made.payer, 0, { to: addDays(today, -1) })).toMatchObject({ closing_cents: 0 });
  });

  test('can be seen only by the office, the customer, and their producer', async () => {
    const made = await makeIssued(app, await makeOrder(app, ['Half', 'Half']));
    const { plant, customer_id, payer } = made;
    const neighbor = await makeIssued(app, made, { share: 1 });
    const stranger = await makeIssued(app);
    const producer = await plant.join('producer');
    await sql`update customers set producer_id = ${producer.account_id}
      where plant_id = ${plant.plant_id} and customer_id = ${customer_id}`.execute(app.db);
    for (const person of [plant.owner, payer, producer]) {
      expect((await statementOf(person, customer_id)).closing_cents).toBe(48_000);
    }
    for (const person of [neighbor.payer, stranger.payer, stranger.plant.owner, await plant.join('butcher')]) {
      expect(await app.call(customerStatement, person, { customer_id })).toMatchObject({ http: 404 });
    }
    expect(await app.call(customerStatement, await makeVisitor(app, 'buyer'), { customer_id })).toMatchObject({
      http: 403,
    });
    expect(await app.call(mailStatement, stranger.plant.owner, { customer_id })).toMatchObject({ http: 404 });
    expect(
      await app.call(saveCertificate, stranger.plant.owner, { customer_id, number: '1', state: 'IA' }),
    ).toMatchObject({
      http: 404,
    });
    expect(
      expectYes(await app.call(customerBalances, stranger.plant.owner, { customer_ids: [customer_id] })).data,
    ).toEqual([]);
  });

  test('includes entries from a record that was merged into the customer’s', async () => {
    const made = await makeIssued(app);
    const keep_id = made.customers[1]?.customer_id ?? 0;
    expectYes(await app.callWith(mergeCustomers, made.plant.owner, { keep_id, merge_id: made.customer_id }));
    expect(await statementOf(made.plant.owner, keep_id)).toMatchObject({
      closing_cents: 48_000,
      aging: { to_30: 48_000, balance_cents: 48_000 },
    });
  });

  test('is emailed with the whole balance, even if there are too many open invoices to list', async () => {
    const { plant, customer_id, invoice_id } = await makeIssued(app);
    await sql`insert into invoices (plant_id, customer_id, number, document, issued_on, due_on, total_cents, open_cents)
      select plant_id, customer_id, 'MORE-' || at, document, issued_on, due_on, 100, 100
      from invoices, generate_series(1, 52) at where invoice_id = ${invoice_id}`.execute(app.db);
    expectYes(await app.call(mailStatement, plant.owner, { customer_id }));
    const sent: Mail[] = [];
    const mailer: Mailer = { name: 'test', send: async (mail) => void sent.push(mail) };
    for (const event of await eventsOf(app, plant, 'statement.sent')) {
      await mailStatements.run({ db: app.db, mailer, public_url: 'https://plant.test' }, event);
    }
    expect(sent[0]?.subject).toContain('Statement: $532.00 due');
    expect(sent[0]?.text.match(/Pay by card/g)).toHaveLength(50);
    expect(sent[0]?.text).toContain('\n3 more invoices are open.\n');
  });

  test('is emailed once, with a payment link for each open invoice', async () => {
    const made = await makeIssued(app);
    const { plant, customer_id } = made;
    expectYes(await app.call(mailStatement, plant.owner, { customer_id }));
    const sent: Mail[] = [];
    const mailer: Mailer = { name: 'test', send: async (mail) => void sent.push(mail) };
    const events = await eventsOf(app, { plant_id: plant.plant_id }, 'statement.sent');
    for (const event of [...events, ...events]) {
      await mailStatements.run({ db: app.db, mailer, public_url: 'https://plant.test' }, event);
    }
    expect(sent).toHaveLength(1);
    expect(sent[0]?.subject).toContain('Statement: $480.00 due');
    const [, token = ''] = /\/pay\/([\w-]{43})\n/.exec(sent[0]?.text ?? '') ?? [];
    expect(expectYes(await app.call(openPayLink, null, { token })).data).toMatchObject({ open_cents: 48_000 });
    await sql`update customers set email = null where plant_id = ${plant.plant_id}`.execute(app.db);
    expect(await app.call(mailStatement, plant.owner, { customer_id })).toMatchObject({ code: 'no_address' });
  });
});

test('aging counts the days since each invoice as of a given day, and includes unused credit', async () => {
  const order = await makeOrder(app, ['Quarter', 'Quarter', 'Quarter', 'Quarter']);
  const ages = [30, 31, 90, 91];
  const made: IssuedInvoice[] = [];
  for (const [share, days] of ages.entries()) {
    made.push(await makeIssued(app, order, { share, cents: 10_000 * (share + 1), issued_on: addDays(today, -days) }));
  }
  const [first] = made;
  if (!first) throw new Error('there are four');
  expectYes(await record(first, 10_500));
  const { plant } = first;
  const report = async (as_of = '') => expectYes(await app.call(agingReport, plant.owner, { as_of })).data;
  expect(await report()).toMatchObject([
    { customer_id: made[3]?.customer_id, over_90: 40_000, to_90: 0, balance_cents: 40_000 },
    { customer_id: made[2]?.customer_id, to_90: 30_000, over_90: 0 },
    { customer_id: made[1]?.customer_id, to_60: 20_000, to_30: 0 },
    { customer_id: first.customer_id, to_30: 0, credit_cents: 500, balance_cents: -500 },
  ]);
  expect(await report(addDays(today, -1))).toMatchObject([
    { to_90: 40_000 },
    { to_90: 30_000 },
    { to_30: 20_000 },
    { to_30: 10_000, credit_cents: 0 },
  ]);
  expect(await report(addDays(today, -92))).toEqual([]);
  expect(expectYes(await app.call(agingTotals, plant.owner, {})).data).toEqual({
    to_30: 0,
    to_60: 20_000,
    to_90: 30_000,
    over_90: 40_000,
    credit_cents: 500,
    balance_cents: 89_500,
  });
  for (const role of ['butcher', 'customer', 'producer'] as const) {
    expect(await app.call(agingReport, await plant.join(role), {})).toMatchObject({ http: 403 });
  }
});

test('only the office can sort the directory by what customers owe', async () => {
  const order = await makeOrder(app, ['Half', 'Half']);
  const [less, more] = [
    await makeIssued(app, order, { cents: 10_000 }),
    await makeIssued(app, order, { share: 1, cents: 20_000 }),
  ];
  const listed = async (who: Person, sort: string) => {
    return expectYes(await app.callWith(getAllCustomers, who, { sort, page: 1 })).data.map(({ id }) => id);
  };
  const { owner } = less.plant;
  expect((await listed(owner, '-balance')).slice(0, 2)).toEqual([more.customer_id, less.customer_id]);
  expect((await listed(owner, 'balance')).slice(-2)).toEqual([less.customer_id, more.customer_id]);
  expectYes(await record(more, 30_000));
  expect((await listed(owner, 'balance'))[0]).toBe(more.customer_id);
  expect(await listed(less.payer, '-balance')).toEqual(await listed(less.payer, 'name'));
});

describe('credit', () => {
  test('is deducted from the next invoice automatically, and only once if two are issued at the same time', async () => {
    const first = await makeBillable(app);
    const { plant } = first;
    const second = await makeBillable(app, ['Whole'], { plant });
    const [owner] = first.customers;
    const customer_id = owner?.customer_id ?? 0;
    await sql`update shares set customer_id = ${customer_id} where order_id = ${second.order_id}`.execute(app.db);
    await inTransaction(app.db, (tx) =>
      addCredit(tx, { plant_id: plant.plant_id, customer_id, cents: 60_000, ebt_cents: 0 }),
    );
    const drafts = [await draft(app, first, first.cart_ids), await draft(app, second, second.cart_ids)];
    await Promise.all(drafts.map((invoice_id) => issue(app, { plant }, invoice_id)));
    const issued = await Promise.all(drafts.map((invoice_id) => look(app, { plant }, invoice_id)));
    expect(issued.map(({ open_cents }) => open_cents).toSorted((a, b) => a - b)).toEqual([0, 40_000]);
    expect(issued.map(({ credited }) => credited.map(({ kind }) => kind))).toEqual([['credit'], ['credit']]);
    expect(await creditOf(plant, customer_id)).toBe(0);
  });

  test('is never overdrawn, even if ten people apply it at the same time', async () => {
    const paid = await makeIssued(app);
    const { plant, customer_id } = paid;
    expectYes(await record(paid, 58_000));
    const other = await makeIssued(app, { ...paid, order_id: (await makeOrder(app, ['Whole'], { plant })).order_id });
    await sql`update invoices set customer_id = ${customer_id} where invoice_id = ${other.invoice_id}`.execute(app.db);
    const input = { invoice_id: other.invoice_id, amount_cents: 6_000 };
    const replies = await Promise.all(Array.from({ length: 10 }, () => app.call(applyCredit, plant.owner, input)));
    expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(1);
    expect(await creditOf(plant, customer_id)).toBe(4_000);
  });
});

describe('a tax exemption certificate', () => {
  test.each([
    ['without an expiration date', '', true],
    ['on its last day', today, true],
    ['after its last day', addDays(today, -1), false],
  ])('%s exempts: %s, %s', async (_, until, isExempt) => {
    const { plant, cart_ids, customers } = await makeBillable(app);
    const customer_id = customers[0]?.customer_id ?? 0;
    await app.db
      .insertInto('invoice_rules')
      .values({ plant_id: plant.plant_id, tax_processing_bp: 700 })
      .onConflict((conflict) => conflict.column('plant_id').doUpdateSet({ tax_processing_bp: 700 }))
      .execute();
    expectYes(await app.call(saveCertificate, plant.owner, { customer_id, number: 'EX-17', state: 'ia', until }));
    expect((await statementOf(plant.owner, customer_id)).certificate).toEqual({ number: 'EX-17', state: 'IA', until });
    const invoice_id = await draft(app, { plant }, cart_ids);
    expectYes(await issue(app, { plant }, invoice_id));
    const { document } = await look(app, { plant }, invoice_id);
    expect(document.tax_cents > 0).toBe(!isExempt);
    expect(document.customer.tax_certificate).toBe(isExempt ? 'EX-17' : '');
  });

  test.each([
    ['the removed record’s, if the kept one has none', '', 'EX-17'],
    ['the kept record’s, if it has one', 'EX-20', 'EX-20'],
  ])('after a merge is %s', async (_, number, after) => {
    const { plant, customers } = await makeBillable(app);
    const [keep_id = 0, merge_id = 0] = customers.map(({ customer_id }) => customer_id);
    const save = (more: object) => app.callWith(saveCertificate, plant.owner, { state: 'IA', ...more });
    expectYes(await save({ customer_id: merge_id, number: 'EX-17' }));
    expectYes(await save({ customer_id: keep_id, number }));
    expectYes(await app.callWith(mergeCustomers, plant.owner, { keep_id, merge_id }));
    expect((await statementOf(plant.owner, keep_id)).certificate).toMatchObject({ number: after, state: 'IA' });
  });

  test('is refused for an invalid state, and removed if its number is left blank', async () => {
    const { plant, customer_id } = await makeIssued(app);
    const save = (more: object) =>
      app.callWith(saveCertificate, plant.owner, { customer_id, number: '9', state: 'IA', ...more });
    expect(await save({ state: 'I1' })).toMatchObject({ http: 400 });
    expectYes(await save({}));
    expectYes(await save({ number: '' }));
    expect((await statementOf(plant.owner, customer_id)).certificate).toEqual({ number: '', state: '', until: '' });
  });
});
