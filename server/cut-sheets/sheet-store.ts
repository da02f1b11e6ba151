import { sql } from 'kysely';
import type { Tx } from '#server/lib/database.ts';

/** Condition on `cut_sheets f`: nothing has been chosen yet. */
export const BLANK = sql<boolean>`f.status = 'open' and json_array_length(f.form_data -> 'order_list') = 0 and f.left_behind is null`;

export async function deleteSheets(tx: Tx, plant_id: number, cut_sheet_ids: readonly number[]): Promise<void> {
  if (cut_sheet_ids.length === 0) return;
  await tx
    .deleteFrom('cut_sheets')
    .where('plant_id', '=', plant_id)
    .where('cut_sheet_id', 'in', [...cut_sheet_ids])
    .execute();
}

/** Gives an open sheet a new template, a new customer, or both. */
export async function reassignSheet(
  tx: Tx,
  plant_id: number,
  cut_sheet_id: number,
  values: { template_id: number; customer_id: number },
): Promise<void> {
  await tx
    .updateTable('cut_sheets')
    .set((eb) => ({ ...values, revision: eb('revision', '+', 1) }))
    .where('plant_id', '=', plant_id)
    .where('cut_sheet_id', '=', cut_sheet_id)
    .execute();
}

/** Gives all sheets of one customer to another. */
export async function moveSheetsToCustomer(tx: Tx, plant_id: number, from: number, to: number): Promise<void> {
  await tx
    .updateTable('cut_sheets')
    .set({ customer_id: to })
    .where('plant_id', '=', plant_id)
    .where('customer_id', '=', from)
    .execute();
}

/** Gives a sheet to another customer: links sent to the previous customer stop working, and reminders start over. */
export async function forgetSent(tx: Tx, plant_id: number, cut_sheet_id: number): Promise<void> {
  await sql`
    update sheet_links set revoked_at = now()
    where plant_id = ${plant_id} and cut_sheet_id = ${cut_sheet_id} and revoked_at is null`.execute(tx);
  await sql`delete from sheet_reminders where plant_id = ${plant_id} and cut_sheet_id = ${cut_sheet_id}`.execute(tx);
}

/**
 * Points the links sent for one sheet to the sheet that replaces it. If one email carried links to both, the new sheet's own
 * link wins.
 */
export async function moveLinks(tx: Tx, plant_id: number, from: number, to: number): Promise<void> {
  await sql`
    update sheet_links l set cut_sheet_id = ${to} where l.plant_id = ${plant_id} and l.cut_sheet_id = ${from}
      and not exists (select from sheet_links k where k.plant_id = l.plant_id and k.event_id = l.event_id
        and k.cut_sheet_id = ${to})`.execute(tx);
}
