import { sql } from 'kysely';
import type { InvoiceDocument } from '#contract/invoicing/invoice-document.ts';
import type { Db } from '#server/lib/database.ts';

/** The meat on an invoice or credit note. */
const meatOn = (row: 'i' | 'n') => sql`(select coalesce(sum((line ->> 'amount_cents')::bigint), 0)
  from jsonb_array_elements(${sql.ref(`${row}.document`)} -> 'parts') part, jsonb_array_elements(part -> 'lines') line
  where line ->> 'tax_class' = 'meat')`;

/** The meat on invoice `i` that wasn't credited, and what EBT has paid for it: payments, and credit that EBT paid for. */
const MEAT = sql`${meatOn('i')} - coalesce((select sum(${meatOn('n')}) from invoices n
  where n.plant_id = i.plant_id and n.corrects_id = i.invoice_id), 0)`;
const PAID_BY_EBT = sql`coalesce((select sum(case p.method when 'ebt' then a.amount_cents else a.ebt_cents end)
    from allocations a left join payments p using (plant_id, payment_id)
    where a.plant_id = i.plant_id and a.invoice_id = i.invoice_id), 0)
  - coalesce((select sum(n.ebt_cents) from invoices n where n.plant_id = i.plant_id and n.corrects_id = i.invoice_id), 0)`;

/** What EBT may still pay on invoice `i`. */
export const MEAT_LEFT = sql`greatest(0, least(i.open_cents, ${MEAT} - (${PAID_BY_EBT})))::bigint`;

export async function meatLeft(db: Db, plant_id: number, invoice_id: number): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select ${MEAT_LEFT} as cents from invoices i where i.plant_id = ${plant_id} and i.invoice_id = ${invoice_id}`.execute(
    db,
  );
  return rows[0]?.cents ?? 0;
}

export const meatIn = ({ parts }: Pick<InvoiceDocument, 'parts'>): number =>
  parts
    .flatMap(({ lines }) => lines)
    .reduce((sum, { tax_class, amount_cents }) => sum + (tax_class === 'meat' ? amount_cents : 0), 0);

/** What becomes EBT credit when meat is credited: whatever EBT paid beyond the meat that is left. */
export async function ebtBack(db: Db, plant_id: number, invoice_id: number, credited_meat: number): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select greatest(0, ${PAID_BY_EBT} - (${MEAT} - ${credited_meat}::bigint))::bigint as cents
    from invoices i where i.plant_id = ${plant_id} and i.invoice_id = ${invoice_id}`.execute(db);
  return rows[0]?.cents ?? 0;
}
