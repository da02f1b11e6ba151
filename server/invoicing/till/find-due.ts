import { sql } from 'kysely';
import type * as api from '#contract/invoicing/till/till-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { EBT_DUE } from '#server/invoicing/ebt/meat-left.ts';
import { REFUNDABLE_NOW } from '#server/invoicing/voiding/free-deposit.ts';
import type { Db } from '#server/lib/database.ts';
import { holdsWords } from '#server/lib/search-words.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

const MAX_FOUND = 40;

/** An empty search finds nothing, because a plant may have thousands of open invoices. */
export async function findDue(
  db: Db,
  { actor: { plant_id }, today }: Who<PlantActor>,
  { words, invoice_ids }: InputOf<typeof api.findDue>,
): Promise<DataOf<typeof api.findDue>> {
  if (words === '' && invoice_ids.length === 0) return { invoices: [], has_more: false };
  const number = words.replace(/^#\s*/, '');
  // Up to three digits would match many phone numbers, so they only match invoice numbers.
  const isNumber = words !== number || /^\d{1,3}$/.test(words);
  const isItsNumber = sql`upper(i.number) = upper(${number})`;
  const isFound =
    words === ''
      ? sql`i.invoice_id = any(${invoice_ids}::bigint[])`
      : sql`(${isItsNumber} or i.customer_id in (select n.customer_id from customers n
          where n.plant_id = ${plant_id} and ${isNumber ? sql`false` : holdsWords(sql`n.search_text`, words)}))`;
  const { rows } = await sql<api.TillInvoice>`
    select i.invoice_id, i.number, i.customer_id, trim(c.first_name || ' ' || c.last_name) as customer_name, c.phone,
      i.due_on, i.due_on < ${today}::date as is_overdue, ${EBT_DUE},
      exists (select from charges t where t.owner_id = i.plant_id and t.invoice_id = i.invoice_id
        and t.state = 'started') as is_under_way
    from invoices i join customers c using (plant_id, customer_id)
    where i.plant_id = ${plant_id} and i.kind = 'invoice' and i.open_cents > 0 and i.number is not null
      and ${isFound}
    order by ${isItsNumber} desc, c.last_name, c.first_name, c.customer_id,
      i.due_on, i.invoice_id
    limit ${MAX_FOUND + 1}`.execute(db);
  return { invoices: rows.slice(0, MAX_FOUND), has_more: rows.length > MAX_FOUND };
}

/**
 * What can be refunded in cash: for a deposit, any part that no invoice used or that became credit; for an invoice payment,
 * any part left as the customer's credit.
 */
export async function findRefundable(
  db: Db,
  { actor: { plant_id } }: Who<PlantActor>,
  { words }: InputOf<typeof api.findRefundable>,
): Promise<DataOf<typeof api.findRefundable>> {
  if (words === '') return [];
  const { rows } = await sql<DataOf<typeof api.findRefundable>[number]>`
    select * from (
      select p.payment_id, trim(c.first_name || ' ' || c.last_name) as customer_name, p.received_on, p.amount_cents,
        p.order_id is not null as is_deposit,
        ${REFUNDABLE_NOW} as left_cents
      from payments p join customers c using (plant_id, customer_id)
      where p.plant_id = ${plant_id} and p.method = 'cash' and ${holdsWords(sql`c.search_text`, words)}) found
    where left_cents > 0 order by payment_id desc limit ${MAX_FOUND}`.execute(db);
  return rows;
}
