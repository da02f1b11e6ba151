import { type RawBuilder, sql } from 'kysely';
import { type PaidPart, taxInParts } from '#contract/invoicing/till/tax-part.ts';
import type { tillReport as api } from '#contract/invoicing/till/till-api.ts';
import type { TillReport } from '#contract/invoicing/till/till-report.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import type { InputOf } from '#contract/lib/endpoint.ts';
import { RECORDED_FOR_INVOICES } from '#contract/payments/methods.ts';
import { TAX_CLASS_NAMES, type TaxClass } from '#contract/pricing/price-list.ts';
import { IS_TAX_ONLY } from '#server/invoicing/invoices/note-store.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { broughtIn, isVoided } from '#server/payments/take-back.ts';

/** A person's name; '' if there is none. */
export const nameOf = (account_id: RawBuilder<unknown>) =>
  sql<string>`coalesce((select trim(first_name || ' ' || last_name) from accounts where account_id = ${account_id}), '')`;
/** A time in the format that the API uses. */
export const timeOf = (time: RawBuilder<unknown>) => sql<string>`coalesce(to_json(${time}) #>> '{}', '')`;

/** A session's X report, or its stored Z report if it is closed. */
export async function tillReport(
  db: Db,
  { actor: { plant_id } }: Who<PlantActor>,
  { session_id }: InputOf<typeof api>,
): Promise<TillReport> {
  const found = await db
    .selectFrom('till_sessions')
    .select('report')
    .where('owner_id', '=', plant_id)
    .where('session_id', '=', session_id)
    .executeTakeFirst();
  if (!found) throw new Problem('not_found');
  const frozen = found.report as TillReport | null;
  // Reports from before the point of sale existed don't have this amount.
  return frozen
    ? { ...frozen, counter_cents: frozen.counter_cents ?? 0, voids: frozen.voids ?? [] }
    : readReport(db, plant_id, session_id);
}

/** The report for a locked session that is being closed. Its number is added last. */
export async function writeReport(
  tx: Tx,
  plant_id: number,
  session_id: number,
  closed: { closed_on: IsoDate; left_cents: number; bank_cents: number; actor: PlantActor },
): Promise<TillReport> {
  const report = await readReport(tx, plant_id, session_id);
  const { closed_on, left_cents, bank_cents, actor } = closed;
  return {
    ...report,
    closed_on,
    closed_at: new Date().toISOString(),
    closed_by: `${actor.first_name} ${actor.last_name}`.trim(),
    cash: report.cash && { ...report.cash, left_cents, bank_cents },
  };
}

async function readReport(db: Db, plant_id: number, session_id: number): Promise<TillReport> {
  const isIts = (row: string, owner = 'plant_id') =>
    sql`${sql.ref(`${row}.${owner}`)} = s.owner_id and ${sql.ref(`${row}.session_id`)} = s.session_id`;
  const { rows } = await sql<Omit<TillReport, 'taxes'> & { paid_back_cents: number }>`
    select s.session_id, l.name as till_name, w.name as plant_name, 0 as number, s.opened_on,
      ${timeOf(sql`s.opened_at`)} as opened_at, ${nameOf(sql`s.opened_by`)} as opened_by,
      '' as closed_on, '' as closed_at, '' as closed_by, s.float_cents,
      (select count(distinct coalesce(-t.sale_id, t.payment_id))::int
          from till_payments t join payments p using (plant_id, payment_id) where ${isIts('t')} and not ${isVoided('p')})
        + (select count(distinct n.sale_id)::int from counter_payments n where ${isIts('n', 'owner_id')} and n.kind = 'sale'
          and not exists (select from counter_payments v where v.sale_id = n.sale_id and v.kind = 'void')) as sales,
      (select json_agg(json_build_object('method', m.method, 'payments', coalesce(p.payments, 0) + n.payments,
          'paid_cents', coalesce(p.cents, 0) + n.paid, 'tips_cents', coalesce(v.cents, 0),
          'refunds_cents', coalesce(r.cents, 0) + n.refunded) order by m.place)
        from unnest(${[...RECORDED_FOR_INVOICES]}::text[]) with ordinality m(method, place)
        left join lateral (select count(*) filter (where not ${isVoided('p')}) as payments, sum(${broughtIn('p')}) as cents
          from till_payments t join payments p using (plant_id, payment_id)
          where ${isIts('t')} and p.method = m.method) p on true
        left join lateral (select sum(v.amount_cents) as cents from till_moves v
          where ${isIts('v')} and v.kind = 'tip' and v.method = m.method) v on true
        left join lateral (select sum(r.amount_cents) as cents
          from till_refunds t join refunds r on r.owner_id = t.plant_id and r.refund_id = t.refund_id
          join payments p using (plant_id, payment_id)
          where ${isIts('t')} and r.state <> 'refused' and p.method = m.method) r on true
        left join lateral (select count(*) filter (where n.kind = 'sale') as payments,
            coalesce(sum(n.amount_cents) filter (where n.kind = 'sale'), 0) as paid,
            coalesce(-sum(n.amount_cents) filter (where n.kind in ('void', 'refund')), 0) as refunded
          from counter_payments n where ${isIts('n', 'owner_id')} and n.method = m.method) n on true) as means,
      (select coalesce(sum(n.amount_cents), 0)::bigint
        from counter_payments n where ${isIts('n', 'owner_id')}) as counter_cents,
      (select coalesce(sum(a.amount_cents), 0)::bigint from till_payments t join allocations a using (plant_id, payment_id)
        where ${isIts('t')} and a.kind = 'payment' and (a.undo is null or a.undo = 'void')) as invoices_cents,
      (select coalesce(sum(b.cents), 0)::bigint from (${paidBack(plant_id, session_id)}) b) as paid_back_cents,
      (select coalesce(sum(${broughtIn('p')}), 0)::bigint from till_payments t join payments p using (plant_id, payment_id)
        where ${isIts('t')} and p.order_id is not null) as deposits_cents,
      (select coalesce(sum(${broughtIn('p')}), 0)::bigint from till_payments t join payments p using (plant_id, payment_id)
        where ${isIts('t')} and p.order_id is null) as credit_cents,
      (select coalesce(json_agg(json_build_object('refund_id', x.refund_id, 'amount_cents', x.cents, 'reason', x.reason,
          'customer_name', x.customer_name) order by x.place, abs(x.refund_id)), '[]')
        from (
          select 1 as place, r.refund_id, r.amount_cents as cents, r.reason,
            trim(c.first_name || ' ' || c.last_name) as customer_name
          from till_refunds t join refunds r on r.owner_id = t.plant_id and r.refund_id = t.refund_id
          join payments p using (plant_id, payment_id)
          join customers c using (plant_id, customer_id) where ${isIts('t')} and r.state <> 'refused'
          union all
          select 2, -n.sale_id, -sum(n.amount_cents), n.reason, '' from counter_payments n
          where ${isIts('n', 'owner_id')} and n.kind in ('void', 'refund') group by n.sale_id, n.reason) x) as refunds,
      (select coalesce(json_agg(json_build_object('payment_id', p.payment_id, 'method', p.method,
          'customer_name', trim(c.first_name || ' ' || c.last_name), 'amount_cents', p.amount_cents - ${broughtIn('p')}, 'reason', r.reason)
          order by r.refund_id), '[]')
        from till_payments t join payments p using (plant_id, payment_id) join customers c using (plant_id, customer_id)
        join refunds r on r.owner_id = p.plant_id and r.payment_id = p.payment_id where ${isIts('t')} and r.kind = 'void') as voids,
      ${movesOf(isIts('v'))} as moves,
      (select coalesce(json_agg(json_build_object('counted_cents', n.counted_cents, 'by', ${nameOf(sql`n.counted_by`)},
          'at', ${timeOf(sql`n.counted_at`)}, 'pieces', n.pieces) order by n.count_id), '[]')
        from till_counts n where ${isIts('n', 'owner_id')}) as counts,
      case when s.counted_at is not null then json_build_object('expected_cents', s.expected_cents,
        'counted_cents', s.counted_cents, 'left_cents', null, 'bank_cents', null) end as cash
    from till_sessions s join tills l using (owner_id, till_id) join plants w on w.plant_id = s.owner_id
    where s.owner_id = ${plant_id} and s.session_id = ${session_id}`.execute(db);
  const [report] = rows;
  if (!report) throw new Problem('not_found');
  // Whatever part of these payments wasn't applied to invoices is credit.
  const { paid_back_cents, ...rest } = report;
  const credit_cents = rest.credit_cents - rest.invoices_cents;
  const invoices_cents = rest.invoices_cents - paid_back_cents;
  return { ...rest, invoices_cents, credit_cents, taxes: await taxesIn(db, plant_id, session_id) };
}

/**
 * What a session paid back of payments on invoices, by invoice. A refund takes what no invoice had used first, then what paid
 * credited invoices, newest first.
 */
const paidBack = (plant_id: number, session_id: number) => sql<{ invoice_id: number; cents: number }>`
  select u.invoice_id, sum(greatest(0, least(u.until, u.refunded) - greatest(u.until - u.cents, u.before))) as cents
  from (
    select a.invoice_id, a.cents, f.unused + sum(a.cents) over (partition by f.payment_id
        order by a.is_credited desc, a.invoice_id desc) as until, f.before, f.before + f.here as refunded
    from (
      select p.plant_id, p.payment_id, sum(r.amount_cents) filter (where t.session_id = ${session_id}) as here,
        coalesce(sum(r.amount_cents) filter (where r.refund_id < d.first_id), 0) as before, p.amount_cents - coalesce((
          select sum(x.amount_cents) from allocations x where x.plant_id = p.plant_id and x.payment_id = p.payment_id), 0) as unused
      from payments p
      join (select r.payment_id, min(r.refund_id) as first_id
        from till_refunds t join refunds r on r.owner_id = t.plant_id and r.refund_id = t.refund_id
        where t.plant_id = ${plant_id} and t.session_id = ${session_id} and r.state <> 'refused' group by 1) d using (payment_id)
      join refunds r on r.owner_id = p.plant_id and r.payment_id = p.payment_id and r.state <> 'refused' and r.kind = 'refund'
      left join till_refunds t on t.plant_id = p.plant_id and t.refund_id = r.refund_id
      where p.plant_id = ${plant_id} and p.order_id is null group by p.plant_id, p.payment_id, p.amount_cents, d.first_id) f
    join lateral (select x.invoice_id, sum(x.amount_cents) as cents, i.credited_cents > 0 as is_credited
      from allocations x join invoices i using (plant_id, invoice_id)
      where x.plant_id = f.plant_id and x.payment_id = f.payment_id group by x.invoice_id, i.credited_cents
      having sum(x.amount_cents) > 0) a on true) u
  group by u.invoice_id`;

/** The cash paid in and out, for the moves `v` that match the condition. */
export const movesOf = (isMeant: RawBuilder<unknown>) => sql<TillReport['moves']>`
  (select coalesce(json_agg(json_build_object('kind', v.kind, 'account', v.account, 'amount_cents', v.amount_cents,
      'reason', v.reason, 'by', ${nameOf(sql`v.moved_by`)}, 'at', ${timeOf(sql`v.moved_at`)}) order by v.move_id), '[]')
    from till_moves v where ${isMeant} and v.kind <> 'tip')`;

interface TaxedInvoice {
  total_cents: number;
  taxes: { tax_class: TaxClass; rate_bp: number; tax_cents: number }[];
  /** Every amount that was applied to the invoice, in order. */
  parts: (PaidPart & { is_here: boolean })[];
  /** What was paid back of it here. */
  paid_back_cents: number;
}

/** The tax portion of a session's invoice payments, by class and rate. */
async function taxesIn(db: Db, plant_id: number, session_id: number): Promise<TillReport['taxes']> {
  const { rows } = await sql<TaxedInvoice>`
    with back as (${paidBack(plant_id, session_id)})
    select i.total_cents, i.document -> 'taxes' as taxes, (
      select json_agg(json_build_object('cents', a.amount_cents,
          'ebt_cents', case p.method when 'ebt' then a.amount_cents else a.ebt_cents end,
          'untaxed_cents', case when ${IS_TAX_ONLY} then sign(a.amount_cents) * n.tax_cents else 0 end,
          'is_here', exists (select from till_payments t where t.plant_id = a.plant_id and t.payment_id = a.payment_id
            and t.session_id = ${session_id} and a.kind = 'payment' and (a.undo is null or a.undo = 'void'))) order by a.allocation_id)
      from allocations a left join payments p using (plant_id, payment_id)
        left join invoices n on n.plant_id = a.plant_id and n.invoice_id = a.credit_note_id
      where a.plant_id = i.plant_id and a.invoice_id = i.invoice_id) as parts
    , coalesce((select sum(b.cents)::bigint from back b where b.invoice_id = i.invoice_id), 0) as paid_back_cents
    from invoices i where i.plant_id = ${plant_id} and i.tax_cents > 0 and i.invoice_id in (
      select b.invoice_id from back b union select a.invoice_id from till_payments t join allocations a using (plant_id, payment_id)
      where t.plant_id = ${plant_id} and t.session_id = ${session_id} and a.kind = 'payment')
    order by i.invoice_id`.execute(db);
  const sums = new Map<string, TillReport['taxes'][number]>();
  for (const { total_cents, taxes, parts: applied, paid_back_cents } of rows) {
    const back = { cents: -paid_back_cents, ebt_cents: 0, untaxed_cents: 0, is_here: true };
    const parts = [...applied, back];
    for (const tax of taxes) {
      const { tax_class, rate_bp } = tax;
      const key = `${tax_class} ${rate_bp}`;
      const sum = sums.get(key) ?? { tax_class, rate_bp, tax_cents: 0 };
      const included = taxInParts(tax, total_cents, parts);
      const here = parts.reduce((cents, { is_here }, at) => cents + (is_here ? (included[at] ?? 0) : 0), 0);
      sums.set(key, { ...sum, tax_cents: sum.tax_cents + here });
    }
  }
  for (const { tax_class, rate_bp, tax_cents } of await counterTaxesIn(db, plant_id, session_id)) {
    const key = `${tax_class} ${rate_bp}`;
    const sum = sums.get(key) ?? { tax_class, rate_bp, tax_cents: 0 };
    sums.set(key, { ...sum, tax_cents: sum.tax_cents + tax_cents });
  }
  const place = ({ tax_class }: { tax_class: TaxClass }) => TAX_CLASS_NAMES.indexOf(tax_class);
  return [...sums.values()]
    .filter(({ tax_cents }) => tax_cents !== 0)
    .sort((a, b) => place(a) - place(b) || a.rate_bp - b.rate_bp);
}

/** The tax on counter sales, minus the tax on voided or refunded ones. */
async function counterTaxesIn(db: Db, plant_id: number, session_id: number): Promise<TillReport['taxes']> {
  const { rows } = await sql<TillReport['taxes'][number]>`
    select tax_class, rate_bp, sum(case kind when 'refund' then -tax_cents else tax_cents end)::bigint as tax_cents
    from till_counter_taxes where owner_id = ${plant_id} and session_id = ${session_id} group by 1, 2`.execute(db);
  return rows;
}
