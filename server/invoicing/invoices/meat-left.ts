import { sql } from 'kysely';
import type { Db } from '#server/lib/database.ts';

/** The meat on an invoice or credit note. */
const meatOn = (row: 'i' | 'n') => sql`(select coalesce(sum((line ->> 'amount_cents')::bigint), 0)
  from jsonb_array_elements(${sql.ref(`${row}.document`)} -> 'parts') part, jsonb_array_elements(part -> 'lines') line
  where line ->> 'tax_class' = 'meat')`;

/** What EBT may still pay of invoice `i`: the meat that wasn't credited, less what EBT paid already. */
export const MEAT_LEFT = sql`greatest(0, least(i.open_cents, ${meatOn('i')}
  - coalesce((select sum(${meatOn('n')}) from invoices n where n.plant_id = i.plant_id and n.corrects_id = i.invoice_id), 0)
  - coalesce((select sum(a.amount_cents) from allocations a join payments p using (plant_id, payment_id)
    where a.plant_id = i.plant_id and a.invoice_id = i.invoice_id and p.method = 'ebt'), 0)))::bigint`;

export async function meatLeft(db: Db, plant_id: number, invoice_id: number): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select ${MEAT_LEFT} as cents from invoices i where i.plant_id = ${plant_id} and i.invoice_id = ${invoice_id}`.execute(
    db,
  );
  return rows[0]?.cents ?? 0;
}
