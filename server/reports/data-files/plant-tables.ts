import { type RawBuilder, sql } from 'kysely';
import { type ChosenTable, type DataTable, hasColumn } from '#server/reports/data-files/data-tables.ts';

/** Tables that are in neither a plant's file nor a person's, with the reason. */
export const LEFT_OUT_OF_BOTH: Readonly<Record<string, string>> = {
  accounting_logins: 'Sign-ins to QuickBooks that are under way.',
  bell_marks: 'What each person has seen in the bell.',
  station_pins: 'Only hashes of PINs.',
};

/** Tables with rows of plants that aren't in a plant's file, with the reason. */
export const LEFT_OUT_OF_PLANT: Readonly<Record<string, string>> = {
  ...LEFT_OUT_OF_BOTH,
  claims: 'What buyers pay a seller. What the plant processes is in its orders and shares.',
  communities: 'Belongs to the person who founded it, even if that is the plant’s owner.',
  customer_import_files: 'The uploaded spreadsheet while it is imported. Its rows are in customer_import_rows.',
  data_files: 'The files themselves.',
  day_pdfs: 'PDFs that are kept for a day.',
  kept_identities: 'Whose names are blanked on which day.',
  plant_tokens: 'Only hashes of links.',
  pay_pages: 'Pages of the card provider that anyone with the address could pay on.',
};

/** Tables whose rows aren't a plant's because of its id alone, as conditions on `t`. */
const THROUGH: Readonly<Record<string, (id: RawBuilder<number>) => RawBuilder<unknown>>> = {
  // What a farm hasn't published is nobody else's business.
  lots: (id) => sql`t.plant_id = ${id} and t.state <> 'draft'`,
  messages: (id) => sql`t.thread_id in (select thread_id from threads where plant_id = ${id})`,
  message_files: (id) => sql`t.message_id in (
    select m.message_id from messages m join threads h using (thread_id) where h.plant_id = ${id})`,
  thread_members: (id) => sql`t.is_plant and t.party_id = ${id}`,
  counter_sale_lines: (id) => sql`t.sale_id in (select sale_id from counter_sales where owner_id = ${id})`,
  counter_receipt_mails: (id) => sql`t.sale_id in (select sale_id from counter_sales where owner_id = ${id})`,
  counter_refunds: (id) => sql`t.sale_id in (select sale_id from counter_sales where owner_id = ${id})`,
  counter_refund_lines: (id) => sql`t.refund_id in (
    select r.refund_id from counter_refunds r join counter_sales s using (sale_id) where s.owner_id = ${id})`,
};

/**
 * The tables of a plant's file: every table that says which plant its rows are of, so that a new one can't be forgotten, and
 * those that belong to such a table.
 */
export function chooseForPlant(tables: readonly DataTable[], plant_id: number): ChosenTable[] {
  // Written into the statement: with a parameter, each of these rare statements would be kept prepared.
  const id = sql.lit(plant_id);
  return tables.flatMap((table) => {
    if (table.table in LEFT_OUT_OF_PLANT) return [];
    const through = THROUGH[table.table];
    if (through) return [{ ...table, rows: through(id) }];
    const column = ['plant_id', 'owner_id'].find((name) => hasColumn(table, name));
    return column ? [{ ...table, rows: sql`t.${sql.ref(column)} = ${id}` }] : [];
  });
}
