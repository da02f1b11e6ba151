import { sql } from 'kysely';
import type { IsoDate } from '#contract/lib/days.ts';
import { showMoney } from '#contract/lib/figures.ts';
import type { Db } from '#server/lib/database.ts';
import { HOW_TO_SIGN_IN, type Message, mailDay, message, type Reader } from '#server/mail/mail-templates.ts';
import { LANGUAGE, SENDER } from '#server/mail/reader-sql.ts';
import { activeOrderFor, depositOf, depositPaidOf } from '#server/orders/deposit-sql.ts';

export interface DepositFacts extends Reader {
  event_name: string;
  dropoff_date: IsoDate;
  amount_cents: number;
}

/**
 * Email that asks someone for a deposit, sent when the deposit is set or changed. The link goes to the order's payment
 * page.
 */
export function depositAsked(
  { event_name, dropoff_date, amount_cents, ...reader }: DepositFacts,
  link: string,
): Message {
  const amount = showMoney(amount_cents);
  const day = mailDay(dropoff_date, reader.language);
  return message(reader, {
    subject: { en: `Deposit of ${amount}`, es: `Depósito de ${amount}` },
    paragraphs: [
      [
        {
          en: `Please pay a deposit of ${amount} for “${event_name}” (drop-off on ${day}).`,
          es: `Le pedimos un depósito de ${amount} para “${event_name}”, con entrega el ${day}.`,
        },
      ],
      [
        {
          en: 'Pay by card here, or pay at the plant:',
          es: 'Pague aquí con tarjeta, o en la planta:',
        },
        { en: link, es: link },
      ],
      [HOW_TO_SIGN_IN],
    ],
  });
}

/**
 * The deposit requested by email for the order's booking, and from whom, with an active order to pay it on. Undefined if there
 * is none, if it is paid, or if all orders in the booking have since been deleted or rejected.
 */
export async function findDepositAsked(
  db: Db,
  plant_id: number,
  order_id: number,
): Promise<(DepositFacts & { email: string; order_id: number }) | undefined> {
  const { rows } = await sql<DepositFacts & { email: string; order_id: number }>`
    select d.email, d.amount_cents, o.order_id, o.title as event_name, o.dropoff_date, ${SENDER},
      coalesce(c.first_name, '') as first_name, ${LANGUAGE} as language
    from orders asked
    join plants p using (plant_id)
    cross join lateral ${depositOf(sql`asked`)} d
    cross join lateral ${activeOrderFor(sql`asked`)} o
    left join customers c on c.plant_id = d.plant_id and c.email = d.email::citext and c.deleted_at is null
    left join accounts a on a.email = d.email::citext
    where asked.plant_id = ${plant_id} and asked.order_id = ${order_id} and d.email <> ''
      and d.amount_cents > ${depositPaidOf(sql`o`)}
    limit 1`.execute(db);
  return rows[0];
}
