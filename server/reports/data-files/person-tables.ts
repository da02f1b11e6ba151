import { type RawBuilder, sql } from 'kysely';
import { type ChosenTable, type DataTable, hasColumn } from '#server/reports/data-files/data-tables.ts';
import { LEFT_OUT_OF_BOTH } from '#server/reports/data-files/plant-tables.ts';

/** Tables with rows about a person that aren't in their file, with the reason. */
export const LEFT_OUT_OF_PERSON: Readonly<Record<string, string>> = {
  ...LEFT_OUT_OF_BOTH,
  answered_keys: 'Answers to calls, kept for a day in case a call is repeated.',
  api_keys: 'Programs, not people.',
  card_pages: 'Pages of the card provider that are open.',
  challenges: 'Sign-ins that are under way.',
  customer_import_rows: 'The office’s uploaded spreadsheet. What became of its row is in customers.',
  hold_counts: 'Counters for limits.',
  kept_identities: 'People who are gone.',
  mails: 'Messages with links that open the account. They were sent to the person.',
  one_time_links: 'Links that open the account.',
  open_sockets: 'Open pages.',
  photo_counts: 'Counters for limits.',
  push_devices: 'Keys for sending to a browser.',
  recovery_codes: 'Only hashes of codes.',
  second_factors: 'Only a sealed secret.',
  slot_overrides: 'The plant’s calendar.',
  transfers: 'The plant’s books. The invoices and payments behind them are in the file.',
};

/** The columns that say whom a row is about, the most telling first. */
export const PERSON_COLUMNS = ['account_id', 'customer_id', 'buyer_id', 'author_id', 'seller_id'] as const;

/** Tables whose rows are about a person because of another table, as conditions on `t`. */
const THROUGH: Readonly<Record<string, (id: RawBuilder<number>) => RawBuilder<unknown>>> = {
  customer_notes: (id) => isCustomers('plant_id', id),
  orders: (id) => sql`(t.plant_id, t.booking_id) in (
    select b.plant_id, b.booking_id from bookings b join customers c using (plant_id, customer_id) where c.account_id = ${id})`,
  // The office may still change a draft.
  invoices: (id) => sql`${isCustomers('plant_id', id)} and t.number is not null`,
  invoice_lines: (id) => sql`(t.plant_id, t.invoice_id) in (
    select i.plant_id, i.invoice_id from invoices i join customers c using (plant_id, customer_id)
    where c.account_id = ${id} and i.number is not null)`,
  purchase_lines: (id) => sql`t.purchase_id in (select purchase_id from purchases where buyer_id = ${id})`,
  messages: (id) => sql`exists (
    select from thread_members m where m.thread_id = t.thread_id and m.party_id = ${id} and not m.is_plant)`,
  message_files: (id) => sql`t.uploaded_by = ${id}`,
};

const isCustomers = (owner: 'plant_id' | 'owner_id', id: RawBuilder<number>) =>
  sql`(t.${sql.ref(owner)}, t.customer_id) in (select plant_id, customer_id from customers where account_id = ${id})`;

/** The tables of a person's file: every table with a column that says whom it is about, and those that belong to such a table. */
export function chooseForPerson(tables: readonly DataTable[], account_id: number): ChosenTable[] {
  const id = sql.lit(account_id);
  return tables.flatMap((table) => {
    if (table.table in LEFT_OUT_OF_PERSON) return [];
    const through = THROUGH[table.table];
    if (through) return [{ ...table, rows: through(id) }];
    const column = PERSON_COLUMNS.find((name) => hasColumn(table, name));
    if (!column) return [];
    const owner = hasColumn(table, 'plant_id') ? 'plant_id' : 'owner_id';
    return [{ ...table, rows: column === 'customer_id' ? isCustomers(owner, id) : sql`t.${sql.ref(column)} = ${id}` }];
  });
}
