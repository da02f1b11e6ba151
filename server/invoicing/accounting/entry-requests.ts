import { sql } from 'kysely';
import { z } from 'zod';
import type { EntryKind, EntryReason } from '#contract/invoicing/accounting-entries-api.ts';
import type { InvoiceDocument } from '#contract/invoicing/invoice-document.ts';
import { sum } from '#contract/lib/sum.ts';
import { TAX_CLASS_NAMES, TAX_CLASSES, type TaxClass } from '#contract/pricing/price-list.ts';
import { type Company, type Fields, findRecord } from '#server/invoicing/accounting/company-api.ts';
import { type Entry, earlierCredit, findRemoteId, KEPT } from '#server/invoicing/accounting/entries-store.ts';
import {
  type CustomerFacts,
  customerBody,
  displayNameOf,
  documentBody,
  earlierCreditBody,
  itemBody,
  type KeptFacts,
  keptBody,
  NO_CONTACT,
  type Places,
  paymentBody,
  type TillFacts,
  tillBody,
} from '#server/invoicing/accounting/entry-bodies.ts';
import type { Db } from '#server/lib/database.ts';

/** What QuickBooks calls each kind of entry. */
export const REMOTE_KINDS = {
  customer: 'Customer',
  item: 'Item',
  invoice: 'Invoice',
  credit_note: 'CreditMemo',
  payment: 'Payment',
  till: 'SalesReceipt',
  kept_deposit: 'Invoice',
  earlier_credit: 'Payment',
} as const satisfies Readonly<Record<EntryKind, string>>;

/** Thrown when an entry can't be sent, usually because another record has to be sent first. */
export class Missing extends Error {
  readonly reason: EntryReason;

  constructor(reason: EntryReason) {
    super(reason);
    this.reason = reason;
  }
}

/** The fields to send for an entry; null if its record is gone. `name` is the one that must be unique in the company. */
export interface EntryRequest {
  fields: Fields;
  name?: { field: string; value: string; other: string };
}

export type Mappings = readonly { tax_class: string; income_account: string; tax_code: string }[];

export async function requestFor(
  db: Db,
  company: Company,
  entry: Entry,
  mappings: Mappings,
): Promise<EntryRequest | null> {
  switch (entry.kind) {
    case 'customer':
      return customerRequest(db, entry);
    case 'item':
      return itemRequest(entry, mappings);
    case 'invoice':
    case 'credit_note':
      return documentRequest(db, company, entry, mappings);
    case 'payment':
      return paymentRequest(db, company, entry);
    case 'till':
      return tillRequest(db, entry, mappings);
    case 'earlier_credit':
      return earlierCreditRequest(db, company, entry);
    case 'kept_deposit':
      return keptRequest(db, company, entry, mappings);
  }
}

async function customerRequest(db: Db, { plant_id, record_id, remote_id }: Entry): Promise<EntryRequest | null> {
  const facts: CustomerFacts | undefined = await db
    .selectFrom('customers')
    .select([
      'customer_id',
      'first_name',
      'last_name',
      'email',
      'phone',
      'address',
      'address_2',
      'city',
      'state',
      'zip',
    ])
    .where('plant_id', '=', plant_id)
    .where('customer_id', '=', record_id)
    .executeTakeFirst();
  if (!facts) return null;
  const value = displayNameOf(facts);
  const fields = { ...(remote_id !== null && NO_CONTACT), ...customerBody(facts) };
  return { fields, name: { field: 'DisplayName', value, other: `${value} (${record_id})` } };
}

function itemRequest({ record_id }: Entry, mappings: Mappings): EntryRequest | null {
  const tax_class = TAX_CLASS_NAMES[record_id - 1];
  const mapping = mappings.find((one) => one.tax_class === tax_class);
  if (tax_class === undefined || !mapping) return null;
  const value = TAX_CLASSES[tax_class];
  const { Name: _, ...fields } = itemBody(value, mapping.income_account);
  return { fields, name: { field: 'Name', value, other: `${value} (Hindquarter)` } };
}

async function documentRequest(
  db: Db,
  company: Company,
  entry: Entry,
  mappings: Mappings,
): Promise<EntryRequest | null> {
  const { rows } = await sql<{ customer_id: number; corrects_id: number | null; document: InvoiceDocument }>`
    select customer_id, corrects_id, document from invoices
    where plant_id = ${entry.plant_id} and invoice_id = ${entry.record_id}`.execute(db);
  const [found] = rows;
  if (!found) return null;
  const { customer_id, corrects_id } = found;
  const invoice = corrects_id === null ? undefined : await findRemoteId(db, entry, 'invoice', corrects_id);
  const customer = await customerFor(db, company, entry, { customer_id, invoice });
  return { fields: documentBody(found.document, customer, await placesOf(db, entry, mappings)) };
}

/**
 * The company's ID for a record's customer. After customers are merged here, their earlier invoices keep their original
 * customer in QuickBooks, and any record that refers to such an invoice must have that same customer.
 */
async function customerFor(
  db: Db,
  company: Company,
  entry: Entry,
  { customer_id, invoice }: { customer_id: number; invoice: string | undefined },
): Promise<string> {
  const there = invoice === undefined ? null : await findRecord(company, REMOTE_KINDS.invoice, invoice);
  if (there) return OfCustomer.parse(there).CustomerRef.value;
  const customer = await findRemoteId(db, entry, 'customer', customer_id);
  if (customer === undefined) throw new Missing('customer_missing');
  return customer;
}
const OfCustomer = z.object({ CustomerRef: z.object({ value: z.string() }) });

async function placesOf(db: Db, entry: Entry, mappings: Mappings): Promise<Places> {
  const places = await Promise.all(
    TAX_CLASS_NAMES.map(async (tax_class, at) => {
      const item = await findRemoteId(db, entry, 'item', at + 1);
      if (item === undefined) throw new Missing('item_missing');
      const tax_code = mappings.find((one) => one.tax_class === tax_class)?.tax_code ?? '';
      return [tax_class, { item, tax_code }] as const;
    }),
  );
  return Object.fromEntries(places) as Record<TaxClass, { item: string; tax_code: string }>;
}

/** A closed till's counter sales, less refunds. */
async function tillRequest(db: Db, entry: Entry, mappings: Mappings): Promise<EntryRequest | null> {
  const { plant_id, record_id } = entry;
  const { rows } = await sql<TillFacts>`
    select w.name as till, t.till_id, t.z_number, t.opened_on::text as day,
      (select coalesce(json_agg(json_build_object('tax_class', tax_class, 'net_cents', net_cents) order by tax_class desc), '[]')
        from (select tax_class, sum(case kind when 'sale' then net_cents else -net_cents end)::int as net_cents
          from till_counter_nets n where n.owner_id = t.owner_id and n.session_id = t.session_id group by 1) nets
        where net_cents <> 0) as nets,
      (select coalesce(json_agg(json_build_object('tax_class', tax_class, 'tax_cents', tax_cents)), '[]')
        from (select tax_class, sum(case kind when 'sale' then tax_cents else -tax_cents end)::int as tax_cents
          from till_counter_taxes x where x.owner_id = t.owner_id and x.session_id = t.session_id group by 1) taxes
        where tax_cents <> 0) as taxes
    from till_sessions t join tills w using (owner_id, till_id)
    where t.owner_id = ${plant_id} and t.session_id = ${record_id} and t.z_number is not null`.execute(db);
  const [found] = rows;
  if (!found) return null;
  const cents = [...found.nets.map(({ net_cents }) => net_cents), ...found.taxes.map(({ tax_cents }) => tax_cents)];
  // QuickBooks doesn't accept a sales receipt with a negative total.
  if (sum(cents) < 0) throw new Missing('more_refunded');
  return { fields: tillBody(found, await placesOf(db, entry, mappings)) };
}

/** A kept deposit is sent as an invoice for the same amount, and the payment is then linked to it. */
async function keptRequest(db: Db, company: Company, entry: Entry, mappings: Mappings): Promise<EntryRequest | null> {
  const { plant_id, record_id } = entry;
  const { rows } = await sql<KeptFacts & { customer_id: number }>`
    select p.payment_id, p.customer_id, p.order_id, ${KEPT} as cents, coalesce((select max(c.canceled_on)
      from cancellations c join orders o using (plant_id, booking_id)
      where o.plant_id = p.plant_id and o.order_id = p.order_id), p.received_on)::text as day
    from payments p where p.plant_id = ${plant_id} and p.payment_id = ${record_id}`.execute(db);
  const [found] = rows;
  if (!found) return null;
  const { customer_id } = found;
  const customer = await customerFor(db, company, entry, { customer_id, invoice: entry.remote_id ?? undefined });
  return { fields: keptBody(found, customer, await placesOf(db, entry, mappings)) };
}

interface PaymentRow {
  payment_id: number;
  customer_id: number;
  amount_cents: number;
  received_on: string;
  reference: string;
  linked: { invoice_id: number; cents: number; is_due: boolean }[];
  kept_cents: number;
  /** Whether it was received before the plant connected. */
  is_earlier: boolean;
  paid_on: string | null;
}

async function paymentRequest(db: Db, company: Company, entry: Entry): Promise<EntryRequest | null> {
  const { plant_id, realm_id, record_id } = entry;
  const { rows } = await sql<PaymentRow>`
    select p.payment_id, p.customer_id, p.amount_cents - p.refunded_cents as amount_cents, p.received_on::text, p.reference,
      ${KEPT} as kept_cents,
      p.received_on < l.send_from as is_earlier, (select min(a.allocated_on)::text from allocations a
        where a.plant_id = p.plant_id and a.payment_id = p.payment_id and a.allocated_on >= l.send_from) as paid_on,
      coalesce((select json_agg(json_build_object('invoice_id', a.invoice_id, 'cents', a.cents, 'is_due', a.is_due))
        from (select a.invoice_id, sum(a.amount_cents)::int as cents, exists (select from accounting_entries e
            where e.plant_id = p.plant_id and e.realm_id = ${realm_id} and e.kind = 'invoice'
            and e.record_id = a.invoice_id) as is_due
          from allocations a where a.plant_id = p.plant_id and a.payment_id = p.payment_id
          group by a.invoice_id having sum(a.amount_cents) > 0 order by a.invoice_id) a), '[]') as linked
    from payments p join accounting_links l using (plant_id)
    where p.plant_id = ${plant_id} and p.payment_id = ${record_id}`.execute(db);
  const [found] = rows;
  if (!found) return null;
  const linked: { invoice: string; cents: number }[] = [];
  for (const { invoice_id, cents, is_due } of found.linked) {
    // An invoice from before the plant connected isn't in the company's books and never will be.
    if (!is_due) continue;
    const invoice = await findRemoteId(db, entry, 'invoice', invoice_id);
    if (invoice === undefined) throw new Missing('invoice_missing');
    linked.push({ invoice, cents });
  }
  if (found.kept_cents > 0 && !found.is_earlier) {
    const invoice = await findRemoteId(db, entry, 'kept_deposit', record_id);
    if (invoice === undefined) throw new Missing('invoice_missing');
    linked.push({ invoice, cents: found.kept_cents });
  }
  const { customer_id } = found;
  const customer = await customerFor(db, company, entry, { customer_id, invoice: linked[0]?.invoice });
  if (!found.is_earlier) return { fields: paymentBody({ ...found, linked }, customer) };
  // What it paid before the plant connected is in the company's books already, and so is the money itself.
  const amount_cents = Math.min(found.amount_cents, sum(linked.map(({ cents }) => cents)));
  const received_on = found.paid_on ?? found.received_on;
  return { fields: paymentBody({ ...found, amount_cents, received_on, linked }, customer) };
}

/** Credit from before the plant connected pays an invoice in the company's books, which don't have that credit. */
async function earlierCreditRequest(db: Db, company: Company, entry: Entry): Promise<EntryRequest | null> {
  const { plant_id, record_id } = entry;
  const link = await db
    .selectFrom('accounting_links')
    .select('send_from')
    .where('plant_id', '=', plant_id)
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ invoice_id: number; customer_id: number; allocated_on: string; cents: number }>`
    select invoice_id, customer_id, allocated_on::text, cents::int
    from (${earlierCredit({ plant_id, send_from: link.send_from })}) used where allocation_id = ${record_id}`.execute(
    db,
  );
  const [found] = rows;
  if (!found) return null;
  const invoice = await findRemoteId(db, entry, 'invoice', found.invoice_id);
  if (invoice === undefined) throw new Missing('invoice_missing');
  const customer = await customerFor(db, company, entry, { customer_id: found.customer_id, invoice });
  const { allocated_on: received_on, cents: amount_cents } = found;
  return { fields: earlierCreditBody({ allocation_id: record_id, received_on, amount_cents, invoice }, customer) };
}
