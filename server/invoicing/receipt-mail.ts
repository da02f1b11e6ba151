import { sql } from 'kysely';
import { showMoney } from '#contract/lib/figures.ts';
import type { Method } from '#contract/payments/methods.ts';
import { paymentLine } from '#server/invoicing/paying/invoice-receipt-mail.ts';
import { type Job, onEvents } from '#server/lib/background/job.ts';
import type { Db } from '#server/lib/database.ts';
import { type MailContext, mailEvent, type WriteMails } from '#server/mail/mail-event.ts';
import { type Message, message, type Reader } from '#server/mail/mail-templates.ts';
import { CUSTOMER_READER } from '#server/mail/reader-sql.ts';
import { depositOf } from '#server/orders/deposit-sql.ts';

interface Facts extends Reader {
  customer_id: number;
  email: string;
  title: string;
  order_id: number;
  method: Method;
  number: number;
  amount_cents: number;
  /** What is still due on the deposit. */
  due_cents: number;
}

/** Receipts go to the customer who paid. */
export const jobs: readonly Job<MailContext>[] = [
  onEvents(['payment.received', 'payment.refunded'], {
    queue: 'invoicing.mail-receipt',
    run: (ctx: MailContext, event) => mailEvent(ctx, event, receiptMails),
  }),
];

const receiptMails: WriteMails<'payment.received' | 'payment.refunded'> = async ({ db }, { kind, plant_id, data }) => {
  const isRefund = kind === 'payment.refunded';
  const facts = isRefund
    ? await findRefund(db, plant_id, data.refund_id)
    : await findPayment(db, plant_id, data.payment_id);
  if (!facts) return [];
  const written = isRefund ? refundMade(facts) : receipt(facts);
  return [
    {
      ...written,
      template: isRefund ? 'refund_made' : 'payment_receipt',
      recipient: facts.email,
      customer_id: facts.customer_id,
    },
  ];
};

function receipt({ title, order_id, method, number, amount_cents, due_cents, ...reader }: Facts): Message {
  const amount = showMoney(amount_cents);
  const due = showMoney(due_cents);
  return message(reader, {
    subject: { en: `Receipt for ${amount}`, es: `Recibo de ${amount}` },
    paragraphs: [
      [
        {
          en: `We received ${amount} as a deposit for “${title}” (order ${order_id}).`,
          es: `Recibimos ${amount} como depósito para “${title}” (pedido ${order_id}).`,
        },
      ],
      [
        paymentLine(number, method),
        due_cents > 0
          ? { en: `Still due: ${due}.`, es: `Falta por pagar: ${due}.` }
          : { en: 'The deposit is paid in full.', es: 'El depósito está pagado por completo.' },
        {
          en: 'What you paid will be taken off your invoice.',
          es: 'Lo que pagó se descontará de su factura.',
        },
      ],
    ],
  });
}

function refundMade({ title, order_id, method, number, amount_cents, due_cents: _, ...reader }: Facts): Message {
  const amount = showMoney(amount_cents);
  return message(reader, {
    subject: { en: `Refund of ${amount}`, es: `Reembolso de ${amount}` },
    paragraphs: [
      [
        {
          en: `We refunded ${amount} of your deposit for “${title}” (order ${order_id}).`,
          es: `Le devolvimos ${amount} de su depósito para “${title}” (pedido ${order_id}).`,
        },
      ],
      [
        method === 'card'
          ? {
              en: `Refund ${number}. The money should be on your card in 5 to 10 days.`,
              es: `Reembolso ${number}. Llegará a su tarjeta en 5 a 10 días.`,
            }
          : { en: `Refund ${number}.`, es: `Reembolso ${number}.` },
      ],
    ],
  });
}

const READER = sql`${CUSTOMER_READER}, o.title, o.order_id, paid.method`;
const JOINS = sql`join orders o on o.plant_id = paid.plant_id and o.order_id = paid.order_id
  join plants p on p.plant_id = paid.plant_id
  join customers c on c.plant_id = paid.plant_id and c.customer_id = paid.customer_id
  left join accounts a on a.account_id = c.account_id`;

async function findPayment(db: Db, plant_id: number, payment_id: number): Promise<Facts | undefined> {
  const { rows } = await sql<Facts>`
    select ${READER}, paid.payment_id as number, paid.amount_cents,
      greatest(0, coalesce(d.amount_cents, 0) - (select sum(m.amount_cents - m.refunded_cents)
        from payments m join orders n using (plant_id, order_id)
        where n.plant_id = o.plant_id and n.booking_id = o.booking_id and m.payment_id <= paid.payment_id))::int as due_cents
    from payments paid ${JOINS} left join lateral ${depositOf(sql`o`)} d on true
    where paid.plant_id = ${plant_id} and paid.payment_id = ${payment_id}`.execute(db);
  return rows[0];
}

async function findRefund(db: Db, plant_id: number, refund_id: number): Promise<Facts | undefined> {
  const { rows } = await sql<Facts>`
    select ${READER}, r.refund_id as number, r.amount_cents, 0 as due_cents
    from refunds r join payments paid on paid.plant_id = r.owner_id and paid.payment_id = r.payment_id ${JOINS}
    where r.owner_id = ${plant_id} and r.refund_id = ${refund_id}`.execute(db);
  return rows[0];
}
