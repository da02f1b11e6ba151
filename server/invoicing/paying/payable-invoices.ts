import { type RawBuilder, sql } from 'kysely';
import { type InvoiceAmounts, statusOf } from '#contract/invoicing/invoice-status.ts';
import type { viewInvoice } from '#contract/invoicing/invoices-api.ts';
import type { PayableInvoice, PayingTerms } from '#contract/invoicing/paying/paying-api.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { isOffice } from '#contract/lib/roles.ts';
import { visibleTo } from '#server/invoicing/invoices/list-invoices.ts';
import { findPayingRules } from '#server/invoicing/paying/paying-rules.ts';
import type { Db } from '#server/lib/database.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { cardOwnerOf } from '#server/payments/policy.ts';
import { findCard } from '#server/payments/store.ts';

interface Found extends Omit<PayableInvoice, 'status' | 'can'>, InvoiceAmounts {
  customer_id: number;
}
interface Asked {
  order_id?: number | undefined;
  cart_id?: number | undefined;
}

/** The issued invoices for an order, or for one share, that the caller may see, oldest first. */
export async function listPayableInvoices(
  db: Db,
  { actor, today }: Who<PlantActor>,
  { order_id, cart_id }: Asked,
): Promise<PayableInvoice[]> {
  if (order_id === undefined && cart_id === undefined) return [];
  const isOn = cart_id === undefined ? sql`s.order_id = ${order_id}` : sql`s.cart_id = ${cart_id}`;
  const invoices = await findInvoices(
    db,
    actor,
    sql`i.invoice_id in (select s.invoice_id from invoice_shares s where s.plant_id = i.plant_id and ${isOn})`,
  );
  const { methods } = await findTerms(db, actor.plant_id);
  const maySend = methods.includes('card') && !isOffice(actor.role);
  return invoices.map((invoice) => toPayable(invoice, today, maySend));
}

/** One issued invoice that the caller may see. */
export async function findPayableInvoice(db: Db, actor: PlantActor, invoice_id: number): Promise<Found | undefined> {
  const [invoice] = await findInvoices(db, actor, sql`i.invoice_id = ${invoice_id}`);
  return invoice;
}

async function findInvoices(db: Db, actor: PlantActor, isIt: RawBuilder<unknown>): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select i.invoice_id, i.customer_id, i.number, trim(c.first_name || ' ' || c.last_name) as customer_name, i.due_on,
      (select coalesce(array_agg(part ->> 'title' order by at) filter (where part ->> 'title' <> ''), '{}')
        from jsonb_array_elements(i.document -> 'parts') with ordinality t (part, at)) as titles,
      i.total_cents, i.open_cents, i.credited_cents, ${isCharged(sql`i`)} as is_under_way
    from invoices i join customers c using (plant_id, customer_id)
    where i.plant_id = ${actor.plant_id} and i.kind = 'invoice' and i.number is not null and ${isIt} and ${visibleTo(actor)}
    order by i.invoice_id`.execute(db);
  return rows;
}

/** Whether a card is being charged for invoice `i`. */
export const isCharged = (i: RawBuilder<unknown>): RawBuilder<boolean> => sql`exists (select from charges a
  where a.owner_id = ${i}.plant_id and a.invoice_id = ${i}.invoice_id and a.state = 'started')`;

/** Like isCharged, but ignores charges on the provider's page, because the payer can still go there and pay. */
export const isChargedNow = (i: RawBuilder<unknown>): RawBuilder<boolean> => sql`exists (select from charges a
  left join pay_pages g on g.plant_id = a.owner_id and g.charge_id = a.charge_id
  where a.owner_id = ${i}.plant_id and a.invoice_id = ${i}.invoice_id and a.state = 'started' and g.charge_id is null)`;

const toPayable = (
  { customer_id: _, credited_cents, ...invoice }: Found,
  today: IsoDate,
  maySend: boolean,
): PayableInvoice => ({
  ...invoice,
  status: statusOf({ ...invoice, credited_cents }, today),
  can: { pay: maySend && invoice.open_cents > 0 && !invoice.is_under_way },
});

/** How the caller can pay this invoice by card; null if they can't. See viewInvoice. */
export async function findCardPayment(
  db: Db,
  actor: PlantActor,
  invoice_id: number,
): Promise<DataOf<typeof viewInvoice>['by_card']> {
  if (isOffice(actor.role)) return null;
  const [invoice, { methods, takes_parts }] = await Promise.all([
    findPayableInvoice(db, actor, invoice_id),
    findTerms(db, actor.plant_id),
  ]);
  if (!invoice || invoice.open_cents === 0 || !methods.includes('card')) return null;
  const card = (await findCard(db, cardOwnerOf(actor))) ?? null;
  return { is_under_way: invoice.is_under_way, takes_parts, card };
}

/** How a plant lets its customers pay. */
export async function findTerms(db: Db, plant_id: number): Promise<PayingTerms> {
  const { methods, takes_parts } = await findPayingRules(db, plant_id);
  return { methods, takes_parts };
}
