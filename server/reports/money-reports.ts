import { sql } from 'kysely';
import { LATE_FEE, MISSED_DROPOFF, STORAGE } from '#contract/invoicing/line-names.ts';
import type { Words } from '#contract/lib/spanish.ts';
import type { Account } from '#contract/payments/accounts.ts';
import { type Asked, bucketAt, inRange, nameOf, overTime, type Sql } from '#server/reports/asked.ts';

const P_DAY = sql`p.day`;

const isOneOf = (column: Sql, accounts: readonly Account[]): Sql =>
  sql`${column} in (${sql.join(accounts.map((account) => sql.lit(account)))})`;
/** What went into accounts less what came out: credits for what the plant earns or owes, debits for what it has or spends. */
const sumOf = (side: 'credit' | 'debit', accounts: readonly Account[]): Sql => {
  const [more, less] =
    side === 'credit' ? [sql`t.credit_account`, sql`t.debit_account`] : [sql`t.debit_account`, sql`t.credit_account`];
  return sql`coalesce(sum(case when ${isOneOf(more, accounts)} then t.amount_cents else 0 end
    - case when ${isOneOf(less, accounts)} then t.amount_cents else 0 end), 0)::bigint`;
};

type Sums = Readonly<Record<string, readonly Account[]>>;

/**
 * How the balances of some accounts in the books changed over time. Postings are made in the order of their days, so those of a
 * period lie between two ids. Naming these keeps years of other transfers from being read.
 */
const booksOverTime = (asked: Asked, side: 'credit' | 'debit', sums: Sums): Sql => {
  const all = [...new Set(Object.values(sums).flat())];
  return overTime(
    asked,
    Object.keys(sums),
    sql`
      with posted as materialized (
        select posting_id, kind, day from postings p where p.owner_id = ${asked.plant_id} and ${inRange(P_DAY, asked)}
      )
      select ${bucketAt(P_DAY, asked)} as bucket,
        ${sql.join(Object.entries(sums).map(([name, accounts]) => sql`${sumOf(side, accounts)} as ${sql.ref(name)}`))}
      from posted p join transfers t on t.owner_id = ${asked.plant_id} and t.posting_id = p.posting_id
        and t.posting_id between (select min(posting_id) from posted) and (select max(posting_id) from posted)
      where
        -- What was paid to the state doesn't change what was sold or charged.
        not (p.kind in ('tax_paid', 'bank_move_undone') and 'tax_payable' in (t.debit_account, t.credit_account))
        and (${isOneOf(sql`t.credit_account`, all)} or ${isOneOf(sql`t.debit_account`, all)})
      group by 1`,
  );
};

export const revenue = (asked: Asked): Sql =>
  booksOverTime(asked, 'credit', {
    service_cents: ['service_revenue'],
    meat_cents: ['meat_revenue'],
    kept_cents: ['kept_deposits'],
    total_cents: ['service_revenue', 'meat_revenue', 'kept_deposits'],
  });

export const costs = (asked: Asked): Sql =>
  booksOverTime(asked, 'debit', {
    provider_cents: ['provider_cost'],
    disputes_cents: ['disputes'],
    written_off_cents: ['write_off'],
    cash_cents: ['petty_cash', 'over_short'],
    total_cents: ['provider_cost', 'disputes', 'write_off', 'petty_cash', 'over_short'],
  });

export const tax = (asked: Asked): Sql =>
  booksOverTime(asked, 'credit', {
    sales_cents: ['service_revenue', 'meat_revenue'],
    tax_cents: ['tax_payable'],
  });

/** Customers who owed something at the start or the end, or were charged or paid something in between. */
export const receivables = (asked: Asked): Sql => {
  const isBefore = sql`p.day < ${asked.from}::date`;
  const [charged, settled] = [sql`t.debit_account = 'receivable'`, sql`t.credit_account = 'receivable'`];
  const sum = (where: Sql) => sql`coalesce(sum(t.amount_cents) filter (where ${where}), 0)::bigint`;
  return sql`
    select ${nameOf('c')} as name, f.customer_id, f.opening_cents, f.charged_cents, f.settled_cents,
      f.opening_cents + f.charged_cents - f.settled_cents as closing_cents
    from (
      select t.customer_id,
        ${sum(sql`${isBefore} and ${charged}`)} - ${sum(sql`${isBefore} and ${settled}`)} as opening_cents,
        ${sum(sql`not (${isBefore}) and ${charged}`)} as charged_cents,
        ${sum(sql`not (${isBefore}) and ${settled}`)} as settled_cents
      from postings p join transfers t on t.owner_id = p.owner_id and t.posting_id = p.posting_id
      where p.owner_id = ${asked.plant_id} and p.day <= ${asked.to}::date and (${charged} or ${settled})
      group by 1
    ) f
    left join customers c on c.plant_id = ${asked.plant_id} and c.customer_id = f.customer_id
    where f.opening_cents <> 0 or f.charged_cents <> 0 or f.settled_cents <> 0
    order by closing_cents desc, name, f.customer_id`;
};

/** What was paid and refunded in the period, for invoices and at the counter; a refund may be for an earlier payment. */
export const payments = (asked: Asked): Sql => sql`
  select method, sum(payments)::int as payments, sum(paid_cents)::bigint as paid_cents,
    sum(refunded_cents)::bigint as refunded_cents
  from (
    select p.method, count(*) as payments, sum(p.amount_cents) as paid_cents, 0 as refunded_cents from payments p
    where p.plant_id = ${asked.plant_id} and ${inRange(sql`p.received_on`, asked)} group by 1
    union all
    select p.method, 0, 0, sum(r.amount_cents) from refunds r join payments p on p.plant_id = r.owner_id and p.payment_id = r.payment_id
    where r.owner_id = ${asked.plant_id} and ${inRange(sql`r.refunded_on`, asked)} and r.state = 'done' group by 1
    union all
    select n.method, count(distinct n.sale_id) filter (where n.kind = 'sale'),
      coalesce(sum(n.amount_cents) filter (where n.kind = 'sale'), 0),
      coalesce(-sum(n.amount_cents) filter (where n.kind in ('void', 'refund')), 0)
    from counter_payments n join plants w on w.plant_id = n.owner_id
    where n.owner_id = ${asked.plant_id} and ${inRange(sql`(n.paid_at at time zone w.time_zone)::date`, asked)} group by 1
  ) f group by 1 order by paid_cents desc, 1`;

/**
 * The name of line `l`, leaving out which invoice or order it is for and how much was stored, so lines of the same kind
 * are added together.
 */
const CHARGED_FOR = sql`case
  when l.name like ${`${STORAGE}, %`} then ${STORAGE}
  when l.name like ${LATE_FEE.replace('{number}', '%')} then ${'Late fee' satisfies Words}
  when l.name like ${MISSED_DROPOFF.replace('{number}', '%')} then ${'Missed drop-off fee' satisfies Words}
  else l.name end`;

/** Every kind of line on issued invoices, less what was credited. */
export const charges = (asked: Asked): Sql => sql`
  select ${CHARGED_FOR} as name, count(*) filter (where i.kind = 'invoice')::int as lines,
    sum(case when i.kind = 'credit_note' then -l.amount_cents else l.amount_cents end)::bigint as amount_cents
  from invoices i join invoice_lines l on l.plant_id = i.plant_id and l.invoice_id = i.invoice_id
  where i.plant_id = ${asked.plant_id} and ${inRange(sql`i.issued_on`, asked)} and i.number is not null
    and l.amount_cents > 0
  group by 1 order by amount_cents desc, 1`;
