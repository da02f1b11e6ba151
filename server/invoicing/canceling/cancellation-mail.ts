import { sql } from 'kysely';
import type { CancelCause } from '#contract/invoicing/paying/cancel-rules.ts';
import { showMoney } from '#contract/lib/figures.ts';
import { READER_OF_DEPOSIT } from '#server/invoicing/canceling/booker-of.ts';
import type { Job } from '#server/lib/background/job.ts';
import type { Db } from '#server/lib/database.ts';
import { type MailContext, mailEvent, type WriteMails } from '#server/mail/mail-event.ts';
import { type Message, message, type Reader } from '#server/mail/mail-templates.ts';
import { LANGUAGE, SENDER } from '#server/mail/reader-sql.ts';
import { depositOf } from '#server/orders/deposit-sql.ts';

interface Facts extends Reader {
  /** Null if the email goes to the address that the deposit request went to instead of to a customer. */
  customer_id: number | null;
  email: string;
  title: string;
  order_id: number;
  cause: CancelCause;
  refund_cents: number;
  kept_cents: number;
  fee_cents: number;
}

/** Emails customers about what happened to their deposits. */
export const mailCancellations: Job<MailContext, 'cancellation.settled'> = {
  queue: 'invoicing.mail-cancellation',
  on: ['cancellation.settled'],
  run: (ctx, event) => mailEvent(ctx, event, settledMails),
};

const settledMails: WriteMails<'cancellation.settled'> = async ({ db }, { plant_id, data }) => {
  const facts = await findFacts(db, plant_id, data.cancellation_id);
  if (!facts) return [];
  return [
    {
      ...settled(facts),
      template: 'deposit_settled',
      recipient: facts.email,
      customer_id: facts.customer_id ?? undefined,
    },
  ];
};

function settled({
  customer_id: _,
  email: __,
  title,
  order_id,
  cause,
  refund_cents,
  kept_cents,
  fee_cents,
  ...reader
}: Facts): Message {
  const [back, kept, fee] = [showMoney(refund_cents), showMoney(kept_cents), showMoney(fee_cents)];
  return message(reader, {
    subject: { en: `Your deposit for order ${order_id}`, es: `Su depósito del pedido ${order_id}` },
    paragraphs: [
      [
        cause === 'no_show'
          ? {
              en: `The animal for “${title}” (order ${order_id}) wasn’t brought in.`,
              es: `No se trajo el animal de “${title}” (pedido ${order_id}).`,
            }
          : cause === 'rejected'
            ? {
                en: `We couldn’t accept “${title}” (order ${order_id}).`,
                es: `No pudimos aceptar “${title}” (pedido ${order_id}).`,
              }
            : {
                en: `“${title}” (order ${order_id}) was canceled.`,
                es: `“${title}” (pedido ${order_id}) se canceló.`,
              },
      ],
      [
        refund_cents > 0 && {
          en: `We’re refunding ${back} of your deposit the way you paid it.`,
          es: `Le devolvemos ${back} de su depósito, de la misma forma en que pagó.`,
        },
        kept_cents > 0 && {
          en: `${kept} of the deposit won’t be refunded.`,
          es: `No se devuelven ${kept} del depósito.`,
        },
        fee_cents > 0 && {
          en: `We’ll send you an invoice for the fee of ${fee}.`,
          es: `Le enviaremos una factura por el cargo de ${fee}.`,
        },
      ].filter((line) => line !== false),
    ],
  });
}

async function findFacts(db: Db, plant_id: number, cancellation_id: number): Promise<Facts | undefined> {
  const { rows } = await sql<Facts>`
    select case when coalesce(d.email, '') = '' then c.customer_id end as customer_id,
      coalesce(nullif(d.email, ''), c.email, '') as email, coalesce(c.first_name, '') as first_name,
      ${LANGUAGE} as language, ${SENDER}, o.title, o.order_id,
      x.cause, x.refund_cents, x.kept_cents, x.fee_cents
    from cancellations x join orders o using (plant_id, order_id) join plants p using (plant_id)
    left join lateral ${depositOf(sql`o`)} d on true
    ${READER_OF_DEPOSIT}
    where x.plant_id = ${plant_id} and x.cancellation_id = ${cancellation_id}`.execute(db);
  return rows[0];
}
