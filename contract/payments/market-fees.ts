/** What the market charges. Percentages are in basis points: 750 is 7.5%. Each installation can set its own. */
export interface MarketRates {
  /** Our fee, on top of the seller's price. */
  service_bp: number;
  /** The administrative and processing fee, a percentage of the price plus a fixed part. The same for every payment method. */
  admin_bp: number;
  admin_cents: number;
  /** What the card company keeps. Recorded, never charged. */
  card_cost_bp: number;
  /** Added to the plant's price, for each order. */
  plant_cents: number;
}

/** As stated in the terms of use and the plants' agreement. */
export const MARKET_RATES: MarketRates = {
  service_bp: 750,
  admin_bp: 310,
  admin_cents: 30,
  card_cost_bp: 290,
  plant_cents: 700,
};

export interface MarketPrice {
  /** The seller's price. */
  price_cents: number;
  service_cents: number;
  admin_cents: number;
  /** What the buyer pays: all of the above. */
  total_cents: number;
  card_cost_cents: number;
}

/** The highest price for a lot or share, in cents. */
export const MAX_PRICE_CENTS = 99_999_999;

/** A percentage of a price, rounded half up to cents. */
const partOf = (price_cents: number, bp: number): number => Math.floor((price_cents * bp + 5_000) / 10_000);

/** What a buyer pays for something at this seller's price. Every percentage is of the seller's price. */
export function marketPrice(price_cents: number, rates: MarketRates): MarketPrice {
  const service_cents = partOf(price_cents, rates.service_bp);
  const admin_cents = partOf(price_cents, rates.admin_bp) + rates.admin_cents;
  return {
    price_cents,
    service_cents,
    admin_cents,
    total_cents: price_cents + service_cents + admin_cents,
    card_cost_cents: partOf(price_cents, rates.card_cost_bp),
  };
}

/** How a buyer's payment is divided. The three parts always add up to it. */
export const splitMarketPayment = ({ price_cents, total_cents, card_cost_cents }: MarketPrice) => ({
  seller_cents: price_cents,
  platform_cents: total_cents - price_cents - card_cost_cents,
  cost_cents: card_cost_cents,
});

/** Sent by clients when a plant accepts a market order. The server ignores these values and computes its own. */
export interface PaymentData {
  mode: 'sandbox';
  /** The seller's account. */
  account: string;
  payment_url: string;
  type: 'seller';
  service_fee: number;
  card_fee: number;
}

export const paymentDataFor = (seller: number, order_id: number): PaymentData => ({
  mode: 'sandbox',
  account: String(seller),
  payment_url: `/paymentorder/${order_id}`,
  type: 'seller',
  service_fee: MARKET_RATES.service_bp / 10_000,
  card_fee: MARKET_RATES.card_cost_bp / 10_000,
});
