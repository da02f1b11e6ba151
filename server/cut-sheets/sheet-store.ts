import { sql } from 'kysely';
import type { Db, Tx } from '#server/lib/database.ts';
import { deleteWithTokens } from '#server/lib/tokens/plant-tokens.ts';

/** Condition on `cut_sheets f`: nothing has been chosen yet. */
export const BLANK = sql<boolean>`f.status = 'open' and json_array_length(f.form_data -> 'order_list') = 0 and f.left_behind is null`;

export async function deleteSheets(tx: Tx, plant_id: number, cut_sheet_ids: readonly number[]): Promise<void> {
  if (cut_sheet_ids.length === 0) return;
  await deleteWithTokens(
    tx,
    sql`delete from sheet_links where plant_id = ${plant_id} and cut_sheet_id = any(${cut_sheet_ids}::bigint[])
      returning token_hash`,
  );
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

/** Starts the sheet of a new share with the answers of another sheet, for its owner to check and submit. */
export async function copyAnswers(tx: Tx, plant_id: number, from: number, cart_id: number): Promise<void> {
  await sql`
    update cut_sheets f set form_data = t.form_data from cut_sheets t, shares s
    where s.plant_id = ${plant_id} and s.cart_id = ${cart_id} and f.plant_id = s.plant_id and f.cut_sheet_id = s.cut_sheet_id
      and t.plant_id = s.plant_id and t.cut_sheet_id = ${from} and t.template_id = f.template_id`.execute(tx);
}

/** Moves all of one customer's sheets to another customer. */
export async function moveSheetsToCustomer(tx: Tx, plant_id: number, from: number, to: number): Promise<void> {
  await tx
    .updateTable('cut_sheets')
    .set({ customer_id: to })
    .where('plant_id', '=', plant_id)
    .where('customer_id', '=', from)
    .execute();
}

/** For a sheet that goes to another customer: links sent to the previous one stop working, and reminders start over. */
export async function forgetSent(tx: Tx, plant_id: number, cut_sheet_id: number): Promise<void> {
  await sql`
    update sheet_links set revoked_at = now()
    where plant_id = ${plant_id} and cut_sheet_id = ${cut_sheet_id} and revoked_at is null`.execute(tx);
  await sql`delete from sheet_reminders where plant_id = ${plant_id} and cut_sheet_id = ${cut_sheet_id}`.execute(tx);
}

/**
 * Points the links sent for one sheet to the sheet that replaces it. If one email has links to both sheets, the link to
 * the old sheet doesn't change.
 */
export async function moveLinks(tx: Tx, plant_id: number, from: number, to: number): Promise<void> {
  await sql`
    update sheet_links l set cut_sheet_id = ${to} where l.plant_id = ${plant_id} and l.cut_sheet_id = ${from}
      and not exists (select from sheet_links k where k.plant_id = l.plant_id and k.event_id = l.event_id
        and k.cut_sheet_id = ${to})`.execute(tx);
}

/**
 * Records which sheet replaced another, so that the old address opens the new sheet. If the new sheet had itself been
 * replaced before, its address opens it again.
 */
export async function noteReplaced(tx: Tx, plant_id: number, from: number, to: number): Promise<void> {
  await sql`delete from replaced_sheets where plant_id = ${plant_id} and cut_sheet_id = ${to}`.execute(tx);
  await sql`
    update replaced_sheets set replaced_by = ${to}
    where plant_id = ${plant_id} and replaced_by = ${from} and cut_sheet_id <> ${to}`.execute(tx);
  await sql`
    insert into replaced_sheets (plant_id, cut_sheet_id, replaced_by) values (${plant_id}, ${from}, ${to})
    on conflict (plant_id, cut_sheet_id) do update set replaced_by = ${to}`.execute(tx);
}

/** The sheet that took this one's place on a share. */
export async function findReplacement(
  db: Db,
  plant_id: number,
  cut_sheet_id: number,
): Promise<{ form_id: number; data_id: number } | null> {
  const { rows } = await sql<{ form_id: number; data_id: number }>`
    select f.template_id as form_id, f.cut_sheet_id as data_id
    from replaced_sheets r join cut_sheets f on f.plant_id = r.plant_id and f.cut_sheet_id = r.replaced_by
    where r.plant_id = ${plant_id} and r.cut_sheet_id = ${cut_sheet_id}`.execute(db);
  return rows[0] ?? null;
}
