import { type RawBuilder, sql } from 'kysely';
import { HOLDING_SLOTS, ORDER_STATUS } from '#contract/orders/status.ts';
import { hasEnded } from '#server/invoicing/canceling/has-ended.ts';
import { statusIs } from '#server/orders/status-sql.ts';
import { disputedOf } from '#server/payments/disputed.ts';

/** What is left of deposit `p`: the part that wasn't refunded, used, or taken back by the bank. */
export const leftOfDeposit = (p: RawBuilder<unknown>) =>
  sql<number>`greatest(0, ${p}.amount_cents - ${p}.refunded_cents - ${p}.used_cents - ${disputedOf(p)})::int`;

/** Whether payment `p` was made by the owner of share `s`, or by their producer. */
const isFor = (p: RawBuilder<unknown>) => sql`(s.customer_id = ${p}.customer_id or exists (
  select from customers payer join customers owner using (plant_id)
  where payer.plant_id = s.plant_id and payer.customer_id = ${p}.customer_id and owner.customer_id = s.customer_id
    and owner.producer_id = payer.account_id))`;

/**
 * Whether nothing can use deposit `p` anymore, so that the office has to refund, keep, or use it. Until then, an animal that
 * isn't condemned can use it for shares of the payer, or of a producer's customers, that aren't invoiced yet. The deposit
 * of a canceled booking is settled by the plant's rules instead, if it has any. `except` is an order that is about to be
 * deleted or condemned.
 */
export const isLeftOver = (p: RawBuilder<unknown>, except = 0) => sql<boolean>`(${p}.order_id is not null
  and not exists (select from orders o join orders n using (plant_id, booking_id)
    where o.plant_id = ${p}.plant_id and o.order_id = ${p}.order_id and ${statusIs('n.status', HOLDING_SLOTS)}
      and n.stage <> 'condemned' and n.order_id <> ${except}
      and (exists (select from shares s where s.plant_id = n.plant_id and s.order_id = n.order_id and ${isFor(p)}
          and not exists (select from invoice_shares l join invoices i using (plant_id, invoice_id)
            where l.plant_id = s.plant_id and l.cart_id = s.cart_id and l.is_live and i.number is not null))
        or n.status <> ${ORDER_STATUS.completed}
          and not exists (select from shares s where s.plant_id = n.plant_id and s.order_id = n.order_id)))
  and not exists (select from orders o join cancellations c using (plant_id, booking_id)
    where o.plant_id = ${p}.plant_id and o.order_id = ${p}.order_id and c.state in ('waiting', 'done') and ${hasEnded(sql`o`)}))`;

/** Whether an invoice that deposit `p` could have paid is still open, for an animal that isn't condemned. */
export const hasOpenInvoice = (p: RawBuilder<unknown>) => sql<boolean>`exists (
  select from orders o join orders n using (plant_id, booking_id)
    join shares s on s.plant_id = n.plant_id and s.order_id = n.order_id
    join invoice_shares l on l.plant_id = s.plant_id and l.cart_id = s.cart_id and l.is_live
    join invoices i on i.plant_id = l.plant_id and i.invoice_id = l.invoice_id and i.number is not null and i.open_cents > 0
  where o.plant_id = ${p}.plant_id and o.order_id = ${p}.order_id and ${statusIs('n.status', HOLDING_SLOTS)}
    and n.stage <> 'condemned' and ${isFor(p)})`;
