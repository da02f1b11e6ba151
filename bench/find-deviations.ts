import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import type { createManualOrder } from '#contract/booking/api.ts';
import { animalsOf } from '#contract/booking/booking.ts';
import { QUARTERS_OF } from '#contract/booking/shares.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { LEDGER_DEVIATIONS } from '#server/test/ledger-check.ts';

/** One submission of the new-order form, under a unique name, and the response its client got. */
export interface Submitted {
  key: string;
  form: InputOf<typeof createManualOrder>;
  answer: DataOf<typeof createManualOrder> | null;
}

/** Rows that must never exist, no matter what was submitted. */
const NEVER: readonly (readonly [what: string, sql: string])[] = [
  [
    'bookings without orders',
    'select from bookings b where not exists (select from orders o where o.booking_id = b.booking_id)',
  ],
  ['split animals whose shares do not add up', 'select from shares group by order_id having sum(quarters) <> 4'],
  [
    'shares without their cut sheet',
    `select from shares s left join cut_sheets c on c.plant_id = s.plant_id and c.cut_sheet_id = s.cut_sheet_id
       and c.customer_id = s.customer_id and c.template_id = s.template_id
     where c.cut_sheet_id is null`,
  ],
  [
    'cut sheets without their share',
    'select from cut_sheets c where not exists (select from shares s where s.cut_sheet_id = c.cut_sheet_id)',
  ],
  [
    'bookings without exactly one order.created',
    `select from bookings b left join events e on e.owner_id = b.plant_id and e.kind = 'order.created'
       and (e.data ->> 'booking_id')::bigint = b.booking_id
     group by b.booking_id having count(e.event_id) <> 1`,
  ],
  ['keys without their answer', 'select from answered_keys where answer is null'],
];

/**
 * One row per booking email that is missing, duplicated, unsent, or unexpected. `is_waiting`: its job hasn't run yet, or it is
 * waiting to be sent, such as after the process that claimed it was killed.
 */
const OWED_MAILS = `
  select coalesce(mails, 0) <= 1 and coalesce(unsent, 1) = 1 and owed.recipient is not null and (
    (select relayed_at is null from events e where e.event_id = owed.event_id)
    or exists (select from jobs.job where name = 'notices.tell-booked' and state in ('created', 'retry', 'active')
      and (data ->> 'event_id')::bigint = owed.event_id)
    or queued = 1
  ) as is_waiting
  from (
    select distinct e.event_id, c.email as recipient
    from events e
    cross join lateral jsonb_array_elements_text(e.data -> 'order_ids') as made(order_id)
    join shares s on s.plant_id = e.owner_id and s.order_id = made.order_id::bigint
    join customers c on c.plant_id = s.plant_id and c.customer_id = s.customer_id
    where e.kind = 'order.created'
  ) owed
  full join (
    select event_id, recipient, count(*) as mails, count(*) filter (where status <> 'sent') as unsent,
      count(*) filter (where status = 'queued') as queued
    from mails
    where event_id is not null group by 1, 2
  ) kept on kept.event_id = owed.event_id and kept.recipient = owed.recipient
  where (mails, unsent, owed.recipient is null) is distinct from (1, 0, false)`;

/** Counts the booking emails that weren't sent exactly once: those still waiting, and those that went wrong. */
export async function countOwedMails(client: pg.Client): Promise<{ wrong: number; waiting: number }> {
  const { rows } = await client.query<{ is_waiting: boolean }>(OWED_MAILS);
  const waiting = rows.filter((row) => row.is_waiting).length;
  return { wrong: rows.length - waiting, waiting };
}

/** Describes missing and unexpected rows, with one sentence per kind. */
export async function findDeviations(client: pg.Client, submitted: readonly Submitted[]): Promise<string[]> {
  const deviations = await compareBookings(client, submitted);
  for (const [what, sql] of NEVER) {
    const { rowCount } = await client.query(sql);
    if (rowCount) deviations.push(`${rowCount} ${what}`);
  }
  const { rowCount: wrongDays } = await client.query(LEDGER_DEVIATIONS, [null]);
  if (wrongDays) deviations.push(`${wrongDays} days whose ledger differs from what holds slots`);
  return deviations;
}

interface Found {
  event_name: string;
  booking_id: number;
  orders: { order_id: number; species: string; animal_number: number; heads: number }[];
  shares: { species: string; animal_number: number; customer_id: number; quarters: number }[];
}
/** What was booked under each name, with its orders in creation order. */
const BOOKED = `
  select b.event_name, b.booking_id::int,
    array(select json_build_object('order_id', order_id, 'species', species, 'animal_number', animal_number, 'heads', heads)
      from orders o where o.booking_id = b.booking_id order by order_id) as orders,
    array(select json_build_object('species', species, 'animal_number', animal_number, 'customer_id', s.customer_id, 'quarters', quarters)
      from orders o join shares s using (plant_id, order_id) where o.booking_id = b.booking_id order by cart_id) as shares
  from bookings b`;

async function compareBookings(client: pg.Client, submitted: readonly Submitted[]): Promise<string[]> {
  const { rows } = await client.query<Found>(BOOKED);
  const byName = Map.groupBy(rows, ({ event_name }) => event_name);
  const count = (what: string, isWrong: (submit: Submitted, found: readonly Found[]) => boolean) => {
    const wrong = submitted.filter((submit) => isWrong(submit, byName.get(submit.form.event_name) ?? []));
    return wrong.length === 0 ? [] : [`${wrong.length} ${what}`];
  };
  return [
    ...count('submits never acknowledged', ({ answer }) => answer === null),
    ...count('acknowledged submits that are missing', ({ answer }, found) => answer !== null && found.length === 0),
    ...count('submits booked twice', (_, found) => found.length > 1),
    ...count('answers that name the wrong orders', ({ form, answer }, [found]) => {
      const order_ids = found?.orders.map(({ order_id }) => order_id);
      const there = { booking_id: found?.booking_id, order_ids, dates: [form.dropoff_date] };
      return answer !== null && !isDeepStrictEqual(there, answer);
    }),
    ...count('bookings with the wrong animals or shares', ({ form }, [found]) =>
      found === undefined ? false : !isDeepStrictEqual(contentOf(found), askedBy(form)),
    ),
    ...(rows.length === submitted.length ? [] : [`${rows.length} bookings of ${submitted.length} submits`]),
  ];
}

const contentOf = ({ orders, shares }: Found) => ({
  animals: orders.map(({ order_id: _, ...animal }) => animal),
  shares: sorted(shares),
});
const askedBy = ({ split, ...form }: Submitted['form']) => ({
  animals: animalsOf(form).map(({ category_id: _, ...animal }) => animal),
  shares: sorted(
    split.map(({ animal, order_number, customer, amount }) => ({
      species: animal,
      animal_number: order_number,
      customer_id: customer,
      quarters: QUARTERS_OF[amount],
    })),
  ),
});
const sorted = (shares: readonly object[]) => shares.map((share) => JSON.stringify(share)).sort();
