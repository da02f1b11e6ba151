import { sql } from 'kysely';
import { EVERY_STATUS, type FilledPlant, fillPlant } from '#bench/fill.ts';
import { load, type Measured, median } from '#bench/load.ts';
import { openBench, tokenOf } from '#bench/product.ts';
import { atMost, writeSection } from '#bench/report.ts';
import { createManualOrder } from '#contract/booking/api.ts';
import { addDays } from '#contract/lib/days.ts';
import { getReport } from '#contract/reports/api.ts';
import { REPORT_NAMES, type ReportName, reportOf } from '#contract/reports/report.ts';
import { askedOf, partQuery } from '#server/reports/get-report.ts';
import { plantToday } from '#tools/plant-today.ts';

/** Use ROUNDS=1 for a quick run. */
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const SECONDS = 4;
const ORDERS = 100_000;
const today = plantToday();
const CHOICE = { range: 'last_three_years', from: '', to: '', species: '', process_option: '' } as const;

const bench = await openBench('reports');
const { db, pool } = bench;
try {
  console.log('filling a plant with 100,000 orders of three years …');
  const plant = await fillPlant(db, ORDERS, EVERY_STATUS);
  await spread(plant);
  await pool.query('vacuum analyze');
  await measure(plant);
} finally {
  await bench.stop();
}

/** Spreads the orders over three years, weighs and packs them, and books an invoice and a payment for each. */
async function spread({ plant_id, customers }: FilledPlant): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`
      update orders set dropoff_date = ${today}::date - (order_id % 1090)::int, kill_date = ${today}::date - (order_id % 1090)::int,
        species = (array['beef', 'hog', 'lamb', 'goat'])[1 + order_id % 4],
        process_option = (array['usda', 'custom', 'organic', 'custom'])[1 + order_id / 4 % 4],
        offering = (array['usda', 'custom', 'usda', 'custom'])[1 + order_id / 4 % 4],
        hang_days = 5 + order_id % 17, hanging_weight_clb = 20000 + order_id % 50000
      where plant_id = ${plant_id}`.execute(tx);
    await sql`update bookings set customer_id = (${customers}::bigint[])[1 + booking_id % 50] where plant_id = ${plant_id}`.execute(
      tx,
    );
    await sql`update shares set packaged_weight_clb = 9000 + cart_id % 20000 where plant_id = ${plant_id}`.execute(tx);
    const day = sql`${today}::date - (n % 1090)::int`;
    const customer = sql`(${customers}::bigint[])[1 + n % 50]`;
    await sql`
      with posting as (
        insert into postings (owner_id, kind, cause_id, day)
        select ${plant_id}, case when n % 2 = 0 then 'invoice' else 'payment' end, n, ${day}
        from generate_series(1, ${2 * ORDERS}::int) n returning posting_id, kind
      )
      insert into transfers (owner_id, posting_id, debit_account, credit_account, amount_cents, customer_id)
      select ${plant_id}, posting_id, case kind when 'invoice' then 'receivable' else 'cash' end,
        case kind when 'invoice' then (array['service_revenue', 'meat_revenue', 'tax_payable'])[1 + posting_id % 3]
          else 'receivable' end,
        10000 + posting_id % 40000, (${customers}::bigint[])[1 + posting_id % 50] from posting`.execute(tx);
    await sql`
      insert into payments (plant_id, customer_id, method, amount_cents, received_on)
      select ${plant_id}, ${customer}, (array['cash', 'check', 'card_terminal'])[1 + n % 3], 10000 + n % 40000, ${day}
      from generate_series(1, ${ORDERS}::int) n`.execute(tx);
    await sql`
      with invoice as (
        insert into invoices (plant_id, customer_id, number, issued_on, due_on, document, total_cents, tax_cents, open_cents)
        select ${plant_id}, ${customer}, 'B-' || n, ${day}, ${day} + 14, '{}', 50000, 0, 0
        from generate_series(1, ${ORDERS}::int) n returning invoice_id
      )
      insert into invoice_lines (plant_id, invoice_id, line_id, cart_id, place, name, unit, quantity, unit_cents, amount_cents, tax_class)
      select ${plant_id}, invoice_id, invoice_id * 2 + place, 1, place, (array['Kill fee', 'Cutting and wrapping'])[1 + place],
        'head', 100, 25000, 25000, 'processing' from invoice, generate_series(0, 1) place`.execute(tx);
  });
}

async function measure(plant: FilledPlant): Promise<void> {
  const app = await bench.startApp();
  const headers = { authorization: `Bearer ${await tokenOf(db, plant.plant_id)}` };
  const times = new Map(REPORT_NAMES.map((name) => [name, { bare: [] as number[], whole: [] as number[] }]));
  const beside: { alone: Measured[]; with: Measured[] } = { alone: [], with: [] };
  const book = () => {
    let at = 0;
    return load({
      url: `${app.address}${createManualOrder.path}`,
      headers,
      connections: 2,
      seconds: SECONDS,
      body: () => ({
        event_name: 'Bench',
        beef_qty: 1,
        dropoff_date: addDays(today, 30 + (at++ % 300)),
        process_option: 'usda',
        customers: [plant.customers[at % 50]],
      }),
    });
  };

  try {
    for (let round = 0; round <= ROUNDS; round++) {
      console.log(round === 0 ? 'warming up …' : `round ${round} of ${ROUNDS} …`);
      for (const name of REPORT_NAMES) {
        const [bare, whole] = [await timeOf(() => askBare(name)), await timeOf(() => ask(name))];
        if (round === 0) continue;
        times.get(name)?.bare.push(bare);
        times.get(name)?.whole.push(whole);
      }
      const alone = await book();
      const stop = keepReporting();
      const busy = await book();
      await stop();
      if (round === 0) continue;
      beside.alone.push(alone);
      beside.with.push(busy);
    }
  } finally {
    await app.stop();
  }

  async function ask(report: ReportName): Promise<void> {
    const response = await fetch(`${app.address}${getReport.path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ ...CHOICE, report }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(text);
  }

  /** Runs the report's statement alone, for the requested days. */
  async function askBare(report: ReportName): Promise<void> {
    const asked = askedOf(plant, today, { ...CHOICE, report });
    const { sql: text, parameters } = partQuery(report, asked).compile(db);
    await pool.query(text, [...parameters]);
  }

  /** Runs one report after another until it is stopped. */
  function keepReporting(): () => Promise<void> {
    const state = { isStopped: false };
    const done = (async () => {
      while (!state.isStopped) for (const name of REPORT_NAMES) if (!state.isStopped) await ask(name);
    })();
    return () => {
      state.isStopped = true;
      return done;
    };
  }

  const middle = (name: ReportName, side: 'bare' | 'whole') => median(times.get(name)?.[side] ?? []);
  const p99 = (measured: readonly Measured[]) => median(measured.map((one) => one.p99));
  await writeSection('Reports', {
    script: 'npm run bench:reports',
    connections: 2,
    notes: `${ROUNDS} rounds. Each report over three years, one plant with 100,000 orders, 200,000 postings, and 100,000 invoices. The floor is the report's own statement for its days, run alone through \`pg\`; the call also reads the period before.`,
    figures: [
      ...REPORT_NAMES.map((name) =>
        atMost(`${reportOf(name).title}, time against its floor`, middle(name, 'whole') / middle(name, 'bare'), 10),
      ),
      atMost('p99 of a booking beside reports, against alone', p99(beside.with) / p99(beside.alone), 2),
    ],
    absolute: [
      ...REPORT_NAMES.map((name) => [`${reportOf(name).title}, ms`, middle(name, 'whole')] as const),
      ['p99 of a booking alone, ms', p99(beside.alone)] as const,
      ['p99 of a booking beside reports, ms', p99(beside.with)] as const,
    ],
  });
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
