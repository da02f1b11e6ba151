import { z } from 'zod';
import { Cancellation } from '#contract/invoicing/paying/cancel-api.ts';
import { PayableInvoice, PayingTerms } from '#contract/invoicing/paying/paying-api.ts';
import { Voiding } from '#contract/invoicing/voiding.ts';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Flag, Id, IdOrZero, IntBetween, Line, RequiredLine } from '#contract/lib/fields.ts';
import { MAX_DEPOSIT_CENTS } from '#contract/orders/deposit.ts';
import { CardProfile, SentCard } from '#contract/payments/api.ts';
import { DISPUTE_STATE_NAMES } from '#contract/payments/disputes.ts';
import { CARD_REFUSALS, METHOD_NAMES, RECORDED } from '#contract/payments/methods.ts';

const Cents = IntBetween(1, MAX_DEPOSIT_CENTS);
/**
 * Where the cash goes or comes from: the session of an open till, or the office safe. Cash needs one of them; other
 * methods need neither.
 */
export const CASH_PLACE = {
  /** 0 if no till is used. */
  till_session_id: IdOrZero.default(0),
  uses_safe: Flag.default(false),
};
/** Why a payment can't be recorded with the given place for its cash. */
export const TILL_REFUSALS = [
  'till_closed',
  'till_counted',
  'till_old',
  'only_cash_in_till',
  'cash_place_missing',
] as const;

/** A payment toward an order's deposit. Amounts are in cents. */
export const OrderPayment = z.object({
  payment_id: z.int(),
  method: z.enum(METHOD_NAMES),
  amount_cents: z.int(),
  refunded_cents: z.int(),
  /** How much can be refunded: the part that no invoice has used. */
  refundable_cents: z.int(),
  /** For the office: what is left of a deposit that no invoice can use anymore. It is refunded, kept, or used. */
  leftover_cents: z.int(),
  customer_name: z.string(),
  /** The check number, or the number on the terminal's slip; '' if there is none. */
  reference: z.string(),
  /** The card's brand and last four digits; null for other payment methods. */
  card: z.object({ brand: z.string(), last_four: z.string() }).nullable(),
  received_on: z.string(),
  ...Voiding,
  /** Set if the cardholder has disputed the payment with the bank. */
  dispute: z
    .object({ state: z.enum(DISPUTE_STATE_NAMES), amount_cents: z.int(), answer_by: z.string().nullable() })
    .nullable(),
});
export type OrderPayment = z.output<typeof OrderPayment>;

/**
 * The deposit requested for an order, how much of it was paid, and how the user can pay. Takes the order, or one of its shares.
 * The deposit belongs to the whole booking, so it's the same for all of the booking's orders; null if none was requested.
 */
export const orderPayment = endpoint({
  method: 'POST',
  path: '/api/payment/order_payment',
  input: z.object({ order_id: Id.optional(), cart_id: Id.optional() }),
  data: z.object({
    order_id: z.int(),
    title: z.string(),
    dropoff_date: z.string(),
    plant_name: z.string(),
    deposit: z
      .object({
        asked_cents: z.int(),
        /** Excluding refunds. */
        paid_cents: z.int(),
        /** 0 once it's paid or the booking is invoiced, or if the order was rejected or deleted. */
        due_cents: z.int(),
        /** Whether all of it is paid and will be taken off the invoice. */
        is_secured: z.boolean(),
        due_on: z.string(),
        /** The last day on which the order can be canceled with the deposit refunded; '' if the plant hasn't set one. */
        refund_until: z.string(),
        /** The parts that are refunded after that, each with its last day; the largest first. */
        refund_steps: z.array(z.object({ until: z.string(), percent: z.int() })),
        no_show_fee_cents: z.int(),
      })
      .nullable(),
    /** Issued invoices that include an animal from the order, or the share. Customers see only their own. */
    invoices: z.array(PayableInvoice),
    terms: PayingTerms,
    payments: z.array(OrderPayment),
    /** How the deposit is settled if the booking was canceled; null if it wasn't, or if the plant has set no rules. */
    cancellation: Cancellation.nullable(),
    /** Whether a card is being charged now, or the provider hasn't responded yet. */
    is_under_way: z.boolean(),
    /** The user's card on file; null if there is none. */
    card: CardProfile.nullable(),
    /** The order's customers, so that the office can say who paid. */
    payers: z.array(z.object({ customer_id: z.int(), name: z.string() })),
    can: z.object({ pay: z.boolean(), record: z.boolean(), refund: z.boolean() }),
  }),
  refusals: [],
  shows: ['payments', 'orders', 'account'],
});

/**
 * Charges the outstanding deposit to a card: a new one, or the user's card on file. Nobody is charged twice: while a card is
 * being charged, and once the deposit is paid, further calls are refused. If the provider's response is lost, the refusal is
 * `payment_unclear`, and the provider is queried until the outcome is known. Returns the number of the charge.
 */
export const payDeposit = endpoint({
  method: 'POST',
  path: '/api/payment/pay_deposit',
  input: z.object({
    order_id: Id,
    /** The amount that the payer saw. If a different amount is due, the call is refused. */
    amount_cents: Cents,
    card: SentCard.optional(),
  }),
  data: z.object({ attempt_id: z.int() }),
  done: 'Payment received',
  creates: true,
  refusals: ['nothing_due', 'amount_changed', 'card_not_taken', 'card_profile_missing', ...CARD_REFUSALS],
});

/** Records a payment that the office received at the counter or by mail, up to the amount still due. */
export const recordDeposit = endpoint({
  method: 'POST',
  path: '/api/payment/record_deposit',
  input: z.object({
    order_id: Id,
    customer_id: Id,
    method: z.enum(RECORDED),
    amount_cents: Cents,
    reference: Line(60).default(''),
    ...CASH_PLACE,
  }),
  data: z.object({ payment_id: z.int() }),
  done: 'Payment recorded',
  creates: true,
  refusals: ['nothing_due', 'more_than_due', 'payment_under_way', 'payer_unknown', 'key_reused', ...TILL_REFUSALS],
});

/** Refunds all or part of a payment the way it was made: to the card, or in cash from the drawer. */
export const refundPayment = endpoint({
  method: 'POST',
  path: '/api/payment/refund',
  input: z.object({
    payment_id: Id,
    amount_cents: Cents,
    reason: RequiredLine(200),
    ...CASH_PLACE,
  }),
  data: z.object({ refund_id: z.int() }),
  done: 'Payment refunded',
  creates: true,
  refusals: [
    'more_than_paid',
    'refund_refused',
    'refund_unclear',
    'provider_away',
    'key_reused',
    'not_in_drawer',
    'not_in_safe',
    ...TILL_REFUSALS,
  ],
});

/**
 * Settles what is left of a deposit: the plant keeps it, or it becomes the customer's credit, which pays their next invoice
 * or, if `invoice_id` isn't 0, this open one. To give it back, refund the payment.
 */
export const settleDeposit = endpoint({
  method: 'POST',
  path: '/api/payment/settle_deposit',
  input: z.object({
    payment_id: Id,
    how: z.enum(['keep', 'use']),
    amount_cents: Cents,
    /** Required if the deposit is kept. */
    reason: Line(200).default(''),
    invoice_id: IdOrZero.default(0),
  }),
  data: z.object({ settlement_id: z.int() }),
  done: 'Deposit settled',
  creates: true,
  refusals: [
    'deposit_in_use',
    'more_than_paid',
    'change_reason_missing',
    'nothing_due',
    'payment_under_way',
    'more_than_due',
    'no_credit',
    'credit_for_meat',
    'key_reused',
  ],
});
