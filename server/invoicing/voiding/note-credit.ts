import { sql } from 'kysely';
import type { Tx } from '#server/lib/database.ts';

interface NoteCredit {
  note_id: number;
  /** The credit that the note gave back to EBT. */
  ebt_cents: number;
  other_cents: number;
}

/** How much of an invoice's credit notes became the customer's credit, newest first. */
export async function listNoteCredit(tx: Tx, plant_id: number, invoice_id: number): Promise<NoteCredit[]> {
  const { rows } = await sql<NoteCredit>`
    select n.invoice_id as note_id, n.ebt_cents, (n.total_cents - n.ebt_cents - coalesce((select sum(a.amount_cents)
      from allocations a where a.plant_id = n.plant_id and a.credit_note_id = n.invoice_id), 0))::bigint as other_cents
    from invoices n where n.plant_id = ${plant_id} and n.corrects_id = ${invoice_id} and n.voided_on is null
    order by n.invoice_id desc`.execute(tx);
  return rows;
}
