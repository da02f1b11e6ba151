import { sql } from 'kysely';
import { safeCell } from '#contract/directory/import.ts';
import type { exportInvoices as api } from '#contract/invoicing/export-api.ts';
import { INVOICE_STATUSES } from '#contract/invoicing/invoice-status.ts';
import type { InvoiceRow } from '#contract/invoicing/invoices-api.ts';
import type { InputOf } from '#contract/lib/endpoint.ts';
import { plainDollars } from '#contract/lib/figures.ts';
import type { Words } from '#contract/lib/spanish.ts';
import { filterFor, type ListedRow, ROW, toRow } from '#server/invoicing/invoices/list-invoices.ts';
import type { Db } from '#server/lib/database.ts';
import { answerCsv } from '#server/lib/downloads/csv-answer.ts';
import { type Say, sayIn } from '#server/lib/downloads/sheet-words.ts';
import type { FileAnswer } from '#server/lib/route.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/** The file's columns. Spreadsheets and other programs may depend on their order, so add new ones at the end. */
const COLUMNS: readonly { header: Words; value: (row: InvoiceRow, say: Say) => string }[] = [
  { header: 'What', value: ({ kind }, say) => say(kind === 'invoice' ? 'Invoice' : 'Credit note') },
  { header: 'Number', value: ({ number }) => number },
  { header: 'Customer', value: ({ customer_name }) => customer_name },
  { header: 'Order#', value: ({ order_ids }) => order_ids.join(', ') },
  { header: 'Date', value: ({ issued_on }) => issued_on },
  { header: 'Due on', value: ({ kind, due_on }) => (kind === 'invoice' ? due_on : '') },
  { header: 'Total', value: ({ total_cents }) => plainDollars(total_cents) },
  { header: 'Owed', value: ({ open_cents }) => plainDollars(open_cents) },
  { header: 'Status', value: ({ status }, say) => say(INVOICE_STATUSES[status]) },
];

/** All pages of the list of invoices, in the user's language. */
export async function exportInvoices(db: Db, who: Who<PlantActor>, asked: InputOf<typeof api>): Promise<FileAnswer> {
  const { actor, today, gone } = who;
  const say = sayIn(actor.language);
  return answerCsv<ListedRow>(
    db,
    { actor, gone },
    {
      what: 'invoices',
      day: today,
      header: COLUMNS.map(({ header }) => say(header)),
      query: sql`
      select ${ROW} from invoices i join customers c using (plant_id, customer_id) where ${filterFor(who, asked)}
      order by i.invoice_id desc`,
      lineOf: (row) => COLUMNS.map(({ value }) => safeCell(value(toRow(row, today), say))),
    },
  );
}
