import { sql } from 'kysely';
import type { mailStatement as api } from '#contract/invoicing/account/account-api.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { showMoney } from '#contract/lib/figures.ts';
import { todayAtPlant } from '#server/accounts/plant-day.ts';
import { requireHolder } from '#server/invoicing/account/statement.ts';
import { findPayer } from '#server/invoicing/paying/invoice-receipt-mail.ts';
import { makePayLink } from '#server/invoicing/paying/pay-links.ts';
import type { Job } from '#server/lib/background/job.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { type MailContext, mailEvent, type WriteMails } from '#server/mail/mail-event.ts';
import { type Message, mailDay, message, type Reader, type Texts } from '#server/mail/mail-templates.ts';
import { findCredit } from '#server/payments/customer-credit.ts';

/** Queues the statement email, with a payment link for each open invoice. */
export async function mailStatement(
  tx: Tx,
  { actor }: Who<PlantActor>,
  { customer_id }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  const { is_reachable } = await requireHolder(tx, actor, customer_id);
  if (!is_reachable) throw new Problem('no_address');
  await emit(tx, { actor }, 'statement.sent', { subject: { customer_id } });
  return { customer_id };
}

/** How many open invoices one email lists. The attached statement has the whole balance. */
const MAX_LISTED = 50;

export const mailStatements: Job<MailContext, 'statement.sent'> = {
  queue: 'invoicing.mail-statement',
  on: ['statement.sent'],
  run: (ctx, event) => mailEvent(ctx, event, statementMails),
};

interface Open {
  invoice_id: number;
  number: string;
  due_on: IsoDate;
  open_cents: number;
  /** Null if an earlier run of the job has already written the email. */
  link: string | null;
}

const statementMails: WriteMails<'statement.sent'> = async ({ db, public_url }, { plant_id, event_id, data }) => {
  const { customer_id } = data;
  const reader = await findPayer(db, plant_id, sql`${customer_id}::bigint`);
  if (!reader) return [];
  const { email: recipient, ...facts } = reader;
  const open: Open[] = [];
  for (const invoice of await listOpen(db, plant_id, customer_id)) {
    const { invoice_id } = invoice;
    open.push({ ...invoice, link: await makePayLink(db, public_url, { plant_id, invoice_id, event_id, recipient }) });
  }
  const { owed_cents, open_count } = await sumOpen(db, plant_id, customer_id);
  const { cents: credit_cents } = await findCredit(db, plant_id, customer_id);
  const sums = { owed_cents, credit_cents, more: open_count - open.length };
  const to = await todayAtPlant(db, plant_id);
  const attachment = { name: `statement-${to}.pdf`, kind: 'statement' as const, customer_id, to };
  return [{ ...statementMessage(facts, open, sums), template: 'statement', recipient, customer_id, attachment }];
};

function statementMessage(
  reader: Reader,
  open: readonly Open[],
  { owed_cents, credit_cents, more }: { owed_cents: number; credit_cents: number; more: number },
): Message {
  const [total, credit] = [showMoney(owed_cents), showMoney(credit_cents)];
  return message(reader, {
    subject: { en: `Statement: ${total} due`, es: `Estado de cuenta: ${total} por pagar` },
    paragraphs: [
      [
        owed_cents === 0
          ? { en: 'All your invoices are paid. Thank you.', es: 'Todas sus facturas están pagadas. Gracias.' }
          : { en: `You owe ${total}.`, es: `Debe ${total}.` },
        ...(credit_cents > 0
          ? [
              {
                en: `You have a credit of ${credit}. It will be taken off your next invoice.`,
                es: `Tiene un saldo a favor de ${credit}. Se descontará de su próxima factura.`,
              },
            ]
          : []),
      ],
      [{ en: 'Your statement is attached.', es: 'Adjuntamos su estado de cuenta.' }],
      ...open.map(openLines),
      more > 0 && [
        more === 1
          ? { en: '1 more invoice is open.', es: 'Hay 1 factura más por pagar.' }
          : { en: `${more} more invoices are open.`, es: `Hay ${more} facturas más por pagar.` },
      ],
      open.length > 0 && [
        {
          en: 'Anyone with a link can see and pay that invoice, so please don’t share it.',
          es: 'Cualquiera que tenga un enlace puede ver y pagar esa factura. No lo comparta.',
        },
      ],
    ],
  });
}

function openLines({ number, due_on, open_cents, link }: Open): Texts[] {
  const open = showMoney(open_cents);
  return [
    {
      en: `Invoice ${number}: ${open}, due ${mailDay(due_on, 'en')}`,
      es: `Factura ${number}: ${open}, vence el ${mailDay(due_on, 'es')}`,
    },
    ...(link === null ? [] : [{ en: `Pay by card: ${link}`, es: `Pague con tarjeta: ${link}` }]),
  ];
}

async function listOpen(db: Db, plant_id: number, customer_id: number): Promise<Omit<Open, 'link'>[]> {
  const { rows } = await sql<Omit<Open, 'link'>>`
    select invoice_id, number, due_on, open_cents from invoices
    where plant_id = ${plant_id} and customer_id = ${customer_id} and open_cents > 0
    order by due_on, invoice_id limit ${sql.lit(MAX_LISTED)}`.execute(db);
  return rows;
}

async function sumOpen(
  db: Db,
  plant_id: number,
  customer_id: number,
): Promise<{ owed_cents: number; open_count: number }> {
  const { rows } = await sql<{ owed_cents: number; open_count: number }>`
    select coalesce(sum(open_cents), 0)::bigint as owed_cents, count(*)::int as open_count from invoices
    where plant_id = ${plant_id} and customer_id = ${customer_id} and open_cents > 0`.execute(db);
  return rows[0] ?? { owed_cents: 0, open_count: 0 };
}
