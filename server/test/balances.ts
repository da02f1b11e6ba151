import { sql } from 'kysely';
import { sum } from '#contract/lib/sum.ts';
import { balanceOf } from '#contract/payments/accounts.ts';
import { trialBalance } from '#contract/payments/books-api.ts';
import { sumAccounts } from '#server/payments/ledger/balances.ts';
import type { Plant, TestApp } from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';
import { plantToday } from '#tools/plant-today.ts';

/** A plant's nonzero balances today. */
export async function nonZeroBalances({ db }: TestApp, plant_id: number): Promise<Record<string, number>> {
  const sums = await sumAccounts(db, plant_id, plantToday());
  const balances = sums.map((one) => [one.account, balanceOf(one.account, one)] as const);
  return Object.fromEntries(balances.filter(([, balance]) => balance !== 0));
}

/** The nonzero balances of a plant's accounts, as its owner sees them. */
export async function balancesOf(app: TestApp, { owner }: Plant): Promise<Record<string, number>> {
  const { accounts } = expectYes(await app.call(trialBalance, owner, {})).data;
  const balances = accounts.map((sums) => [sums.account, balanceOf(sums.account, sums)] as const);
  return Object.fromEntries(balances.filter(([, balance]) => balance !== 0));
}

/** Checks that invoices, payments, credit, and the ledger agree, and that debits equal credits. */
export async function findDeviations(app: TestApp, { plant_id, owner }: Plant): Promise<string[]> {
  const { accounts } = expectYes(await app.call(trialBalance, owner, {})).data;
  const sums = (side: 'debit_cents' | 'credit_cents') => sum(accounts.map((account) => account[side]));
  const balance = (name: string) => {
    const found = accounts.find(({ account }) => account === name);
    return found ? balanceOf(found.account, found) : 0;
  };
  const { rows } = await app.pool.query<{
    drawers: number;
    open: number;
    credit: number;
    deposits: number;
    wrong: number;
    ebt: number;
    ebt_moved: number;
    wrong_tax: number;
  }>(
    `select
      (select coalesce(sum(case when s.session_id is null then t.left_cents else s.float_cents
          + (select coalesce(sum(p.amount_cents), 0) from till_payments m join payments p using (plant_id, payment_id)
            where m.plant_id = s.owner_id and m.session_id = s.session_id and p.method = 'cash')
          + (select coalesce(sum(case kind when 'paid_out' then -amount_cents else amount_cents end), 0) from till_moves m
            where m.plant_id = s.owner_id and m.session_id = s.session_id and m.method = 'cash')
          + (select coalesce(sum(amount_cents), 0) from counter_payments m
            where m.owner_id = s.owner_id and m.session_id = s.session_id and m.method = 'cash')
          - (select coalesce(sum(r.amount_cents), 0) from till_refunds m join refunds r using (refund_id)
            where m.plant_id = s.owner_id and m.session_id = s.session_id and r.state <> 'refused') end), 0)::float8
        from tills t left join till_sessions s on s.owner_id = t.owner_id and s.till_id = t.till_id and s.z_number is null
        where t.owner_id = $1) as drawers,
      (select coalesce(sum(open_cents), 0)::float8 from invoices where plant_id = $1) as open,
      (select coalesce(sum(balance_cents), 0)::float8 from customer_credit where plant_id = $1) as credit,
      (select coalesce(sum(ebt_cents), 0)::float8 from customer_credit where plant_id = $1) as ebt,
      ((select coalesce(sum(ebt_cents), 0) from invoices where plant_id = $1)
        - (select coalesce(sum(ebt_cents), 0) from allocations where plant_id = $1)
        - (select coalesce(sum(r.amount_cents), 0) from refunds r join payments p on p.plant_id = r.owner_id and p.payment_id = r.payment_id
          where r.owner_id = $1 and p.method = 'ebt' and r.kind = 'refund' and r.state <> 'refused'))::float8 as ebt_moved,
      (select coalesce(sum(amount_cents - refunded_cents - used_cents), 0)::float8 from payments
        where plant_id = $1 and order_id is not null) as deposits,
      (select count(*)::float8 from invoices i where plant_id = $1 and number is not null and kind = 'invoice'
        and open_cents <> total_cents - (select coalesce(sum(amount_cents), 0) from allocations a
          where a.plant_id = i.plant_id and a.invoice_id = i.invoice_id)) as wrong,
      (select count(*)::float8 from (
        select coalesce(sum(d.sign * (l ->> 'amount_cents')::bigint), 0) - (
            select coalesce(sum(case p.method when 'ebt' then a.amount_cents else a.ebt_cents end), 0)
            from allocations a left join payments p using (plant_id, payment_id)
            where a.plant_id = i.plant_id and a.invoice_id = i.invoice_id)
          + (select coalesce(sum(n.ebt_cents), 0) from invoices n
            where n.plant_id = i.plant_id and n.corrects_id = i.invoice_id) as taxed,
          (select tax ->> 'rate_bp' from jsonb_array_elements(i.document -> 'taxes') tax
            where tax ->> 'tax_class' = 'meat')::numeric as rate_bp,
          (select coalesce(sum(case m.kind when 'invoice' then 1 else -1 end * (tax ->> 'tax_cents')::bigint), 0)
            from invoices m cross join jsonb_array_elements(m.document -> 'taxes') tax
            where m.plant_id = i.plant_id and i.invoice_id in (m.invoice_id, m.corrects_id) and m.voided_on is null
              and tax ->> 'tax_class' = 'meat') as tax_cents
        from invoices i cross join lateral (
          select 1 as sign, i.document union all
          select -1, n.document from invoices n where n.plant_id = i.plant_id and n.corrects_id = i.invoice_id) d
        left join lateral jsonb_path_query(d.document, '$.parts[*].lines[*] ? (@.tax_class == "meat")') l on true
        where i.plant_id = $1 and i.kind = 'invoice' and i.number is not null
        group by i.plant_id, i.invoice_id) due
        where taxed < 0 or tax_cents <> floor((taxed * coalesce(rate_bp, 0) + 5000) / 10000)) as wrong_tax`,
    [plant_id],
  );
  const stored = rows[0] ?? {
    drawers: 0,
    open: 0,
    credit: 0,
    deposits: 0,
    wrong: 0,
    ebt: 0,
    ebt_moved: 0,
    wrong_tax: 0,
  };
  const pairs: [string, number, number][] = [
    ['debits and credits', sums('debit_cents'), sums('credit_cents')],
    ['cash in drawers', stored.drawers, balance('cash')],
    ['receivable', stored.open, balance('receivable')],
    ['customer credit', stored.credit, balance('customer_credit')],
    ['deposits', stored.deposits, balance('deposits')],
    ['credit that EBT paid for', stored.ebt, stored.ebt_moved],
    ['open amounts', stored.wrong, 0],
    ['sales tax on meat', stored.wrong_tax, 0],
  ];
  return pairs.filter(([, one, other]) => one !== other).map(([name, one, other]) => `${name}: ${one} and ${other}`);
}

const HOLDS_MONEY = ['cash', 'safe', 'checks', 'provider', 'card_terminal'];

/** The balances of the accounts that receive money. */
export async function heldByLedger(app: TestApp, plant_id: number): Promise<Record<string, number>> {
  const balances = Object.entries(await nonZeroBalances(app, plant_id));
  return Object.fromEntries(balances.filter(([account]) => HOLDS_MONEY.includes(account)));
}

/** What the balances of these accounts should be: payments minus refunds, disputes, and dispute fees. */
export async function heldByPayments({ db }: TestApp, plant_id: number): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; cents: number }>`
    select account, sum(cents)::float8 as cents from (
      select case method when 'cash' then case when t.payment_id is null then 'safe' else 'cash' end
          when 'check' then 'checks' when 'card' then 'provider' else 'card_terminal' end as account, p.amount_cents as cents
        from payments p left join till_payments t using (plant_id, payment_id) where p.plant_id = ${plant_id}
      union all
      select case p.method when 'cash' then case when r.is_from_safe then 'safe' else 'cash' end when 'check' then 'checks' when 'card' then 'provider'
          else 'card_terminal' end, -r.amount_cents
        from refunds r join payments p on p.plant_id = r.owner_id and p.payment_id = r.payment_id where r.owner_id = ${plant_id} and r.state = 'done'
      union all
      select 'provider', -amount_cents from disputes where owner_id = ${plant_id} and state in ('open', 'lost')
      union all
      select 'provider', -cents from dispute_fees where owner_id = ${plant_id}) moved
    group by account having sum(cents) <> 0`.execute(db);
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
}

/** Payments with more refunded than was paid. */
export async function overRefunded({ db }: TestApp, plant_id: number): Promise<number[]> {
  const { rows } = await sql<{ payment_id: number }>`
    select p.payment_id from payments p join refunds r on r.owner_id = p.plant_id and r.payment_id = p.payment_id
    where p.plant_id = ${plant_id} and r.state <> 'refused'
    group by p.plant_id, p.payment_id having sum(r.amount_cents) > p.amount_cents`.execute(db);
  return rows.map(({ payment_id }) => payment_id);
}
