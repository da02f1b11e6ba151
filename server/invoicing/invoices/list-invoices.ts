import { type RawBuilder, sql } from 'kysely';
import { statusOf } from '#contract/invoicing/invoice-status.ts';
import type { listInvoices as api, InvoiceRow } from '#contract/invoicing/invoices-api.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import { COUNT_MAX, type DataOf, type InputOf } from '#contract/lib/endpoint.ts';
import { isOffice, isStaff } from '#contract/lib/roles.ts';
import type { Db } from '#server/lib/database.ts';
import { holdsWords } from '#server/lib/search-words.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/** Whose invoices a user sees: the office sees everyone's; portal users see their own and their customers', once issued. */
export function visibleTo({ role, account_id }: PlantActor): RawBuilder<unknown> {
  if (isOffice(role)) return sql`true`;
  if (isStaff(role)) return sql`false`;
  return sql`i.number is not null and exists (select from customers v where v.plant_id = i.plant_id
    and v.customer_id = i.customer_id and (v.account_id = ${account_id} or v.producer_id = ${account_id}))`;
}

/** The columns of a row, for `invoices i` and `customers c`. */
export const ROW = sql`i.invoice_id, i.kind, coalesce(i.number, '') as number, i.customer_id,
  trim(c.first_name || ' ' || c.last_name) as customer_name, coalesce(i.issued_on::text, '') as issued_on,
  coalesce(i.due_on::text, '') as due_on, i.total_cents, i.open_cents, i.credited_cents, i.sent_at is not null as is_sent,
  coalesce(i.voided_on::text, '') as voided_on,
  (select coalesce(array_agg(distinct s.order_id), '{}') from invoice_shares s
    where s.plant_id = i.plant_id and s.invoice_id = i.invoice_id) as order_ids`;
export type ListedRow = Omit<InvoiceRow, 'status'> & { credited_cents: number };

export const toRow = ({ credited_cents, ...row }: ListedRow, today: IsoDate): InvoiceRow => ({
  ...row,
  status: statusOf({ ...row, credited_cents }, today),
});

/** Same as `statusOf`, in SQL. A credit note has no open amount, so it counts as paid. */
const STATUS = {
  draft: () => sql`i.number is null`,
  open: (today: IsoDate) => sql`i.open_cents > 0 and i.open_cents = i.total_cents and i.due_on >= ${today}::date`,
  partial: (today: IsoDate) => sql`i.open_cents > 0 and i.open_cents < i.total_cents and i.due_on >= ${today}::date`,
  overdue: (today: IsoDate) => sql`i.open_cents > 0 and i.due_on < ${today}::date`,
  paid: () =>
    sql`i.number is not null and i.open_cents = 0 and not (i.credited_cents > 0 and i.credited_cents = i.total_cents)`,
  credited: () => sql`i.credited_cents > 0 and i.credited_cents = i.total_cents and i.open_cents = 0`,
  owed: () => sql`i.open_cents > 0`,
} as const;

/** The invoices that a user may see and asked for, for `invoices i`. */
export function filterFor(
  { actor, today }: Pick<Who<PlantActor>, 'actor' | 'today'>,
  { status, customer_id, order_id, words }: Omit<InputOf<typeof api>, 'page' | 'page_size'>,
): RawBuilder<unknown> {
  const parts = [sql`i.plant_id = ${actor.plant_id}`, visibleTo(actor)];
  if (status !== '') parts.push(STATUS[status](today));
  if (customer_id !== 0) parts.push(sql`i.customer_id = ${customer_id}`);
  if (order_id !== 0) {
    parts.push(sql`i.invoice_id in (select invoice_id from invoice_shares
      where plant_id = ${actor.plant_id} and order_id = ${order_id})`);
  }
  if (words !== '') {
    parts.push(sql`(upper(i.number) = upper(${words}) or i.customer_id in (
      select n.customer_id from customers n where n.plant_id = ${actor.plant_id} and ${holdsWords(sql`n.search_text`, words)}))`);
  }
  return sql.join(parts, sql` and `);
}

export async function listInvoices(
  db: Db,
  who: Who<PlantActor>,
  { page, page_size, ...asked }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  const where = filterFor(who, asked);
  // Literals, not parameters: with an unknown limit, PostgreSQL expects thousands of rows and replans every call.
  const skip = page === 1 ? sql`` : sql`offset ${(page - 1) * page_size}`;
  const { rows } = await sql<{ total: number; rows: ListedRow[] }>`
    select (select count(*)::int from (select 1 from invoices i where ${where} limit ${sql.lit(COUNT_MAX)}) counted) as total,
      (select coalesce(json_agg(found), '[]') from (
        select ${ROW} from invoices i join customers c using (plant_id, customer_id) where ${where}
        order by i.invoice_id desc limit ${sql.lit(page_size)} ${skip}) found) as rows`.execute(db);
  const [found] = rows;
  return { total: found?.total ?? 0, rows: (found?.rows ?? []).map((row) => toRow(row, who.today)) };
}
