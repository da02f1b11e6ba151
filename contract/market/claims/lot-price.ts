import { WHOLE_ANIMAL } from '#contract/lib/quarters.ts';
import { MAX_PRICE_CENTS, type MarketPrice, type MarketRates, marketPrice } from '#contract/payments/market-fees.ts';
import { lineAmount } from '#contract/pricing/line-amount.ts';

/** What a price is for: a pound of hanging or live weight, the whole animal, or one piece or pound of a product. */
type Basis = 'hanging' | 'live' | 'whole' | 'piece' | 'pound';

/** The facts about a lot that determine a share's price. Weights are per animal, in hundredths of a pound. */
export interface PricedLot {
  price_cents: number;
  price_basis: Basis;
  hanging_low_clb: number | null;
  hanging_high_clb: number | null;
  live_low_clb: number | null;
  live_high_clb: number | null;
  /** What one piece weighs, for a product that is sold by the pound. */
  piece_low_clb?: number | null | undefined;
  piece_high_clb?: number | null | undefined;
  /** Per quarter. */
  deposit_cents: number;
}

/** How much of a lot someone buys: quarters of an animal, or pieces of a product. */
export type ShareSize =
  | {
      quarters: number;
      /** How many quarters of a share that was split are priced before these, so that the parts add up to its price. */
      priced_after?: number;
      pieces?: null;
    }
  | { pieces: number; quarters?: null };

/** What a share costs. Amounts are in cents. */
export interface ShareCost {
  /** The least and the most that the share can cost. They differ while the price depends on an unknown weight. */
  low: MarketPrice;
  high: MarketPrice;
  /** What is paid at checkout, with its fees. All zeros if nothing is due then. */
  now: MarketPrice;
  /** What is left to pay once the weight is known. Zero for products: their buyers pay for the heaviest pieces. */
  balance_low_cents: number;
  balance_high_cents: number;
}

const NOTHING: MarketPrice = { price_cents: 0, service_cents: 0, admin_cents: 0, total_cents: 0, card_cost_cents: 0 };

/** Adds the fees to a price, or to part of one. If the price is zero, there are no fees. */
export const priceOf = (price_cents: number, rates: MarketRates): MarketPrice =>
  price_cents === 0 ? NOTHING : marketPrice(price_cents, rates);

/** In hundredths of a pound. `packed_clb`: all pieces together. */
interface KnownWeights {
  hanging_clb: number | null;
  live_clb: number | null;
  packed_clb?: number | null;
}

/** Rounded half up. The weight is in hundredths of a pound. */
const byWeight = (price_cents: number, clb: number, quarters: number): number =>
  Math.floor((price_cents * clb * quarters + 50 * WHOLE_ANIMAL) / (100 * WHOLE_ANIMAL));
const byQuarter = (price_cents: number, quarters: number): number =>
  Math.floor((price_cents * quarters + WHOLE_ANIMAL / 2) / WHOLE_ANIMAL);

/**
 * The seller's price for a share at these weights, capped at the highest price allowed; null while the weight it needs is
 * unknown.
 */
export function sellerPrice(...asked: Parameters<typeof fullPrice>): number | null {
  const price = fullPrice(...asked);
  return price === null ? null : Math.min(price, MAX_PRICE_CENTS);
}

function fullPrice(
  { price_cents, price_basis }: Pick<PricedLot, 'price_cents' | 'price_basis'>,
  size: ShareSize,
  { hanging_clb, live_clb, packed_clb = null }: KnownWeights,
): number | null {
  if (typeof size.pieces === 'number') {
    if (price_basis !== 'pound') return price_cents * size.pieces;
    return packed_clb === null ? null : lineAmount(price_cents, packed_clb);
  }
  const quarters = size.quarters ?? 0;
  const before = ('priced_after' in size && size.priced_after) || 0;
  const between = (priceOfFirst: (quarters: number) => number) =>
    priceOfFirst(before + quarters) - priceOfFirst(before);
  if (price_basis === 'whole') return between((first) => byQuarter(price_cents, first));
  const clb = price_basis === 'live' ? live_clb : hanging_clb;
  return clb === null ? null : between((first) => byWeight(price_cents, clb, first));
}

/** The estimated cost of a share. Null for a lot that is priced by weight but gives no weight. */
export function shareCost(lot: PricedLot, size: ShareSize, rates: MarketRates): ShareCost | null {
  const { hanging_low_clb, hanging_high_clb, live_low_clb, live_high_clb } = lot;
  const [lightest, heaviest] = packedBetween(lot, size);
  const low = sellerPrice(lot, size, { hanging_clb: hanging_low_clb, live_clb: live_low_clb, packed_clb: lightest });
  const high = sellerPrice(lot, size, { hanging_clb: hanging_high_clb, live_clb: live_high_clb, packed_clb: heaviest });
  if (low === null || high === null) return null;
  const [lowest, highest] = [priceOf(low, rates), priceOf(high, rates)];
  if (typeof size.pieces === 'number')
    return { low: lowest, high: highest, now: highest, balance_low_cents: 0, balance_high_cents: 0 };
  const now = priceOf(Math.min(lot.deposit_cents * (size.quarters ?? 0), low), rates);
  return {
    low: lowest,
    high: highest,
    now,
    balance_low_cents: lowest.total_cents - now.total_cents,
    balance_high_cents: highest.total_cents - now.total_cents,
  };
}

/** What the pieces weigh at least and at most; nulls if the lot doesn't say. */
export const packedBetween = (
  { piece_low_clb = null, piece_high_clb = null }: Pick<PricedLot, 'piece_low_clb' | 'piece_high_clb'>,
  { pieces = null }: ShareSize | { pieces: number },
): [least: number | null, most: number | null] =>
  pieces === null || piece_low_clb === null || piece_high_clb === null
    ? [null, null]
    : [piece_low_clb * pieces, piece_high_clb * pieces];

/** Whether the price of pieces is known only once they are packed. */
export const isPricedLater = ({
  price_basis,
  piece_low_clb = null,
  piece_high_clb = null,
}: Pick<PricedLot, 'price_basis' | 'piece_low_clb' | 'piece_high_clb'>): boolean =>
  price_basis === 'pound' && piece_low_clb !== piece_high_clb;

/**
 * What packed pieces cost. A coupon takes off what it did at checkout. Never more than was paid then, because that was for the
 * heaviest pieces.
 */
export const packedPrice = (
  {
    price_cents,
    discount_cents,
    deposit_cents,
  }: { price_cents: number; discount_cents: number; deposit_cents: number },
  packed_clb: number,
): number => Math.min(deposit_cents, Math.max(0, lineAmount(price_cents, packed_clb) - discount_cents));
