import { sql } from 'kysely';
import { safeCell } from '#contract/directory/import.ts';
import { addDays } from '#contract/lib/days.ts';
import type { InputOf } from '#contract/lib/endpoint.ts';
import { plainDollars } from '#contract/lib/figures.ts';
import type { Words } from '#contract/lib/spanish.ts';
import type { exportPayments as api } from '#contract/payments/books-api.ts';
import { METHODS, type Method } from '#contract/payments/methods.ts';
import type { Db } from '#server/lib/database.ts';
import { answerCsv } from '#server/lib/downloads/csv-answer.ts';
import { type Say, sayIn } from '#server/lib/downloads/sheet-words.ts';
import type { FileAnswer } from '#server/lib/route.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

interface PaymentRow {
  payment_id: number;
  received_on: string;
  customer_name: string;
  /** The order whose deposit it pays; null for a payment of invoices. */
  order_id: number | null;
  /** The numbers of the invoices that it pays. */
  invoices: string[];
  method: Method;
  reference: string;
  amount_cents: number;
  refunded_cents: number;
}

/** The file's columns. Spreadsheets and other programs may depend on their order, so add new ones at the end. */
const COLUMNS: readonly { header: Words; value: (row: PaymentRow, say: Say) => string }[] = [
  { header: 'Payment', value: ({ payment_id }) => String(payment_id) },
  { header: 'Date', value: ({ received_on }) => received_on },
  { header: 'Customer', value: ({ customer_name }) => customer_name },
  { header: 'For', value: ({ order_id }, say) => say(order_id === null ? 'Invoice' : 'Deposit') },
  { header: 'Order#', value: ({ order_id }) => String(order_id ?? '') },
  { header: 'Invoice', value: ({ invoices }) => invoices.join(', ') },
  { header: 'Payment method', value: ({ method }, say) => say(METHODS[method].words) },
  { header: 'Reference', value: ({ reference }) => reference },
  { header: 'Amount', value: ({ amount_cents }) => plainDollars(amount_cents) },
  { header: 'Refunded', value: ({ refunded_cents }) => plainDollars(refunded_cents) },
];

/** All payments that came in between two days, in the user's language. */
export async function exportPayments(
  db: Db,
  { actor, today, gone }: Who<PlantActor>,
  { from, to }: InputOf<typeof api>,
): Promise<FileAnswer> {
  const say = sayIn(actor.language);
  const parts = [sql`p.plant_id = ${actor.plant_id}`];
  if (from) parts.push(sql`p.received_on >= ${from}::date`);
  if (to) parts.push(sql`p.received_on < ${addDays(to, 1)}::date`);
  return answerCsv<PaymentRow>(
    db,
    { actor, gone },
    {
      what: 'payments',
      day: today,
      header: COLUMNS.map(({ header }) => say(header)),
      query: sql`
      select p.payment_id, p.received_on, trim(c.first_name || ' ' || c.last_name) as customer_name, p.order_id,
        array(select i.number from allocations a join invoices i using (plant_id, invoice_id)
          where a.plant_id = p.plant_id and a.payment_id = p.payment_id
          group by i.invoice_id, i.number having sum(a.amount_cents) > 0 order by i.invoice_id) as invoices,
        p.method, p.reference, p.amount_cents, p.refunded_cents
      from payments p join customers c using (plant_id, customer_id)
      where ${sql.join(parts, sql` and `)} order by p.payment_id desc`,
      lineOf: (row) => COLUMNS.map(({ value }) => safeCell(value(row, say))),
    },
  );
}
