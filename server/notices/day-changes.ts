import { sql } from 'kysely';
import type { IsoDate } from '#contract/lib/days.ts';
import { HOLDING_SLOTS, ORDER_STATUS } from '#contract/orders/status.ts';
import { type CommittedEvent, type Job, onEvents } from '#server/lib/background/job.ts';
import type { Db } from '#server/lib/database.ts';
import { type MailContext, mailEvent, type WriteMails } from '#server/mail/mail-event.ts';
import { type Message, mailDay, message, showAnimal, type Texts } from '#server/mail/mail-templates.ts';
import { byPerson, listParties, type PartyOrder } from '#server/notices/parties.ts';
import { statusIs } from '#server/orders/status-sql.ts';

/** Changes to a booking within this time are combined into one message, so moving 52 days sends just one. */
const GATHER_SECONDS = 60;
/** How far back one message can reach if changes keep coming. */
const REACH_MINUTES = 30;

/** Tells people that their drop-off moved or was canceled, once the office has stopped changing the booking. */
export const dayChangeJobs: readonly Job<MailContext>[] = [
  onEvents(['order.scheduled'], {
    queue: 'notices.tell-moved',
    isMeant: ({ data: { from, to } }) => from !== to,
    delaySeconds: GATHER_SECONDS,
    run: (ctx: MailContext, event) => mailEvent(ctx, event, movedMails),
  }),
  {
    queue: 'notices.tell-canceled',
    on: ['order.removed'],
    delaySeconds: GATHER_SECONDS,
    run: (ctx, event) => mailEvent(ctx, event, canceledMails),
  },
];

interface Gathered {
  order_id: number;
  /** What the first of these changes replaced: the drop-off day, or the status of an order that was deleted. */
  from: string | null;
}

/**
 * The orders in the booking or its series that have changed in this way since the last such message. Empty if another
 * change follows shortly, because the message about that change covers this one too.
 */
async function gather(db: Db, event: CommittedEvent, template: string): Promise<Gathered[]> {
  const { rows } = await sql<Gathered>`
    with change as (
      select e.event_id, e.order_id, e.happened_at, e.data ->> 'from' as day_before
      from orders mine join bookings k using (plant_id, booking_id)
      -- A booking that repeats has one booking for each day.
      join bookings same on same.plant_id = k.plant_id
        and (same.booking_id = k.booking_id or same.series_id = k.series_id)
      join orders o on o.plant_id = same.plant_id and o.booking_id = same.booking_id
      join events e on e.owner_id = o.plant_id and e.order_id = o.order_id and e.kind = ${event.kind}
        and e.actor_id is not distinct from ${event.actor_id}::bigint
        and e.happened_at > ${event.happened_at}::timestamptz - make_interval(mins => ${REACH_MINUTES})
      where mine.plant_id = ${event.plant_id} and mine.order_id = ${event.order_id}
    )
    select order_id, (array_agg(day_before order by event_id))[1] as "from"
    from change
    where event_id <= ${event.event_id}
      and event_id > coalesce((select max(m.event_id) from mails m join change t using (event_id)
        where m.owner_id = ${event.plant_id} and m.template = ${template} and m.event_id < ${event.event_id}), 0)
      and not exists (select from change later where later.event_id > ${event.event_id}
        and later.happened_at <= ${event.happened_at}::timestamptz + make_interval(secs => ${GATHER_SECONDS}))
    group by order_id`.execute(db);
  return rows;
}

const movedMails: WriteMails = async ({ db }, event) => {
  const moved = new Map((await gather(db, event, 'order_moved')).map(({ order_id, from }) => [order_id, from]));
  const parties = await listParties(db, event.plant_id, {
    order_ids: [...moved.keys()],
    actor_id: event.actor_id,
    condition: statusIs('o.status', HOLDING_SLOTS),
  });
  const changed = parties.filter(({ order_id, dropoff_date }) => moved.get(order_id) !== dropoff_date);
  return byPerson(changed).map((own) => ({
    ...orderMoved(own.map((order) => ({ ...order, from: moved.get(order.order_id) ?? order.dropoff_date }))),
    template: 'order_moved',
    recipient: own[0].email,
    customer_id: own[0].customer_id,
    fields: { order: own[0].event_name, day: mailDay(own[0].dropoff_date, own[0].language) },
  }));
};

const canceledMails: WriteMails = async ({ db }, event) => {
  const canceled = await gather(db, event, 'order_canceled');
  const isAtPlant = new Map(canceled.map(({ order_id, from }) => [order_id, from === String(ORDER_STATUS.open)]));
  const parties = await listParties(db, event.plant_id, {
    order_ids: [...isAtPlant.keys()],
    actor_id: event.actor_id,
    condition: statusIs('o.status', [ORDER_STATUS.deleted]),
  });
  return byPerson(parties).map((own) => ({
    ...orderCanceled(own, { isExpected: !own.some(({ order_id }) => isAtPlant.get(order_id)) }),
    template: 'order_canceled',
    recipient: own[0].email,
    customer_id: own[0].customer_id,
    fields: { order: own[0].event_name, day: mailDay(own[0].dropoff_date, own[0].language) },
  }));
};

const lineOf = (order: PartyOrder, words: (day: string) => string): Texts => ({
  en: `${showAnimal(order, 'en')}: ${words(mailDay(order.dropoff_date, 'en'))}`,
  es: `${showAnimal(order, 'es')}: ${words(mailDay(order.dropoff_date, 'es'))}`,
});
const daysOf = (orders: readonly PartyOrder[]) => [...new Set(orders.map(({ dropoff_date }) => dropoff_date))];

function orderMoved(orders: readonly (PartyOrder & { from: IsoDate })[]): Message {
  const [first, ...others] = orders;
  if (!first) throw new Error('a message is about an order');
  const { event_name, dropoff_date, language, ...reader } = first;
  const day = mailDay(dropoff_date, language);
  // An animal sold on the market has a booking of its own.
  if (first.is_bought) return boughtMoved(first, day);
  const isOne = daysOf(orders).length === 1;
  return message(
    { ...reader, language },
    {
      subject: isOne
        ? { en: `Drop-off moved to ${day}`, es: `La entrega se cambió al ${day}` }
        : { en: 'Drop-off days changed', es: 'Cambiaron los días de entrega' },
      paragraphs: [
        [
          {
            en: `The drop-off for “${event_name}” has moved:`,
            es: `La entrega de “${event_name}” cambió de día:`,
          },
        ],
        [first, ...others].map((order) => lineOf(order, (to) => `${mailDay(order.from, language)} → ${to}`)),
        [
          {
            en: 'If that doesn’t work for you, call or email us.',
            es: 'Si no le conviene, llámenos o escríbanos.',
          },
        ],
      ],
    },
  );
}

/** `isExpected` means that none of the animals has arrived yet. */
function orderCanceled(orders: readonly PartyOrder[], { isExpected }: { isExpected: boolean }): Message {
  const [first] = orders;
  if (!first) throw new Error('a message is about an order');
  const { event_name, dropoff_date, language, ...reader } = first;
  const day = mailDay(dropoff_date, language);
  if (first.is_bought) return boughtCanceled(first, day);
  const isOne = daysOf(orders).length === 1;
  return message(
    { ...reader, language },
    {
      subject: isOne
        ? { en: `Drop-off on ${day} canceled`, es: `Entrega del ${day} cancelada` }
        : { en: 'Drop-off days canceled', es: 'Días de entrega cancelados' },
      paragraphs: [
        [
          isExpected
            ? {
                en: `“${event_name}” has been canceled. Please don’t bring these animals:`,
                es: `“${event_name}” se canceló. No traiga estos animales:`,
              }
            : {
                en: `“${event_name}” has been canceled for these animals:`,
                es: `“${event_name}” se canceló para estos animales:`,
              },
        ],
        orders.map((order) => lineOf(order, (on) => on)),
        [
          {
            en: 'If you think this is a mistake, call or email us.',
            es: 'Si cree que es un error, llámenos o escríbanos.',
          },
        ],
      ],
    },
  );
}

/** The seller brings the animal. */
const boughtMoved = (order: PartyOrder & { from: IsoDate }, day: string): Message =>
  message(order, {
    subject: { en: `Your animal is now scheduled for ${day}`, es: `Su animal ahora está programado para el ${day}` },
    paragraphs: [
      [
        {
          en: `The drop-off for your animal from “${order.event_name}” has moved. The farm will bring it:`,
          es: `La entrega de su animal de “${order.event_name}” cambió de día. La granja lo llevará:`,
        },
      ],
      [lineOf(order, (to) => `${mailDay(order.from, order.language)} → ${to}`)],
    ],
  });

/** The seller brings the animal, and the refund gets a message of its own. */
const boughtCanceled = (order: PartyOrder, day: string): Message =>
  message(order, {
    subject: {
      en: `Your animal is no longer scheduled for ${day}`,
      es: `Su animal ya no está programado para el ${day}`,
    },
    paragraphs: [
      [
        {
          en: `The order at our plant for your animal from “${order.event_name}” has been canceled:`,
          es: `Se canceló en nuestra planta el pedido de su animal de “${order.event_name}”:`,
        },
      ],
      [lineOf(order, (on) => on)],
      [
        {
          en: 'If you think this is a mistake, call or email us.',
          es: 'Si cree que es un error, llámenos o escríbanos.',
        },
      ],
    ],
  });
