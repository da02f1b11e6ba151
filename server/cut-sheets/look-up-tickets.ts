import { type RawBuilder, sql } from 'kysely';
import { MAX_TICKETS, type TicketSearch } from '#contract/cut-sheets/tickets.ts';
import { CATEGORY_OF, SPECIES } from '#contract/lib/species.ts';
import { decideTickets } from '#server/cut-sheets/age/decide-tickets.ts';
import type { Db } from '#server/lib/database.ts';
import { JsonText } from '#server/lib/json-text.ts';
import { holdsWords } from '#server/lib/search-words.ts';
import { isNotDeleted } from '#server/orders/status-sql.ts';

/** Whose tickets are returned, and whether rows include their templates. */
interface Narrowed {
  party_id: number | undefined;
  customer_id?: number | undefined;
  brief: boolean;
}

/**
 * The newest tickets of customers who match in every field: shares with their sheets, and sheets without an order. Portal
 * users find only their own and their linked customers' tickets. The database returns the rows as JSON, because with their
 * templates they are too large to parse and serialize again.
 */
export async function lookUpTickets(
  db: Db,
  plant_id: number,
  search: TicketSearch,
  { party_id, customer_id, brief }: Narrowed,
): Promise<JsonText> {
  const whose = customersOf(plant_id, search, party_id, customer_id);
  const limit = sql.lit(MAX_TICKETS);
  const ofWhose = (customer_id: RawBuilder<unknown>) =>
    whose ? sql`and ${customer_id} = any(array(${whose}))` : sql``;
  const invoiced = search.isInvoiceGenerated ? sql`and s.invoice_id is not null` : sql``;
  // Sheets without an order have no day, so a search without a customer, which lists upcoming days, leaves them out.
  const loose = sql`
    union all (select null, null, null, null, f.created_at, f.template_id, f.cut_sheet_id, f.customer_id, null, null, false,
        false
      from cut_sheets f where f.plant_id = ${plant_id} ${ofWhose(sql`f.customer_id`)}
        and not exists (select 1 from shares s where s.plant_id = f.plant_id and s.cut_sheet_id = f.cut_sheet_id)
      order by f.cut_sheet_id desc limit ${limit})`;
  const forms = brief
    ? sql`null as form_json, null as form_data_json`
    : sql`coalesce(f.form_json, t.form_json) as form_json, f.form_data as form_data_json`;
  const { rows } = await sql<{ tickets: string; count: number; sheets: number[] }>`
    with ticket as (
      (select o.order_id, s.cart_id, o.dropoff_date as event_date, s.quarters as qty, o.created_at, s.template_id,
        s.cut_sheet_id, s.customer_id, o.species, s.invoice_id, s.is_invoice_sent, s.is_invoice_paid
      from orders o join shares s on s.plant_id = o.plant_id and s.order_id = o.order_id
      where o.plant_id = ${plant_id} and ${isNotDeleted('o.status')} ${invoiced} ${ofWhose(sql`s.customer_id`)}
      order by o.dropoff_date desc, o.order_id desc, s.cart_id desc limit ${limit})
      ${whose && !search.isInvoiceGenerated ? loose : sql``}
    )
    select coalesce(json_agg(row_to_json(r)), '[]')::text as tickets, count(*)::int as count,
      coalesce(array_agg(r.data_id) filter (where r.data_id is not null), '{}') as sheets from (
      select k.order_id as ticket, k.order_id, k.cart_id, ${categoryOf(sql`coalesce(k.species, t.species)`)} as category_id,
        k.event_date, k.qty, k.is_invoice_sent::int as qbinvoicesent, k.is_invoice_paid::int as qbinvoicepaid,
        coalesce(k.invoice_id::text, '') as qbinvoiceid, coalesce(f.status, '') as form_status, k.template_id as form_id, k.cut_sheet_id as data_id,
        k.customer_id, coalesce(t.name, '') as name, coalesce(t.species, k.species) as type,
        to_char(coalesce(f.created_at, k.created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as date_added,
        ${forms}, c.first_name, c.last_name, c.phone as phone_number, coalesce(c.email, '') as email,
        c.address as street_address, c.city, c.state, c.zip as zip_code
      from ticket k
      join customers c on c.plant_id = ${plant_id} and c.customer_id = k.customer_id
      left join cut_sheets f on f.plant_id = ${plant_id} and f.cut_sheet_id = k.cut_sheet_id
      left join cut_sheet_templates t on t.plant_id = ${plant_id} and t.template_id = k.template_id
      order by k.event_date desc nulls last, k.order_id desc, k.cart_id desc, k.cut_sheet_id desc
      limit ${limit}
    ) r`.execute(db);
  const { tickets = '[]', count = 0, sheets = [] } = rows[0] ?? {};
  const decided = brief || sheets.length === 0 ? tickets : await decideTickets(db, plant_id, tickets, sheets);
  return new JsonText(decided, messageFor(count));
}

const messageFor = (count: number) => (count === 0 ? 'No cut sheets found' : 'Cut sheets found');

/** SQL for a species' category. */
const categoryOf = (species: RawBuilder<unknown>) =>
  sql`case ${species} ${sql.join(
    SPECIES.map((key) => sql`when ${sql.lit(key)} then ${sql.lit(CATEGORY_OF[key])}`),
    sql` `,
  )} end`;

/**
 * SQL for the customers that a search matches; null for all customers. The indexed search text narrows them down before
 * each field is compared.
 */
function customersOf(
  plant_id: number,
  search: TicketSearch,
  party_id: number | undefined,
  customer_id: number | undefined,
): RawBuilder<unknown> | null {
  const fields: [typed: string, field: RawBuilder<unknown>][] = [
    [search.first_name, sql`fold_text(c.first_name)`],
    [search.last_name, sql`fold_text(c.last_name)`],
    [search.email, sql`fold_text(coalesce(c.email::text, ''))`],
    [search.phone, sql`fold_text(c.phone || ' ' || regexp_replace(c.phone, '\\D', '', 'g'))`],
    [
      search.words,
      sql`fold_text(c.first_name || ' ' || c.last_name || ' ' || coalesce(c.email::text, '') || ' ' || c.phone || ' '
        || regexp_replace(c.phone, '\\D', '', 'g'))`,
    ],
  ];
  const conditions = fields
    .filter(([typed]) => typed !== '')
    .flatMap(([typed, field]) => [holdsWords(sql`c.search_text`, typed), holdsWords(field, typed)]);
  if (party_id !== undefined) conditions.push(sql`(c.account_id = ${party_id} or c.producer_id = ${party_id})`);
  if (customer_id !== undefined) conditions.push(sql`c.customer_id = ${customer_id}`);
  if (conditions.length === 0) return null;
  return sql`select c.customer_id from customers c where c.plant_id = ${plant_id} and ${sql.join(conditions, sql` and `)}`;
}
