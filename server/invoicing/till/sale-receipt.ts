import { type RawBuilder, sql } from 'kysely';
import type { saleReceipt as api, SaleReceipt } from '#contract/invoicing/till/till-api.ts';
import type { InputOf } from '#contract/lib/endpoint.ts';
import { showMoney } from '#contract/lib/figures.ts';
import { sum } from '#contract/lib/sum.ts';
import { untaxedAt } from '#server/invoicing/invoices/note-store.ts';
import { findPayer, receivedMessage } from '#server/invoicing/paying/invoice-receipt-mail.ts';
import { nameOf, timeOf } from '#server/invoicing/till/till-report.ts';
import type { Job } from '#server/lib/background/job.ts';
import type { Db } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { type MailContext, mailEvent, type WriteMails } from '#server/mail/mail-event.ts';

export async function saleReceipt(
  db: Db,
  { actor: { plant_id } }: Who<PlantActor>,
  { sale_id }: InputOf<typeof api>,
): Promise<SaleReceipt> {
  const receipt = await findSaleReceipt(db, plant_id, sale_id);
  if (!receipt) throw new Problem('not_found');
  return receipt;
}

/** A sale's receipt; with `customer_id`, only what that customer paid and owes. */
export async function findSaleReceipt(
  db: Db,
  plant_id: number,
  sale_id: number,
  customer_id?: number,
): Promise<SaleReceipt | undefined> {
  const isTheirs = customer_id === undefined ? sql`true` : sql`p.customer_id = ${customer_id}`;
  const payments = (columns: RawBuilder<unknown>) => sql`(select ${columns}
    from till_payments t join payments p using (plant_id, payment_id) join customers c using (plant_id, customer_id)
    where t.plant_id = s.plant_id and t.sale_id = s.sale_id and ${isTheirs})`;
  const { rows } = await sql<SaleReceipt>`
    select s.sale_id, w.name as plant_name, w.phone as plant_phone, w.email as plant_email,
      (s.sold_at at time zone w.time_zone)::date as sold_on, ${timeOf(sql`s.sold_at`)} as sold_at,
      ${nameOf(sql`s.sold_by`)} as sold_by,
      ${payments(sql`coalesce(json_agg(distinct trim(c.first_name || ' ' || c.last_name)), '[]')`)} as customer_names,
      (select coalesce(json_agg(json_build_object('method', paid.method, 'amount_cents', paid.cents,
          'reference', paid.reference) order by paid.first), '[]')
        from (select p.method, p.reference, sum(p.amount_cents) as cents, min(p.payment_id) as first
          from till_payments t join payments p using (plant_id, payment_id)
          where t.plant_id = s.plant_id and t.sale_id = s.sale_id and ${isTheirs} group by 1, 2) paid) as payments,
      coalesce(paid.invoices, '[]') as invoices,
      (select coalesce(sum(v.amount_cents), 0)::bigint from till_moves v
        where v.plant_id = s.plant_id and v.sale_id = s.sale_id) as tip_cents,
      s.given_cents, s.change_cents,
      (${payments(sql`coalesce(sum(p.amount_cents), 0)`)} - coalesce(paid.cents, 0))::bigint as credit_cents,
      (select coalesce(sum(open_cents), 0) from invoices i where i.plant_id = s.plant_id
        and i.customer_id in ${payments(sql`p.customer_id`)})::bigint
      - (select coalesce(sum(balance_cents), 0) from customer_credit k where k.plant_id = s.plant_id
        and k.customer_id in ${payments(sql`p.customer_id`)})::bigint as balance_cents
    from till_sales s join plants w using (plant_id)
    left join lateral (
      select sum(paid_cents) as cents, json_agg(json_build_object('number', number, 'customer_name', customer_name,
        'paid_cents', paid_cents, 'untaxed_cents', untaxed_cents, 'open_cents', open_cents) order by due_on, invoice_id) as invoices
      from (
        select i.invoice_id, i.number, i.due_on, i.open_cents, ${untaxedAt(sql`min(a.allocated_at)`)} as untaxed_cents,
          trim(c.first_name || ' ' || c.last_name) as customer_name, sum(a.amount_cents) as paid_cents
        from till_payments t join payments p using (plant_id, payment_id)
        join allocations a using (plant_id, payment_id) join invoices i using (plant_id, invoice_id)
        join customers c on c.plant_id = i.plant_id and c.customer_id = i.customer_id
        where t.plant_id = s.plant_id and t.sale_id = s.sale_id and a.kind = 'payment' and a.undo is null and ${isTheirs}
        group by i.plant_id, i.invoice_id, c.plant_id, c.customer_id) each) paid on true
    where s.plant_id = ${plant_id} and s.sale_id = ${sale_id}`.execute(db);
  return rows[0];
}

/** In a sale at the till, each customer gets a receipt for their own invoices. */
export const mailSaleReceipt: Job<MailContext, 'till.sold'> = {
  queue: 'invoicing.mail-sale-receipt',
  on: ['till.sold'],
  run: (ctx, event) => mailEvent(ctx, event, saleMails),
};

const saleMails: WriteMails<'till.sold'> = async ({ db }, { plant_id, data: { sale_id, customer_id } }) => {
  const receipt = await findSaleReceipt(db, plant_id, sale_id, customer_id);
  const reader = await findPayer(db, plant_id, sql`${customer_id}::bigint`);
  if (!receipt || !reader) return [];
  const { email, customer_id: _, ...facts } = reader;
  const { payments, balance_cents } = receipt;
  const amount_cents = sum(payments.map((payment) => payment.amount_cents));
  const source = { en: `Receipt ${sale_id}.`, es: `Recibo ${sale_id}.` };
  const balance = showMoney(balance_cents);
  const owed = { en: `You still owe ${balance} in total.`, es: `En total todavía debe ${balance}.` };
  const written = receivedMessage(facts, amount_cents, receipt, source, balance_cents > 0 ? owed : undefined);
  return [{ ...written, template: 'sale_receipt', recipient: email, customer_id }];
};
