import { type RawBuilder, sql } from 'kysely';
import type { Receipt } from '#contract/invoicing/paying/paying-api.ts';
import { showMoney } from '#contract/lib/figures.ts';
import { SPANISH } from '#contract/lib/spanish.ts';
import { inSentence, METHODS, type Method } from '#contract/payments/methods.ts';
import { findReceipt } from '#server/invoicing/paying/receipt.ts';
import { type Job, onEvents } from '#server/lib/background/job.ts';
import type { Db } from '#server/lib/database.ts';
import { type MailContext, mailEvent, type WriteMails } from '#server/mail/mail-event.ts';
import { type Message, message, type Reader, type Texts } from '#server/mail/mail-templates.ts';
import { CUSTOMER_READER } from '#server/mail/reader-sql.ts';

/** Receipts for invoice payments go to the customer. */
export const jobs: readonly Job<MailContext>[] = [
  onEvents(['invoice.paid'], {
    queue: 'invoicing.mail-invoice-receipt',
    // Using credit isn't a payment, and a sale at the till has its own receipt.
    isMeant: ({ data }) => data.payment_id !== undefined && data.sale_id === undefined,
    run: (ctx: MailContext, event) => mailEvent(ctx, event, receiptMails),
  }),
  onEvents(['invoice.refunded'], {
    queue: 'invoicing.mail-invoice-refund',
    run: (ctx: MailContext, event) => mailEvent(ctx, event, refundMails),
  }),
];

interface Reached extends Reader {
  customer_id: number;
  /** The customer's email address; '' if there is none. */
  email: string;
}

const receiptMails: WriteMails<'invoice.paid'> = async ({ db }, { plant_id, data: { payment_id } }) => {
  if (payment_id === undefined) return [];
  const receipt = await findReceipt(db, plant_id, sql`p.payment_id = ${payment_id}`);
  const reader = await findReader(db, plant_id, payment_id);
  if (!receipt || !reader) return [];
  return [
    {
      ...receiptMessage(reader, receipt),
      template: 'invoice_receipt',
      recipient: reader.email,
      customer_id: reader.customer_id,
    },
  ];
};

function receiptMessage({ customer_id: _, email: __, ...reader }: Reached, receipt: Receipt): Message {
  const { payment_id, method, amount_cents } = receipt;
  return receivedMessage(reader, amount_cents, receipt, paymentLine(payment_id, method));
}

/** 'Payment 12, check.' */
export const paymentLine = (payment_id: number, method: Method): Texts => ({
  en: `Payment ${payment_id}, ${inSentence(METHODS[method].words)}.`,
  es: `Pago ${payment_id}, ${inSentence(String(SPANISH[METHODS[method].words]))}.`,
});

/** A thank-you for a payment, showing what it paid for and any amount left over. */
export function receivedMessage(
  reader: Reader,
  amount_cents: number,
  { invoices, credit_cents }: { invoices: readonly PaidInvoice[]; credit_cents: number },
  source: Texts,
  last?: Texts,
): Message {
  const amount = showMoney(amount_cents);
  const credit = showMoney(credit_cents);
  return message(reader, {
    subject: { en: `Receipt for ${amount}`, es: `Recibo de ${amount}` },
    paragraphs: [
      [{ en: `We received ${amount}. Thank you.`, es: `Recibimos ${amount}. Gracias.` }, source],
      invoices.flatMap(paidLines),
      credit_cents > 0 && [
        {
          en: `${credit} is left over. It will be taken off your next invoice.`,
          es: `Sobran ${credit}. Se descontarán de su próxima factura.`,
        },
      ],
      last !== undefined && [last],
    ],
  });
}

type PaidInvoice = Pick<Receipt['invoices'][number], 'number' | 'paid_cents' | 'untaxed_cents' | 'open_cents'>;

const paidLines = (invoice: PaidInvoice): Texts[] =>
  invoice.untaxed_cents > 0 ? [paidLine(invoice), untaxedLine(showMoney(invoice.untaxed_cents))] : [paidLine(invoice)];

const untaxedLine = (tax: string): Texts => ({
  en: `No sales tax on the part paid with EBT: ${tax} less.`,
  es: `Sin impuesto de ventas sobre lo pagado con EBT: ${tax} menos.`,
});

function paidLine({ number, paid_cents, open_cents }: PaidInvoice): Texts {
  const paid = showMoney(paid_cents);
  const open = showMoney(open_cents);
  return open_cents > 0
    ? {
        en: `Invoice ${number}: ${paid} paid, ${open} still due.`,
        es: `Factura ${number}: ${paid} pagados, faltan ${open}.`,
      }
    : {
        en: `Invoice ${number}: ${paid} paid. Paid in full.`,
        es: `Factura ${number}: ${paid} pagados. Pagada por completo.`,
      };
}

const refundMails: WriteMails<'invoice.refunded'> = async ({ db }, { plant_id, data: { refund_id } }) => {
  const refund = await db
    .selectFrom('refunds')
    .innerJoin('payments', (join) =>
      join.onRef('payments.plant_id', '=', 'refunds.owner_id').onRef('payments.payment_id', '=', 'refunds.payment_id'),
    )
    .select(['payments.payment_id', 'refunds.amount_cents', 'payments.method'])
    .where('refunds.owner_id', '=', plant_id)
    .where('refund_id', '=', refund_id)
    .executeTakeFirst();
  const reader = refund && (await findReader(db, plant_id, refund.payment_id));
  if (!reader) return [];
  const { customer_id, email, ...facts } = reader;
  const amount = showMoney(refund.amount_cents);
  const written = message(facts, {
    subject: { en: `Refund of ${amount}`, es: `Reembolso de ${amount}` },
    paragraphs: [
      [
        {
          en: `We refunded ${amount} of payment ${refund.payment_id}.`,
          es: `Le devolvimos ${amount} del pago ${refund.payment_id}.`,
        },
        refund.method === 'card' && {
          en: 'The money should be on your card in 5 to 10 days.',
          es: 'Llegará a su tarjeta en 5 a 10 días.',
        },
      ].filter((line) => line !== false),
    ],
  });
  return [{ ...written, template: 'invoice_refund', recipient: email, customer_id }];
};

const findReader = (db: Db, plant_id: number, payment_id: number): Promise<Reached | undefined> =>
  findPayer(
    db,
    plant_id,
    sql`(select customer_id from payments where plant_id = ${plant_id} and payment_id = ${payment_id})`,
  );

/** The customer's details for an email. `email` is '' if the plant doesn't have one. */
export async function findPayer(
  db: Db,
  plant_id: number,
  customer_id: RawBuilder<unknown>,
): Promise<Reached | undefined> {
  const { rows } = await sql<Reached>`
    select ${CUSTOMER_READER}
    from customers c join plants p using (plant_id) left join accounts a on a.account_id = c.account_id
    where c.plant_id = ${plant_id} and c.customer_id = ${customer_id}`.execute(db);
  return rows[0];
}
