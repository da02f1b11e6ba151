import { sql } from 'kysely';
import type { IsoDate } from '#contract/lib/days.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import type * as api from '#contract/market/delivery/delivery-api.ts';
import { deliveryDays } from '#contract/market/delivery/delivery-days.ts';
import { mailAccount } from '#server/accounts/mail-account.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { Actor, Who } from '#server/lib/who.ts';
import { announceLot } from '#server/market/realtime/announce-lot.ts';
import { stageIs } from '#server/orders/status-sql.ts';

/** Whether claim `c` is ready for its delivery to a place: a product, or meat that is ready at the plant or already with the farm. */
export const IS_READY_TO_GO = sql<boolean>`(c.place_id is not null and c.state = 'bought' and c.picked_up_at is null
  and (c.pieces is not null or exists (select from lot_animals r join orders o on o.plant_id = r.plant_id and o.order_id = r.order_id
    where r.animal_id = c.animal_id and r.state = 'tipped' and ${stageIs('o.stage', ['ready', 'picked_up'])})))`;

/** Whether the buyer of claim `c` on lot `l` can choose the day, or still another one. */
export const CAN_CHOOSE_DAY = sql<boolean>`(${IS_READY_TO_GO}
  and (c.delivery_day is null or c.delivery_day > lot_today(l.plant_id)))`;

interface Delivery {
  buyer_id: number;
  title: string;
  place_id: number;
  lot_id: number;
  weekdays: number[];
  dates: IsoDate[];
  today: IsoDate;
  capacity: number;
  is_ready: boolean;
  can_choose: boolean;
}

/** The buyer chooses the day, or their farm does after calling them. */
const isFor = (account_id: number) => sql<boolean>`(c.buyer_id = ${account_id} or l.seller_id = ${account_id})`;

async function findDelivery(db: Db, account_id: number, claim_id: number): Promise<Delivery> {
  const { rows } = await sql<Delivery>`
    select c.buyer_id, l.title, d.place_id, c.lot_id, d.weekdays, d.dates, d.capacity, lot_today(l.plant_id) as today, ${IS_READY_TO_GO} as is_ready,
      ${CAN_CHOOSE_DAY} as can_choose
    from claims c join lots l using (lot_id) join delivery_places d on d.place_id = c.place_id
    where c.claim_id = ${claim_id} and ${isFor(account_id)} and c.state = 'bought'`.execute(db);
  const [delivery] = rows;
  if (!delivery) throw new Problem('not_found');
  if (!delivery.is_ready) throw new Problem('delivery_not_ready');
  return delivery;
}

/** How many other families the farm already brings meat to, at this place on this day. Two shares of one family are one stop. */
const othersOn = (place_id: number, day: IsoDate, buyer_id: number) => sql<number>`(select count(distinct o.buyer_id)
  from claims o where o.place_id = ${place_id} and o.delivery_day = ${day}::date and o.state = 'bought'
    and o.buyer_id <> ${buyer_id})`;

export async function listDeliveryDays(
  db: Db,
  { actor: { account_id } }: Who<Actor>,
  { claim_id }: InputOf<typeof api.listDeliveryDays>,
): Promise<DataOf<typeof api.listDeliveryDays>> {
  const { place_id, buyer_id, capacity, today, ...rule } = await findDelivery(db, account_id, claim_id);
  const days = deliveryDays(rule, today);
  const { rows } = await sql<{ day: IsoDate }>`
    select o.delivery_day as day from claims o
    where o.place_id = ${place_id} and o.delivery_day = any(${days}::date[]) and o.state = 'bought' and o.buyer_id <> ${buyer_id}
    group by o.delivery_day having count(distinct o.buyer_id) >= ${capacity}`.execute(db);
  const full = new Set(rows.map(({ day }) => day));
  return days.filter((day) => !full.has(day));
}

/** Locks the place, so that the families who choose a day there at the same time are counted one after another. */
export async function chooseDeliveryDay(
  tx: Tx,
  { actor: { account_id } }: Who<Actor>,
  { claim_id, day }: InputOf<typeof api.chooseDeliveryDay>,
): Promise<DataOf<typeof api.chooseDeliveryDay>> {
  await sql`select from delivery_places where place_id = (
    select c.place_id from claims c join lots l using (lot_id) where c.claim_id = ${claim_id} and ${isFor(account_id)}) for no key update`.execute(
    tx,
  );
  const delivery = await findDelivery(tx, account_id, claim_id);
  const { buyer_id, title, place_id, lot_id, capacity, today, can_choose, ...rule } = delivery;
  if (!can_choose || day <= today) throw new Problem('delivery_day_over');
  if (!deliveryDays(rule, today).includes(day)) throw new Problem('delivery_day_full');
  const { numAffectedRows } = await sql`
    update claims c set delivery_day = ${day} where c.claim_id = ${claim_id} and c.state = 'bought'
      and ${othersOn(place_id, day, buyer_id)} < ${capacity}`.execute(tx);
  if (numAffectedRows === 0n) throw new Problem('delivery_day_full');
  if (account_id !== buyer_id) {
    const facts = { news: 'delivery_day_set', title, amount: '', path: '/buyerdashboard/tracker', day } as const;
    await mailAccount(tx, { account_id: buyer_id, template: 'market', facts });
  }
  await announceLot(tx, lot_id, { buyer_id });
  return { claim_id, day };
}
