import { z } from 'zod';
import { endpoint, PageOf } from '#contract/lib/endpoint.ts';
import { pageFields } from '#contract/lib/fields.ts';
import { ORDER_STATUS, STAGES } from '#contract/orders/status.ts';

/** What a seller is paid for an animal or a share of it. Amounts are in cents, and null until there is a price. */
export const SellerPayment = z.object({
  market_payment_id: z.int(),
  order_id: z.int(),
  /** 0 for an animal that isn't divided. */
  cart_id: z.int(),
  title: z.string(),
  quarters: z.int(),
  /** The share’s owner in the plant’s directory; '' if nobody has the animal yet. */
  buyer_name: z.string(),
  plant_name: z.string(),
  dropoff_date: z.string(),
  accepted_on: z.string(),
  status: z.literal(Object.values(ORDER_STATUS)),
  stage: z.enum(STAGES),
  /** Whether the order was rejected or deleted after it was accepted. */
  is_canceled: z.boolean(),
  price_cents: z.int().nullable(),
  /** Our fee and the administrative fee, which the buyer pays on top of the price. */
  fees_cents: z.int().nullable(),
  total_cents: z.int().nullable(),
  /** What an order from the market adds to the plant's own charges. */
  plant_cents: z.int(),
});
export type SellerPayment = z.output<typeof SellerPayment>;

/** The caller's sales that plants have accepted, newest first, one page at a time. */
export const listSellerPayments = endpoint({
  method: 'POST',
  path: '/api/payment/seller_transactions',
  input: z.object(pageFields()),
  data: PageOf(SellerPayment),
  envelope: 'page',
  refusals: [],
  shows: ['payments', 'orders'],
});

/** Exports all of the caller's sales that plants have accepted as a spreadsheet, newest first. */
export const exportSellerPayments = endpoint({
  method: 'GET',
  path: '/api/payment/seller_export',
  input: z.object({}),
  data: z.unknown(),
  file: 'text/csv',
  refusals: [],
});
