import { sql } from 'kysely';
import { showPounds } from '#contract/lib/figures.ts';
import { required } from '#contract/lib/required.ts';
import type { PricedLot } from '#contract/market/claims/lot-price.ts';
import type { SoldLine } from '#contract/market/pos/counter-api.ts';
import type { TaxedAs, Unit } from '#contract/pricing/counter-goods.ts';
import type { CounterOwner } from '#server/invoicing/till/counter-sale.ts';
import type { Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import { lockLots } from '#server/market/checkout/lock-lots.ts';
import { IS_OVER, NEEDS_ADDRESS } from '#server/market/claims/cart.ts';
import { dropExpired, IS_STILL_HELD } from '#server/market/claims/open-quarters.ts';
import { PRICED_LOT } from '#server/market/lots/lot-store.ts';
import { counterPrice } from '#server/market/pos/catalog.ts';
import { ownedBy } from '#server/market/pos/owner.ts';
import { announceLot } from '#server/market/realtime/announce-lot.ts';

/** A line of a sale and the item it sells, whose row is locked. */
export interface FoundLine {
  line: SoldLine;
  name: string;
  unit: Unit | 'share';
  tax_class: TaxedAs;
  product_id: number | null;
  lot_id: number | null;
  /** Whether the plant has to record where the buyer lives. */
  needs_address: boolean;
  /** The current price. */
  listed_cents: number;
  /** How the item is sold and taxed now; null if that hasn't changed since the clerk saw it. */
  listed_unit: Unit | null;
  listed_tax_class: TaxedAs | null;
}

interface Product {
  product_id: number;
  name: string;
  unit: Unit;
  label_holds: string;
  tax_class: TaxedAs;
  price_cents: number | null;
  lot_id: number | null;
  is_removed: boolean;
}
type Lot = PricedLot & {
  lot_id: number;
  kind: string;
  state: string;
  title: string;
  share_sizes: number[];
  needs_address: boolean;
  is_over: boolean;
};

/** Locks the items sold, and finds their names and prices. Products that were removed can still be in an offline sale. */
export async function findSold(
  tx: Tx,
  owner: CounterOwner,
  { lines, was_offline }: { lines: readonly SoldLine[]; was_offline: boolean },
): Promise<FoundLine[]> {
  const products = await lockProducts(tx, owner, lines);
  const removed = [...products.values()].find(({ is_removed }) => is_removed);
  if (removed && !was_offline) throw new Problem('product_removed', { values: { name: removed.name } });
  const lotIds = lines.flatMap(
    ({ lot_id, product_id }) => products.get(product_id)?.lot_id ?? (lot_id > 0 ? [lot_id] : []),
  );
  const lots = await lockOwnLots(tx, owner, [...new Set(lotIds)]);
  return lines.map((line) => {
    const found =
      line.quarters === null ? findGoods(line, products, lots, was_offline) : findShare(line, line.quarters, lots);
    if (!found) throw new Problem('not_found');
    return found;
  });
}

async function lockProducts(tx: Tx, owner: CounterOwner, lines: readonly SoldLine[]): Promise<Map<number, Product>> {
  const ids = [...new Set(lines.flatMap(({ product_id }) => (product_id > 0 ? [product_id] : [])))];
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Product>`
    select p.product_id, p.name, p.unit, p.label_holds, p.tax_class, p.price_cents, p.lot_id, p.removed_at is not null as is_removed
    from counter_products p where p.product_id = any(${ids}::bigint[]) and ${ownedBy(owner, 'p')}
    order by p.product_id for update`.execute(tx);
  return new Map(rows.map((product) => [product.product_id, product]));
}

async function lockOwnLots(
  tx: Tx,
  { owner_id, isPlant }: CounterOwner,
  lot_ids: readonly number[],
): Promise<Map<number, Lot>> {
  if (lot_ids.length === 0 || isPlant) return new Map();
  await lockLots(tx, lot_ids);
  const { rows } = await sql<Lot>`
    select lot_id, kind, state, title, share_sizes, ${PRICED_LOT}, ${IS_OVER} as is_over,
      ${NEEDS_ADDRESS} as needs_address
    from lots l where lot_id = any(${lot_ids}::bigint[]) and seller_id = ${owner_id} and state <> 'draft'`.execute(tx);
  return new Map(rows.map((lot) => [lot.lot_id, lot]));
}

function findGoods(
  line: SoldLine,
  products: ReadonlyMap<number, Product>,
  lots: ReadonlyMap<number, Lot>,
  was_offline: boolean,
): FoundLine | undefined {
  const product = products.get(line.product_id);
  if (line.product_id > 0 && !product) return undefined;
  const lot_id = product ? product.lot_id : line.lot_id;
  const lot = lot_id === null ? undefined : lots.get(lot_id);
  if (lot_id !== null && lot?.kind !== 'product') return undefined;
  if (line.label_cents !== null) {
    if (!product) return undefined;
    // The product's labels may have changed since an offline sale.
    if (product.label_holds !== 'price' && !was_offline) {
      throw new Problem('sold_differently', { values: { name: product.name } });
    }
  }
  const listed_cents = lot ? lot.price_cents : (product?.price_cents ?? 0);
  const lotUnit: Unit = lot?.price_basis === 'pound' ? 'lb' : 'piece';
  const listed = product ?? { name: lot?.title ?? '', unit: lotUnit, tax_class: 'meat' as const };
  const unit = line.unit ?? listed.unit;
  const tax_class = line.tax_class ?? listed.tax_class;
  return {
    line,
    name: listed.name,
    unit,
    tax_class,
    product_id: product?.product_id ?? null,
    lot_id,
    needs_address: false,
    listed_cents,
    listed_unit: unit === listed.unit ? null : listed.unit,
    listed_tax_class: tax_class === listed.tax_class ? null : listed.tax_class,
  };
}

/** A share isn't meat yet, so EBT can't pay for it. */
function findShare(line: SoldLine, quarters: number, lots: ReadonlyMap<number, Lot>): FoundLine | undefined {
  const lot = lots.get(line.lot_id);
  if (lot?.kind !== 'animal' || line.product_id > 0) return undefined;
  if (lot.state !== 'published' || lot.is_over) throw new Problem('not_for_sale');
  if (!lot.share_sizes.includes(quarters)) throw new Problem('size_not_offered');
  const price = counterPrice(lot, quarters);
  if (!price || line.label_cents !== null) return undefined;
  const { lot_id, title: name, needs_address } = lot;
  const listed = { listed_cents: price.price_cents, listed_unit: null, listed_tax_class: null };
  return { line, name, unit: 'share', tax_class: 'goods', product_id: null, lot_id, needs_address, ...listed };
}

/**
 * Deducts what is sold from stock, but never what buyers hold online. If there isn't enough, the sale is refused,
 * unless it was made offline. Returns how much is missing on each line.
 */
export async function takeStock(tx: Tx, found: readonly FoundLine[], was_offline: boolean): Promise<number[]> {
  const shorts = [];
  for (const sold of found) {
    const isCounted = sold.unit !== 'share' && sold.listed_unit === null;
    shorts.push(isCounted ? await takeLine(tx, sold, was_offline) : 0);
  }
  return shorts;
}

async function takeLine(tx: Tx, sold: FoundLine, was_offline: boolean): Promise<number> {
  const { lot_id, product_id, name, unit } = sold;
  // A lot's stock is a number of pieces, and each weighed line is one of them.
  const isPiece = lot_id !== null && unit === 'lb';
  const quantity = isPiece ? 1 : sold.line.quantity;
  const left = lot_id === null ? await stockOf(tx, required(product_id, 'the product')) : await freeOf(tx, lot_id);
  if (left === null) return 0;
  const short = Math.max(0, quantity - Math.max(0, left));
  if (short > 0 && !was_offline) {
    const shown = unit === 'lb' && !isPiece ? showPounds(Math.max(0, left)) : Math.max(0, left);
    throw new Problem('too_little_left', { values: { name, left: shown } });
  }
  if (lot_id === null) {
    await sql`update counter_products set stock = stock - ${quantity}::int where product_id = ${product_id}`.execute(
      tx,
    );
  } else if (quantity > short) {
    await sql`update lots set left_to_buy = left_to_buy - ${quantity - short}::int where lot_id = ${lot_id}`.execute(
      tx,
    );
    await announceLot(tx, lot_id);
  }
  return short;
}

async function stockOf(tx: Tx, product_id: number): Promise<number | null> {
  const { rows } = await sql<{ stock: number | null }>`
    select stock from counter_products where product_id = ${product_id}`.execute(tx);
  return rows[0]?.stock ?? null;
}

/** What is left of a locked lot of products, not counting what buyers hold. */
async function freeOf(tx: Tx, lot_id: number): Promise<number> {
  const { rows } = await sql<{ free: number }>`
    with gone as (${dropExpired(lot_id)})
    select case when l.state in ('published', 'paused') then l.left_to_buy else 0 end
      - (select coalesce(sum(c.pieces), 0)::int from claims c
        where c.lot_id = l.lot_id and ${IS_STILL_HELD}) as free
    from lots l where l.lot_id = ${lot_id}`.execute(tx);
  return rows[0]?.free ?? 0;
}
