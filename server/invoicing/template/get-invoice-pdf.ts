import { Readable } from 'node:stream';
import { type RawBuilder, sql } from 'kysely';
import { UNTAXED_BY_EBT } from '#contract/invoicing/ebt-tax.ts';
import { InvoiceDocument, type InvoiceStanding } from '#contract/invoicing/invoice-document.ts';
import type { linkedInvoicePdf as linkApi } from '#contract/invoicing/paying/paying-api.ts';
import type { printDay as dayApi } from '#contract/invoicing/print-day-api.ts';
import { UNDO_WORDS, type Undo } from '#contract/invoicing/undo.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import type { InputOf } from '#contract/lib/endpoint.ts';
import { isOffice, isStaff } from '#contract/lib/roles.ts';
import { DEFAULT_LANGUAGE, type Language } from '#contract/lib/words.ts';
import type { getInvoicePdf as api } from '#contract/orders/invoice-pdf-api.ts';
import { METHODS, type Method } from '#contract/payments/methods.ts';
import type { AppSecrets } from '#server/accounts/sign-in/derive-key.ts';
import { type Say, wordsIn } from '#server/floor/floor-words.ts';
import { checkAccountingToken } from '#server/invoicing/accounting/browser-tokens.ts';
import { IS_TAX_ONLY } from '#server/invoicing/invoices/note-store.ts';
import { requireLink } from '#server/invoicing/paying/linked-invoice.ts';
import { printInvoices } from '#server/invoicing/template/print-invoices.ts';
import type { Db } from '#server/lib/database.ts';
import type { FileStore } from '#server/lib/file-store.ts';
import { MailRefused } from '#server/lib/mailer.ts';
import { Problem } from '#server/lib/problem.ts';
import type { FileAnswer } from '#server/lib/route.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

interface Found {
  invoice_id: number;
  document: unknown;
  open_cents: number;
  credited_cents: number;
  account_id: number | null;
  producer_id: number | null;
  language: Language | null;
}

/**
 * An issued invoice as a PDF. The office can get any of its plant's invoices; portal users can get their own and their
 * customers'.
 */
export const getInvoicePdf =
  (files: FileStore, secrets: AppSecrets) =>
  async (db: Db, who: Who<PlantActor>, { invoice_id }: InputOf<typeof api>): Promise<FileAnswer> => {
    const { actor, gone } = who;
    const { plant_id } = actor;
    await checkAccountingToken(db, secrets, who);
    const [found] = await listIssued(db, plant_id, sql`i.invoice_id = ${invoice_id}`);
    if (!found || !maySee(actor, found)) throw new Problem('not_found');
    const invoice = await toPrint(db, plant_id, found);
    const bytes = await printInvoices(db, files, { plant_id, invoices: [invoice], gone });
    return pdfAnswer(invoice.document.number, bytes);
  };

/** The invoice or credit note that is attached to an email, or downloaded from its pay page. */
export async function makeInvoiceFile(
  db: Db,
  files: FileStore,
  plant_id: number,
  invoice_id: number,
  gone?: AbortSignal,
): Promise<Uint8Array> {
  const [found] = await listIssued(db, plant_id, sql`i.invoice_id = ${invoice_id}`);
  if (!found) throw new MailRefused('This invoice no longer exists.');
  return printInvoices(db, files, { plant_id, invoices: [await toPrint(db, plant_id, found)], gone });
}

/** An invoice as a PDF, for anyone who has its pay link. */
export const linkedInvoicePdf =
  (files: FileStore) =>
  async (db: Db, { gone }: { gone?: AbortSignal }, { token }: InputOf<typeof linkApi>): Promise<FileAnswer> => {
    const { plant_id, invoice_id } = await requireLink(db, token);
    const { number } = await db
      .selectFrom('invoices')
      .select('number')
      .where('plant_id', '=', plant_id)
      .where('invoice_id', '=', invoice_id)
      .executeTakeFirstOrThrow();
    return pdfAnswer(`invoice-${number}`, await makeInvoiceFile(db, files, plant_id, invoice_id, gone));
  };

/** All of a day's invoices as one PDF, oldest first. */
export const printDay =
  (files: FileStore) =>
  async (db: Db, { actor, gone }: Who<PlantActor>, { day }: InputOf<typeof dayApi>): Promise<FileAnswer> => {
    const { plant_id } = actor;
    const issued = await listIssuedOn(db, plant_id, day);
    if (issued.length === 0) throw new Problem('none_issued');
    const invoices = [];
    for (const found of issued) invoices.push(await toPrint(db, plant_id, found));
    return pdfAnswer(`invoices-${day}`, await printInvoices(db, files, { plant_id, invoices, gone }));
  };

export const pdfAnswer = (name: string, bytes: Uint8Array): FileAnswer => ({
  name: `${name}.pdf`,
  stream: Readable.from([bytes]),
  kind: 'application/pdf',
});

async function toPrint(db: Db, plant_id: number, { invoice_id, open_cents, credited_cents, ...found }: Found) {
  const language = found.language ?? DEFAULT_LANGUAGE;
  const standing = { open_cents, credited_cents, credited: await listCredited(db, plant_id, invoice_id, language) };
  return { document: InvoiceDocument.parse(found.document), standing, language };
}

/** Butchers don't handle money, so they see no invoices. */
const maySee = ({ role, account_id }: PlantActor, invoice: Pick<Found, 'account_id' | 'producer_id'>): boolean =>
  isStaff(role) ? isOffice(role) : [invoice.account_id, invoice.producer_id].includes(account_id);

async function listIssued(db: Db, plant_id: number, which: RawBuilder<unknown>): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select i.invoice_id, i.document, i.open_cents, i.credited_cents, c.account_id, c.producer_id, a.language
    from invoices i join customers c using (plant_id, customer_id) left join accounts a on a.account_id = c.account_id
    where i.plant_id = ${plant_id} and ${which} and i.document is not null order by i.invoice_id`.execute(db);
  return rows;
}

export const listIssuedOn = (db: Db, plant_id: number, day: IsoDate): Promise<Found[]> =>
  listIssued(db, plant_id, sql`i.issued_on = ${day}::date and i.kind = 'invoice'`);

/** The payments and credits so far, as printed below the total. */
async function listCredited(
  db: Db,
  plant_id: number,
  invoice_id: number,
  language: Language,
): Promise<InvoiceStanding['credited']> {
  const { say } = await wordsIn(language);
  const { rows } = await sql<Credited>`
    select a.kind, a.allocated_on as "on", a.amount_cents as cents, a.undo, p.method, n.number, ${IS_TAX_ONLY} as is_tax_only
    from allocations a
    left join payments p on p.plant_id = a.plant_id and p.payment_id = a.payment_id
    left join invoices n on n.plant_id = a.plant_id and n.invoice_id = a.credit_note_id
    where a.plant_id = ${plant_id} and a.invoice_id = ${invoice_id} order by a.allocation_id`.execute(db);
  return rows.map((row) => ({ kind: row.kind, words: wordsOf(row, say), on: row.on, cents: row.cents }));
}

interface Credited {
  kind: InvoiceStanding['credited'][number]['kind'];
  on: string;
  cents: number;
  undo: Undo | null;
  method: Method | null;
  number: string | null;
  is_tax_only: boolean | null;
}

function wordsOf({ kind, undo, method, number, is_tax_only }: Credited, say: Say): string {
  if (undo) return say(UNDO_WORDS[undo]);
  if (is_tax_only) return `${say(UNTAXED_BY_EBT)} (${number})`;
  if (kind === 'credit_note') return say('Credit note {number}', { number: number ?? '' });
  if (kind === 'credit') return say('Credit used');
  if (kind === 'deposit') return say('Deposit');
  return method ? `${say('Payment')} (${say(METHODS[method].words)})` : say('Payment');
}
