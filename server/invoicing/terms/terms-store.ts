import { sql } from 'kysely';
import type { Discount } from '#contract/invoicing/discount.ts';
import type { Db, Tx } from '#server/lib/database.ts';

/** What an invoice says besides its lines. Null where the plant's template applies. */
export interface ChosenTerms {
  discount: Discount | null;
  due_days: number | null;
  terms: string | null;
  note: string | null;
}

/** The invoice's own terms, or else its customer's. */
export async function findTerms(db: Db, plant_id: number, invoice_id: number): Promise<ChosenTerms> {
  const { rows } = await sql<ChosenTerms>`
    select case when i.discount_bp > 0 or i.discount_cents > 0 then json_build_object('percent_bp', i.discount_bp,
        'amount_cents', i.discount_cents, 'reason', i.discount_reason) end as discount,
      coalesce(i.due_days, t.due_days) as due_days, coalesce(i.terms, t.terms) as terms, coalesce(i.note, t.note) as note
    from invoices i left join customer_terms t using (plant_id, customer_id)
    where i.plant_id = ${plant_id} and i.invoice_id = ${invoice_id}`.execute(db);
  return rows[0] ?? { discount: null, due_days: null, terms: null, note: null };
}

/** Gives a new draft the discount and terms of the invoice that it replaces. */
export async function copyTerms(tx: Tx, plant_id: number, { from, to }: { from: number; to: number }): Promise<void> {
  await sql`
    update invoices i set discount_bp = o.discount_bp, discount_cents = o.discount_cents,
      discount_reason = o.discount_reason, due_days = o.due_days, terms = o.terms, note = o.note
    from invoices o where o.plant_id = ${plant_id} and o.invoice_id = ${from}
      and i.plant_id = ${plant_id} and i.invoice_id = ${to}`.execute(tx);
}
