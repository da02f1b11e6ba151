import { sql } from 'kysely';
import { type FilledPlant, fillPlant } from '#bench/fill.ts';
import { load, measureInTurn, median, rateOf, refusedOf } from '#bench/load.ts';
import { startProcess } from '#bench/processes.ts';
import { openBench, tokenOf } from '#bench/product.ts';
import { atLeast, atMost, writeSection } from '#bench/report.ts';
import { customerStatement } from '#contract/invoicing/account/account-api.ts';
import { listInvoices, recordInvoicePayment } from '#contract/invoicing/invoices-api.ts';
import { addDays } from '#contract/lib/days.ts';
import { required } from '#contract/lib/required.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { trialBalance } from '#contract/payments/books-api.ts';
import { issueAsked } from '#server/invoicing/invoices/invoice-day.ts';
import type { CommittedEvent } from '#server/lib/background/job.ts';
import { closeDays } from '#server/payments/ledger/balances.ts';
import { plantToday } from '#tools/plant-today.ts';

const ROUNDS = 3;
const SECONDS = 2;
/** How many invoices a plant issues in a day. */
const DAY = 60;
const INVOICES = 100_000;
const TOTAL_CENTS = 48_000;
const POSTINGS = { small: 10_000, large: 1_000_000 } as const;
const today = plantToday();

const price = (name: string, unit: string, cents: number) => ({
  name,
  unit,
  cents,
  minimum_cents: null,
  when: 'always',
  tax_class: 'processing',
});
const PRICES = [price('Kill fee', 'head', 10_000), price('Cutting and wrapping', 'hanging_lb', 100)];
/** Half of the kill fee plus half of 400 pounds at $1. */
const HALF_CENTS = 25_000;

const bench = await openBench('money');
const { db, pool } = bench;
try {
  console.log('filling …');
  const plant = await fillPlant(db, 1_000, { status: sql`${ORDER_STATUS.open}::int`, stage: sql`'ready'` });
  const small = await fillBooks('small');
  const large = await fillBooks('large');
  await fillInvoices(plant);
  const holder = await fillAccount(plant);
  await pool.query('vacuum analyze');
  await closeDays(db);
  const tokens = {
    plant: await tokenOf(db, plant.plant_id),
    small: await tokenOf(db, small),
    large: await tokenOf(db, large),
  };
  const issuing = await measureIssuing(plant);
  await measure(plant, holder, tokens, issuing);
} finally {
  await bench.stop();
}

/** A plant with nothing but postings: sales spread over the past year, plus a thousand from today. Returns its id. */
async function fillBooks(size: keyof typeof POSTINGS): Promise<number> {
  const { plant_id, customers } = await fillPlant(db, 1);
  const past = POSTINGS[size];
  await asReplica(
    `insert into postings (owner_id, posting_id, kind, cause_id, day)
     select $1, n, 'invoice', n, case when n > $2::int then $3::date else $3::date - 2 - n % 360 end
     from generate_series(1, $2::int + 1000) n`,
    [plant_id, past, today],
  );
  await asReplica(
    `insert into transfers (owner_id, transfer_id, posting_id, debit_account, credit_account, amount_cents, customer_id)
     select $1, n, n, 'receivable', case when n % 3 = 0 then 'meat_revenue' else 'service_revenue' end, 1000 + n % 90000, $3
     from generate_series(1, $2::int + 1000) n`,
    [plant_id, past, customers[0]],
  );
  return plant_id;
}

/** Skips all checks: the rows are valid by construction, and checking each one would take minutes. */
async function asReplica(text: string, values: unknown[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`begin; set local session_replication_role = replica; set local statement_timeout = 0`);
    await client.query(text, values);
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** Issued but unpaid invoices. */
async function fillInvoices({ plant_id, customers }: FilledPlant): Promise<void> {
  await asReplica(
    `with made as (
       insert into invoices (plant_id, invoice_id, customer_id, number, issued_on, due_on, document, total_cents, open_cents)
       select $1, n, ($2::bigint[])[1 + n % 50], n::text, $3::date - n % 300, $3::date + 30 - n % 300, '{}', $4, $4
       from generate_series(1, $5::int) n returning invoice_id
     ), counted as (insert into invoice_counters (plant_id, kind, last) values ($1, 'invoice', $5::int))
     insert into invoice_shares (plant_id, invoice_id, cart_id, order_id)
     select $1, invoice_id, 10000000 + invoice_id, invoice_id from made`,
    [plant_id, customers, today, TOTAL_CENTS, INVOICES],
  );
  await pool.query(`select setval(pg_get_serial_sequence('invoices', 'invoice_id'), ${INVOICES})`);
}

/** A customer with a thousand postings on their account. */
async function fillAccount({ plant_id }: FilledPlant): Promise<number> {
  const { rows } = await pool.query<{ customer_id: number }>(
    `insert into customers (plant_id, account_id, type, first_name) values ($1, $1, 'producer', 'Dana') returning customer_id`,
    [plant_id],
  );
  const customer_id = required(rows[0], 'the customer').customer_id;
  await asReplica(
    `insert into postings (owner_id, posting_id, kind, cause_id, day)
     select $1, n, 'invoice', n, $2::date - 2 - n % 300 from generate_series(1, 1000) n`,
    [plant_id, today],
  );
  await asReplica(
    `insert into transfers (owner_id, posting_id, debit_account, credit_account, amount_cents, customer_id)
     select $1, n, 'receivable', 'service_revenue', 5000 + n, $2 from generate_series(1, 1000) n`,
    [plant_id, customer_id],
  );
  for (const [table, id] of [
    ['postings', 'posting_id'],
    ['transfers', 'transfer_id'],
  ])
    await pool.query(`select setval(pg_get_serial_sequence('${table}', '${id}'), 2000000)`);
  return customer_id;
}

/**
 * Issues a day's invoices, once with the product's job and once with bare statements, each invoice in its own
 * transaction. Returns the milliseconds per round.
 */
async function measureIssuing({ plant_id }: FilledPlant): Promise<{ ours: number[]; bare: number[] }> {
  await pool.query(
    `with list as (insert into price_lists (plant_id, category_id) values ($1, 1) returning price_list_id)
     insert into price_editions (plant_id, price_list_id, starts_on, entered_on, lines)
     select $1, price_list_id, '2020-01-01', '2020-01-01', $2::jsonb from list`,
    [plant_id, JSON.stringify(PRICES)],
  );
  await pool.query('update orders set hanging_weight_clb = 40000 where plant_id = $1', [plant_id]);
  const { rows: shares } = await pool.query<{ cart_id: number; order_id: number; customer_id: number }>(
    'select cart_id, order_id, customer_id from shares where plant_id = $1 order by cart_id',
    [plant_id],
  );
  const taken: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
  for (let round = 0; round <= ROUNDS; round++) {
    const bare = await timed(async () => {
      for (const share of shares.splice(0, DAY)) await issueBare(plant_id, share);
    });
    const items = shares.splice(0, DAY).map(({ cart_id }) => ({ cart_ids: [cart_id], subtotal_cents: HALF_CENTS }));
    const { run_id } = await db
      .insertInto('invoice_runs')
      .values({ plant_id, day: today, asked: JSON.stringify(items), is_sent: false, asked_by: plant_id })
      .returning('run_id')
      .executeTakeFirstOrThrow();
    const event: CommittedEvent = {
      event_id: 0,
      plant_id,
      kind: 'invoices.asked',
      order_id: null,
      actor_id: plant_id,
      data: { run_id },
      happened_at: new Date().toISOString(),
    };
    const ours = await timed(() => issueAsked.run({ db }, event));
    const { rows } = await sql<{ failed: unknown[] }>`
      select failed from invoice_runs where plant_id = ${plant_id} and run_id = ${run_id}`.execute(db);
    if (rows[0]?.failed.length !== 0) throw new Error(`not every invoice was issued: ${JSON.stringify(rows[0])}`);
    if (round === 0) continue;
    taken.ours.push(ours);
    taken.bare.push(bare);
  }
  return taken;
}
async function timed(work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** Writes the rows that make up an issued invoice, each with one plain statement. */
async function issueBare(
  plant_id: number,
  { cart_id, order_id, customer_id }: { cart_id: number; order_id: number; customer_id: number },
): Promise<void> {
  const client = await pool.connect();
  const run = (name: string, text: string, values: unknown[]) => client.query({ name, text, values });
  try {
    await client.query('begin');
    await run('lock', 'select from orders where plant_id = $1 and order_id = $2 for share', [plant_id, order_id]);
    const { rows } = await run(
      'draft',
      'insert into invoices (plant_id, customer_id, created_by) values ($1, $2, $1) returning invoice_id',
      [plant_id, customer_id],
    );
    const { invoice_id } = rows[0];
    await run(
      'share',
      'insert into invoice_shares (plant_id, invoice_id, cart_id, order_id, quarters) values ($1, $2, $3, $4, 2)',
      [plant_id, invoice_id, cart_id, order_id],
    );
    await run(
      'lines',
      `insert into invoice_lines (plant_id, invoice_id, cart_id, place, name, unit, quantity, unit_cents, amount_cents, tax_class)
       values ($1, $2, $3, 0, 'Kill fee', 'head', 50, 10000, 5000, 'processing'),
         ($1, $2, $3, 1, 'Cutting and wrapping', 'hanging_lb', 20000, 100, 20000, 'processing')`,
      [plant_id, invoice_id, cart_id],
    );
    const posted = await run(
      'posting',
      `insert into postings (owner_id, kind, cause_id, day, order_id, posted_by) values ($1, 'invoice', $2, $3, $4, $1)
       returning posting_id`,
      [plant_id, invoice_id, today, order_id],
    );
    await run(
      'transfer',
      `insert into transfers (owner_id, posting_id, debit_account, credit_account, amount_cents, customer_id)
       values ($1, $2, 'receivable', 'service_revenue', ${HALF_CENTS}, $3)`,
      [plant_id, posted.rows[0].posting_id, customer_id],
    );
    await run(
      'event',
      `insert into events (owner_id, kind, actor_id, data, relayed_at) values ($1, 'invoice.issued', $1, '{}', now())`,
      [plant_id],
    );
    await run(
      'issue',
      `with taken as (
         insert into invoice_counters as c (plant_id, kind, last) values ($1, 'invoice', 1)
         on conflict (plant_id, kind) do update set last = c.last + 1 returning last::text as number
       ), noted as (update shares set invoice_id = $2 where plant_id = $1 and cart_id = $5)
       update invoices set number = taken.number, issued_on = $3, due_on = $4, document = $6, total_cents = ${HALF_CENTS},
         open_cents = ${HALF_CENTS}, issued_by = $1 from taken where plant_id = $1 and invoice_id = $2`,
      [plant_id, invoice_id, today, addDays(today, 30), cart_id, '{}'],
    );
    await client.query('commit');
  } finally {
    client.release();
  }
}

async function measure(
  { plant_id }: FilledPlant,
  customer_id: number,
  tokens: Record<'plant' | 'small' | 'large', string>,
  issuing: { ours: number[]; bare: number[] },
): Promise<void> {
  const app = await bench.startApp();
  const floor = await startProcess('bench/money-floor.ts', { DATABASE_URL: bench.url, PLANT: String(plant_id) });
  const call = (pathname: string, token: string, body: unknown, more: Record<string, string> = {}) =>
    load({
      url: `${app.address}${pathname}`,
      headers: { authorization: `Bearer ${token}`, ...more },
      body,
      seconds: SECONDS,
    });
  const bare = (pathname: string, body: unknown) =>
    load({ url: `${floor.address}${pathname}`, body, seconds: SECONDS });
  let next = INVOICES;
  const payment = () => ({ invoice_id: next--, method: 'check', amount_cents: TOTAL_CENTS });
  const measures = {
    list: () => call(listInvoices.path, tokens.plant, { page: 1, page_size: 20 }),
    listFloor: () => bare('/list', {}),
    statement: () => call(customerStatement.path, tokens.plant, { customer_id }),
    statementFloor: () => bare('/statement', { customer_id }),
    pay: () => call(recordInvoicePayment.path, tokens.plant, payment, { 'idempotency-key': '' }),
    payFloor: () => bare('/pay', () => ({ ...payment(), day: today, key: crypto.randomUUID() })),
    balances: () => call(trialBalance.path, tokens.large, { as_of: '' }),
    smallBalances: () => call(trialBalance.path, tokens.small, { as_of: '' }),
  };
  const found = await measureInTurn(ROUNDS, measures).finally(() => Promise.all([app.stop(), floor.stop()]));
  await writeSection('Money', {
    script: 'npm run bench:money',
    notes: `${ROUNDS} rounds. A plant with ${INVOICES.toLocaleString('en-US')} issued invoices and a customer with 1,000 postings; for the trial balance, one plant with ${POSTINGS.small.toLocaleString('en-US')} postings and one with ${POSTINGS.large.toLocaleString('en-US')}, a thousand of them from today. Issuing a day's ${DAY} invoices computes each from prices and weights and freezes its document; the bare statements write the same rows, each invoice in one transaction.`,
    figures: [
      atMost(
        `issuing a day's ${DAY} invoices, against the bare statements`,
        median(issuing.ours) / median(issuing.bare),
        3,
      ),
      atLeast(
        `listing invoices, ${INVOICES.toLocaleString('en-US')} of them, against its floor`,
        rateOf(found.list) / rateOf(found.listFloor),
        0.5,
      ),
      atLeast(
        'a statement over 1,000 postings, against its floor',
        rateOf(found.statement) / rateOf(found.statementFloor),
        0.5,
      ),
      atLeast('recording a payment, against a bare transaction', rateOf(found.pay) / rateOf(found.payFloor), 0.15),
      atMost(
        'trial balance: time with 1,000,000 postings against 10,000',
        rateOf(found.smallBalances) / rateOf(found.balances),
        1.3,
      ),
    ],
    absolute: [
      [`issuing ${DAY} invoices, ms`, median(issuing.ours)],
      [`bare statements of ${DAY} invoices, ms`, median(issuing.bare)],
      ['listing invoices /s', rateOf(found.list)],
      ['a statement /s', rateOf(found.statement)],
      ['recording a payment /s', rateOf(found.pay)],
      ['floor of recording a payment /s', rateOf(found.payFloor)],
      ['trial balance with 1,000,000 postings /s', rateOf(found.balances)],
      ['calls refused', refusedOf(...Object.values(found))],
    ],
  });
}
