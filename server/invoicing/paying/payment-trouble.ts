import { sql } from 'kysely';
import type {
  paymentTrouble as api,
  DisputedPayment,
  listMoneyTrouble as listApi,
  MoneyTrouble,
  OutsideRefund,
} from '#contract/invoicing/paying/paying-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { hasEnded } from '#server/invoicing/canceling/has-ended.ts';
import { isLeftOver, leftOfDeposit } from '#server/invoicing/canceling/leftover.ts';
import type { Db } from '#server/lib/database.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { disputedOf } from '#server/payments/disputed.ts';

const MAX = 100;

/** Payment problems to deal with, oldest first. See listMoneyTrouble. */
export const moneyTrouble = (plant_id: number, most: number) => sql`
  select 'dispute' as kind, d.dispute_id as trouble_id, d.amount_cents::int, p.customer_id, (d.opened_at at time zone w.time_zone)::date as "on", p.order_id,
    (select min(a.invoice_id) from allocations a where a.plant_id = p.plant_id and a.payment_id = p.payment_id) as invoice_id,
    d.opened_at as at
  from disputes d join payments p on p.plant_id = d.owner_id and p.charge_id = d.charge_id join plants w using (plant_id)
  where d.owner_id = ${plant_id} and d.state in ('open', 'inquiry')
  union all
  select 'hand_back', payment_id, left_cents::int, customer_id, canceled_on, order_id, null, settle_at from (
    select c.canceled_on, c.settle_at, c.order_id, p.payment_id, p.customer_id,
      p.amount_cents - p.refunded_cents - p.used_cents - ${disputedOf(sql`p`)} as left_cents
    from cancellations c join orders o using (plant_id, booking_id) join payments p on p.plant_id = o.plant_id
      and p.order_id = o.order_id
    where c.plant_id = ${plant_id} and c.state = 'done' and p.amount_cents > p.refunded_cents + p.used_cents
      and ${hasEnded(sql`o`)}
      -- The booking may have been restored and canceled again.
      and not exists (select from cancellations l where l.plant_id = c.plant_id and l.booking_id = c.booking_id
        and l.cancellation_id > c.cancellation_id and l.state <> 'dropped')) back
  where left_cents > 0
  union all
  select 'leftover', payment_id, left_cents, customer_id, received_on, order_id, null, received_at from (
    select p.*, ${leftOfDeposit(sql`p`)} as left_cents from payments p
    where p.plant_id = ${plant_id} and p.order_id is not null and p.amount_cents > p.refunded_cents + p.used_cents
      and ${isLeftOver(sql`p`)}) leftover
  where left_cents > 0
  union all
  select 'outside_refund', r.refund_id, r.uncovered_cents, p.customer_id, r.refunded_on, p.order_id,
    (select min(a.invoice_id) from allocations a where a.plant_id = p.plant_id and a.payment_id = p.payment_id), r.started_at
  from refunds r join payments p on p.plant_id = r.owner_id and p.payment_id = r.payment_id
  where r.owner_id = ${plant_id} and r.uncovered_cents > 0
  order by "on" limit ${sql.lit(most)}`;

export async function listMoneyTrouble(
  db: Db,
  { actor: { plant_id } }: Who<PlantActor>,
): Promise<DataOf<typeof listApi>> {
  const { rows } = await sql<MoneyTrouble>`
    select t.kind, t.trouble_id, t.amount_cents, trim(c.first_name || ' ' || c.last_name) as customer_name, t.on, t.order_id, t.invoice_id
    from (${moneyTrouble(plant_id, MAX)}) t join customers c on c.plant_id = ${plant_id} and c.customer_id = t.customer_id
    order by t.on`.execute(db);
  return rows;
}

/** Disputes over payments for an invoice or by a customer, and the card page that is open for the invoice. */
export async function paymentTrouble(
  db: Db,
  { actor: { plant_id } }: Who<PlantActor>,
  { invoice_id = 0, customer_id = 0 }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  const { rows: disputes } = await sql<DisputedPayment>`
    select d.dispute_id, p.payment_id, p.received_on, d.amount_cents, d.state, d.reason, d.answer_by,
      (select coalesce(sum(f.cents), 0)::int from dispute_fees f
        where f.owner_id = d.owner_id and f.dispute_id = d.dispute_id) as fee_cents,
      (select coalesce(json_agg(json_build_object('invoice_id', i.invoice_id, 'number', i.number) order by i.invoice_id), '[]')
        from allocations a join invoices i using (plant_id, invoice_id)
        where a.plant_id = p.plant_id and a.payment_id = p.payment_id) as invoices
    from disputes d join payments p on p.plant_id = d.owner_id and p.charge_id = d.charge_id
    where d.owner_id = ${plant_id} and (p.customer_id = ${customer_id} or exists (select from allocations a
      where a.plant_id = p.plant_id and a.payment_id = p.payment_id and a.invoice_id = ${invoice_id}))
    order by d.dispute_id desc`.execute(db);
  const { rows: outside_refunds } = await sql<OutsideRefund>`
    select r.refund_id, r.payment_id, r.refunded_on, r.amount_cents, r.uncovered_cents
    from refunds r join payments p on p.plant_id = r.owner_id and p.payment_id = r.payment_id
    where r.owner_id = ${plant_id} and r.uncovered_cents > 0 and (p.customer_id = ${customer_id} or exists (
      select from allocations a where a.plant_id = r.owner_id and a.payment_id = r.payment_id and a.invoice_id = ${invoice_id}))
    order by r.refund_id desc`.execute(db);
  const { rows: pages } = await sql<{ amount_cents: number; opened_at: string }>`
    select a.amount_cents, g.opened_at from charges a join pay_pages g on g.plant_id = a.owner_id and g.charge_id = a.charge_id
    where a.owner_id = ${plant_id} and a.invoice_id = ${invoice_id} and a.state = 'started'`.execute(db);
  const { rows: leftovers } = await sql<DataOf<typeof api>['leftovers'][number]>`
    select * from (select p.payment_id, p.order_id, ${leftOfDeposit(sql`p`)} as left_cents from payments p
      where p.plant_id = ${plant_id} and p.order_id is not null and p.amount_cents > p.refunded_cents + p.used_cents
        and p.customer_id in (${customer_id}, coalesce((select i.customer_id from invoices i
          where i.plant_id = ${plant_id} and i.invoice_id = ${invoice_id}), 0)) and ${isLeftOver(sql`p`)}) found
    where left_cents > 0 order by payment_id`.execute(db);
  return { disputes, outside_refunds, leftovers, page: pages[0] ?? null };
}
