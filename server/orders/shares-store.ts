import { sql } from 'kysely';
import type { Tx } from '#server/lib/database.ts';

/** A share as stored: its owner, its quarters of the animal, and its cut sheet. */
export interface ShareValues {
  customer_id: number;
  /** 1 to 4. */
  first_quarter: number;
  quarters: number;
  template_id: number | null;
  cut_sheet_id: number | null;
  /** The weight of its packages, in hundredths of a pound. */
  packaged_weight_clb?: number | null;
}

export async function addShare(tx: Tx, plant_id: number, order_id: number, values: ShareValues): Promise<number> {
  const { cart_id } = await tx
    .insertInto('shares')
    .values({ plant_id, order_id, ...values })
    .returning('cart_id')
    .executeTakeFirstOrThrow();
  return cart_id;
}

/** Forgets the packed weight and products if the share's quarters change, because they were those of other packages. */
export async function updateShare(
  tx: Tx,
  plant_id: number,
  cart_id: number,
  values: Partial<ShareValues>,
): Promise<void> {
  const { quarters } = values;
  const packaged_weight_clb = sql<number | null>`case when quarters = ${quarters} then packaged_weight_clb end`;
  if (quarters !== undefined) {
    await sql`delete from packed_products k using shares s
      where s.plant_id = k.plant_id and s.cart_id = k.cart_id and s.plant_id = ${plant_id} and s.cart_id = ${cart_id}
        and s.quarters <> ${quarters}`.execute(tx);
  }
  await tx
    .updateTable('shares')
    .set({ ...(quarters !== undefined && { packaged_weight_clb }), ...values })
    .where('plant_id', '=', plant_id)
    .where('cart_id', '=', cart_id)
    .execute();
}

/** An animal's shares, as their ids and owners. */
export const findShares = (tx: Tx, plant_id: number, order_id: number) =>
  tx
    .selectFrom('shares')
    .select(['cart_id', 'customer_id'])
    .where('plant_id', '=', plant_id)
    .where('order_id', '=', order_id)
    .orderBy('first_quarter')
    .execute();

/** Sets the template for the share that has this cut sheet. */
export async function setTemplateOfSheet(
  tx: Tx,
  plant_id: number,
  cut_sheet_id: number,
  template_id: number,
): Promise<void> {
  await tx
    .updateTable('shares')
    .set({ template_id })
    .where('plant_id', '=', plant_id)
    .where('cut_sheet_id', '=', cut_sheet_id)
    .execute();
}

export async function deleteShares(tx: Tx, plant_id: number, cart_ids: readonly number[]): Promise<void> {
  if (cart_ids.length === 0) return;
  await tx
    .deleteFrom('shares')
    .where('plant_id', '=', plant_id)
    .where('cart_id', 'in', [...cart_ids])
    .execute();
}

/** Moves all shares and bookings of one customer to another. Returns the orders they belong to. */
export async function moveToCustomer(tx: Tx, plant_id: number, from: number, to: number): Promise<number[]> {
  const shares = await tx
    .updateTable('shares')
    .set({ customer_id: to })
    .where('plant_id', '=', plant_id)
    .where('customer_id', '=', from)
    .returning('order_id')
    .execute();
  const bookings = await tx
    .updateTable('bookings')
    .set({ customer_id: to })
    .where('plant_id', '=', plant_id)
    .where('customer_id', '=', from)
    .returning('booking_id')
    .execute();
  const brought =
    bookings.length === 0
      ? []
      : await tx
          .selectFrom('orders')
          .select('order_id')
          .where('plant_id', '=', plant_id)
          .where(
            'booking_id',
            'in',
            bookings.map(({ booking_id }) => booking_id),
          )
          .execute();
  return [...new Set([...shares, ...brought].map(({ order_id }) => order_id))];
}

/** Records what a share's owner pays the seller on the market. */
export async function setSalePrice(
  tx: Tx,
  { plant_id, cart_id, price_cents }: { plant_id: number; cart_id: number; price_cents: number },
): Promise<void> {
  await tx
    .updateTable('shares')
    .set({ sale_price_cents: price_cents })
    .where('plant_id', '=', plant_id)
    .where('cart_id', '=', cart_id)
    .execute();
}
