import { z } from 'zod';
import { MAX_INVOICE_CENTS } from '#contract/invoicing/draft.ts';
import { InvoiceDocument } from '#contract/invoicing/invoice-document.ts';
import { INVOICE_STATUS_NAMES } from '#contract/invoicing/invoice-status.ts';
import { UNDO_NAMES } from '#contract/invoicing/undo.ts';
import { Voiding } from '#contract/invoicing/voiding.ts';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Id, IntBetween } from '#contract/lib/fields.ts';
import { MAX_DEPOSIT_CENTS } from '#contract/orders/deposit.ts';
import { SentCard } from '#contract/payments/api.ts';
import { DISPUTE_STATE_NAMES } from '#contract/payments/disputes.ts';
import { CARD_REFUSALS, METHOD_NAMES } from '#contract/payments/methods.ts';

/** The most that can be charged to a card at once. */
export const MAX_CHARGE_CENTS = MAX_DEPOSIT_CENTS;
const METHOD = z.enum(METHOD_NAMES);

/** How a plant lets its customers pay. */
export const PayingTerms = z.object({
  methods: z.array(METHOD),
  /** Whether customers may pay part of an invoice by card. */
  takes_parts: z.boolean(),
});
export type PayingTerms = z.output<typeof PayingTerms>;

/** An issued invoice on a payment page. Amounts are in cents. */
export const PayableInvoice = z.object({
  invoice_id: z.int(),
  number: z.string(),
  customer_name: z.string(),
  /** What it is for, such as "Beef, half". */
  titles: z.array(z.string()),
  due_on: z.string(),
  total_cents: z.int(),
  open_cents: z.int(),
  status: z.enum(INVOICE_STATUS_NAMES),
  /** Whether a card is being charged now, or the provider hasn't responded yet. */
  is_under_way: z.boolean(),
  can: z.object({ pay: z.boolean() }),
});
export type PayableInvoice = z.output<typeof PayableInvoice>;

/** The amount due as the payer saw it, and how much of it they are paying. */
const asked = {
  amount_cents: IntBetween(1, MAX_CHARGE_CENTS),
  /** If the amount due has changed, the call is refused. */
  open_cents: IntBetween(1, MAX_INVOICE_CENTS),
};
const REFUSALS = [
  'nothing_due',
  'amount_changed',
  'more_than_due',
  'part_not_taken',
  'card_not_taken',
  ...CARD_REFUSALS,
] as const;

/**
 * Charges an invoice, or part of it, to a card: a new one, or the user's card on file. As with deposits, nobody is charged
 * twice. Returns the number of the charge.
 */
export const payInvoice = endpoint({
  method: 'POST',
  path: '/api/payment/pay_invoice',
  input: z.object({ invoice_id: Id, ...asked, card: SentCard.optional() }),
  data: z.object({ attempt_id: z.int() }),
  done: 'Payment received',
  creates: true,
  refusals: [...REFUSALS, 'card_profile_missing'],
});

/** A payment's receipt: what the payment was applied to, and what is left to pay now. */
export const Receipt = z.object({
  payment_id: z.int(),
  plant_name: z.string(),
  plant_phone: z.string(),
  plant_email: z.string(),
  customer_name: z.string(),
  received_on: z.string(),
  method: METHOD,
  /** The check number, or the number on the terminal's slip; '' if there is none. */
  reference: z.string(),
  card: z.object({ brand: z.string(), last_four: z.string() }).nullable(),
  amount_cents: z.int(),
  refunded_cents: z.int(),
  voided: Voiding.voided,
  /** The order whose deposit the payment covered; null if it paid an invoice. */
  deposit: z.object({ order_id: z.int(), title: z.string() }).nullable(),
  invoices: z.array(
    z.object({
      number: z.string(),
      /** How much of the invoice this payment covered. */
      paid_cents: z.int(),
      total_cents: z.int(),
      /** The sales tax removed from the invoice because EBT paid for meat. */
      untaxed_cents: z.int(),
      open_cents: z.int(),
    }),
  ),
  /** Whatever is left over becomes the customer's credit. */
  credit_cents: z.int(),
});
export type Receipt = z.output<typeof Receipt>;

/** Returns a payment's receipt, for the office, the customer who paid, and that customer's producer. */
export const viewReceipt = endpoint({
  method: 'POST',
  path: '/api/payment/receipt',
  input: z.object({ payment_id: Id }),
  data: Receipt,
  refusals: [],
  shows: ['payments'],
});

/** A link's secret. A malformed one is treated as unknown. */
const Token = z.string().max(200);

/** What a pay link shows: one invoice, and nothing else about the plant or its customers. */
export const LinkedInvoice = z.object({
  plant_name: z.string(),
  /** URL of the plant's logo; '' for none. */
  plant_logo: z.string(),
  plant_phone: z.string(),
  plant_email: z.string(),
  customer_name: z.string(),
  number: z.string(),
  issued_on: z.string(),
  due_on: z.string(),
  status: z.enum(INVOICE_STATUS_NAMES),
  ...InvoiceDocument.pick({
    parts: true,
    taxes: true,
    subtotal_cents: true,
    tax_cents: true,
    total_cents: true,
    discount: true,
    note: true,
  }).shape,
  /** What has been paid or credited since, oldest first. */
  credited: z.array(
    z.object({
      kind: z.enum(['deposit', 'payment', 'credit_note', 'tax_waived', 'credit']),
      on: z.string(),
      /** Negative if what was paid was taken back. */
      cents: z.int(),
      undo: z.enum(UNDO_NAMES).nullable(),
    }),
  ),
  open_cents: z.int(),
  is_under_way: z.boolean(),
  /** Where a card is entered: in our own form, or on the provider's page, which `openPayPage` opens. */
  entry: z.enum(['form', 'page']),
  terms: PayingTerms,
});
export type LinkedInvoice = z.output<typeof LinkedInvoice>;

/** Opens a pay link. It shows the invoice even after it is paid. Unknown and expired links get the same response. */
export const openPayLink = endpoint({
  method: 'POST',
  path: '/api/payment/link/open',
  input: z.object({ token: Token }),
  data: LinkedInvoice,
  refusals: ['pay_link_over'],
});

/** The invoice behind a pay link as a PDF, also after it is paid. */
export const linkedInvoicePdf = endpoint({
  method: 'GET',
  path: '/api/payment/link/pdf/:token',
  input: z.object({ token: Token }),
  data: z.unknown(),
  file: 'application/pdf',
  refusals: ['pay_link_over', 'busy'],
});

/**
 * Creates a link that the office can pass on, for example by text message. Each call creates a new link, because only
 * the hash of a link is stored. Earlier links keep working.
 */
export const copyPayLink = endpoint({
  method: 'POST',
  path: '/api/payment/link/copy',
  input: z.object({ invoice_id: Id }),
  data: z.object({ url: z.string() }),
  refusals: ['nothing_due'],
});

/** Like payInvoice, but for anyone with the link. Returns the receipt. */
export const payByLink = endpoint({
  method: 'POST',
  path: '/api/payment/link/pay',
  input: z.object({ token: Token, ...asked, card: SentCard }),
  data: z.object({ attempt_id: z.int(), receipt: Receipt.nullable() }),
  done: 'Payment received',
  creates: true,
  refusals: [...REFUSALS, 'pay_link_over'],
});

/**
 * Opens the card provider's page for paying the invoice, if the provider has one. There is one page at a time: another call
 * returns the same page, or replaces it if the amount to pay is different. Returns the page's address.
 */
export const openPayPage = endpoint({
  method: 'POST',
  path: '/api/payment/link/open_page',
  input: z.object({ token: Token, ...asked }),
  data: z.object({ url: z.string() }),
  refusals: [
    'nothing_due',
    'amount_changed',
    'more_than_due',
    'part_not_taken',
    'card_not_taken',
    'payment_under_way',
    'provider_away',
    'pay_link_over',
  ],
});

/**
 * The state of the payment on a page, for the payer returning from it. 'waiting' while the provider has no result yet
 * or can't be reached; 'open' while nothing has been paid.
 */
export const readPayPage = endpoint({
  method: 'POST',
  path: '/api/payment/link/read_page',
  input: z.object({ token: Token, page: z.string().max(200) }),
  data: z.object({ state: z.enum(['open', 'waiting', 'closed', 'paid']), receipt: Receipt.nullable() }),
  refusals: ['pay_link_over'],
});

/** Closes the page on which a customer could pay the invoice, so that the office can collect the money another way. */
export const closePayPage = endpoint({
  method: 'POST',
  path: '/api/payment/close_page',
  input: z.object({ invoice_id: Id }),
  /** `is_unsure`: the page's provider is no longer set up, so nobody knows whether someone paid on the page. */
  data: z.object({ is_paid: z.boolean(), is_unsure: z.boolean() }),
  done: ({ is_paid, is_unsure }) => {
    if (is_unsure) return 'Card page closed. Check with the card company to make sure no one paid on it';
    return is_paid ? 'Someone already paid on the card page' : 'Card page closed';
  },
  refusals: ['provider_away'],
});

/** A disputed payment, for the office. */
export const DisputedPayment = z.object({
  dispute_id: z.int(),
  payment_id: z.int(),
  received_on: z.string(),
  amount_cents: z.int(),
  /** What the card company charges for it. */
  fee_cents: z.int(),
  state: z.enum(DISPUTE_STATE_NAMES),
  reason: z.string(),
  answer_by: z.string().nullable(),
  invoices: z.array(z.object({ invoice_id: z.int(), number: z.string() })),
});
export type DisputedPayment = z.output<typeof DisputedPayment>;

/** For the office: a refund made on the card company's own pages and not fully covered by credit. */
export const OutsideRefund = z.object({
  refund_id: z.int(),
  payment_id: z.int(),
  refunded_on: z.string(),
  amount_cents: z.int(),
  uncovered_cents: z.int(),
});
export type OutsideRefund = z.output<typeof OutsideRefund>;

export const MONEY_TROUBLES = ['dispute', 'hand_back', 'leftover', 'outside_refund'] as const;
/**
 * Something that the office has to settle. It links to an invoice or, if there is none, to an order's payments page.
 */
export const MoneyTrouble = z.object({
  kind: z.enum(MONEY_TROUBLES),
  /** The id of the dispute, payment, or refund. */
  trouble_id: z.int(),
  amount_cents: z.int(),
  customer_name: z.string(),
  on: z.string(),
  order_id: z.int().nullable(),
  invoice_id: z.int().nullable(),
});
export type MoneyTrouble = z.output<typeof MoneyTrouble>;

/**
 * Disputes to respond to, deposits to return for canceled orders, deposits that nothing can use anymore, and outside
 * refunds that no credit covers.
 */
export const listMoneyTrouble = endpoint({
  method: 'POST',
  path: '/api/payment/list_trouble',
  input: z.object({}),
  data: z.array(MoneyTrouble),
  refusals: [],
  shows: ['payments', 'orders'],
});

/**
 * Problems with an invoice's or a customer's payments: disputes (latest first), refunds made elsewhere, and the open card
 * page on which someone could be paying the invoice.
 */
export const paymentTrouble = endpoint({
  method: 'POST',
  path: '/api/payment/trouble',
  input: z.object({ invoice_id: Id.optional(), customer_id: Id.optional() }),
  data: z.object({
    disputes: z.array(DisputedPayment),
    outside_refunds: z.array(OutsideRefund),
    /** The customer's deposits that nothing else can use, so that they can pay for this invoice. */
    leftovers: z.array(z.object({ payment_id: z.int(), order_id: z.int(), left_cents: z.int() })),
    page: z.object({ amount_cents: z.int(), opened_at: z.string() }).nullable(),
  }),
  refusals: [],
  shows: ['payments'],
});
