import { sql } from 'kysely';
import type { IsoDate } from '#contract/lib/days.ts';
import { daysBetween } from '#contract/lib/days.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { isClosedOn } from '#server/calendar/closed-days.ts';
import { forfeitDays } from '#server/floor/pickup/rule-store.ts';
import type { Job, ScheduledJob } from '#server/lib/background/job.ts';
import { untilFewer } from '#server/lib/background/until-fewer.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { type EventData, emit } from '#server/lib/events.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { type MailContext, mailEvent, type WriteMails } from '#server/mail/mail-event.ts';
import { type Message, mailDay, message, shareLine, showAnimal, type Texts } from '#server/mail/mail-templates.ts';
import { isDaytime } from '#server/mail/reach.ts';
import { byPerson, FOR_BRINGER, listParties, type PartyOrder } from '#server/notices/parties.ts';
import { READY_SINCE } from '#server/orders/ready-day.ts';
import { stageIs, statusIs } from '#server/orders/status-sql.ts';

/** People are reminded this many days before a drop-off, and this many days after their meat is ready. */
const DROPOFF_DAYS = [7, 2];
const STORAGE_DAYS = [2, 5];
/** Nobody is reminded about meat that has been waiting longer than this. */
const LATEST_STORAGE_DAY = 8;
/** Reminders per transaction; the next transaction handles the rest. */
const MAX_AT_ONCE = 100;

type About = EventData<'order.reminded'>['about'];

/** Four times an hour, because reminders go out in the morning and plants are in different time zones. */
export const remindOften: ScheduledJob<MailContext> = {
  queue: 'notices.remind',
  cron: '*/15 * * * *',
  run: ({ db }) => remindOfOrders(db),
};

export const notifyReminded: Job<MailContext, 'order.reminded'> = {
  queue: 'notices.tell-reminded',
  on: ['order.reminded'],
  run: (ctx, event) => mailEvent(ctx, event, reminderMails),
};

/** Queues each due reminder exactly once, no matter how many processes run this. `now` is an instant. */
export async function remindOfOrders(db: Db, now = new Date().toISOString()): Promise<void> {
  for (const about of ['dropoff', 'storage', 'forfeit'] as const) {
    await untilFewer(MAX_AT_ONCE, () =>
      inTransaction(db, async (tx) => {
        const due = await takeDue(tx, about, now);
        // Everyone gets a single reminder for all of their animals on the same day.
        for (const same of Map.groupBy(due, ({ plant_id, day }) => `${plant_id} ${day}`).values()) {
          const [{ plant_id, day, today }] = same as [Due];
          const order_ids = same.map((one) => one.order_id);
          await emit(tx, { actor: { plant_id, account_id: null } }, 'order.reminded', {
            data: { about, order_ids, day, today },
          });
        }
        return due.length;
      }),
    );
  }
}

interface Due {
  plant_id: number;
  order_id: number;
  day: IsoDate;
  today: IsoDate;
}

/**
 * Drop-offs 3 to 7 days away that were booked more than 7 days ahead, and drop-offs 1 or 2 days away that were booked
 * more than 2 days ahead. If reminders were missed, only the latest is sent.
 */
const DROPOFFS = sql`
  select o.plant_id, o.order_id, o.dropoff_date as day, plant.today, step.days
  from plant
  join orders o on o.plant_id = plant.plant_id and ${statusIs('o.status', [ORDER_STATUS.pending])}
    and o.dropoff_date between plant.today + 1 and plant.today + 7
  cross join lateral (select min(wanted) as days from unnest(${DROPOFF_DAYS}::int[]) wanted
    where wanted >= o.dropoff_date - plant.today) step
  where step.days is not null and (o.created_at at time zone plant.time_zone)::date < o.dropoff_date - step.days`;

/** Animals that have been ready for 2 to 4 or for 5 to 8 days. */
const STORED = sql`
  select o.plant_id, o.order_id, ready.day, plant.today, step.days
  from plant
  join orders o on o.plant_id = plant.plant_id and ${statusIs('o.status', [ORDER_STATUS.open])} and ${stageIs('o.stage', ['ready'])}
  cross join lateral (select (${READY_SINCE} at time zone plant.time_zone)::date as day) ready
  cross join lateral (select max(wanted) as days from unnest(${STORAGE_DAYS}::int[]) wanted
    where wanted <= plant.today - ready.day) step
  where step.days is not null and plant.today - ready.day <= ${LATEST_STORAGE_DAY}`;

/** Animals whose meat the plant's rule forfeits in as many days as it warns ahead, or sooner if the rule is new. */
const FORFEITED = sql`
  select o.plant_id, o.order_id, ready.day, plant.today, f.forfeit_days as days
  from plant
  join pickup_rules f on f.plant_id = plant.plant_id and f.forfeit_days > 0
  join orders o on o.plant_id = plant.plant_id and ${statusIs('o.status', [ORDER_STATUS.open])} and ${stageIs('o.stage', ['ready'])}
  cross join lateral (select (${READY_SINCE} at time zone plant.time_zone)::date as day) ready
  where plant.today - ready.day >= f.forfeit_days - f.warn_days
    and f.forfeit_days - f.warn_days <= (select count(*) from generate_series(ready.day + 1, plant.today, interval '1 day') g (day)
      where (f.counted_by = 'day' or extract(isodow from g.day) < 6) and not ${isClosedOn(sql`o.plant_id`, sql`g.day::date`)})`;

const DUE = { dropoff: DROPOFFS, storage: STORED, forfeit: FORFEITED } as const satisfies Readonly<
  Record<About, unknown>
>;

async function takeDue(tx: Tx, about: About, now: string): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with plant as (
      select plant_id, time_zone, (${now}::timestamptz at time zone time_zone)::date as today from plants
      where ${isDaytime(now, 'time_zone')}
    ), found as (${DUE[about]}
    ), due as (
      select * from found f where not exists (select from order_reminders r where r.plant_id = f.plant_id
        and r.order_id = f.order_id and r.about = ${about} and r.day = f.day and r.days = f.days)
      order by f.plant_id, f.day, f.order_id limit ${sql.lit(MAX_AT_ONCE)}
    ), taken as (
      insert into order_reminders (plant_id, order_id, about, day, days, reminded_at)
      select plant_id, order_id, ${about}, day, days, ${now}::timestamptz from due
      on conflict do nothing
      returning plant_id, order_id
    )
    select due.plant_id, due.order_id, due.day, due.today from taken join due using (plant_id, order_id)
    order by due.plant_id, due.day, due.order_id`.execute(tx);
  return rows;
}

/** Skips animals that have arrived or been picked up in the meantime, or whose day has moved. */
const reminderMails: WriteMails<'order.reminded'> = async ({ db }, { plant_id, data }) => {
  const { about, order_ids, day, today } = data;
  const condition =
    about === 'dropoff'
      ? sql<boolean>`${statusIs('o.status', [ORDER_STATUS.pending])} and o.dropoff_date = ${day}::date`
      : sql<boolean>`${statusIs('o.status', [ORDER_STATUS.open])} and ${stageIs('o.stage', ['ready'])}`;
  // Families who have their meat already are no longer reminded of it.
  const isForBringer =
    about === 'dropoff' ? FOR_BRINGER.dropoff : sql<boolean>`(${FOR_BRINGER.pickup} or ${HAS_ITS_MEAT})`;
  const parties = await listParties(db, plant_id, { order_ids, actor_id: null, condition, isForBringer });
  if (about === 'forfeit') return forfeitWarnings(db, plant_id, day, parties);
  return byPerson(parties).map((own) => ({
    ...(about === 'dropoff' ? dropoffReminder(own) : storageReminder(own, daysBetween(day, today))),
    template: about === 'dropoff' ? ('dropoff_reminder' as const) : ('storage_reminder' as const),
    recipient: own[0].email,
    customer_id: own[0].customer_id,
  }));
};

const HAS_ITS_MEAT = sql`exists (
  select from share_pickups h where h.plant_id = s.plant_id and h.cart_id = s.cart_id)`;

/** Warns the owners whose meat is here, and whoever picks it up for them. Nobody is, if the plant has dropped its rule. */
async function forfeitWarnings(db: Db, plant_id: number, ready_on: IsoDate, parties: readonly PartyOrder[]) {
  const { time_zone } = await db
    .selectFrom('plants')
    .select('time_zone')
    .where('plant_id', '=', plant_id)
    .executeTakeFirstOrThrow();
  const day = (await forfeitDays(db, { plant_id, time_zone }))(ready_on);
  if (day === null) return [];
  const owned = new Set(parties.filter(({ quarters }) => quarters > 0).map(({ order_id }) => order_id));
  const warned = parties.filter(({ order_id, quarters }) => quarters > 0 || !owned.has(order_id));
  return byPerson(warned).map((own) => ({
    ...forfeitWarning(own, day),
    template: 'forfeit_warning' as const,
    recipient: own[0].email,
    customer_id: own[0].customer_id,
  }));
}

/** The names of these people's orders in quotes, such as Smith beef and Olsen hog. */
const namesOf = (orders: readonly PartyOrder[]): string =>
  [...new Set(orders.map(({ event_name }) => `“${event_name}”`))].join(', ');

const animalsOf = (orders: readonly PartyOrder[]): Texts[] =>
  orders.map((order) =>
    order.quarters > 0
      ? shareLine(order, order.language)
      : { en: showAnimal(order, 'en'), es: showAnimal(order, 'es') },
  );

function dropoffReminder(orders: [PartyOrder, ...PartyOrder[]]): Message {
  const { dropoff_date, ...reader } = orders[0];
  const day = mailDay(dropoff_date, reader.language);
  return message(reader, {
    subject: { en: `Drop-off on ${day}`, es: `Entrega el ${day}` },
    paragraphs: [
      [
        {
          en: `This is a reminder of your drop-off on ${day}: ${namesOf(orders)}`,
          es: `Le recordamos su entrega del ${day}: ${namesOf(orders)}`,
        },
      ],
      animalsOf(orders),
      [
        {
          en: 'If something has changed, call or email us.',
          es: 'Si algo cambió, llámenos o escríbanos.',
        },
      ],
    ],
  });
}

function storageReminder(orders: [PartyOrder, ...PartyOrder[]], days: number): Message {
  const [reader] = orders;
  return message(reader, {
    subject: { en: 'Your meat is waiting', es: 'Su carne lo espera' },
    paragraphs: [
      [
        {
          en: `Your meat has been ready for pickup for ${days} days: ${namesOf(orders)}`,
          es: `Su carne está lista para recoger desde hace ${days} días: ${namesOf(orders)}`,
        },
      ],
      animalsOf(orders),
      [
        {
          en: 'Please pick it up soon. Call or email us if you need more time.',
          es: 'Recójala pronto. Llámenos o escríbanos si necesita más tiempo.',
        },
      ],
    ],
  });
}

function forfeitWarning(orders: [PartyOrder, ...PartyOrder[]], forfeit_on: IsoDate): Message {
  const [reader] = orders;
  const day = mailDay(forfeit_on, reader.language);
  return message(reader, {
    subject: { en: `Pick up your meat before ${day}`, es: `Recoja su carne antes del ${day}` },
    paragraphs: [
      [
        {
          en: `Your meat is still here: ${namesOf(orders)}`,
          es: `Su carne sigue aquí: ${namesOf(orders)}`,
        },
      ],
      animalsOf(orders),
      [
        {
          en: `From ${day} on, it is forfeited by our rules, and we may give it away or dispose of it.`,
          es: `A partir del ${day} se pierde según nuestras reglas, y podemos regalarla o desecharla.`,
        },
        {
          en: 'If you can’t come before then, call or email us.',
          es: 'Si no puede venir antes, llámenos o escríbanos.',
        },
      ],
    ],
  });
}
