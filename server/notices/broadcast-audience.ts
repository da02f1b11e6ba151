import { type RawBuilder, sql } from 'kysely';
import type { BroadcastForm } from '#contract/notices/broadcast-api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import type { Db } from '#server/lib/database.ts';
import type { Reader } from '#server/mail/mail-templates.ts';
import { CUSTOMER_READER } from '#server/mail/reader-sql.ts';
import { FOR_BRINGER } from '#server/notices/parties.ts';
import { READY_SINCE } from '#server/orders/ready-day.ts';
import { stageIs, statusIs } from '#server/orders/status-sql.ts';

export type Audience = Pick<BroadcastForm, 'group' | 'days' | 'day'>;

/** The condition for orders whose customers make up a group; null for everyone. `today` is the date at the plant. */
function ordersOf({ group, days, day }: Audience, today: string): RawBuilder<boolean> | null {
  if (group === 'everyone') return null;
  if (group === 'dropoff_day') {
    return sql<boolean>`${statusIs('o.status', [ORDER_STATUS.pending, ORDER_STATUS.open])} and o.dropoff_date = ${day ?? null}::date`;
  }
  return sql<boolean>`${statusIs('o.status', [ORDER_STATUS.open])} and ${stageIs('o.stage', ['ready'])}
    and (${READY_SINCE} at time zone p.time_zone)::date < ${today}::date - ${days}::int`;
}

/** Selects the customers in a group: those who own a share of an animal, and those who bring one. */
function membersOf(plant_id: number, audience: Audience, today: string): RawBuilder<unknown> {
  const condition = ordersOf(audience, today);
  if (condition === null)
    return sql`select c.customer_id from customers c where c.plant_id = ${plant_id} and c.deleted_at is null`;
  const isForBringer = FOR_BRINGER[audience.group === 'dropoff_day' ? 'dropoff' : 'pickup'];
  return sql`
    select c.customer_id
    from orders o join plants p using (plant_id)
    cross join lateral (
      select s.customer_id from shares s where s.plant_id = o.plant_id and s.order_id = o.order_id
        and not (${isForBringer})
      union
      select k.customer_id from bookings k where k.plant_id = o.plant_id and k.booking_id = o.booking_id
    ) w
    join customers c on c.plant_id = o.plant_id and c.customer_id = w.customer_id and c.deleted_at is null
    where o.plant_id = ${plant_id} and ${condition}
    group by c.customer_id`;
}

export interface Member extends Reader {
  customer_id: number;
  /** Empty if they have no email address. */
  email: string;
}

/** A group's members after this customer, in the order of their ids. */
export async function listMembers(
  db: Db,
  plant_id: number,
  { audience, today, after, most }: { audience: Audience; today: string; after: number; most: number },
): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select ${CUSTOMER_READER}
    from (${membersOf(plant_id, audience, today)}) m
    join customers c on c.plant_id = ${plant_id} and c.customer_id = m.customer_id
    join plants p on p.plant_id = c.plant_id
    left join accounts a on a.account_id = c.account_id
    where m.customer_id > ${after}
    order by m.customer_id limit ${most}`.execute(db);
  return rows;
}

/** How many people a group has. */
export async function countMembers(db: Db, plant_id: number, audience: Audience, today: string): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(*)::int as people from (${membersOf(plant_id, audience, today)}) m`.execute(db);
  return rows[0]?.people ?? 0;
}
