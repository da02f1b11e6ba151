import { sql } from 'kysely';
import type { paymentTrouble as api, DisputedPayment } from '#contract/invoicing/paying/paying-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import type { Db } from '#server/lib/database.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/** Disputes of the payments for an invoice or of a customer, and the card page that is open for the invoice. */
export async function paymentTrouble(
  db: Db,
  { actor: { plant_id } }: Who<PlantActor>,
  { invoice_id = 0, customer_id = 0 }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  const { rows: disputes } = await sql<DisputedPayment>`
    select d.dispute_id, d.payment_id, p.received_on, d.amount_cents, d.state, d.reason, d.answer_by,
      (select coalesce(sum(f.cents), 0)::int from dispute_fees f
        where f.plant_id = d.plant_id and f.dispute_id = d.dispute_id) as fee_cents,
      (select coalesce(json_agg(json_build_object('invoice_id', i.invoice_id, 'number', i.number) order by i.invoice_id), '[]')
        from allocations a join invoices i using (plant_id, invoice_id)
        where a.plant_id = d.plant_id and a.payment_id = d.payment_id) as invoices
    from disputes d join payments p using (plant_id, payment_id)
    where d.plant_id = ${plant_id} and (p.customer_id = ${customer_id} or exists (select from allocations a
      where a.plant_id = d.plant_id and a.payment_id = d.payment_id and a.invoice_id = ${invoice_id}))
    order by d.dispute_id desc`.execute(db);
  const { rows: pages } = await sql<{ amount_cents: number; opened_at: string }>`
    select a.amount_cents, g.opened_at from payment_attempts a join pay_pages g using (plant_id, attempt_id)
    where a.plant_id = ${plant_id} and a.invoice_id = ${invoice_id} and a.state = 'started'`.execute(db);
  return { disputes, page: pages[0] ?? null };
}
