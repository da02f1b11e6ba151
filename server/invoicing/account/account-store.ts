import { type RawBuilder, sql } from 'kysely';
import { AGES, type Age, type Aging } from '#contract/invoicing/account/aging.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import { sum } from '#contract/lib/sum.ts';
import type { PostingKind } from '#contract/payments/books-api.ts';
import type { Db } from '#server/lib/database.ts';
import { isReached } from '#server/mail/reach.ts';

export interface AccountHolder {
  customer_id: number;
  account_id: number;
  producer_id: number | null;
  name: string;
  plant_name: string;
  is_reachable: boolean;
  certificate: { number: string; state: string; until: string };
}

/** The customer with this number, or a portal user's own record. */
export async function findHolder(
  db: Db,
  plant_id: number,
  who: { customer_id: number } | { account_id: number },
): Promise<AccountHolder | undefined> {
  const isIt = 'customer_id' in who ? sql`c.customer_id = ${who.customer_id}` : sql`c.account_id = ${who.account_id}`;
  const { rows } = await sql<AccountHolder>`
    select c.customer_id, c.account_id, c.producer_id, trim(c.first_name || ' ' || c.last_name) as name,
      p.name as plant_name, ${isReached('invoice')} as is_reachable,
      json_build_object('number', c.tax_certificate, 'state', c.tax_certificate_state,
        'until', coalesce(c.tax_certificate_until::text, '')) as certificate
    from customers c join plants p using (plant_id)
    where c.plant_id = ${plant_id} and c.merged_into is null and ${isIt}`.execute(db);
  return rows[0];
}

/** The customer and the records merged into it, because the ledger keeps the record that each posting was made for. */
const recordsOf = (plant_id: number, customer_id: number) => sql`(
  with recursive records as (
    select customer_id from customers where plant_id = ${plant_id} and customer_id = ${customer_id}
    union select c.customer_id from customers c join records r on c.merged_into = r.customer_id where c.plant_id = ${plant_id})
  select customer_id from records)`;

/** How much a transfer changes the customer's balance, which is what they owe less their credit. */
const OWED = sql`case when t.debit_account in ('receivable', 'customer_credit') then t.amount_cents else 0 end
  - case when t.credit_account in ('receivable', 'customer_credit') then t.amount_cents else 0 end`;

export interface StatementLine {
  posting_id: number;
  day: IsoDate;
  kind: PostingKind;
  number: string;
  invoice_id: number | null;
  cents: number;
  /** The running total, up to and including this line. */
  balance_cents: number;
}

/** The days of a statement, both included, and how many lines it shows at most; null for all. */
interface StatementPart {
  from: IsoDate | '';
  to: IsoDate;
  most: number | null;
}

/**
 * SQL for the last `most` lines between two days, oldest first. Applying credit to an invoice doesn't change the balance, so it
 * gets no line.
 */
export const linesOf = (
  plant_id: number,
  customer_id: number,
  { from, to, most }: StatementPart,
): RawBuilder<StatementLine> => sql<StatementLine>`
    with moved as materialized (
      select t.posting_id, sum(${OWED})::bigint as cents from transfers t
      where t.owner_id = ${plant_id} and t.customer_id = any(array(${recordsOf(plant_id, customer_id)}))
      group by t.posting_id having sum(${OWED}) <> 0
    ), summed as (
      select p.posting_id, p.day, p.kind, p.cause_id, m.cents,
        sum(m.cents) over (order by p.posting_id)::bigint as balance_cents
      from moved m join postings p on p.owner_id = ${plant_id} and p.posting_id = m.posting_id where p.day <= ${to}::date
    ), shown as (
      select * from summed where ${from === '' ? sql`true` : sql`day >= ${from}::date`} order by posting_id desc
      ${most === null ? sql`` : sql`limit ${sql.lit(most)}`}
    )
    select s.posting_id, s.day, s.kind, coalesce(i.number, v.payment_id::text, s.cause_id::text) as number, i.invoice_id, s.cents, s.balance_cents
    from shown s
    left join allocations a on a.plant_id = ${plant_id} and a.allocation_id = s.cause_id and s.kind in ('deposit_used', 'deposit_freed')
    left join refunds v on v.owner_id = ${plant_id} and v.refund_id = s.cause_id
      and s.kind in ('payment_voided', 'payment_returned')
    left join invoices i on i.plant_id = ${plant_id}
      and i.invoice_id = case when s.kind in ('invoice', 'credit_note', 'tax_waived', 'tax_restored') then s.cause_id else a.invoice_id end
    order by s.posting_id`;

export async function listLines(
  db: Db,
  plant_id: number,
  customer_id: number,
  part: StatementPart,
): Promise<StatementLine[]> {
  const { rows } = await linesOf(plant_id, customer_id, part).execute(db);
  return rows;
}

/** What the customer owed before a given day. */
export async function balanceBefore(db: Db, plant_id: number, customer_id: number, day: IsoDate): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(${OWED}), 0)::bigint as cents from transfers t join postings p using (owner_id, posting_id)
    where t.owner_id = ${plant_id} and t.customer_id in ${recordsOf(plant_id, customer_id)} and p.day < ${day}::date`.execute(
    db,
  );
  return rows[0]?.cents ?? 0;
}

const ageSums = (as_of: IsoDate): RawBuilder<unknown> =>
  sql.join(
    AGES.map(({ key, most }, at) => {
      const least = at === 0 ? null : (AGES[at - 1]?.most ?? 0);
      const isOlder = least === null ? sql`true` : sql`${as_of}::date - issued_on > ${sql.lit(least)}`;
      const isYounger = Number.isFinite(most) ? sql`${as_of}::date - issued_on <= ${sql.lit(most)}` : sql`true`;
      return sql`coalesce(sum(cents) filter (where ${isOlder} and ${isYounger}), 0)::bigint as ${sql.ref(key)}`;
    }),
  );

const NOTHING_OWED = { customer_id: 0, to_30: 0, to_60: 0, to_90: 0, over_90: 0, credit_cents: 0 };
type AgedRow = Record<Age, number> & { customer_id: number; credit_cents: number };
const toAging = <Row extends AgedRow>(row: Row): Row & Aging => ({
  ...row,
  balance_cents: sum(AGES.map(({ key }) => row[key])) - row.credit_cents,
});

/**
 * Open invoice amounts at the end of a day, by customer and age, plus unused credit, for customers with either. `whose` limits
 * it to one customer.
 */
function aged(plant_id: number, as_of: IsoDate, whose?: number): RawBuilder<unknown> {
  const [theirs, credited] =
    whose === undefined
      ? [sql`true`, sql`true`]
      : [sql`i.customer_id = ${whose}`, sql`t.customer_id = any(array(${recordsOf(plant_id, whose)}))`];
  // Only an invoice that is open now, or that was paid or credited since, can have been open then. With `offset 0`, each of
  // those is looked up, and no other is read. Materialized, so that allocations are summed once, not once per age.
  return sql`
    with possible as materialized (
      select i.invoice_id from invoices i where i.plant_id = ${plant_id} and i.open_cents > 0 and ${theirs}
      union select a.invoice_id from allocations a where a.plant_id = ${plant_id} and a.allocated_on > ${as_of}::date
    ), open as materialized (
      select i.customer_id, i.issued_on, i.total_cents - coalesce((select sum(a.amount_cents) from allocations a
        where a.plant_id = ${plant_id} and a.invoice_id = i.invoice_id and a.allocated_on <= ${as_of}::date), 0) as cents
      from possible cross join lateral (
        select i.* from invoices i where i.plant_id = ${plant_id} and i.invoice_id = possible.invoice_id offset 0
      ) i
      where i.kind = 'invoice' and i.issued_on <= ${as_of}::date and ${theirs}
    ), owed as (
      select customer_id, ${ageSums(as_of)} from open where cents > 0 group by customer_id
    ), credit as (
      select coalesce(c.merged_into, c.customer_id) as customer_id,
        sum(case when t.credit_account = 'customer_credit' then t.amount_cents else -t.amount_cents end)::bigint as cents
      from transfers t join postings p using (owner_id, posting_id)
      join customers c on c.plant_id = t.owner_id and c.customer_id = t.customer_id
      where t.owner_id = ${plant_id} and 'customer_credit' in (t.debit_account, t.credit_account) and p.day <= ${as_of}::date
        and ${credited}
      group by 1
    ), found as (
      select customer_id, ${sql.join(AGES.map(({ key }) => sql`coalesce(o.${sql.ref(key)}, 0) as ${sql.ref(key)}`))},
        coalesce(k.cents, 0) as credit_cents
      from owed o full join (select * from credit where cents <> 0) k using (customer_id)
    )`;
}

/** One customer's aging. */
export async function findAging(db: Db, plant_id: number, customer_id: number, as_of: IsoDate): Promise<Aging> {
  const { rows } = await sql<AgedRow>`
    ${aged(plant_id, as_of, customer_id)}
    select * from found where customer_id = ${customer_id}`.execute(db);
  const { customer_id: _, ...aging } = toAging(rows[0] ?? NOTHING_OWED);
  return aging;
}

export type AgedCustomer = AgedRow & Aging & { customer_name: string };

/** SQL for all customers who owed something or had credit, largest balance first. */
export const agedCustomers = (plant_id: number, as_of: IsoDate): RawBuilder<AgedCustomer> => sql<AgedCustomer>`
    ${aged(plant_id, as_of)}
    select f.*, trim(c.first_name || ' ' || c.last_name) as customer_name, (count(*) over ())::int as total,
      f.to_30 + f.to_60 + f.to_90 + f.over_90 - f.credit_cents as balance_cents
    from found f join customers c on c.plant_id = ${plant_id} and c.customer_id = f.customer_id
    order by balance_cents desc, f.customer_id`;

/** A page of all customers who owed something or had credit. */
export async function listAging(
  db: Db,
  plant_id: number,
  as_of: IsoDate,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: AgedCustomer[]; total: number }> {
  const { rows } = await sql<AgedCustomer & { total: number }>`
    ${agedCustomers(plant_id, as_of)} limit ${limit} offset ${offset}`.execute(db);
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}

export async function sumAging(db: Db, plant_id: number, as_of: IsoDate): Promise<Aging> {
  const sums = [...AGES.map(({ key }) => key), 'credit_cents'].map(
    (name) => sql`coalesce(sum(${sql.ref(name)}), 0)::bigint as ${sql.ref(name)}`,
  );
  const { rows } = await sql<AgedRow>`
    ${aged(plant_id, as_of)} select 0 as customer_id, ${sql.join(sums)} from found`.execute(db);
  const { customer_id: _, ...totals } = toAging(rows[0] ?? NOTHING_OWED);
  return totals;
}

/** The open amount on invoices minus unused credit, from the stored amounts. */
export async function listBalances(
  db: Db,
  plant_id: number,
  customer_ids: readonly number[],
): Promise<{ customer_id: number; balance_cents: number }[]> {
  const whose = sql`customer_id = any(${customer_ids}::bigint[])`;
  const { rows } = await sql<{ customer_id: number; balance_cents: number }>`
    ${balancesIn(plant_id, whose)} order by customer_id`.execute(db);
  return rows;
}

/** SQL for the `customer_id` and `balance_cents` of customers who owe or have credit. `whose` filters them. */
export const balancesIn = (plant_id: number, whose: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> => sql`
  select customer_id, sum(cents)::bigint as balance_cents from (
    select customer_id, open_cents as cents from invoices where plant_id = ${plant_id} and ${whose} and open_cents > 0
    union all
    select customer_id, -balance_cents from customer_credit
      where plant_id = ${plant_id} and ${whose} and balance_cents > 0) parts
  group by customer_id`;

/** Deposits that were paid and have been neither applied to an invoice nor refunded. */
export async function sumDeposits(db: Db, plant_id: number, customer_id: number): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents - refunded_cents - used_cents), 0)::bigint as cents from payments
    where plant_id = ${plant_id} and customer_id = ${customer_id} and order_id is not null`.execute(db);
  return rows[0]?.cents ?? 0;
}
