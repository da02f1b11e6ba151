import { type RawBuilder, sql } from 'kysely';
import type { viewReceipt as api, Receipt } from '#contract/invoicing/paying/paying-api.ts';
import type { InputOf } from '#contract/lib/endpoint.ts';
import { isOffice, isStaff } from '#contract/lib/roles.ts';
import { untaxedAt } from '#server/invoicing/invoices/note-store.ts';
import { VOIDED } from '#server/invoicing/voiding/voidable.ts';
import type { Db } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/** A payment's receipt, for the office, the customer who paid, and that customer's producer. */
export async function viewReceipt(
  db: Db,
  { actor }: Who<PlantActor>,
  { payment_id }: InputOf<typeof api>,
): Promise<Receipt> {
  const receipt = await findReceipt(db, actor.plant_id, sql`p.payment_id = ${payment_id} and ${isTheirs(actor)}`);
  if (!receipt) throw new Problem('not_found');
  return receipt;
}

function isTheirs({ role, account_id }: PlantActor): RawBuilder<unknown> {
  if (isStaff(role)) return sql.lit(isOffice(role));
  return sql`${account_id} in (c.account_id, c.producer_id)`;
}

/** The receipt for the payment made by a charge. */
export const findReceiptOfCharge = (db: Db, plant_id: number, charge_id: number): Promise<Receipt | undefined> =>
  findReceipt(db, plant_id, sql`p.charge_id = ${charge_id}`);

/** The receipt for payment `p` by customer `c`. */
export async function findReceipt(db: Db, plant_id: number, isIt: RawBuilder<unknown>): Promise<Receipt | undefined> {
  const { rows } = await sql<Receipt>`
    select p.payment_id, w.name as plant_name, w.phone as plant_phone, w.email as plant_email,
      trim(c.first_name || ' ' || c.last_name) as customer_name, p.received_on, p.method, p.reference,
      case when t.charge_id is not null then json_build_object('brand', t.card_brand, 'last_four', t.card_last_four) end
        as card,
      p.amount_cents, p.refunded_cents, ${VOIDED} as voided,
      case when o.order_id is not null then json_build_object('order_id', o.order_id, 'title', o.title) end as deposit,
      coalesce(paid.invoices, '[]') as invoices,
      case when p.order_id is null then p.amount_cents - coalesce(paid.cents, 0) else 0 end::int as credit_cents
    from payments p
    join plants w on w.plant_id = p.plant_id
    join customers c on c.plant_id = p.plant_id and c.customer_id = p.customer_id
    left join charges t on t.owner_id = p.plant_id and t.charge_id = p.charge_id
    left join orders o on o.plant_id = p.plant_id and o.order_id = p.order_id
    left join lateral (
      select sum(a.amount_cents) as cents, json_agg(json_build_object('number', i.number, 'paid_cents', a.amount_cents,
        'total_cents', i.total_cents, 'untaxed_cents', ${untaxedAt(sql`a.allocated_at`)},
        'open_cents', i.open_cents) order by a.allocation_id) as invoices
      from allocations a join invoices i using (plant_id, invoice_id)
      where a.plant_id = p.plant_id and a.payment_id = p.payment_id and a.kind = 'payment'
        and a.undo is null) paid on true
    where p.plant_id = ${plant_id} and ${isIt}`.execute(db);
  return rows[0];
}
