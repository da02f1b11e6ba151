import { sql } from 'kysely';
import { type EbtDue, mostByEbt } from '#contract/invoicing/ebt-tax.ts';
import type { InvoiceDocument } from '#contract/invoicing/invoice-document.ts';
import type { Db } from '#server/lib/database.ts';

/** The meat on an invoice or credit note. */
const meatOn = (row: 'i' | 'n') => sql`(select coalesce(sum((line ->> 'amount_cents')::bigint), 0)
  from jsonb_array_elements(${sql.ref(`${row}.document`)} -> 'parts') part, jsonb_array_elements(part -> 'lines') line
  where line ->> 'tax_class' = 'meat')`;

/** The uncredited meat on invoice `i`, and what EBT has paid for it, directly or through credit. */
const MEAT = sql`${meatOn('i')} - coalesce((select sum(${meatOn('n')}) from invoices n
  where n.plant_id = i.plant_id and n.corrects_id = i.invoice_id), 0)`;
const PAID_BY_EBT = sql`coalesce((select sum(case p.method when 'ebt' then a.amount_cents else a.ebt_cents end)
    from allocations a left join payments p using (plant_id, payment_id)
    where a.plant_id = i.plant_id and a.invoice_id = i.invoice_id), 0)
  - coalesce((select sum(n.ebt_cents) from invoices n where n.plant_id = i.plant_id and n.corrects_id = i.invoice_id), 0)`;

/** The columns of `EbtDue` for an issued invoice `i`. */
export const EBT_DUE = sql`i.open_cents, greatest(0, ${MEAT} - (${PAID_BY_EBT}))::bigint as meat_cents,
  coalesce((select (tax ->> 'rate_bp')::float8 from jsonb_array_elements(i.document -> 'taxes') tax
    where tax ->> 'tax_class' = 'meat'), 0) as meat_tax_bp`;

export async function ebtDue(db: Db, plant_id: number, invoice_id: number): Promise<EbtDue> {
  const { rows } = await sql<EbtDue>`
    select ${EBT_DUE} from invoices i where i.plant_id = ${plant_id} and i.invoice_id = ${invoice_id}`.execute(db);
  return rows[0] ?? { open_cents: 0, meat_cents: 0, meat_tax_bp: 0 };
}

/** How much EBT can still pay on an invoice. */
export const meatLeft = async (db: Db, plant_id: number, invoice_id: number): Promise<number> =>
  mostByEbt(await ebtDue(db, plant_id, invoice_id));

export const meatIn = ({ parts }: Pick<InvoiceDocument, 'parts'>): number =>
  parts
    .flatMap(({ lines }) => lines)
    .reduce((sum, { tax_class, amount_cents }) => sum + (tax_class === 'meat' ? amount_cents : 0), 0);

/**
 * How an invoice's EBT payments are split once `credited_meat` more cents of meat are credited: the part that stays,
 * and the part that goes back to EBT because the remaining meat costs less.
 */
export async function paidByEbt(
  db: Db,
  plant_id: number,
  invoice_id: number,
  credited_meat = 0,
): Promise<{ stays_cents: number; back_cents: number }> {
  const { rows } = await sql<{ paid: number; meat: number }>`
    select (${PAID_BY_EBT})::bigint as paid, (${MEAT})::bigint as meat
    from invoices i where i.plant_id = ${plant_id} and i.invoice_id = ${invoice_id}`.execute(db);
  const { paid, meat } = rows[0] ?? { paid: 0, meat: 0 };
  const back_cents = Math.max(0, paid - (meat - credited_meat));
  return { stays_cents: paid - back_cents, back_cents };
}
