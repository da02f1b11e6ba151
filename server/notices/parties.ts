import { type RawBuilder, sql } from 'kysely';
import type { IsoDate } from '#contract/lib/days.ts';
import type { Db } from '#server/lib/database.ts';
import type { Reader, ShareFacts } from '#server/mail/mail-templates.ts';
import { CUSTOMER_READER } from '#server/mail/reader-sql.ts';
import { GOES_TO_BRINGER } from '#server/orders/pickup/bringer-picks-up.ts';

/** Whether customer `c`, who owns a share of order `o`, bought it on the market. If so, its seller brings the animal. */
export const IS_BOUGHT = sql<boolean>`(o.project_id <> 0 and c.account_id is distinct from o.created_by)`;

/**
 * Whether only the person who brings order `o`'s animal is told about this, and not the owner of its share `s`. People who
 * bought on the market don't bring the animal.
 */
export const FOR_BRINGER = { dropoff: sql<boolean>`o.project_id <> 0`, pickup: GOES_TO_BRINGER };

/** An order, and a customer who owns a share of it or brings the animal. */
export interface PartyOrder extends Reader, ShareFacts {
  customer_id: number;
  /** Empty if they have no email address. */
  email: string;
  order_id: number;
  event_name: string;
  dropoff_date: IsoDate;
  hanging_weight_clb: number | null;
  /** True if they bought their share on the market, so they don't bring the animal themselves. */
  is_bought: boolean;
}

/**
 * Everyone these orders concern, each order once per person. Leaves out the person who made the change. `condition`
 * selects among the orders `o`; `isForBringer` says whether an order concerns only the person bringing the animal.
 * Someone who brings an animal without owning a share of it has 0 quarters.
 */
export async function listParties(
  db: Db,
  plant_id: number,
  {
    order_ids,
    actor_id,
    condition,
    isForBringer = sql<boolean>`false`,
  }: {
    order_ids: readonly number[];
    actor_id: number | null;
    condition: RawBuilder<boolean>;
    isForBringer?: RawBuilder<boolean>;
  },
): Promise<PartyOrder[]> {
  const { rows } = await sql<PartyOrder>`
    select ${CUSTOMER_READER}, o.order_id, o.title as event_name, o.dropoff_date, o.species, o.animal_number, o.heads,
      w.quarters, o.hanging_weight_clb, ${IS_BOUGHT} and w.quarters > 0 as is_bought
    from orders o join plants p using (plant_id)
    join lateral (
      select customer_id, sum(quarters)::int as quarters from (
        select s.customer_id, s.quarters from shares s where s.plant_id = o.plant_id and s.order_id = o.order_id
          and not (${isForBringer})
        union all
        select k.customer_id, 0 from bookings k where k.plant_id = o.plant_id and k.booking_id = o.booking_id
      ) part group by customer_id
    ) w on true
    join customers c on c.plant_id = o.plant_id and c.customer_id = w.customer_id and c.deleted_at is null
    left join accounts a on a.account_id = c.account_id
    where o.plant_id = ${plant_id} and o.order_id = any(${order_ids}::bigint[]) and ${condition}
      and c.account_id is distinct from ${actor_id}::bigint
    order by c.customer_id, o.dropoff_date, o.order_id`.execute(db);
  return rows;
}

/** Each person's orders, in the order of `listParties`. */
export const byPerson = (orders: readonly PartyOrder[]): [PartyOrder, ...PartyOrder[]][] =>
  [...Map.groupBy(orders, ({ customer_id }) => customer_id).values()] as [PartyOrder, ...PartyOrder[]][];
