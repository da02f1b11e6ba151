import { z } from 'zod';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Flag, Id, IdOrZero, IntBetween, Line, ListOf, Phone, RequiredLine, Zip } from '#contract/lib/fields.ts';
import type { Words } from '#contract/lib/spanish.ts';
import { CouponCode } from '#contract/market/coupons/coupons-api.ts';
import { PlantPlace } from '#contract/market/plants/plant-place.ts';
import { SentCard } from '#contract/payments/api.ts';
import { MAX_PRICE_CENTS } from '#contract/payments/market-fees.ts';
import { CARD_REFUSALS } from '#contract/payments/methods.ts';

/** How long a hold lasts, and how much longer it lasts once its buyer starts to pay. */
export const HOLD_MINUTES = 15;
export const PAY_MINUTES = 10;
export const MAX_EXTENSIONS = 2;
/**
 * The most unpaid quarters, bought without a deposit, that one buyer can have: two animals' worth. Without this limit,
 * anyone could tie up a farm's animals for free.
 */
export const MAX_UNPAID_QUARTERS = 8;
/** An extension that would add less than this doesn't count, so that a double click uses up only one extension. */
export const MIN_EXTENSION_MINUTES = 1;
/** How many days before it is charged a buyer is told the balance, and after how many days a declined card is tried again. */
export const BALANCE_NOTICE_DAYS = 3;
export const BALANCE_RETRY_DAYS = [2, 4] as const;
/** How many shares and products one buyer can hold at a time, and how many holds they can start in an hour. */
export const MAX_HOLDS = 10;
export const MAX_HOLDS_AN_HOUR = 60;
/**
 * Keeps someone with many accounts from holding most of the market. High enough for the visitors of a farmers' market that
 * share one address; each buyer has a limit as well.
 */
const PER_NETWORK = { most: 600, minutes: HOLD_MINUTES };

/** 99,999.99 lb. */
const MAX_PACKED_CLB = 9_999_999;

const Cents = z.int();
const Price = z.object({
  price_cents: Cents,
  service_cents: Cents,
  admin_cents: Cents,
  total_cents: Cents,
  card_cost_cents: Cents,
});
/** See ShareCost in lot-price.ts. */
const Cost = z.object({ low: Price, high: Price, now: Price, balance_low_cents: Cents, balance_high_cents: Cents });

const PLACE_REFUSALS = ['not_for_sale', 'own_lot', 'too_many_holds'] as const;

/** What a buyer holds, and until when. `animal_number` through `quarters` are null for a product. */
const Hold = z.object({
  claim_id: z.int(),
  lot_id: z.int(),
  animal_number: z.int().nullable(),
  first_quarter: z.int().nullable(),
  quarters: z.int().nullable(),
  pieces: z.int().nullable(),
  held_until: z.string(),
});
export type Hold = z.output<typeof Hold>;

/**
 * Holds a share of an animal for a few minutes. Without `animal_number`, picks the animal that is closest to being
 * sold. Prefers a half with a quarter already taken, so that whole halves stay available.
 */
export const claimShare = endpoint({
  method: 'POST',
  path: '/api/market/claimShare',
  input: z.object({
    lot_id: Id,
    quarters: IntBetween(1, 4),
    animal_number: IntBetween(1, 100).optional(),
  }),
  data: Hold,
  creates: true,
  perNetwork: PER_NETWORK,
  refusals: [...PLACE_REFUSALS, 'size_not_offered', 'share_gone', 'share_held_by_you'],
});

/** Holds pieces of a product for a few minutes. */
export const claimPieces = endpoint({
  method: 'POST',
  path: '/api/market/claimPieces',
  input: z.object({ lot_id: Id, pieces: IntBetween(1, 100_000) }),
  data: Hold,
  creates: true,
  perNetwork: PER_NETWORK,
  refusals: [...PLACE_REFUSALS, 'too_many_pieces'],
});

/**
 * Holds a share for another 15 minutes from now, at most twice. If that would add less than a minute, nothing changes. A hold
 * that has ended stays ended.
 */
export const extendClaim = endpoint({
  method: 'POST',
  path: '/api/market/extendClaim',
  input: z.object({ claim_id: Id }),
  data: z.object({ claim_id: z.int(), held_until: z.string(), extensions: z.int() }),
  refusals: ['hold_over', 'hold_extended'],
});

/** Takes something out of the cart, so that others can buy it. */
export const releaseClaim = endpoint({
  method: 'POST',
  path: '/api/market/releaseClaim',
  input: z.object({ claim_id: Id }),
  data: z.object({ claim_id: z.int() }),
  done: 'Removed from your cart',
  refusals: ['payment_under_way'],
});

/** An item in the cart. `r_id` is 0 until the item is being paid for; then it identifies the purchase. */
export const CartItem = z.object({
  r_id: z.int(),
  ...Hold.shape,
  extensions: z.int(),
  /** False while the lot is paused or past its last day on sale. The item stays held, but can't be paid for. */
  is_for_sale: z.boolean(),
  /** Whether it is a quarter that the buyer of a larger share gave away. */
  is_given: z.boolean(),
  kind: z.enum(['animal', 'product']),
  title: z.string(),
  species: z.string(),
  /** The file name of the small version of the lot's first photo; '' if it has none. */
  photo: z.string(),
  seller_id: z.int(),
  farm_name: z.string(),
  piece_name: z.string(),
  price_cents: Cents,
  price_basis: z.enum(['hanging', 'live', 'whole', 'piece', 'pound']),
  cost: Cost,
  plant_name: z.string(),
  /** Null for products. */
  plant_place: PlantPlace.nullable(),
  dropoff_date: z.string().nullable(),
  pickup: z.enum(['plant', 'farm']),
  /** Whether its buyer has to give an address: the plant records the owners of custom animals. */
  needs_address: z.boolean(),
});
export type CartItem = z.output<typeof CartItem>;

/** Returns everything the signed-in user holds right now, oldest hold first. Takes no input. */
export const getUserCart = endpoint({
  method: 'GET',
  path: '/api/cart/getUserCart',
  input: z.object({}),
  data: z.array(CartItem),
  refusals: [],
  shows: ['market'],
});

/** Where a buyer lives. Needed for shares of custom animals, because the plant has to record their owners. */
export const BUYER_ADDRESS = {
  address: Line(200).default(''),
  city: Line(100).default(''),
  state: Line(50).default(''),
  zip: z.union([z.literal(''), Zip]).default(''),
};
/** Why a buyer's address is asked for. */
export const ADDRESS_REASON =
  'The plant has to keep it, because this animal is processed for its owners only.' satisfies Words;
export const ADDRESS_FIELDS = ['address', 'city', 'state', 'zip'] as const satisfies (keyof typeof BUYER_ADDRESS)[];

/**
 * Buys held items with a new card or the one on file. The server computes the price; if it differs from what the buyer
 * saw, the call is refused and nothing is charged. If a buyer pays too late and an item is gone, its part of the
 * payment is refunded right away. Returns what was bought and what is refunded.
 */
export const checkout = endpoint({
  method: 'POST',
  path: '/api/market/checkout',
  input: z.object({
    claim_ids: ListOf(Id, MAX_HOLDS).refine((ids) => ids.length > 0 && new Set(ids).size === ids.length, 'Required'),
    first_name: RequiredLine(60),
    last_name: RequiredLine(60),
    /** The seller and the plant need it to reach the buyer about the pickup. */
    phone: Phone(30).min(1, 'Required'),
    ...BUYER_ADDRESS,
    /** The version of the bill of sale that the buyer agreed to. */
    agreed_to: z.string().max(10),
    /** The amount to pay now, as the buyer saw it. */
    total_cents: IntBetween(0, MAX_PRICE_CENTS),
    /**
     * The price of each claim's lot as the buyer saw it, in the order of `claim_ids`. What is paid now may be only a deposit,
     * which stays the same when the price changes.
     */
    price_cents: ListOf(IntBetween(0, MAX_PRICE_CENTS), MAX_HOLDS).optional(),
    /** Where each claim is brought to, in the order of `claim_ids`; 0, or no list, for pickup. */
    place_ids: ListOf(IdOrZero, MAX_HOLDS).optional(),
    /** The code of a coupon for the farms' products. */
    coupon: CouponCode.optional(),
    card: SentCard.optional(),
    /** Whether the buyer agrees that this card is also charged for the balance, once the weight is known. */
    keeps_card: Flag.default(false),
  }),
  /** `missed`: how many items were no longer available when the payment went through. */
  data: z.object({ purchase_id: z.int(), claim_ids: z.array(z.int()), missed: z.int(), refunded_cents: z.int() }),
  done: ({ claim_ids }) => (claim_ids.length > 0 ? 'Order placed' : ''),
  creates: true,
  refusals: [
    'hold_over',
    'item_not_for_sale',
    'buyer_address_missing',
    'delivery_gone',
    'delivery_address_missing',
    'price_changed',
    'coupon_unknown',
    'coupon_over',
    'coupon_used',
    'coupon_gone',
    'coupon_leaves_little',
    'unpaid_full',
    'agreement_outdated',
    'card_profile_missing',
    'card_declines_full',
    ...CARD_REFUSALS,
  ],
});

const PurchasedDelivery = z.object({
  kind: z.enum(['area', 'drop_point']),
  name: z.string(),
  address: z.string(),
  from_time: z.string(),
  to_time: z.string(),
  fee_cents: z.int(),
  day: z.string().nullable(),
});

const OfferedQuarter = z.object({
  split_id: z.int(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  state: z.enum(['open', 'accepted', 'declined', 'taken_back', 'expired']),
  /** The last day on which it can be accepted. */
  until: z.string(),
});
export type OfferedQuarter = z.output<typeof OfferedQuarter>;

/** Something the signed-in user bought. */
export const PurchasedClaim = z.object({
  claim_id: z.int(),
  purchase_id: z.int(),
  lot_id: z.int(),
  kind: z.enum(['animal', 'product']),
  state: z.enum(['bought', 'withdrawn', 'refunded']),
  title: z.string(),
  species: z.string(),
  photo: z.string(),
  seller_id: z.int(),
  farm_name: z.string(),
  animal_number: z.int().nullable(),
  quarters: z.int().nullable(),
  pieces: z.int().nullable(),
  piece_name: z.string(),
  price_cents: Cents,
  price_basis: z.enum(['hanging', 'live', 'whole', 'piece', 'pound']),
  /** Paid so far, including fees and excluding refunds. */
  paid_cents: Cents,
  refunded_cents: Cents,
  /** The seller's price, once the weight is known. */
  final_price_cents: Cents.nullable(),
  /** What the pieces weighed, for a product that was sold by the pound; null until they are packed. */
  packed_clb: z.int().nullable(),
  /** The amount left to pay, with fees; 0 until the weight is known. */
  balance_cents: Cents,
  /** How many of the animal's quarters have been bought. Null for a product. */
  bought_quarters: z.int().nullable(),
  /** The plant's order, once the animal is sold. */
  order_id: z.int().nullable(),
  plant_name: z.string(),
  /** Null for products. */
  plant_place: PlantPlace.nullable(),
  dropoff_date: z.string().nullable(),
  pickup: z.enum(['plant', 'farm']),
  /** Why the plant rejected the animal; '' if it didn't. */
  reject_reason: z.string(),
  pickup_note: z.string(),
  /** How the farm brings the meat, and when; null for pickup. `day` is null until the buyer chose one. */
  delivery: PurchasedDelivery.nullable(),
  bought_at: z.string(),
  paid_at: z.string().nullable(),
  picked_up_at: z.string().nullable(),
  /** The card that the buyer agreed to have charged for the balance; null if there is none, or nothing left to charge. */
  balance_card: z.object({ brand: z.string(), last_four: z.string() }).nullable(),
  /** The day on which that card is charged; null until the weight is known, and once it was declined too often. */
  charge_on: z.string().nullable(),
  /** The quarters of it that its buyer offered to someone else, latest first. */
  splits: z.array(OfferedQuarter),
  /** Who gave this quarter to the buyer; '' if it was bought from the seller. */
  given_by: z.string(),
  can: z.object({
    withdraw: z.boolean(),
    pay_balance: z.boolean(),
    choose_day: z.boolean(),
    give_quarter: z.boolean(),
  }),
});
export type PurchasedClaim = z.output<typeof PurchasedClaim>;

/** Everything the signed-in user bought, latest first. */
export const myPurchases = endpoint({
  method: 'GET',
  path: '/api/market/myPurchases',
  input: z.object({}),
  data: z.array(PurchasedClaim),
  refusals: [],
  shows: ['market', 'orders'],
});

/** Withdraws from a purchase with a full refund. Possible until the whole animal is sold or scheduled at the plant. */
export const withdrawClaim = endpoint({
  method: 'POST',
  path: '/api/market/withdrawClaim',
  input: z.object({ claim_id: Id }),
  data: z.object({ claim_id: z.int(), refunded_cents: z.int() }),
  done: ({ refunded_cents }) => (refunded_cents > 0 ? 'You’ll get your money back' : 'You withdrew'),
  refusals: ['past_tipping_point', 'products_stay', 'lot_ended'],
});

/** Pays the balance of a share's price once the weight is known. */
export const payBalance = endpoint({
  method: 'POST',
  path: '/api/market/payBalance',
  input: z.object({
    claim_id: Id,
    /** The amount that the buyer saw. */
    amount_cents: IntBetween(1, MAX_PRICE_CENTS * 2),
    card: SentCard.optional(),
  }),
  data: z.object({ charge_id: z.int() }),
  done: 'Payment received',
  creates: true,
  refusals: ['nothing_due', 'amount_changed', 'card_profile_missing', 'card_declines_full', ...CARD_REFUSALS],
});

/** Forgets the card that the buyer agreed to have charged for a purchase's balance. What is due stays due. */
export const forgetBalanceCard = endpoint({
  method: 'POST',
  path: '/api/market/forgetBalanceCard',
  input: z.object({ purchase_id: Id }),
  data: z.object({ purchase_id: z.int() }),
  done: 'We won’t charge this card',
  refusals: [],
});

/**
 * Records that the seller handed over a product or, for pickup at the farm, the meat. Meat that buyers pick up at the
 * plant counts as picked up once the order is completed.
 */
export const handOver = endpoint({
  method: 'POST',
  path: '/api/market/handOver',
  input: z.object({
    claim_id: Id,
    /** Who took it, if that was written down. */
    received_by: Line(120).default(''),
  }),
  data: z.object({ claim_id: z.int() }),
  done: 'Handed over',
  refusals: ['payment_under_way', 'sale_refunded', 'delivery_owed', 'pack_first'],
});

/**
 * Records what the pieces of a product sold by the pound weigh, packed. That sets their price; the buyer, who paid for the
 * heaviest pieces, gets the difference back, or what is left of the payment if that is less. Asks first, unless `is_sure`, if
 * the weight isn't within the lot's estimate.
 */
export const packSale = endpoint({
  method: 'POST',
  path: '/api/market/packSale',
  input: z.object({ claim_id: Id, packed_clb: IntBetween(1, MAX_PACKED_CLB), is_sure: Flag.default(false) }),
  data: z.object({ claim_id: z.int(), final_price_cents: z.int(), refunded_cents: z.int() }),
  done: ({ refunded_cents }) => (refunded_cents > 0 ? 'Saved. The buyer gets the difference back' : 'Saved'),
  refusals: ['packed_unusual', 'packed_already', 'sale_refunded', 'sale_disputed'],
});

/**
 * Refunds a sale of products that haven't been handed over, fees included. The pieces go back up for sale unless the lot is
 * closed.
 */
export const refundSale = endpoint({
  method: 'POST',
  path: '/api/market/refundSale',
  input: z.object({ claim_id: Id }),
  data: z.object({ claim_id: z.int(), refunded_cents: z.int() }),
  done: 'The buyer will get the money back',
  refusals: ['sale_refunded', 'sale_handed_over', 'sale_with_bank'],
});
