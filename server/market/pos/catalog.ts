import { sql } from 'kysely';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { type PricedLot, sellerPrice, shareCost } from '#contract/market/claims/lot-price.ts';
import {
  type viewCounter as api,
  type CounterItem,
  type CounterShare,
  MAX_PRODUCTS,
} from '#contract/market/pos/counter-api.ts';
import type { CounterRates } from '#contract/market/pos/price-sale.ts';
import { invoiceRules } from '#server/invoicing/invoices/rules.ts';
import type { CounterOwner } from '#server/invoicing/till/counter-sale.ts';
import { listTills } from '#server/invoicing/till/view-till.ts';
import type { Db } from '#server/lib/database.ts';
import type { Actor, Who } from '#server/lib/who.ts';
import { IS_FOR_SALE, NEEDS_ADDRESS } from '#server/market/claims/cart.ts';
import { fitsInto, IS_HELD } from '#server/market/claims/open-quarters.ts';
import { PRICED_LOT } from '#server/market/lots/lot-store.ts';
import { openDayOf } from '#server/market/pos/counter-days.ts';
import { countDifferences } from '#server/market/pos/differences.ts';
import { asPlant, ownedBy, ownerOf } from '#server/market/pos/owner.ts';
import { paymentSettings } from '#server/payments/payment-settings.ts';

export async function viewCounter(db: Db, who: Who<Actor>): Promise<DataOf<typeof api>> {
  const owner = ownerOf(who.actor);
  const { owner_id, isPlant } = owner;
  const [tills, day, rates, items, shares, differences] = await Promise.all([
    !isPlant ? [] : listTills(db, asPlant(who)),
    isPlant ? null : openDayOf(db, owner_id),
    ratesOf(db, who, owner),
    itemsOf(db, owner),
    isPlant ? [] : sharesOf(db, owner_id),
    countDifferences(db, owner),
  ]);
  return {
    owner: `${isPlant ? 'plant' : 'seller'}:${owner_id}`,
    is_plant: isPlant,
    tills: tills.flatMap(({ name, session }) =>
      session && !session.is_counted && !session.is_old ? [{ session_id: session.session_id, name }] : [],
    ),
    day,
    rates,
    items,
    shares,
    differences,
  };
}

/** The plant's tax rates, the same as on its invoices. Sellers charge no tax. */
export async function ratesOf(db: Db, who: Who<Actor>, { isPlant }: CounterOwner): Promise<CounterRates> {
  if (!isPlant) return { meat: 0, goods: 0 };
  const { tax_meat_bp, tax_goods_bp } = await invoiceRules(db, asPlant(who));
  return { meat: tax_meat_bp, goods: tax_goods_bp };
}

/** How many pieces of lot `l` are still for sale. */
const FREE = sql`greatest(0, l.left_to_buy - (select coalesce(sum(c.pieces), 0) from claims c
  where c.lot_id = l.lot_id and ${IS_HELD}))::int`;

async function itemsOf(db: Db, owner: CounterOwner): Promise<CounterItem[]> {
  const { rows } = await sql<CounterItem>`
    select p.product_id, coalesce(p.lot_id, 0) as lot_id, p.name, p.code, p.label_holds, p.unit,
      coalesce(p.price_cents, l.price_cents) as price_cents, p.tax_class,
      case when l.lot_id is null then p.stock when l.state in ('published', 'paused') then ${FREE} else 0 end as left, p.revision
    from counter_products p left join lots l using (lot_id)
    where ${ownedBy(owner, 'p')} and p.removed_at is null
    union all
    select 0, l.lot_id, l.title, '', '', case l.price_basis when 'pound' then 'lb' else 'piece' end, l.price_cents, 'meat', ${FREE}, 0
    from lots l where l.seller_id = ${owner.isPlant ? null : owner.owner_id}::bigint and l.kind = 'product' and l.state in ('published', 'paused')
      and not exists (select from counter_products p where p.lot_id = l.lot_id and p.removed_at is null)
    order by 3, 1, 2 limit ${MAX_PRODUCTS}`.execute(db);
  return rows;
}

type OpenLot = PricedLot &
  Pick<CounterShare, 'lot_id' | 'title' | 'dropoff_date' | 'needs_address'> & { sizes: number[] };

/** The share sizes of lot `l` that still fit into one of its animals. */
const OPEN_SIZES = sql`array(
  select size from unnest(l.share_sizes) size where exists (
    select from lot_animals a where a.lot_id = l.lot_id and a.state = 'open' and ${fitsInto(sql`size`)}
  ) order by size)`;

/** The shares of a seller's animals that can be sold now. */
async function sharesOf(db: Db, seller_id: number): Promise<CounterShare[]> {
  const { rows } = await sql<OpenLot>`
    select l.lot_id, l.title, l.dropoff_date, ${PRICED_LOT}, ${OPEN_SIZES} as sizes,
      ${NEEDS_ADDRESS} as needs_address
    from lots l where l.seller_id = ${seller_id} and l.kind = 'animal' and l.left_to_buy > 0 and ${IS_FOR_SALE}
    order by l.dropoff_date, l.lot_id limit 100`.execute(db);
  return rows.flatMap((lot) =>
    lot.sizes.flatMap((quarters) => {
      const price = counterPrice(lot, quarters);
      const { lot_id, title, dropoff_date, needs_address } = lot;
      return price ? [{ lot_id, title, dropoff_date, quarters, needs_address, ...price }] : [];
    }),
  );
}

/**
 * What a share costs at the counter, where the seller takes the money and there are no fees: the whole price if it
 * doesn't depend on a weight, or else the deposit.
 */
export function counterPrice(lot: PricedLot, quarters: number): { price_cents: number; is_deposit: boolean } | null {
  const known = sellerPrice(lot, { quarters }, { hanging_clb: null, live_clb: null });
  if (known !== null) return { price_cents: known, is_deposit: false };
  const cost = shareCost(lot, { quarters }, paymentSettings().rates);
  return cost && { price_cents: cost.now.price_cents, is_deposit: true };
}
