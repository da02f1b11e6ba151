import { sql } from 'kysely';
import { UNTAXED_BY_EBT } from '#contract/invoicing/ebt-tax.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import { showMoney } from '#contract/lib/figures.ts';
import { SPANISH } from '#contract/lib/spanish.ts';
import { makePayLink } from '#server/invoicing/paying/pay-links.ts';
import type { Job } from '#server/lib/background/job.ts';
import type { Db } from '#server/lib/database.ts';
import { type MailContext, mailEvent, type WriteMails } from '#server/mail/mail-event.ts';
import {
  HOW_TO_SIGN_IN,
  type Message,
  mailDay,
  message,
  type Reader,
  type Texts,
} from '#server/mail/mail-templates.ts';
import type { AttachedFile } from '#server/mail/plan-notices.ts';
import { CUSTOMER_READER } from '#server/mail/reader-sql.ts';

export interface InvoiceFacts extends Reader {
  customer_id: number;
  /** The customer's email address; '' if there is none. */
  email: string;
  kind: 'invoice' | 'credit_note';
  number: string;
  due_on: IsoDate;
  total_cents: number;
  open_cents: number;
  credited_cents: number;
  /** Whether some of its weights were estimated. */
  is_estimated: boolean;
  reason: string;
  /** The number of the invoice that a credit note corrects. */
  corrects: string;
}

/** Emails invoices and credit notes to their customers. */
export const mailInvoices: Job<MailContext, 'invoice.issued' | 'invoice.sent_again'> = {
  queue: 'invoicing.mail-invoice',
  on: ['invoice.issued', 'invoice.sent_again'],
  isMeant: ({ data }) => data.is_sent,
  run: (ctx, event) => mailEvent(ctx, event, invoiceMails),
};

const invoiceMails: WriteMails<'invoice.issued' | 'invoice.sent_again'> = async (
  { db, public_url },
  { plant_id, event_id, data: { invoice_id } },
) => {
  const facts = await findInvoiceFacts(db, plant_id, invoice_id);
  if (!facts) return [];
  const link = invoiceLink(public_url, invoice_id);
  const { kind, email, customer_id, open_cents } = facts;
  const wanted = { plant_id, invoice_id, event_id, recipient: email };
  const payLink = open_cents > 0 ? await makePayLink(db, public_url, wanted) : null;
  const written = kind === 'invoice' ? invoiceMail(facts, link, payLink) : creditNoteMail(facts, link);
  const template = kind === 'invoice' ? ('invoice' as const) : ('credit_note' as const);
  return [{ ...written, template, recipient: email, customer_id, attachment: invoiceFile(facts, invoice_id) }];
};

/** The PDF that is attached to an email about an invoice or credit note. */
export const invoiceFile = ({ kind, number }: InvoiceFacts, invoice_id: number): AttachedFile => ({
  name: kind === 'invoice' ? `invoice-${number}.pdf` : `credit-note-${number}.pdf`,
  kind: 'invoice',
  invoice_id,
});
const ATTACHED = { en: 'It’s attached as a PDF.', es: 'Va adjunta en PDF.' };

/** The page that an email links to, for viewing and paying an invoice. */
export const invoiceLink = (public_url: string, invoice_id: number): string => `${public_url}/invoices/${invoice_id}`;

export async function findInvoiceFacts(
  db: Db,
  plant_id: number,
  invoice_id: number,
): Promise<InvoiceFacts | undefined> {
  const { rows } = await sql<InvoiceFacts>`
    select ${CUSTOMER_READER}, i.kind, i.number, i.due_on, i.total_cents,
      i.open_cents, i.credited_cents, jsonb_path_exists(i.document::jsonb, '$.parts[*].lines[*].is_estimated') as is_estimated, i.reason, coalesce(o.number, '') as corrects
    from invoices i join plants p using (plant_id) join customers c using (plant_id, customer_id)
    left join accounts a on a.account_id = c.account_id
    left join invoices o on o.plant_id = i.plant_id and o.invoice_id = i.corrects_id
    where i.plant_id = ${plant_id} and i.invoice_id = ${invoice_id} and i.number is not null`.execute(db);
  return rows[0];
}

const ESTIMATED: Texts = {
  en: 'Some of its weights are estimated, not weighed. The invoice says which.',
  es: 'Algunos de sus pesos son estimados, no pesados. La factura dice cuáles.',
};

function invoiceMail(
  { number, total_cents, open_cents, credited_cents, due_on, is_estimated, ...facts }: InvoiceFacts,
  link: string,
  payLink: string | null,
): Message {
  const [total, open] = [showMoney(total_cents), showMoney(open_cents)];
  return message(facts, {
    subject: { en: `Invoice ${number}`, es: `Factura ${number}` },
    paragraphs: [
      [{ en: `Your invoice ${number} comes to ${total}.`, es: `Su factura ${number} es de ${total}.` }],
      is_estimated && [ESTIMATED],
      [dueWords(), ATTACHED],
      payLink !== null && payIt(payLink),
      seeIt(link),
    ],
  });

  function dueWords(): Texts {
    if (open_cents > 0) {
      return {
        en: `Amount due: ${open} by ${mailDay(due_on, 'en')}.`,
        es: `Por pagar: ${open}, a más tardar el ${mailDay(due_on, 'es')}.`,
      };
    }
    return credited_cents > 0 && credited_cents === total_cents
      ? { en: 'We credited all of it. Nothing is due.', es: 'La acreditamos por completo. No debe nada.' }
      : { en: 'It’s paid. Thank you.', es: 'Ya está pagada. Gracias.' };
  }
}

function creditNoteMail({ number, total_cents, reason, corrects, ...facts }: InvoiceFacts, link: string): Message {
  const total = showMoney(total_cents);
  return message(facts, {
    subject: { en: `Credit note ${number}`, es: `Nota de crédito ${number}` },
    paragraphs: [
      [
        {
          en: `We credited ${total} on invoice ${corrects}: ${reason}`,
          es: `Acreditamos ${total} de la factura ${corrects}: ${reason === UNTAXED_BY_EBT ? SPANISH[UNTAXED_BY_EBT] : reason}`,
        },
      ],
      seeIt(link),
    ],
  });
}

/** A link for paying one invoice. */
export const payIt = (link: string): Texts[] => [
  { en: `Pay by card, no password needed: ${link}`, es: `Pague con tarjeta, sin contraseña: ${link}` },
  {
    en: 'Anyone with this link can see and pay the invoice, so please don’t share it.',
    es: 'Cualquiera que tenga este enlace puede ver y pagar la factura. No lo comparta.',
  },
];

/** The link, and how to sign in. */
export const seeIt = (link: string) => [{ en: `See it here: ${link}`, es: `Véala aquí: ${link}` }, HOW_TO_SIGN_IN];
