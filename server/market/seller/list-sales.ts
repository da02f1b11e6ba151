import { type RawBuilder, sql } from 'kysely';
import { COUNT_MAX, type DataOf, type InputOf } from '#contract/lib/endpoint.ts';
import { stepOf } from '#contract/market/buyer/steps.ts';
import type * as api from '#contract/market/seller/seller-api.ts';
import type { OrderStatus, Stage } from '#contract/orders/status.ts';
import type { Db } from '#server/lib/database.ts';
import type { Actor, Who } from '#server/lib/who.ts';
import { CAN_BE_PACKED } from '#server/market/checkout/pack-sale.ts';
import { PAID_TO_FARM } from '#server/market/checkout/record-balance.ts';
import { IS_REFUNDABLE } from '#server/market/checkout/refund-products.ts';
import { IS_DEAL } from '#server/market/claims/is-deal.ts';
import { IS_WITH_SELLER, isPickedUp } from '#server/market/claims/is-picked-up.ts';
import { IS_DISPUTED, waitsForAccount } from '#server/market/orders/pay-sellers.ts';
import { TAKEN_BACK } from '#server/market/orders/take-back.ts';
import { COUNTER_DUE, IS_SALE_OWED, WAS_FROM_COUNTER } from '#server/market/pos/settle-balance.ts';
import type { FindProvider } from '#server/payments/card-providers.ts';

type Sales = DataOf<typeof api.listSales>;
/** A purchase as read from the database. */
export type SaleRow = Omit<api.Sale, 'step'> & {
  is_picked_up: boolean;
  order: { status: OrderStatus; stage: Stage; hanging_weight_clb: number | null } | null;
};

/** The latest dispute about a charge for claim `c`. */
const DISPUTE = sql`(
  select d.state from disputes d join charges m using (charge_id)
  where m.claim_id = c.claim_id or (m.claim_id is null and m.purchase_id = c.purchase_id)
  order by d.dispute_id desc limit 1)`;

const IS_UNPAID = sql`(c.state = 'bought' and c.paid_at is null and c.final_price_cents is not null
  and c.final_price_cents > c.deposit_cents)`;

/** Which of a seller's purchases are in progress or over, for `claims c` of `lots l`. */
const isOf = (seller_id: number, state: InputOf<typeof api.listSales>['state']): RawBuilder<unknown> =>
  sql`l.seller_id = ${seller_id} and c.purchase_id is not null
    and ((c.state <> 'bought' or c.picked_up_at is not null) and ${COUNTER_DUE} = 0 and not ${IS_SALE_OWED}) = ${state === 'over'}
    and c.state <> 'held'`;

/** SQL for a seller's purchases, newest first. */
export const salesOf = (
  seller_id: number,
  state: InputOf<typeof api.listSales>['state'],
): RawBuilder<SaleRow> => sql<SaleRow>`
    select c.claim_id, c.lot_id, c.state, l.title, case when l.animals > 1 then a.animal_number end as animal_number,
      c.quarters, c.pieces,
      trim(p.first_name || ' ' || p.last_name) as buyer_name,
      case when ${IS_DEAL} or ${WAS_FROM_COUNTER} then p.phone else '' end as buyer_phone,
      c.bought_at, l.plant_id, l.species, l.process_option, l.offering,
      json_build_object('schedule', coalesce(c.state = 'bought' and a.state = 'open' and l.plant_id is not null, false),
        'hand_over', ${IS_WITH_SELLER}, 'pack', ${CAN_BE_PACKED}, 'refund', ${IS_REFUNDABLE},
        'take_balance', ${COUNTER_DUE} > 0, 'give_back', ${COUNTER_DUE} < 0,
        'record_balance', ${IS_UNPAID} and not ${WAS_FROM_COUNTER},
        'undo_balance', c.state = 'bought' and c.picked_up_at is null and ${PAID_TO_FARM} > 0) as can,
      case when ${IS_UNPAID} then c.final_price_cents - c.deposit_cents else 0 end as balance_cents, c.charge_on,
      case when c.state = 'bought' then greatest(c.deposit_cents - c.final_price_cents, 0) else greatest(-${COUNTER_DUE}, 0) end
        as too_much_cents,
      ${WAS_FROM_COUNTER} as is_from_counter, ${IS_SALE_OWED} as is_sale_owed,
      ${isPickedUp()} as is_picked_up,
      case when o.order_id is not null then json_build_object('status', o.status, 'stage', o.stage,
        'hanging_weight_clb', o.hanging_weight_clb) end as order,
      case when a.animal_id is not null then (select coalesce(sum(q.quarters), 0)::int from claims q
        where q.animal_id = a.animal_id and q.state = 'bought') end as quarters_sold,
      o.order_id, coalesce(t.name, '') as plant_name, coalesce(o.dropoff_date, l.dropoff_date) as dropoff_date,
      (select json_build_object('name', d.name, 'day', c.delivery_day, 'fee_cents', c.delivery_cents) from delivery_places d
        where d.place_id = c.place_id) as delivery,
      o.hanging_weight_clb, c.deposit_cents, c.deposit_cents + c.deposit_fee_cents + c.delivery_cents as paid_at_checkout_cents, c.final_price_cents, c.packed_clb,
      c.paid_at is not null as is_paid,
      (select json_build_object('method', b.method, 'reference', b.reference, 'amount_cents', b.amount_cents, 'paid_on', b.paid_on)
        from balance_payments b where b.claim_id = c.claim_id and b.undone_at is null) as paid_to_farm,
      ${DISPUTE} as dispute
    from claims c join lots l using (lot_id) join purchases p using (purchase_id)
    left join lot_animals a using (animal_id)
    left join orders o on o.plant_id = a.plant_id and o.order_id = a.order_id
    left join plants t on t.plant_id = l.plant_id
    where ${isOf(seller_id, state)} order by c.claim_id desc`;

/** Sellers see the progress at the plant, no matter where buyers pick up. */
export const toSale = ({ is_picked_up, order, ...row }: SaleRow): api.Sale => ({
  ...row,
  step: stepOf({ is_picked_up, pickup: 'plant', order }),
});

export async function listSales(
  db: Db,
  { actor }: Who<Actor>,
  { state, page, page_size }: InputOf<typeof api.listSales>,
): Promise<Sales> {
  const { rows } = await sql<SaleRow>`
    ${salesOf(actor.account_id, state)} limit ${page_size} offset ${(page - 1) * page_size}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from (select 1 from claims c join lots l using (lot_id)
      where ${isOf(actor.account_id, state)} limit ${COUNT_MAX + 1}) counted`.execute(db);
  return { rows: rows.map(toSale), total: counted[0]?.total ?? 0 };
}

/** SQL for a seller's payouts, newest first. `hasNoAccount` says whether they still have to set up payouts. */
export const payoutsOf = (
  seller_id: number,
  hasNoAccount: RawBuilder<unknown>,
): RawBuilder<api.Payout> => sql<api.Payout>`
      select p.payout_id, l.title, trim(u.first_name || ' ' || u.last_name) as buyer_name, c.quarters, c.pieces,
        case when p.state = 'lost' then p.amount_cents else p.amount_cents - p.lost_cents - p.refunded_cents end as amount_cents,
        case when p.state = 'done' then 'sent' when p.state = 'lost' and p.refunded_cents > 0 then 'refunded'
          when p.state = 'lost' then 'lost' when ${IS_DISPUTED} then 'held'
            when ${hasNoAccount} then 'waiting_for_account' else 'on_its_way' end as state,
        ${TAKEN_BACK} as taken_back_cents, p.started_at
      from market_payouts p join claims c using (claim_id) join lots l using (lot_id) join purchases u using (purchase_id)
      where p.seller_id = ${seller_id} order by p.payout_id desc`;

export const listPayouts =
  (findProvider: FindProvider) =>
  async (
    db: Db,
    { actor }: Who<Actor>,
    { page, page_size }: InputOf<typeof api.listPayouts>,
  ): Promise<DataOf<typeof api.listPayouts>> => {
    const { rows } = await sql<api.Payout>`
      ${payoutsOf(actor.account_id, waitsForAccount(findProvider(db)))}
      limit ${page_size} offset ${(page - 1) * page_size}`.execute(db);
    const { rows: counted } = await sql<{ total: number }>`
      select count(*)::int as total from (select 1 from market_payouts where seller_id = ${actor.account_id}
        limit ${COUNT_MAX + 1}) counted`.execute(db);
    return { rows, total: counted[0]?.total ?? 0 };
  };
