import { CompiledQuery, createQueryId, type RawBuilder, type RootOperationNode, sql } from 'kysely';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import type { Db } from '#server/lib/database.ts';
import { makeCustomer, makeTemplate, type Plant, type TestApp } from '#server/test/harness.ts';
import { plantToday } from '#tools/plant-today.ts';

const COMPLETED = sql.lit(ORDER_STATUS.completed);

/** A plant's years: how many completed orders, and how many for the next month. `old_day` is SQL for the day of the nth old one. */
export interface Years {
  plant_id: number;
  account_id: number;
  template_id: number;
  customers: readonly number[];
  orders: number;
  coming: number;
  old_day: RawBuilder<unknown>;
}

/**
 * Adds the completed orders of years long past, each with two shares whose cut sheets are submitted, whose deposits are used,
 * and whose invoices are paid. And `coming` orders for the next month, whose two cut sheets are missing. Bulk-inserted,
 * because only their number matters. Returns the two customers.
 */
export async function addOldYears(app: TestApp, plant: Plant, orders: number, coming = 0): Promise<number[]> {
  const customers = [await makeCustomer(app, plant), await makeCustomer(app, plant)].map((one) => one.customer_id);
  await fillYears(app.db, {
    plant_id: plant.plant_id,
    account_id: plant.owner.account_id,
    template_id: await makeTemplate(app, plant),
    customers,
    orders,
    coming,
    old_day: sql`date '2015-01-01' + (n % 2000)::int`,
  });
  return customers;
}

/** Adds the orders of `addOldYears` to a plant with any number of customers. */
export async function fillYears(db: Db, years: Years): Promise<void> {
  const { plant_id, account_id, template_id, customers, orders, coming, old_day } = years;
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`
      with booking as (
        insert into bookings (plant_id, event_name, created_by)
        select ${plant_id}, 'Years', ${account_id} from generate_series(1, ${orders + coming}::int)
        returning booking_id
      ), numbered as (
        select booking_id, n > ${coming} as is_old,
          case when n > ${coming} then ${old_day} else ${plantToday()}::date + (n % 30)::int end as day
        from (select booking_id, row_number() over (order by booking_id) as n from booking) b
      ), made as (
        insert into orders (plant_id, booking_id, title, species, category_id, animal_number, status, stage, dropoff_date,
          kill_date, process_option, offering, created_by, created_at, completed_at)
        select ${plant_id}, booking_id, 'Years', 'beef', 1, 1, case when is_old then ${COMPLETED} else 0 end,
          case when is_old then 'picked_up' else '' end, day, day, 'usda', 'usda', ${account_id}, day,
          case when is_old then day end
        from numbered returning order_id, dropoff_date, status = ${COMPLETED} as is_old
      ), part as materialized (
        select order_id, dropoff_date as day, is_old, half, (${customers}::bigint[])[1 + (order_id + half) % ${customers.length}::int] as customer_id,
          nextval('cut_sheets_cut_sheet_id_seq') as cut_sheet_id, nextval('shares_cart_id_seq') as cart_id,
          nextval('invoices_invoice_id_seq') as invoice_id, nextval('payments_payment_id_seq') as payment_id
        from made, generate_series(0, 1) half
      ), sheets as (
        insert into cut_sheets (plant_id, cut_sheet_id, template_id, customer_id, status, form_json, submitted_at)
        select ${plant_id}, cut_sheet_id, ${template_id}, customer_id, case when is_old then 'completed' else 'open' end,
          case when is_old then '{}'::json end, case when is_old then day end from part
      ), deposits as (
        insert into payments (plant_id, payment_id, customer_id, order_id, method, amount_cents, used_cents, received_on)
        select ${plant_id}, payment_id, customer_id, order_id, 'cash', 50000, 50000, day from part where is_old
      ), issued as (
        insert into invoices (plant_id, invoice_id, customer_id, number, issued_on, due_on, document, total_cents)
        select ${plant_id}, invoice_id, customer_id, invoice_id::text, day, day + 14, '{}', 50000 from part where is_old
      ), invoiced as (
        insert into invoice_shares (plant_id, invoice_id, cart_id, order_id)
        select ${plant_id}, invoice_id, cart_id, order_id from part where is_old
      ), paid as (
        insert into allocations (plant_id, invoice_id, kind, payment_id, amount_cents, allocated_on)
        select ${plant_id}, invoice_id, 'deposit', payment_id, 50000, day from part where is_old
      ), mailed as (
        insert into mails (owner_id, event_id, template, recipient, subject, status, created_at)
        select ${plant_id}, invoice_id, 'invoice', customer_id || '@example.test', 'Invoice ' || invoice_id, 'sent', day
        from part where is_old
      )
      insert into shares (plant_id, cart_id, order_id, customer_id, first_quarter, quarters, template_id, cut_sheet_id)
      select ${plant_id}, cart_id, order_id, customer_id, 1 + 2 * half, 2, ${template_id}, cut_sheet_id from part`.execute(
      tx,
    );
  });
  await sql`analyze`.execute(db);
}

/**
 * Posts the invoices and payments of `fillYears` to a plant's books, in the order of their days, as if each had been posted on
 * its day.
 */
export async function postYears(db: Db, plant_id: number): Promise<void> {
  const source = sql`
    select 'invoice' as kind, invoice_id as cause_id, issued_on as day, customer_id from invoices where plant_id = ${plant_id}
    union all
    select 'payment', payment_id, received_on, customer_id from payments where plant_id = ${plant_id}`;
  await sql`
    insert into postings (owner_id, kind, cause_id, day)
    select ${plant_id}, kind, cause_id, day from (${source}) s order by day, cause_id, kind`.execute(db);
  await sql`
    insert into transfers (owner_id, posting_id, debit_account, credit_account, amount_cents, customer_id)
    select ${plant_id}, p.posting_id, case p.kind when 'invoice' then 'receivable' else 'cash' end,
      case p.kind when 'invoice' then 'service_revenue' else 'receivable' end, 50000, s.customer_id
    from postings p join (${source}) s using (kind, cause_id) where p.owner_id = ${plant_id}
    order by p.posting_id`.execute(db);
  await sql`analyze`.execute(db);
}

/** A part of what EXPLAIN answers. */
interface Plan {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
}

/** How many rows of each table a call's statements read, including those that they leave out afterward. */
export async function countRowsRead(db: Db, call: (db: Db) => Promise<unknown>): Promise<Record<string, number>> {
  const nodes: RootOperationNode[] = [];
  const watched = db.withPlugin({
    transformQuery({ node }) {
      nodes.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await call(watched);
  const counts: Record<string, number> = {};
  const count = (plan: Plan) => {
    const { 'Relation Name': table, 'Actual Loops': loops } = plan;
    const left_out = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0);
    if (table) counts[table] = (counts[table] ?? 0) + Math.round((plan['Actual Rows'] + left_out) * loops);
    for (const part of plan.Plans ?? []) count(part);
  };
  for (const node of nodes) {
    const { sql: text, parameters } = db.getExecutor().compileQuery(node, createQueryId());
    const explain = `explain (analyze, timing off, format json) ${text}`;
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      CompiledQuery.raw(explain, [...parameters]),
    );
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
    if (!plan) throw new Error('EXPLAIN answers with a plan');
    count(plan);
  }
  return counts;
}
