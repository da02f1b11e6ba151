import { sql } from 'kysely';
import { TAX_CLASS_NAMES, TAX_CLASSES } from '#contract/pricing/price-list.ts';
import { type Asked, inRange, type Sql } from '#server/reports/asked.ts';

const CLASS_WORDS = sql`case tax_class ${sql.join(
  TAX_CLASS_NAMES.map((name) => sql`when ${sql.lit(name)} then ${sql.lit(TAX_CLASSES[name])}`),
  sql` `,
)} end`;

/**
 * Invoices and credit notes, one row for each document and class. What a taxed class sold beyond its taxable part was paid
 * with EBT: a credit note without lines lowers only the taxable part. Once that payment is voided, so is the note, on that day.
 */
const invoiced = (asked: Asked): Sql => sql`
  select f.tax_class, coalesce(o.rate_bp, 0) as rate_bp, f.sign * f.sales as sales, f.sign * f.base as taxable,
    f.sign * f.tax as tax, f.is_exempt, false as is_counter
  from (
    select d.plant_id, d.invoice_id, d.corrects_id, c.tax_class, d.sign,
      coalesce(d.document -> 'customer' ->> 'tax_certificate', '') <> '' as is_exempt,
      (select coalesce(sum((l ->> 'amount_cents')::bigint), 0)
        from jsonb_path_query(d.document, '$.parts[*].lines[*]') l where l ->> 'tax_class' = c.tax_class) as sales,
      (select coalesce(sum((x ->> 'base_cents')::bigint), 0) from jsonb_array_elements(d.document -> 'taxes') x
        where x ->> 'tax_class' = c.tax_class) as base,
      (select coalesce(sum((x ->> 'tax_cents')::bigint), 0) from jsonb_array_elements(d.document -> 'taxes') x
        where x ->> 'tax_class' = c.tax_class) as tax
    from (select i.*, case i.kind when 'credit_note' then -1 else 1 end as sign from invoices i
      where i.plant_id = ${asked.plant_id} and i.number is not null and ${inRange(sql`i.issued_on`, asked)}
      union all
      select i.*, 1 from invoices i where i.plant_id = ${asked.plant_id} and ${inRange(sql`i.voided_on`, asked)}) d
    cross join unnest(${[...TAX_CLASS_NAMES]}::text[]) c (tax_class)) f
  left join lateral (select (x ->> 'rate_bp')::numeric as rate_bp
    from invoices n cross join jsonb_array_elements(n.document -> 'taxes') x
    where n.plant_id = f.plant_id and n.invoice_id = coalesce(f.corrects_id, f.invoice_id)
      and x ->> 'tax_class' = f.tax_class limit 1) o on true
  where f.sales <> 0 or f.base <> 0 or f.tax <> 0`;

/** Sales at the counter and their refunds. EBT pays for meat only, and that part isn't taxed. */
const atCounter = (asked: Asked): Sql => sql`
  select n.tax_class, coalesce(t.rate_bp, 0) as rate_bp, n.sign * n.net as sales,
    n.sign * case when t.rate_bp is null then 0 else n.net - n.ebt end as taxable,
    n.sign * coalesce(t.tax_cents, 0) as tax, false as is_exempt, true as is_counter, n.sign * n.ebt as ebt
  from (
    select s.owner_id, s.session_id, s.sale_id, s.kind, s.tax_class, s.sign, s.net,
      case s.tax_class when 'meat' then least(s.net, coalesce(p.ebt, 0)) else 0 end as ebt
    from (
      select owner_id, session_id, sale_id, kind, tax_class, case kind when 'refund' then -1 else 1 end as sign,
        sum(net_cents)::bigint as net
      from till_counter_nets where owner_id = ${asked.plant_id} group by 1, 2, 3, 4, 5) s
    join lateral (
      select sum(abs(m.amount_cents)) filter (where m.method = 'ebt') as ebt, (min(m.paid_at) at time zone w.time_zone)::date as day
      from counter_payments m join plants w on w.plant_id = m.owner_id
      where m.owner_id = s.owner_id and m.session_id = s.session_id and m.sale_id = s.sale_id and (m.kind = 'sale') = (s.kind = 'sale')
      group by w.time_zone) p on ${inRange(sql`p.day`, asked)}) n
  left join till_counter_taxes t on t.owner_id = n.owner_id and t.session_id = n.session_id and t.sale_id = n.sale_id
    and t.kind = n.kind and t.tax_class = n.tax_class`;

/** What a sales tax return asks for: sales by class and rate, and why some of them weren't taxed. */
export const taxReturn = (asked: Asked): Sql => sql`
  select ${CLASS_WORDS} as tax_class, rtrim(rtrim((rate_bp / 100.0)::numeric(8, 3)::text, '0'), '.') || '%' as rate,
    sum(sales)::bigint as sales_cents, sum(taxable)::bigint as taxable_cents,
    coalesce(sum(sales - taxable - ebt) filter (where is_exempt), 0)::bigint as exempt_cents, sum(ebt)::bigint as ebt_cents,
    coalesce(sum(sales - taxable - ebt) filter (where not is_exempt), 0)::bigint as untaxed_cents,
    sum(tax)::bigint as tax_cents
  from (
    select *, case when rate_bp > 0 then sales - taxable else 0 end as ebt from (${invoiced(asked)}) i
    union all select * from (${atCounter(asked)}) c) sold
  group by sold.tax_class, rate_bp
  order by array_position(${[...TAX_CLASS_NAMES]}::text[], sold.tax_class), rate_bp desc`;
