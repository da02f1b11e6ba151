import { z } from 'zod';
import { PAID_OUT_TO } from '#contract/invoicing/till/cash.ts';
import { RECORDED_FOR_INVOICES } from '#contract/payments/methods.ts';
import { TAX_CLASS_NAMES } from '#contract/pricing/price-list.ts';

/** One count of a drawer. */
const Count = z.object({
  counted_cents: z.int(),
  by: z.string(),
  at: z.string(),
  /** The bills and coins; empty if it was entered as one amount. */
  pieces: z.array(z.object({ cents: z.int(), count: z.int() })),
});

/** Cash that was paid into or out of the drawer. */
const Move = z.object({
  kind: z.enum(['paid_in', 'paid_out']),
  account: z.enum(PAID_OUT_TO),
  amount_cents: z.int(),
  reason: z.string(),
  by: z.string(),
  at: z.string(),
});

/**
 * A till's activity since it was opened. An X report can be made at any time. The Z report is made when the till is
 * closed, has a number, and never changes. Amounts are in cents.
 */
export const TillReport = z.object({
  session_id: z.int(),
  till_name: z.string(),
  plant_name: z.string(),
  /** The number of the Z report; 0 for an X report. */
  number: z.int(),
  opened_on: z.string(),
  opened_at: z.string(),
  opened_by: z.string(),
  /** '' until it is closed. */
  closed_on: z.string(),
  closed_at: z.string(),
  closed_by: z.string(),
  /** How many payments there were. */
  sales: z.int(),
  means: z.array(
    z.object({
      method: z.enum(RECORDED_FOR_INVOICES),
      payments: z.int(),
      paid_cents: z.int(),
      tips_cents: z.int(),
      refunds_cents: z.int(),
    }),
  ),
  /** What the payments were for. What was paid back of payments on invoices is taken off. */
  invoices_cents: z.int(),
  deposits_cents: z.int(),
  credit_cents: z.int(),
  /**
   * What was sold at the counter without an invoice, including tax, less voided and refunded sales. 0 in reports from before
   * the point of sale existed.
   */
  counter_cents: z.int(),
  /** The tax included in payments on invoices and in counter sales, by class and rate in hundredths of a percent. */
  taxes: z.array(z.object({ tax_class: z.enum(TAX_CLASS_NAMES), rate_bp: z.number(), tax_cents: z.int() })),
  /** Counter sales that were voided or refunded have no customer. Their id is the negative of the sale's number. */
  refunds: z.array(
    z.object({ refund_id: z.int(), customer_name: z.string(), amount_cents: z.int(), reason: z.string() }),
  ),
  /** Payments that were voided before the drawer was counted. They aren't part of any amount above. */
  voids: z.array(
    z.object({
      payment_id: z.int(),
      method: z.enum(RECORDED_FOR_INVOICES),
      customer_name: z.string(),
      amount_cents: z.int(),
      reason: z.string(),
    }),
  ),
  moves: z.array(Move),
  float_cents: z.int(),
  counts: z.array(Count),
  /** Null until the drawer is counted, so that nobody can adjust the count to the expected amount. */
  cash: z
    .object({
      expected_cents: z.int(),
      counted_cents: z.int(),
      /** What stays in the drawer, and what is taken to the bank or safe; null until the till is closed. */
      left_cents: z.int().nullable(),
      bank_cents: z.int().nullable(),
    })
    .nullable(),
});
export type TillReport = z.output<typeof TillReport>;
