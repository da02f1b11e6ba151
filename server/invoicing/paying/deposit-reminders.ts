import { sql } from 'kysely';
import type { IsoDate } from '#contract/lib/days.ts';
import { showMoney } from '#contract/lib/figures.ts';
import { required } from '#contract/lib/required.ts';
import { READER_OF_DEPOSIT } from '#server/invoicing/canceling/booker-of.ts';
import type { Job, ScheduledJob } from '#server/lib/background/job.ts';
import { untilFewer } from '#server/lib/background/until-fewer.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { type MailContext, mailEvent, type WriteMails } from '#server/mail/mail-event.ts';
import { HOW_TO_SIGN_IN, type Message, mailDay, message, type Reader } from '#server/mail/mail-templates.ts';
import { isDaytime } from '#server/mail/reach.ts';
import { LANGUAGE, SENDER } from '#server/mail/reader-sql.ts';
import { activeOrderFor, depositOf, depositPaidOf } from '#server/orders/deposit-sql.ts';

/** Reminders per transaction; the next transaction handles the rest. */
const MAX_AT_ONCE = 100;

export const remindDepositsHourly: ScheduledJob<{ db: Db }> = {
  queue: 'invoicing.remind-deposits',
  cron: '23 * * * *',
  run: ({ db }) => remindDeposits(db),
};

/** Queues reminders for everyone whose deposit is due soon, once for each reminder day set by the plant. */
export async function remindDeposits(db: Db, now = new Date().toISOString()): Promise<void> {
  await untilFewer(MAX_AT_ONCE, () =>
    inTransaction(db, async (tx) => {
      const due = await takeDue(tx, now);
      for (const { plant_id, order_id, days_before } of due) {
        const data = { days_before };
        await emit(tx, { actor: { plant_id, account_id: null } }, 'deposit.reminded', { subject: { order_id }, data });
      }
      return due.length;
    }),
  );
}

/**
 * Claims the reminders that are due for deposits. If several reminders for a deposit were missed, only the latest is
 * sent. Returns the orders on which the deposits can be paid.
 */
async function takeDue(tx: Tx, now: string): Promise<{ plant_id: number; order_id: number; days_before: number }[]> {
  const { rows } = await sql<{ plant_id: number; order_id: number; days_before: number }>`
    with plant as (
      select r.plant_id, r.deposit_due_days, r.deposit_reminder_days as steps,
        (${now}::timestamptz at time zone p.time_zone)::date as today
      from paying_rules r join plants p using (plant_id)
      where r.deposit_reminder_days <> '{}' and ${isDaytime(now, 'p.time_zone')}
    ), due as (
      select d.plant_id, d.order_id, o.order_id as payable_id, step.days_before
      from plant join deposits d using (plant_id) join orders asked using (plant_id, order_id)
      join lateral ${activeOrderFor(sql`asked`)} o on o.dropoff_date - plant.deposit_due_days >= plant.today
      cross join lateral (select min(wanted) as days_before from unnest(plant.steps) wanted
        where wanted >= o.dropoff_date - plant.deposit_due_days - plant.today) step
      where step.days_before is not null and d.amount_cents > ${depositPaidOf(sql`o`)}
        and d.order_id = (select order_id from ${depositOf(sql`o`)} first_one)
        and d.asked_at < ${now}::timestamptz - interval '1 day'
        and not exists (select from deposit_reminders x where x.plant_id = d.plant_id and x.order_id = d.order_id
          and x.days_before <= step.days_before)
      order by o.dropoff_date, d.plant_id, d.order_id limit ${sql.lit(MAX_AT_ONCE)}
    ), taken as (
      insert into deposit_reminders (plant_id, order_id, days_before, reminded_at)
      select plant_id, order_id, days_before, ${now}::timestamptz from due
      on conflict do nothing returning plant_id, order_id
    )
    select plant_id, payable_id as order_id, days_before from taken join due using (plant_id, order_id)`.execute(tx);
  return rows;
}

export const mailDepositReminders: Job<MailContext> = {
  queue: 'invoicing.mail-deposit-reminder',
  on: ['deposit.reminded'],
  run: (ctx, event) => mailEvent(ctx, event, reminderMails),
};

interface Facts extends Reader {
  /** Null if the reminder goes to the address of the deposit request instead of to a customer. */
  customer_id: number | null;
  email: string;
  title: string;
  order_id: number;
  due_on: IsoDate;
  due_cents: number;
}

const reminderMails: WriteMails = async ({ db, public_url }, { plant_id, order_id }) => {
  const facts = await findFacts(db, plant_id, required(order_id, 'the order'));
  if (!facts || facts.due_cents <= 0) return [];
  const link = `${public_url}/paymentngorder/${facts.order_id}`;
  return [
    {
      ...reminder(facts, link),
      template: 'deposit_reminder',
      recipient: facts.email,
      customer_id: facts.customer_id ?? undefined,
    },
  ];
};

function reminder(
  { title, order_id, due_on, due_cents, customer_id: _, email: __, ...reader }: Facts,
  link: string,
): Message {
  const amount = showMoney(due_cents);
  return message(reader, {
    subject: { en: `Deposit of ${amount}`, es: `Depósito de ${amount}` },
    paragraphs: [
      [
        {
          en: `Please pay the deposit of ${amount} for “${title}” (order ${order_id}) by ${mailDay(due_on, 'en')}.`,
          es: `Pague el depósito de ${amount} para “${title}” (pedido ${order_id}) a más tardar el ${mailDay(due_on, 'es')}.`,
        },
      ],
      [{ en: `Pay here: ${link}`, es: `Pague aquí: ${link}` }, HOW_TO_SIGN_IN],
    ],
  });
}

/** The deposit reminder goes to the address that the request went to, or else to the customer who booked. */
async function findFacts(db: Db, plant_id: number, order_id: number): Promise<Facts | undefined> {
  const { rows } = await sql<Facts>`
    select case when coalesce(d.email, '') = '' then c.customer_id end as customer_id,
      coalesce(nullif(d.email, ''), c.email, '') as email, coalesce(c.first_name, '') as first_name,
      ${LANGUAGE} as language, ${SENDER}, o.title, o.order_id,
      (o.dropoff_date - r.deposit_due_days)::date as due_on, d.amount_cents - ${depositPaidOf(sql`o`)} as due_cents
    from orders o join plants p using (plant_id)
    join paying_rules r using (plant_id)
    cross join lateral ${depositOf(sql`o`)} d
    ${READER_OF_DEPOSIT}
    where o.plant_id = ${plant_id} and o.order_id = ${order_id}`.execute(db);
  return rows[0];
}
