import { z } from 'zod';
import { endpoint, PageOf } from '#contract/lib/endpoint.ts';
import { pageFields } from '#contract/lib/fields.ts';
import type { Words } from '#contract/lib/spanish.ts';
import { SpeciesKey } from '#contract/lib/species.ts';
import { STEPS } from '#contract/market/buyer/steps.ts';
import { Label, Offering } from '#contract/orders/offering.ts';
import { DISPUTE_STATE_NAMES } from '#contract/payments/disputes.ts';
import { RECORDED } from '#contract/payments/methods.ts';

/** What needs a seller's attention today, most urgent first. */
export const TASKS = [
  'overdue',
  'bring',
  'pick_up',
  'payouts',
  'ending',
  'farm',
  'card',
  'hand_over',
  'sold',
  'draft',
  'none',
] as const;

export const SellerTask = z.object({
  kind: z.enum(TASKS),
  /** 0 if it isn't about one lot. */
  lot_id: z.int(),
  /** The lot's title, or the plant's name if there is meat to pick up or a card is needed. */
  title: z.string(),
  day: z.string().nullable(),
  count: z.int(),
});
export type SellerTask = z.output<typeof SellerTask>;

/** What a seller needs today: at most three things to do, and what their sales bring in. */
export const sellerDay = endpoint({
  method: 'GET',
  path: '/api/market/seller/day',
  input: z.object({}),
  data: z.object({
    tasks: z.array(SellerTask),
    for_sale: z.int(),
    left_to_buy: z.int(),
    /** How many purchases there were in the last 30 days, online or at the seller's own counter. */
    sold_30_days: z.int(),
    /** What buyers have paid that hasn't been paid out yet. */
    to_come_cents: z.int(),
    paid_out_cents: z.int(),
  }),
  refusals: [],
  shows: ['market', 'orders'],
});

/** A purchase from this seller. */
export const Sale = z.object({
  claim_id: z.int(),
  lot_id: z.int(),
  /** `withdrawn`: by the buyer, who got everything back. `refunded`: for any other reason. */
  state: z.enum(['bought', 'withdrawn', 'refunded']),
  title: z.string(),
  /** Which of the lot's animals this is; null if there is only one. */
  animal_number: z.int().nullable(),
  quarters: z.int().nullable(),
  pieces: z.int().nullable(),
  buyer_name: z.string(),
  /** '' until neither side can back out of the deal. */
  buyer_phone: z.string(),
  bought_at: z.string(),
  step: z.enum(STEPS),
  /** How many of the animal's four quarters are sold; null for products. */
  quarters_sold: z.int().nullable(),
  order_id: z.int().nullable(),
  /** The animal's plant and processing; null or '' for products. */
  plant_id: z.int().nullable(),
  plant_name: z.string(),
  species: z.union([z.literal(''), SpeciesKey]),
  process_option: z.union([z.literal(''), Label]),
  offering: Offering,
  dropoff_date: z.string().nullable(),
  hanging_weight_clb: z.int().nullable(),
  deposit_cents: z.int(),
  /** How the farm brings it to the buyer, and on which day; null for pickup. */
  delivery: z.object({ name: z.string(), day: z.string().nullable(), fee_cents: z.int() }).nullable(),
  /** The deposit, or the price of a product, with its fees, and the fee for delivery. */
  paid_at_checkout_cents: z.int(),
  final_price_cents: z.int().nullable(),
  /** What a product sold by the pound weighed when it was packed. */
  packed_clb: z.int().nullable(),
  /** Whether nothing is left to pay. If so, the refund of any online overpayment has begun. */
  is_paid: z.boolean(),
  /** What the buyer paid the farm itself of the balance of an online purchase. */
  paid_to_farm: z
    .object({ method: z.enum(RECORDED), reference: z.string(), amount_cents: z.int(), paid_on: z.string() })
    .nullable(),
  /** The state of the latest dispute about a payment; null if there is none. */
  dispute: z.enum(DISPUTE_STATE_NAMES).nullable(),
  is_from_counter: z.boolean(),
  /** Whether the animal was lost and the seller still has to refund the sale at the counter. */
  is_sale_owed: z.boolean(),
  /** Once the price is known, the part of it that the deposit didn't cover. */
  balance_cents: z.int(),
  /** The day on which the buyer's card is charged for it; null if the buyer pays it, or if the card was declined too often. */
  charge_on: z.string().nullable(),
  /**
   * Once the price is known, the amount by which the deposit exceeds it. It is returned at the counter, or goes back to the
   * card.
   */
  too_much_cents: z.int(),
  /**
   * `schedule`: send its animal to the plant. `hand_over`: record that the buyer has the product or, for pickup at the
   * farm, the meat. `pack`: enter what a product sold by the pound weighs, which comes before handing it over. `refund`: return everything that was paid for a product. `take_balance`: record that the buyer of a
   * share sold at the counter paid the balance. `give_back`: record that the buyer got money back for such a share.
   * `record_balance`: record that the buyer paid the farm itself. `undo_balance`: take that back.
   */
  can: z.object({
    schedule: z.boolean(),
    hand_over: z.boolean(),
    pack: z.boolean(),
    refund: z.boolean(),
    take_balance: z.boolean(),
    give_back: z.boolean(),
    record_balance: z.boolean(),
    undo_balance: z.boolean(),
  }),
});
export type Sale = z.output<typeof Sale>;

/** Purchases and how far along they are, newest first. */
export const listSales = endpoint({
  method: 'POST',
  path: '/api/market/seller/sales',
  input: z.object({ state: z.enum(['open', 'over']).default('open'), ...pageFields(20) }),
  data: PageOf(Sale),
  envelope: 'page',
  refusals: [],
  shows: ['market', 'orders'],
});

/** Exports all pages of the purchases as a spreadsheet, newest first. */
export const exportSales = endpoint({
  method: 'GET',
  path: '/api/market/seller/export_sales',
  input: listSales.input.pick({ state: true }),
  data: z.unknown(),
  file: 'text/csv',
  refusals: [],
});

/** A review of the seller's farm. */
export const OwnReview = z.object({
  claim_id: z.int(),
  title: z.string(),
  stars: z.int(),
  review: z.string(),
  /** '' until the seller answers. */
  answer: z.string(),
  /** The buyer's first name and last initial. */
  by: z.string(),
  written_at: z.string(),
});
export type OwnReview = z.output<typeof OwnReview>;

/** Buyers' reviews of the seller's farm, newest first. */
export const listOwnReviews = endpoint({
  method: 'POST',
  path: '/api/market/seller/reviews',
  input: z.object(pageFields(20)),
  data: PageOf(OwnReview),
  envelope: 'page',
  refusals: [],
  shows: ['market'],
});

/**
 * `waiting_for_account`: until the seller has set up payouts. `held`: the buyer's payment is disputed. `lost`: the bank kept
 * it. `refunded`: it all went back to the buyer's card.
 */
export const PAYOUT_STATES = ['sent', 'on_its_way', 'waiting_for_account', 'held', 'lost', 'refunded'] as const;
export const PAYOUT_WORDS: Readonly<Record<(typeof PAYOUT_STATES)[number], Words>> = {
  sent: 'Sent',
  on_its_way: 'On its way',
  waiting_for_account: 'Waiting for you to set up payouts',
  held: 'Waiting for the buyer’s bank',
  lost: 'Kept by the buyer’s bank',
  refunded: 'Refunded to the buyer',
};

export const Payout = z.object({
  payout_id: z.int(),
  title: z.string(),
  buyer_name: z.string(),
  quarters: z.int().nullable(),
  pieces: z.int().nullable(),
  /**
   * The amount left after deductions for a lost dispute or a refund made on the card company's site. If nothing is left, the
   * original amount.
   */
  amount_cents: z.int(),
  state: z.enum(PAYOUT_STATES),
  /** How much of the payout was taken back after it was sent, because a bank decided in the buyer's favor. */
  taken_back_cents: z.int(),
  started_at: z.string(),
});
export type Payout = z.output<typeof Payout>;

/** Payouts to the seller, newest first. */
export const listPayouts = endpoint({
  method: 'POST',
  path: '/api/market/seller/payouts',
  input: z.object(pageFields(20)),
  data: PageOf(Payout),
  envelope: 'page',
  refusals: [],
  shows: ['market'],
});

/** Exports all payouts to the seller as a spreadsheet, newest first. */
export const exportPayouts = endpoint({
  method: 'GET',
  path: '/api/market/seller/export_payouts',
  input: z.object({}),
  data: z.unknown(),
  file: 'text/csv',
  refusals: [],
});
