import { sql } from 'kysely';
import type { DataOf } from '#contract/lib/endpoint.ts';
import type { sellerDay as api, SellerTask } from '#contract/market/seller/seller-api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import type { Db } from '#server/lib/database.ts';
import type { Actor, Who } from '#server/lib/who.ts';
import { IS_TO_PACK } from '#server/market/checkout/pack-sale.ts';
import { IS_WITH_SELLER } from '#server/market/claims/is-picked-up.ts';
import { IS_DISPUTED, waitsForAccount } from '#server/market/orders/pay-sellers.ts';
import { TAKEN_BACK } from '#server/market/orders/take-back.ts';
import { stageIs, statusIs } from '#server/orders/status-sql.ts';
import type { FindProvider } from '#server/payments/card-providers.ts';
import type { CardProvider } from '#server/payments/provider.ts';

/** More tasks than this would bury what matters today. */
const MAX_TASKS = 3;
/** Limits overdue animals, so there is still room for the next animal to bring. */
const MAX_OVERDUE = 2;
/** How many days ahead counts as urgent. */
const SOON_DAYS = 5;

export const sellerDay =
  (findProvider: FindProvider) =>
  async (db: Db, { actor, today }: Who<Actor>): Promise<DataOf<typeof api>> => {
    const [tasks, numbers] = await Promise.all([
      findTasks(db, findProvider(db), actor.account_id, today),
      sumSales(db, actor.account_id),
    ]);
    return { tasks, ...numbers };
  };

async function findTasks(db: Db, provider: CardProvider, seller_id: number, today: string): Promise<SellerTask[]> {
  const { rows } = await sql<SellerTask>`
    select kind, lot_id, title, day, count::int as count from (
      (select 1 as rank, 'overdue' as kind, l.lot_id, l.title, o.dropoff_date as day, count(*)
        from lots l join lot_animals a using (lot_id) join orders o on o.plant_id = a.plant_id and o.order_id = a.order_id
        where l.seller_id = ${seller_id} and o.dropoff_date < ${today}::date
          and ${statusIs('o.status', [ORDER_STATUS.requested, ORDER_STATUS.pending])}
        group by l.lot_id, o.dropoff_date order by o.dropoff_date desc limit ${MAX_OVERDUE})
      union all
      (select 2, 'bring', l.lot_id, l.title, o.dropoff_date, count(*)
        from lots l join lot_animals a using (lot_id) join orders o on o.plant_id = a.plant_id and o.order_id = a.order_id
        where l.seller_id = ${seller_id} and o.dropoff_date between ${today}::date and ${today}::date + ${SOON_DAYS}::int
          and ${statusIs('o.status', [ORDER_STATUS.pending])} and o.stage = ''
        group by l.lot_id, o.dropoff_date order by o.dropoff_date limit ${MAX_TASKS})
      union all
      (select 3, 'pick_up', min(l.lot_id), p.name, null, count(*)
        from lots l join lot_animals a using (lot_id) join orders o on o.plant_id = a.plant_id and o.order_id = a.order_id
        join plants p on p.plant_id = o.plant_id
        where l.seller_id = ${seller_id} and l.pickup = 'farm' and ${statusIs('o.status', [ORDER_STATUS.open])}
          and ${stageIs('o.stage', ['ready'])}
        group by p.plant_id order by min(l.lot_id) limit ${MAX_TASKS})
      union all
      select 4, 'payouts', 0, '', null, count(*) from market_payouts p
      where p.seller_id = ${seller_id} and ${waitsForAccount(provider)} and not ${IS_DISPUTED}
      having count(*) > 0
      union all
      (select 5, 'ending', lot_id, title, coalesce(sells_until, dropoff_date), left_to_buy from lots
        where seller_id = ${seller_id} and state = 'published' and left_to_buy > 0
          and coalesce(sells_until, dropoff_date) <= ${today}::date + ${SOON_DAYS}::int
        order by coalesce(sells_until, dropoff_date), lot_id limit ${MAX_TASKS})
      union all
      select 6, 'farm', 0, '', null, 1
      where not exists (select from farms where seller_id = ${seller_id} and name <> '' and zip <> '')
      union all
      (select 7, 'card', 0, p.name, null, 1
        from lots l join plants p using (plant_id)
        where l.seller_id = ${seller_id} and l.state = 'draft' and l.kind = 'animal' and p.demands_card
          and not exists (select from card_profiles where account_id = ${seller_id})
        order by l.lot_id desc limit 1)
      union all
      select 8, 'hand_over', 0, '', null, count(*)
      from claims c join lots l using (lot_id) left join lot_animals a using (animal_id)
      left join orders o on o.plant_id = a.plant_id and o.order_id = a.order_id
      where l.seller_id = ${seller_id} and (${IS_WITH_SELLER} or ${IS_TO_PACK})
      having count(*) > 0
      union all
      select 9, 'sold', 0, '', null, count(*)
      from claims c join lots l using (lot_id)
      where l.seller_id = ${seller_id} and c.state = 'bought' and c.bought_at > now() - interval '1 day'
      having count(*) > 0
      union all
      (select 10, 'draft', lot_id, title, null, 1 from lots where seller_id = ${seller_id} and state = 'draft'
        order by lot_id desc limit 1)
      union all
      select 11, 'none', 0, '', null, 1
      where not exists (select from lots where seller_id = ${seller_id} and state <> 'closed')
    ) task order by rank, day limit ${MAX_TASKS}`.execute(db);
  return rows;
}

type Numbers = Omit<DataOf<typeof api>, 'tasks'>;

async function sumSales(db: Db, seller_id: number): Promise<Numbers> {
  const { rows } = await sql<Numbers>`
    select
      (select count(*)::int from lots where seller_id = ${seller_id} and state = 'published' and left_to_buy > 0) as for_sale,
      (select coalesce(sum(left_to_buy), 0)::int from lots where seller_id = ${seller_id} and state = 'published') as left_to_buy,
      (select count(*)::int from claims c join lots l using (lot_id) where l.seller_id = ${seller_id} and c.state = 'bought'
        and c.bought_at > now() - interval '30 days')
      + (select count(*)::int from counter_sales s join counter_sale_lines i using (sale_id)
        where s.owner_id = ${seller_id} and s.voided_at is null and s.sold_at > now() - interval '30 days'
          -- A share is one of the claims above.
          and i.claim_id is null and i.quantity > (select coalesce(sum(r.quantity), 0) from counter_refund_lines r
            where r.sale_id = i.sale_id and r.line = i.line)) as sold_30_days,
      (select coalesce(sum(case when credit_account = 'seller_payable' then amount_cents else 0 end
          - case when debit_account = 'seller_payable' then amount_cents else 0 end), 0)::bigint
        from transfers where seller_id = ${seller_id}) as to_come_cents,
      (select coalesce(sum(p.amount_cents - p.lost_cents - p.refunded_cents - ${TAKEN_BACK}), 0)::bigint from market_payouts p
        where p.seller_id = ${seller_id} and p.state = 'done') as paid_out_cents`.execute(db);
  const [numbers] = rows;
  if (!numbers) throw new Error('a sum has one row');
  return numbers;
}
