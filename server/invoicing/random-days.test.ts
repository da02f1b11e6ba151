import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createManualOrder, removeOrder, updateStatus } from '#contract/booking/api.ts';
import { splitOrder } from '#contract/booking/edit-api.ts';
import type { Amount } from '#contract/booking/shares.ts';
import { payDeposit, recordDeposit, refundPayment } from '#contract/invoicing/deposit-api.ts';
import type { InvoiceDocument } from '#contract/invoicing/invoice-document.ts';
import { applyCredit, creditInvoice, recordInvoicePayment } from '#contract/invoicing/invoices-api.ts';
import { payInvoice } from '#contract/invoicing/paying/paying-api.ts';
import { saveInvoiceRules } from '#contract/invoicing/rules-api.ts';
import type { Endpoint } from '#contract/lib/endpoint.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { saveHangingWeight } from '#contract/orders/weights-api.ts';
import type { PriceLine } from '#contract/pricing/price-list.ts';
import { noteCancellations } from '#server/invoicing/canceling/note-cancellation.ts';
import { settleCancellations } from '#server/invoicing/canceling/settle-cancellations.ts';
import { FIRST_RULES } from '#server/invoicing/invoices/rules.ts';
import { officeMailer } from '#server/mail/office-mailer.ts';
import { findDeviations, heldByLedger, heldByPayments, nonZeroBalances, overRefunded } from '#server/test/balances.ts';
import { lastEvent } from '#server/test/events-of.ts';
import { comingDay, makeCustomer, makePlant, makeTemplate, openTestApp, type Plant } from '#server/test/harness.ts';
import { testCard } from '#server/test/make-deposit.ts';
import { draft, issue, look, makePrices } from '#server/test/make-invoice.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();

/** Amounts that don't divide evenly among quarters, in every tax class except goods. */
const KILL_FEE = 9_753;
const line = (name: string, unit: PriceLine['unit'], cents: number, tax_class: PriceLine['tax_class']): PriceLine => ({
  name,
  unit,
  cents,
  tax_class,
  minimum_cents: null,
  when: 'always',
});
const PRICES = [
  line('Kill fee', 'head', KILL_FEE, 'fees'),
  line('Cutting and wrapping', 'hanging_lb', 107, 'processing'),
  line('Bones', 'quarter', 333, 'meat'),
];
const RATES = { tax_processing_bp: 333, tax_meat_bp: 725, tax_fees_bp: 125 };

const SPLITS: readonly (readonly Amount[])[] = [
  ['Whole'],
  ['Half', 'Half'],
  ['Half', 'Quarter', 'Quarter'],
  ['Quarter', 'Quarter', 'Quarter', 'Quarter'],
];
const CUSTOMERS = 4;
const DAYS = 20;

const STEPS = [
  'book',
  'book',
  'book',
  'pay deposit',
  'weigh',
  'weigh',
  'split',
  'invoice',
  'invoice',
  'pay',
  'pay',
] as const;
const RARE_STEPS = ['refund', 'credit', 'void', 'use credit', 'cancel'] as const;
const Step = fc.record({
  kind: fc.constantFrom(...STEPS, ...RARE_STEPS),
  which: fc.nat(99),
  /** The percentage of the available amount to use, which can be over 100. */
  percent: fc.constantFrom(10, 35, 50, 100, 100, 120),
  method: fc.constantFrom('cash', 'check', 'card', 'ebt'),
});
type Step = typeof Step extends fc.Arbitrary<infer One> ? One : never;
const Day = fc.array(Step, { minLength: 3, maxLength: 6 });

interface House {
  plant: Plant;
  customers: { customer_id: number; account_id: number }[];
  template_id: number;
}

async function makeHouse(): Promise<House> {
  const plant = await makePlant(app, { species: ['beef'], slots: 500 });
  await makePrices(app, plant, PRICES);
  const { plant_id, owner } = plant;
  expectYes(await app.call(saveInvoiceRules, owner, { ...FIRST_RULES, ...RATES, revision: 0 }));
  await app.db
    .insertInto('paying_rules')
    .values({ plant_id, deposit_refund_days: 7, no_show_fee_cents: 7_500 })
    .execute();
  const customers: House['customers'] = [];
  while (customers.length < CUSTOMERS) customers.push(await makeCustomer(app, plant));
  return { plant, customers, template_id: await makeTemplate(app, plant) };
}

const at = <One>(rows: readonly One[], which: number): One | undefined => rows[which % Math.max(1, rows.length)];
const partOf = (cents: number, percent: number) => Math.max(1, Math.round((cents * percent) / 100));
const find = async <Row>({ plant: { plant_id } }: House, query: (plant_id: number) => ReturnType<typeof sql<Row>>) =>
  (await query(plant_id).execute(app.db)).rows;

/** Takes one step, if there is anything to apply it to. Refusals are fine; failures aren't. */
async function take(house: House, step: Step): Promise<void> {
  const call = async (endpoint: Endpoint, input: object, person = house.plant.owner) => {
    const reply = await app.callWith(endpoint, person, input);
    expect(reply.http, `${JSON.stringify(step)}: ${JSON.stringify(reply)}`).toBeLessThan(500);
    return reply;
  };
  await TAKE[step.kind](house, step, call);
}
type Call = (endpoint: Endpoint, input: object, person?: Plant['owner']) => Promise<{ http: number }>;
type Take = (house: House, step: Step, call: Call) => Promise<void>;

const TAKE: Readonly<Record<Step['kind'], Take>> = {
  async book({ customers, template_id }, { which, percent }, call) {
    const split = (at(SPLITS, which) ?? []).map((amount, place) => ({
      customer: at(customers, which + place)?.customer_id,
      cut_sheet: template_id,
      amount,
      animal: 'beef',
      order_number: 1,
    }));
    const deposit = percent > 35 ? { collect_deposit: '151', deposite_phone: '555-010-2000' } : {};
    const dropoff_date = comingDay(5, percent > 50 ? 1 : 5);
    await call(createManualOrder, {
      event_name: 'Smith',
      beef_qty: 1,
      dropoff_date,
      process_option: 'usda',
      split,
      ...deposit,
    });
  },

  async 'pay deposit'(house, { which, percent, method }, call) {
    const asked = await find(
      house,
      (plant_id) => sql<{ order_id: number; customer_id: number; account_id: number }>`
      select o.order_id, s.customer_id, c.account_id from orders o join deposits d using (plant_id, order_id)
        join shares s using (plant_id, order_id) join customers c using (plant_id, customer_id)
      where o.plant_id = ${plant_id} and o.status in (0, 1) order by o.order_id, s.cart_id`,
    );
    const found = at(asked, which);
    if (!found) return;
    const { order_id, customer_id, account_id } = found;
    const amount_cents = partOf(15_100, percent);
    if (method === 'card') {
      await call(payDeposit, { order_id, amount_cents, card: testCard() }, await app.signIn(account_id));
    } else await call(recordDeposit, { order_id, customer_id, method: 'cash', uses_safe: true, amount_cents });
  },

  async weigh(house, { which, percent }, call) {
    const booked = await find(
      house,
      (plant_id) => sql<{ order_id: number }>`
      select order_id from orders where plant_id = ${plant_id} and status = ${ORDER_STATUS.pending} order by order_id`,
    );
    const order_id = at(booked, which)?.order_id;
    if (order_id === undefined) return;
    await call(updateStatus, { order_id, status: ORDER_STATUS.open });
    await call(saveHangingWeight, { order_id, hanging_weight_clb: 30_001 + which * 97 + percent, seen_clb: null });
  },

  async split({ plant, customers, template_id }, { which }, call) {
    const { rows } = await sql<{ cart_id: number; quarters: number; customer_id: number }>`
      select s.cart_id, s.quarters, s.customer_id from shares s join orders o using (plant_id, order_id)
      where s.plant_id = ${plant.plant_id} and o.status < 2 and s.quarters in (2, 4) order by s.cart_id`.execute(
      app.db,
    );
    const share = at(rows, which);
    if (!share) return;
    const other = at(
      customers.filter(({ customer_id }) => customer_id !== share.customer_id),
      which,
    );
    const amount = share.quarters === 4 ? 'Half' : 'Quarter';
    const names = [share.customer_id, other?.customer_id];
    const split_data = names.map((name) => ({ name, amount }));
    await call(splitOrder, { cart_id: share.cart_id, form_id: template_id, split_data });
  },

  /** All shares of one customer that can be on an invoice. */
  async invoice({ plant, customers }, { which }) {
    const customer_id = at(customers, which)?.customer_id;
    const { rows } = await sql<{ cart_id: number }>`
      select s.cart_id from shares s join orders o using (plant_id, order_id)
      where s.plant_id = ${plant.plant_id} and s.customer_id = ${customer_id} and o.status = ${ORDER_STATUS.open}
        and o.hanging_weight_clb is not null and not exists (select from invoice_shares i
          where i.plant_id = s.plant_id and i.cart_id = s.cart_id and i.is_live)
      order by s.cart_id`.execute(app.db);
    const cart_ids = rows.map(({ cart_id }) => cart_id);
    if (cart_ids.length > 0) expectYes(await issue(app, { plant }, await draft(app, { plant }, cart_ids)));
  },

  async pay(house, { which, percent, method }, call) {
    const open = await find(
      house,
      (plant_id) => sql<{ invoice_id: number; open_cents: number; account_id: number }>`
      select i.invoice_id, i.open_cents, c.account_id from invoices i join customers c using (plant_id, customer_id)
      where i.plant_id = ${plant_id} and i.number is not null and i.open_cents > 0 order by i.invoice_id`,
    );
    const found = at(open, which);
    if (!found) return;
    const { invoice_id, open_cents, account_id } = found;
    const amount_cents = partOf(open_cents, percent);
    if (method === 'card') {
      const card = testCard(percent === 10 ? 'declined' : undefined);
      await call(payInvoice, { invoice_id, amount_cents, open_cents, card }, await app.signIn(account_id));
    } else {
      const cents = method === 'ebt' ? partOf(333, percent) : amount_cents;
      await call(recordInvoicePayment, { invoice_id, method, uses_safe: true, amount_cents: cents });
    }
  },

  async refund(house, { which, percent }, call) {
    const paid = await find(
      house,
      (plant_id) => sql<{ payment_id: number; amount_cents: number }>`
      select payment_id, amount_cents from payments where plant_id = ${plant_id} order by payment_id desc`,
    );
    const found = at(paid, which);
    if (!found) return;
    const { payment_id, amount_cents } = found;
    await call(refundPayment, {
      payment_id,
      amount_cents: partOf(amount_cents, percent),
      reason: 'Asked for',
      uses_safe: true,
    });
  },

  async credit({ plant }, { which, percent }, call) {
    const invoice = await issuedAt(plant, which);
    const place = which % PRICES.length;
    const line = invoice?.document.parts[0]?.lines[place];
    if (!invoice || !line) return;
    const lines = [{ place, amount_cents: partOf(line.amount_cents, percent) }];
    await call(creditInvoice, { invoice_id: invoice.invoice_id, reason: 'Spoiled', lines });
  },

  async void({ plant }, { which }, call) {
    const invoice = await issuedAt(plant, which);
    if (invoice) await call(creditInvoice, { invoice_id: invoice.invoice_id, reason: 'Wrong', lines: [] });
  },

  async 'use credit'({ plant }, { which, percent }, call) {
    const invoice = await issuedAt(plant, which);
    if (!invoice) return;
    const { invoice_id, customer_credit_cents } = await look(app, { plant }, invoice.invoice_id);
    await call(applyCredit, { invoice_id, amount_cents: partOf(customer_credit_cents, percent) });
  },

  async cancel(house, { which }, call) {
    const { plant } = house;
    const booked = await find(
      house,
      (plant_id) => sql<{ order_id: number }>`
      select order_id from orders where plant_id = ${plant_id} and status = ${ORDER_STATUS.pending} order by order_id`,
    );
    const order_id = at(booked, which)?.order_id;
    if (order_id === undefined) return;
    expect(await call(removeOrder, { order_id })).toMatchObject({ http: 200 });
    const event = await lastEvent(app, plant, 'order.removed');
    await noteCancellations.run({ db: app.db, mailer: officeMailer, public_url: 'https://plant.test' }, event);
    await sql`update cancellations set settle_at = now() where plant_id = ${plant.plant_id}`.execute(app.db);
    await settleCancellations(app.db);
  },
};

interface Issued {
  invoice_id: number;
  kind: 'invoice' | 'credit_note';
  document: InvoiceDocument;
}
const listIssued = async ({ plant_id }: Plant): Promise<Issued[]> =>
  (
    await sql<Issued>`select invoice_id, kind, document from invoices
      where plant_id = ${plant_id} and number is not null order by invoice_id`.execute(app.db)
  ).rows;
const issuedAt = async (plant: Plant, which: number) =>
  at(
    (await listIssued(plant)).filter(({ kind }) => kind === 'invoice'),
    which,
  );

const sum = (cents: readonly number[]) => cents.reduce((total, one) => total + one, 0);

/** Each document adds up, and the ledger's revenue and tax equal the invoiced amounts minus the credited ones. */
async function expectInvoicesInLedger(plant: Plant): Promise<void> {
  let charged = 0;
  for (const { kind, document } of await listIssued(plant)) {
    const lines = document.parts.flatMap((part) => part.lines);
    expect(document.subtotal_cents).toBe(sum(lines.map(({ amount_cents }) => amount_cents)));
    expect(document.tax_cents).toBe(sum(document.taxes.map(({ tax_cents }) => tax_cents)));
    expect(document.total_cents).toBe(document.subtotal_cents + document.tax_cents);
    charged += kind === 'invoice' ? document.total_cents : -document.total_cents;
  }
  const { service_revenue = 0, meat_revenue = 0, tax_payable = 0 } = await nonZeroBalances(app, plant.plant_id);
  expect(service_revenue + meat_revenue + tax_payable).toBe(charged);
}

/** The shares of a fully invoiced animal add up to exactly its kill fee and its weight. */
async function expectAnimalsDivided(plant: Plant): Promise<number> {
  const { rows } = await sql<{ weight_clb: number; killed: number; cut: number }>`
    select o.hanging_weight_clb as weight_clb,
      sum((l ->> 'amount_cents')::int) filter (where l ->> 'name' = 'Kill fee')::int as killed,
      sum((l ->> 'quantity')::int) filter (where l ->> 'name' = 'Cutting and wrapping')::int as cut
    from orders o join invoice_shares s on s.plant_id = o.plant_id and s.order_id = o.order_id and s.is_live
      join invoices i on i.plant_id = s.plant_id and i.invoice_id = s.invoice_id and i.number is not null
      cross join lateral jsonb_array_elements(i.document -> 'parts') p cross join lateral jsonb_array_elements(p -> 'lines') l
    where o.plant_id = ${plant.plant_id} and (p ->> 'cart_id')::bigint = s.cart_id
    group by o.order_id, o.hanging_weight_clb having sum(s.quarters) filter (where l ->> 'name' = 'Kill fee') = 4`.execute(
    app.db,
  );
  for (const { weight_clb, killed, cut } of rows) expect([killed, cut]).toEqual([KILL_FEE, weight_clb]);
  return rows.length;
}

test('after 200 random days at plants, the ledger, invoices, and payments agree to the cent', async () => {
  let divided = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(Day, { minLength: DAYS, maxLength: DAYS }), async (days) => {
      const house = await makeHouse();
      const { plant } = house;
      for (const day of days) {
        for (const step of day) await take(house, step);
        expect(await findDeviations(app, plant)).toEqual([]);
        expect(await heldByLedger(app, plant.plant_id)).toEqual(await heldByPayments(app, plant.plant_id));
        expect(await overRefunded(app, plant.plant_id)).toEqual([]);
        await expectInvoicesInLedger(plant);
      }
      divided += await expectAnimalsDivided(plant);
    }),
    { seed: 20_261_124, numRuns: 10, endOnFailure: true },
  );
  // The random days must have included all of these.
  expect(divided).toBeGreaterThan(10);
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::int from payments) as payments, (select count(*)::int from refunds where state = 'done') as refunds,
      (select count(*)::int from invoices where kind = 'credit_note') as credit_notes,
      (select count(*)::int from allocations where kind = 'deposit') as used_deposits,
      (select count(*)::int from cancellations where state = 'done') as canceled`.execute(app.db);
  for (const [what, count] of Object.entries(rows[0] ?? {})) expect(count, what).toBeGreaterThan(0);
});
