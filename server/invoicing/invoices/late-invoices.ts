import { sql } from 'kysely';
import { taxOf } from '#contract/invoicing/draft.ts';
import { LATE_FEE } from '#contract/invoicing/line-names.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import { showMoney } from '#contract/lib/figures.ts';
import { fillWords } from '#contract/lib/words.ts';
import { insertDraft } from '#server/invoicing/invoices/draft-store.ts';
import {
  findInvoiceFacts,
  type InvoiceFacts,
  invoiceFile,
  invoiceLink,
  seeIt,
} from '#server/invoicing/invoices/invoice-mail.ts';
import { canBeSent, issueWaiting } from '#server/invoicing/invoices/issue-invoice.ts';
import type { Job, ScheduledJob } from '#server/lib/background/job.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { type MailContext, mailEvent, type WriteMails } from '#server/mail/mail-event.ts';
import { type Message, mailDay, message } from '#server/mail/mail-templates.ts';
import { settleEach } from '#server/payments/settle-each.ts';

interface Late {
  plant_id: number;
  invoice_id: number;
  today: IsoDate;
  kind: 'reminder' | 'late_fee';
  days: number;
}

/** The most that one run settles of a plant, and of all plants. */
const [MAX_OF_PLANT, MAX] = [500, 5_000];

/**
 * Invoices for which a reminder or late fee is due under their plant's rules and hasn't been created yet. If several
 * reminders are due at once, such as after a rule change, only the last is sent. Late fees don't incur late fees of
 * their own. Plants take turns, so that one with very many late invoices doesn't hold up the others; each begins with the
 * invoices that are overdue the longest.
 */
export async function findLate(db: Db, most = MAX): Promise<Late[]> {
  const { rows } = await sql<Late>`
    select r.plant_id, due.invoice_id, d.today, due.kind, due.days
    from invoice_rules r join plants p using (plant_id)
    cross join lateral (select (now() at time zone p.time_zone)::date as today) d
    cross join lateral (
      with late as (
        select i.invoice_id, i.due_on, d.today - i.due_on as days_late from invoices i
        where i.plant_id = r.plant_id and i.open_cents > 0 and i.due_on < d.today
          and not exists (select from invoice_dunnings f where f.plant_id = i.plant_id and f.fee_invoice_id = i.invoice_id)
      ), wanted as (
        select invoice_id, due_on, 'reminder' as kind, m.days from late
          cross join lateral (select max(day) as days from unnest(r.reminder_days) day where day <= days_late) m
          where m.days is not null and not exists (select from invoice_dunnings f where f.plant_id = r.plant_id
            and f.invoice_id = late.invoice_id and f.kind = 'reminder' and f.days >= m.days)
        union all
        select invoice_id, due_on, 'late_fee', 0 from late
          where (r.late_fee_cents > 0 or r.late_fee_bp > 0) and days_late >= r.late_after_days
            and not exists (select from invoice_dunnings f
              where f.plant_id = r.plant_id and f.invoice_id = late.invoice_id and f.kind = 'late_fee')
      )
      select invoice_id, kind, days, row_number() over (order by due_on, invoice_id, kind desc) as turn from wanted
      order by turn limit ${sql.lit(MAX_OF_PLANT)}
    ) due
    order by due.turn, r.plant_id limit ${sql.lit(most)}`.execute(db);
  return rows;
}

/** Reminds customers of overdue invoices and charges the late fee, each once, if the plant's rules say so. */
export const dunLate: ScheduledJob<{ db: Db }> = {
  queue: 'invoicing.late-invoices',
  cron: '17 * * * *',
  async run({ db }) {
    await settleEach(await findLate(db), (late) =>
      inTransaction(db, (tx) => (late.kind === 'reminder' ? remind(tx, late) : chargeFee(tx, late))),
    );
  },
};

/** Returns false if another process got there first. */
async function claim(tx: Tx, { plant_id, invoice_id, kind, days, today }: Late): Promise<boolean> {
  const claimed = await tx
    .insertInto('invoice_dunnings')
    .values({ plant_id, invoice_id, kind, days, done_on: today })
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** The open amount, read with the invoice locked, so that nobody is reminded of an invoice they just paid. */
async function lockLate(tx: Tx, { plant_id, invoice_id }: Late) {
  const found = await tx
    .selectFrom('invoices')
    .select(['open_cents', 'customer_id', 'number'])
    .where('plant_id', '=', plant_id)
    .where('invoice_id', '=', invoice_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return found.open_cents > 0 ? found : undefined;
}

async function remind(tx: Tx, late: Late): Promise<void> {
  const { plant_id, invoice_id } = late;
  const invoice = await lockLate(tx, late);
  if (!invoice || !(await claim(tx, late))) return;
  const { customer_id } = invoice;
  const actor = { plant_id, account_id: null };
  await emit(tx, { actor }, 'invoice.reminded', { subject: { customer_id }, data: { invoice_id } });
}

/** The fee is a separate invoice, because an issued one never changes. */
async function chargeFee(tx: Tx, late: Late): Promise<void> {
  const { plant_id, invoice_id, today } = late;
  const invoice = await lockLate(tx, late);
  if (!invoice || !(await claim(tx, late))) return;
  const { customer_id, open_cents, number } = invoice;
  const { late_fee_cents, late_fee_bp } = await tx
    .selectFrom('invoice_rules')
    .select(['late_fee_cents', 'late_fee_bp'])
    .where('plant_id', '=', plant_id)
    .executeTakeFirstOrThrow();
  const amount_cents = late_fee_cents + taxOf(open_cents, late_fee_bp);
  if (amount_cents === 0) return;
  const actor = { plant_id, account_id: null };
  const fee = {
    cart_id: 0,
    name: fillWords(LATE_FEE, { number: number ?? '' }),
    unit: 'flat' as const,
    quantity: 100,
    unit_cents: amount_cents,
    amount_cents,
    tax_class: 'fees' as const,
    is_estimated: false,
  };
  const fee_invoice_id = await insertDraft(tx, actor, { customer_id, shares: [], lines: [fee] });
  await tx
    .updateTable('invoice_dunnings')
    .set({ fee_invoice_id })
    .where('plant_id', '=', plant_id)
    .where('invoice_id', '=', invoice_id)
    .where('kind', '=', 'late_fee')
    .execute();
  const isSent = await canBeSent(tx, plant_id, sql`i.invoice_id = ${fee_invoice_id}`);
  await issueWaiting(tx, { actor, today }, fee_invoice_id, { isSent, withEstimates: false });
}

/** Emails the reminders. */
export const mailReminders: Job<MailContext, 'invoice.reminded'> = {
  queue: 'invoicing.mail-reminder',
  on: ['invoice.reminded'],
  run: (ctx, event) => mailEvent(ctx, event, reminderMails),
};

const reminderMails: WriteMails<'invoice.reminded'> = async ({ db, public_url }, { plant_id, data }) => {
  const { invoice_id } = data;
  const facts = await findInvoiceFacts(db, plant_id, invoice_id);
  if (!facts || facts.open_cents === 0) return [];
  const written = reminder(facts, invoiceLink(public_url, invoice_id));
  const { email: recipient, customer_id } = facts;
  const attachment = invoiceFile(facts, invoice_id);
  return [{ ...written, template: 'invoice_reminder', recipient, customer_id, attachment }];
};

function reminder({ number, open_cents, due_on, ...facts }: InvoiceFacts, link: string): Message {
  const open = showMoney(open_cents);
  return message(facts, {
    subject: { en: `Reminder: invoice ${number}`, es: `Recordatorio: factura ${number}` },
    paragraphs: [
      [
        {
          en: `Invoice ${number} was due on ${mailDay(due_on, 'en')}. ${open} is still due.`,
          es: `La factura ${number} venció el ${mailDay(due_on, 'es')}. Quedan ${open} por pagar.`,
        },
        {
          en: 'If you’ve just paid it, please ignore this reminder.',
          es: 'Si acaba de pagarla, ignore este recordatorio.',
        },
      ],
      seeIt(link),
    ],
  });
}
