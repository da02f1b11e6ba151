import { z } from 'zod';
import { Day } from '#contract/lib/days.ts';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Id, IntBetween } from '#contract/lib/fields.ts';
import { Code } from '#contract/lib/shared-text.ts';
import { MAX_PRICE_CENTS } from '#contract/payments/market-fees.ts';

/** How many coupons a farm can have at a time. */
export const MAX_COUPONS = 50;
const MAX_COUPON_CENTS = 1_000_000;
export const MAX_COUPON_USES = 100_000;

/** The code as people type it. Case doesn't matter. */
export const CouponCode = Code(20).overwrite((code) => code.toUpperCase());
const NewCode = CouponCode.refine((code) => /^[A-Z0-9-]{3,20}$/.test(code), 'Use 3 to 20 letters, digits, or hyphens.');

const OwnCoupon = z.object({
  coupon_id: z.int(),
  code: z.string(),
  /** What it takes off; the other one is 0. */
  amount_cents: z.int(),
  percent: z.int(),
  /** The last day on which it can be used; null if there is none. */
  until: z.string().nullable(),
  /** How many buyers can use it; null for all. */
  max_uses: z.int().nullable(),
  uses: z.int(),
});
export type OwnCoupon = z.output<typeof OwnCoupon>;

/** The coupons that the caller's farm hasn't ended. */
export const listCoupons = endpoint({
  method: 'GET',
  path: '/api/market/coupons',
  input: z.object({}),
  data: z.array(OwnCoupon),
  refusals: [],
  shows: ['market'],
});

/** Adds a coupon for the farm's products. Each buyer can use it once. */
export const addCoupon = endpoint({
  method: 'POST',
  path: '/api/market/addCoupon',
  input: z
    .object({
      code: NewCode,
      amount_cents: IntBetween(0, MAX_COUPON_CENTS).default(0),
      percent: IntBetween(0, 100).default(0),
      until: z.union([z.literal(''), Day]).default(''),
      max_uses: IntBetween(1, MAX_COUPON_USES).nullable().default(null),
    })
    .refine(({ amount_cents, percent }) => amount_cents > 0 !== percent > 0, {
      path: ['percent'],
      message: 'Required',
    }),
  data: z.object({ coupon_id: z.int() }),
  done: 'Saved',
  creates: true,
  refusals: ['coupon_code_taken', 'coupons_full'],
});

/** Ends a coupon. What was bought with it stays as it is. */
export const endCoupon = endpoint({
  method: 'POST',
  path: '/api/market/endCoupon',
  input: z.object({ coupon_id: Id }),
  data: z.object({ coupon_id: z.int() }),
  refusals: [],
});

/**
 * What a code would take off the caller's cart: for each product of a farm with such a coupon, what is then paid for it now.
 * `delivery_cents`: what is paid for delivery with it.
 */
export const tryCoupon = endpoint({
  method: 'GET',
  path: '/api/market/tryCoupon',
  input: z.object({ code: CouponCode, delivery_cents: IntBetween(0, MAX_PRICE_CENTS).default(0) }),
  data: z.array(z.object({ claim_id: z.int(), discount_cents: z.int(), total_cents: z.int() })),
  refusals: ['coupon_unknown', 'coupon_over', 'coupon_used', 'coupon_gone', 'coupon_leaves_little'],
  shows: ['market'],
});
