import { sql } from 'kysely';
import type { IsoDate } from '#contract/lib/days.ts';
import { marketPrice } from '#contract/payments/market-fees.ts';
import type { Tx } from '#server/lib/database.ts';
import { paymentSettings } from '#server/payments/payment-settings.ts';

/** A market order that its plant has accepted. */
export interface AcceptedSale {
  plant_id: number;
  order_id: number;
  project_id: number;
  /** Null if the seller has no account. */
  seller_id: number | null;
  /** What is sold, with its portion of the plant's fee; `cart_id` 0 is an animal without shares. */
  parts: readonly SoldPart[];
  accepted_on: IsoDate;
  accepted_by: number;
}
export interface SoldPart {
  cart_id: number;
  /** The seller's price; null while unknown. */
  price_cents: number | null;
  plant_cents: number;
  /** Sold at the seller's counter, where the market charges nothing. */
  is_free: boolean;
}

const NO_FEES = { service_bp: 0, admin_bp: 0, admin_cents: 0, card_cost_bp: 0 };

/**
 * Records what each part of an accepted sale costs and who gets what, at that day's rates. A part keeps its first record, so
 * accepting an order again changes no prices.
 */
export async function recordSale(tx: Tx, { parts, ...sale }: AcceptedSale): Promise<void> {
  const { rates } = paymentSettings();
  const free = { ...rates, ...NO_FEES };
  await tx
    .insertInto('market_payments')
    .values(
      parts.map(({ cart_id, price_cents, plant_cents, is_free }) => {
        const its = is_free ? free : rates;
        return {
          ...sale,
          cart_id,
          plant_cents,
          mode: 'sandbox',
          account: String(sale.seller_id ?? ''),
          payment_url: `/paymentorder/${sale.order_id}`,
          type: 'seller',
          service_bp: its.service_bp,
          admin_bp: its.admin_bp,
          admin_fixed_cents: its.admin_cents,
          card_cost_bp: its.card_cost_bp,
          ...(price_cents !== null && marketPrice(price_cents, its)),
        };
      }),
    )
    .onConflict((conflict) => conflict.columns(['plant_id', 'order_id', 'cart_id']).doNothing())
    .execute();
}

interface SplitSale {
  plant_id: number;
  from_cart_id: number;
  to_cart_id: number;
  /** Divides the plant's fee: what the first share keeps, and what the new one gets. */
  divide: (plant_cents: number) => readonly number[];
}

/**
 * Divides a share's record between it and the share that was split off it. Prices that are known already are divided by whoever
 * knows the shares' prices.
 */
export async function splitSale(tx: Tx, { plant_id, from_cart_id, to_cart_id, divide }: SplitSale): Promise<void> {
  const whole = await tx
    .selectFrom('market_payments')
    .selectAll()
    .where('plant_id', '=', plant_id)
    .where('cart_id', '=', from_cart_id)
    .forUpdate()
    .executeTakeFirst();
  if (!whole) return;
  const [kept = 0, given = 0] = divide(whole.plant_cents);
  const { market_payment_id, ...record } = whole;
  await tx
    .updateTable('market_payments')
    .set({ plant_cents: kept })
    .where('plant_id', '=', plant_id)
    .where('market_payment_id', '=', market_payment_id)
    .execute();
  await tx
    .insertInto('market_payments')
    .values({ ...record, cart_id: to_cart_id, plant_cents: given })
    .execute();
}

/** Adds a share's record to the record of the share it is merged into. A share that nobody bought has no record. */
export async function joinSales(tx: Tx, plant_id: number, from_cart_id: number, to_cart_id: number): Promise<void> {
  const gone = await tx
    .deleteFrom('market_payments')
    .where('plant_id', '=', plant_id)
    .where('cart_id', '=', from_cart_id)
    .returningAll()
    .executeTakeFirst();
  if (!gone) return;
  const sumOf = (column: string) => {
    const [kept, added] = [sql.ref<number>(`market_payments.${column}`), sql.ref<number>(`excluded.${column}`)];
    return sql<number>`coalesce(${kept} + ${added}, ${kept}, ${added})`;
  };
  await tx
    .insertInto('market_payments')
    .values({ ...gone, cart_id: to_cart_id })
    .onConflict((conflict) =>
      conflict.columns(['plant_id', 'order_id', 'cart_id']).doUpdateSet({
        plant_cents: sumOf('plant_cents'),
        price_cents: sumOf('price_cents'),
        service_cents: sumOf('service_cents'),
        admin_cents: sumOf('admin_cents'),
        card_cost_cents: sumOf('card_cost_cents'),
        total_cents: sumOf('total_cents'),
      }),
    )
    .execute();
}

/** Sets the price in a sale's record, and recalculates the fees at the rates recorded with the sale. */
export async function priceSale(
  tx: Tx,
  { plant_id, cart_id, price_cents }: { plant_id: number; cart_id: number; price_cents: number },
): Promise<void> {
  const sale = await tx
    .selectFrom('market_payments')
    .select([
      'market_payment_id',
      'service_bp',
      'admin_bp',
      'admin_fixed_cents as admin_cents',
      'card_cost_bp',
      'plant_cents',
    ])
    .where('plant_id', '=', plant_id)
    .where('cart_id', '=', cart_id)
    .forUpdate()
    .executeTakeFirst();
  if (!sale) return;
  const { market_payment_id, ...rates } = sale;
  await tx
    .updateTable('market_payments')
    .set(marketPrice(price_cents, rates))
    .where('plant_id', '=', plant_id)
    .where('market_payment_id', '=', market_payment_id)
    .execute();
}
