import { sql } from 'kysely';
import { joinProducts } from '#contract/orders/packed-products.ts';
import { UNDER_WAY } from '#contract/orders/status.ts';
import { sharePacks, theMarket } from '#server/booking/ports.ts';
import { moveSheetsToCustomer } from '#server/cut-sheets/sheet-store.ts';
import type { Holdings } from '#server/directory/ports.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import { listPacked, replacePacked } from '#server/orders/packed-store.ts';
import { deleteShares, moveToCustomer, type ShareValues, updateShare } from '#server/orders/shares-store.ts';
import { statusIs } from '#server/orders/status-sql.ts';
import { movePayments } from '#server/payments/customer-credit.ts';
import { joinSales } from '#server/payments/market/record-sale.ts';

/** A customer's bookings, shares, cut sheets, and payments. */
export const customerHoldings: Holdings = { countOpenOrders, moveTo };

/** Counts requested, pending, and open orders. */
async function countOpenOrders(db: Db, plant_id: number, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from orders where plant_id = ${plant_id} and ${statusIs('status', UNDER_WAY)} and order_id in (
      select order_id from shares where plant_id = ${plant_id} and customer_id = any(${ids}::bigint[])
      union select o.order_id from bookings b join orders o using (plant_id, booking_id)
        where b.plant_id = ${plant_id} and b.customer_id = any(${ids}::bigint[]))`.execute(db);
  return rows[0]?.count ?? 0;
}

interface Share {
  cart_id: number;
  order_id: number;
  customer_id: number;
  first_quarter: number;
  quarters: number;
  template_id: number | null;
  cut_sheet_id: number | null;
  invoice_id: number | null;
  packaged_weight_clb: number | null;
  sheet: 'open' | 'completed' | null;
}

/** Locks the orders in which both customers have a share, in id order, and merges the two shares into one. */
async function moveTo(tx: Tx, plant_id: number, from: number, to: number): Promise<readonly number[]> {
  const { rows: shared } = await sql<{ order_id: number }>`
    select order_id from orders where plant_id = ${plant_id} and order_id in (
      select order_id from shares where plant_id = ${plant_id} and customer_id = ${from}
      intersect select order_id from shares where plant_id = ${plant_id} and customer_id = ${to})
    order by order_id for update`.execute(tx);
  const { rows: shares } = await sql<Share>`
    select s.cart_id, s.order_id, s.customer_id, s.first_quarter, s.quarters, s.template_id, s.cut_sheet_id, s.invoice_id,
      s.packaged_weight_clb, f.status as sheet
    from shares s left join cut_sheets f using (plant_id, cut_sheet_id)
    where s.plant_id = ${plant_id} and s.order_id = any(${shared.map(({ order_id }) => order_id)}::bigint[])
    order by s.order_id, s.first_quarter`.execute(tx);
  const isTheirs = ({ customer_id }: Share) => customer_id === from || customer_id === to;
  // An edit may have removed one of the two shares before the order was locked.
  const animals = [...Map.groupBy(shares, ({ order_id }) => order_id).values()].filter(
    (animal) => animal.filter(isTheirs).length === 2,
  );
  const refuse = (code: 'merge_two_sheets' | 'merge_one_invoiced', isRefused: (pair: Share[]) => boolean) => {
    const refused = animals.filter((animal) => isRefused(animal.filter(isTheirs)));
    const orders = refused.map(([share]) => share?.order_id).join(', ');
    if (refused.length > 0) throw new Problem(code, { values: { orders } });
  };
  refuse('merge_two_sheets', (pair) => pair.every(({ sheet }) => sheet === 'completed'));
  // An invoice covers its share's quarters. After a merge, the other share's quarters would never be charged, or the invoiced
  // ones would be charged twice.
  refuse('merge_one_invoiced', (pair) => pair.filter(({ invoice_id }) => invoice_id !== null).length === 1);
  for (const animal of animals) await joinShares(tx, plant_id, animal, from, to);

  const moved = await moveToCustomer(tx, plant_id, from, to);
  await moveSheetsToCustomer(tx, plant_id, from, to);
  await movePayments(tx, plant_id, from, to);
  return [...new Set([...shared.map(({ order_id }) => order_id), ...moved])].sort((one, other) => one - other);
}

/**
 * Merges two shares of one animal, shifting other people's shares between them to make room. The submitted sheet stays
 * on the share. The other sheet stays with the customer, without an animal.
 */
async function joinShares(tx: Tx, plant_id: number, animal: readonly Share[], from: number, to: number): Promise<void> {
  const kept = animal.find(({ customer_id }) => customer_id === to);
  const gone = animal.find(({ customer_id }) => customer_id === from);
  if (!kept || !gone) throw new Error('both have a share of it');
  const { template_id, cut_sheet_id } = gone.sheet === 'completed' || kept.cut_sheet_id === null ? gone : kept;
  await theMarket().moveBought(tx, plant_id, gone.cart_id, kept.cart_id);
  await joinSales(tx, plant_id, gone.cart_id, kept.cart_id);
  const packed = await listPacked(tx, plant_id, kept.order_id);
  await sharePacks().movePacks(tx, plant_id, gone.cart_id, kept.cart_id);
  await deleteShares(tx, plant_id, [gone.cart_id]);

  const isGrowingRight = kept.first_quarter < gone.first_quarter;
  const [low, high] = isGrowingRight ? [kept, gone] : [gone, kept];
  const between = animal.filter(
    ({ first_quarter }) => first_quarter > low.first_quarter && first_quarter < high.first_quarter,
  );
  const way = isGrowingRight ? gone.quarters : -gone.quarters;
  const place = (share: Share, first_quarter: number, more: Partial<ShareValues> = {}) =>
    updateShare(tx, plant_id, share.cart_id, { first_quarter, ...more });
  // Moves the outermost share first, so that no quarter ever belongs to two people.
  for (const share of isGrowingRight ? between.toReversed() : between) await place(share, share.first_quarter + way);
  const first_quarter = isGrowingRight ? kept.first_quarter : kept.first_quarter - gone.quarters;
  const [own, added] = [kept.packaged_weight_clb, gone.packaged_weight_clb];
  await place(kept, first_quarter, {
    quarters: kept.quarters + gone.quarters,
    packaged_weight_clb: own === null || added === null ? null : own + added,
    template_id,
    cut_sheet_id,
  });
  const packedOf = (share: Share) =>
    packed.flatMap(({ cart_id, ...product }) => (cart_id === share.cart_id ? [product] : []));
  const products = [packedOf(kept), packedOf(gone)] as const;
  // As with the packed weight, one share's products alone would read as those of both.
  if (products.every(({ length }) => length > 0)) await replacePacked(tx, plant_id, kept, joinProducts(...products));
}
