import { sql } from 'kysely';
import type { PurchasedClaim } from '#contract/market/claims/claims-api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { zipPlaces } from '#server/directory/finder/zip-places.ts';
import type { Db } from '#server/lib/database.ts';
import type { Actor, Who } from '#server/lib/who.ts';
import { balanceOf, HAS_MEAT, type Unpaid } from '#server/market/checkout/pay-balance.ts';
import { PAID_TO_FARM } from '#server/market/checkout/record-balance.ts';
import { COUNTS } from '#server/market/checkout/refunds.ts';
import { CLAIM_SOURCES, SHOWN_OF_LOT } from '#server/market/claims/cart.ts';
import { IS_DEAL } from '#server/market/claims/is-deal.ts';
import { CAN_CHOOSE_DAY } from '#server/market/delivery/choose-day.ts';
import { type PlantTown, placeOf } from '#server/market/plants/plant-place.ts';
import { CAN_SPLIT, GIVEN_BY, OFFERED, OFFERS_OF } from '#server/market/split/split-store.ts';
import { statusIs } from '#server/orders/status-sql.ts';

const MAX_SHOWN = 200;

const DELIVERY = sql`case when d.place_id is not null then json_build_object('kind', d.kind, 'name', d.name, 'address', d.address,
  'from_time', d.from_time, 'to_time', d.to_time, 'fee_cents', c.delivery_cents, 'day', c.delivery_day) end`;

type Row = Omit<PurchasedClaim, 'balance_cents' | 'can' | 'plant_place'> &
  Unpaid & { has_meat: boolean; can_choose_day: boolean; can_give_quarter: boolean; plant_town: PlantTown | null };

/** Everything a user bought, latest first. */
export async function myPurchases(db: Db, { actor }: Who<Actor>): Promise<PurchasedClaim[]> {
  const { rows } = await sql<Row>`
    select ${HAS_MEAT} as has_meat, c.claim_id, c.purchase_id, c.lot_id, c.state, c.price_cents, c.price_basis, ${SHOWN_OF_LOT},
      case when ${IS_DEAL} then l.pickup_note else '' end as pickup_note,
      coalesce((select o.reject_reason from orders o where o.plant_id = a.plant_id and o.order_id = a.order_id
        and ${statusIs('o.status', [ORDER_STATUS.rejected])}), '') as reject_reason,
      ${OFFERS_OF} as splits, ${GIVEN_BY} as given_by,
      ${CAN_SPLIT} and ${OFFERED} < c.quarters - 1 as can_give_quarter, ${DELIVERY} as delivery, ${CAN_CHOOSE_DAY} as can_choose_day,
      c.deposit_cents, c.deposit_fee_cents, u.rates, c.final_price_cents, c.packed_clb, c.bought_at, c.paid_at, c.picked_up_at, a.order_id, c.charge_on,
      (select json_build_object('brand', k.brand, 'last_four', k.last_four) from balance_cards k
        where k.purchase_id = c.purchase_id and c.state = 'bought' and c.animal_id is not null and c.paid_at is null) as balance_card,
      (case when exists (select from charges m where m.purchase_id = c.purchase_id and m.claim_id is null
          and m.state = 'paid') then c.deposit_cents + c.deposit_fee_cents + c.delivery_cents else 0 end
        + (select coalesce(sum(m.amount_cents), 0) from charges m
          where m.claim_id = c.claim_id and m.state = 'paid' and ${COUNTS}) + ${PAID_TO_FARM})::int
        - refunded.cents as paid_cents, refunded.cents as refunded_cents,
      case when c.animal_id is not null then (select coalesce(sum(o.quarters), 0)::int from claims o
        where o.animal_id = c.animal_id and o.state = 'bought') end as bought_quarters
    from ${CLAIM_SOURCES}
    join purchases u on u.purchase_id = c.purchase_id
    left join orders o on o.plant_id = a.plant_id and o.order_id = a.order_id
    left join delivery_places d on d.place_id = c.place_id
    cross join lateral (select coalesce(sum(r.amount_cents), 0)::int as cents from refunds r
      where r.claim_id = c.claim_id and r.state <> 'refused') refunded
    where c.buyer_id = ${actor.account_id} and c.bought_at is not null
    order by c.claim_id desc limit ${sql.lit(MAX_SHOWN)}`.execute(db);
  const places = await zipPlaces();
  return rows.map(
    ({ deposit_cents, deposit_fee_cents, rates, has_meat, plant_town, can_choose_day, can_give_quarter, ...row }) => {
      const isOwned = row.state === 'bought';
      const balance_cents =
        isOwned && has_meat ? Math.max(0, balanceOf({ ...row, deposit_cents, deposit_fee_cents, rates })) : 0;
      const withdraw = isOwned && row.bought_quarters !== null && row.bought_quarters < 4 && row.order_id === null;
      const plant_place = plant_town && placeOf(plant_town, actor.zip, places);
      return {
        ...row,
        plant_place,
        balance_cents,
        can: { withdraw, pay_balance: balance_cents > 0, choose_day: can_choose_day, give_quarter: can_give_quarter },
      };
    },
  );
}
