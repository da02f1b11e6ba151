import { z } from 'zod';
import { MAX_INVOICE_CENTS } from '#contract/invoicing/draft.ts';
import { PAID_OUT_TO, PIECES, sumOfPieces } from '#contract/invoicing/till/cash.ts';
import { TillReport } from '#contract/invoicing/till/till-report.ts';
import { endpoint, PageOf } from '#contract/lib/endpoint.ts';
import { Count, Flag, Id, IdOrZero, IntBetween, Line, ListOf, pageFields, RequiredLine } from '#contract/lib/fields.ts';
import { sum } from '#contract/lib/sum.ts';
import { AMOUNT_LIMIT_WORDS, MAX_DEPOSIT_CENTS } from '#contract/orders/deposit.ts';
import { RECORDED_FOR_INVOICES } from '#contract/payments/methods.ts';
import { NAME_MARKUP } from '#contract/pricing/price-list.ts';

const Cents = IntBetween(1, MAX_DEPOSIT_CENTS);
/** The cash in a drawer, in cents. It may be 0. */
const Drawer = Count(MAX_DEPOSIT_CENTS);
/** The bills and coins in a count; empty if it's entered as one amount. */
const CountedPieces = ListOf(z.object({ cents: z.literal(PIECES), count: Count(99_999) }), PIECES.length).default([]);
const WRONG_SUM = 'The bills and coins add up to a different amount.';
/** One line of text without < or >, for names and reasons, which are printed. */
const Plain = (most: number) => RequiredLine(most).refine((text) => !/[<>]/.test(text), NAME_MARKUP);

/** A till with its open session. */
export const Till = z.object({
  till_id: z.int(),
  name: z.string(),
  /** The cash left in the drawer when the till was last closed. */
  left_cents: z.int(),
  /** The number of its last Z report; 0 before the first. */
  last_z: z.int(),
  session: z
    .object({
      session_id: z.int(),
      opened_on: z.string(),
      opened_by: z.string(),
      float_cents: z.int(),
      /** Whether it was opened on an earlier day. If so, it has to be closed before it can accept a payment. */
      is_old: z.boolean(),
      is_counted: z.boolean(),
    })
    .nullable(),
});
export type Till = z.output<typeof Till>;

export const listTills = endpoint({
  method: 'GET',
  path: '/api/till/list',
  input: z.object({}),
  data: z.array(Till),
  refusals: [],
  shows: ['payments'],
});

/**
 * Opens a till with the cash in its drawer. If that differs from what was left when the till was last closed,
 * `difference` says whether cash was moved to or from the safe or the bank, or whether the drawer is short or over.
 */
export const openTill = endpoint({
  method: 'POST',
  path: '/api/till/open',
  input: z
    .object({
      /** 0 to create a new till with this name. */
      till_id: IdOrZero.default(0),
      name: Plain(40).default('Till'),
      float_cents: Drawer,
      pieces: CountedPieces,
      difference: z.enum(['safe', 'bank', 'over_short']).default('bank'),
    })
    .refine(({ pieces, float_cents }) => pieces.length === 0 || sumOfPieces(pieces) === float_cents, {
      path: ['float_cents'],
      message: WRONG_SUM,
    }),
  data: z.object({ till_id: z.int(), session_id: z.int() }),
  done: 'Till opened',
  creates: true,
  refusals: ['till_open', 'till_twice', 'not_in_safe', 'key_reused'],
});

/** Past Z reports keep the till's old name. */
export const renameTill = endpoint({
  method: 'POST',
  path: '/api/till/rename',
  input: z.object({ till_id: Id, name: Plain(40) }),
  data: z.object({ till_id: z.int() }),
  done: 'Till renamed',
  refusals: ['till_twice'],
});

/** A payment through the till: a sale, or a payment that the office recorded elsewhere. */
export const TillSale = z.object({
  /** 0 for a payment that was recorded elsewhere. */
  sale_id: z.int(),
  payment_id: z.int(),
  at: z.string(),
  by: z.string(),
  customer_names: z.array(z.string()),
  methods: z.array(z.enum(RECORDED_FOR_INVOICES)),
  amount_cents: z.int(),
  /** How much of it was voided. */
  voided_cents: z.int(),
  tip_cents: z.int(),
});
export type TillSale = z.output<typeof TillSale>;

/** An open session's payments and other cash movements, without the total that should be in the drawer. */
export const viewTill = endpoint({
  method: 'POST',
  path: '/api/till/view',
  input: z.object({ session_id: Id }),
  data: z.object({ sales: z.array(TillSale), moves: TillReport.shape.moves }),
  refusals: [],
  shows: ['payments'],
});

/** An open invoice that can be paid at the till. */
export const TillInvoice = z.object({
  invoice_id: z.int(),
  number: z.string(),
  customer_id: z.int(),
  customer_name: z.string(),
  phone: z.string(),
  due_on: z.string(),
  is_overdue: z.boolean(),
  open_cents: z.int(),
  /** The meat that EBT can pay for, and its sales tax rate if it is paid for any other way. */
  meat_cents: z.int(),
  meat_tax_bp: z.number(),
  /** Whether a card is being charged for it right now. */
  is_under_way: z.boolean(),
});
export type TillInvoice = z.output<typeof TillInvoice>;

/** The most invoices in one sale. */
export const MAX_SALE_INVOICES = 40;

/**
 * Open invoices found by words in the customer's name, the phone number, or the invoice number, or those with the given ids.
 * Each customer's invoices are sorted by due date, oldest first.
 */
export const findDue = endpoint({
  method: 'POST',
  path: '/api/till/find_due',
  input: z.object({ words: Line(100).default(''), invoice_ids: ListOf(Id, MAX_SALE_INVOICES).default([]) }),
  data: z.object({ invoices: z.array(TillInvoice), has_more: z.boolean() }),
  refusals: [],
  shows: ['payments', 'customers'],
});

/**
 * Accepts payment for one or more invoices, from one or more customers, by one or more methods. If it's less than what is due,
 * it pays part, oldest invoice first; any excess becomes change or the customer's credit.
 */
export const takePayment = endpoint({
  method: 'POST',
  path: '/api/till/take_payment',
  input: z.object({
    session_id: Id,
    /** `open_cents` is what the clerk saw. If the amount due has changed since then, no payment is accepted. */
    invoices: ListOf(
      z.object({ invoice_id: Id, open_cents: IntBetween(1, MAX_INVOICE_CENTS) }),
      MAX_SALE_INVOICES,
    ).refine((list) => list.length > 0 && new Set(list.map(({ invoice_id }) => invoice_id)).size === list.length),
    tenders: ListOf(
      z.object({ method: z.enum(RECORDED_FOR_INVOICES), amount_cents: Cents, reference: Line(60).default('') }),
      10,
    )
      .refine((list) => list.length > 0, 'Required')
      .refine((list) => sum(list.map(({ amount_cents }) => amount_cents)) <= MAX_DEPOSIT_CENTS, AMOUNT_LIMIT_WORDS),
    tip_cents: Count(MAX_DEPOSIT_CENTS).default(0),
    keeps_credit: Flag.default(false),
  }),
  data: z.object({
    sale_id: z.int(),
    paid_cents: z.int(),
    left_cents: z.int(),
    change_cents: z.int(),
    credit_cents: z.int(),
  }),
  done: 'Payment recorded',
  creates: true,
  refusals: [
    'till_closed',
    'till_counted',
    'till_old',
    'nothing_due',
    'amount_changed',
    'payment_under_way',
    'only_for_meat',
    'tip_too_high',
    'only_a_tip',
    'credit_for_one',
    'change_from_cash',
    'key_reused',
  ],
});

/** Puts cash into the drawer or takes it out, with a reason, when no customer is involved. */
export const moveCash = endpoint({
  method: 'POST',
  path: '/api/till/move_cash',
  input: z
    .object({
      session_id: Id,
      kind: z.enum(['paid_in', 'paid_out']),
      account: z.enum(PAID_OUT_TO),
      amount_cents: Cents,
      reason: Plain(200),
    })
    .refine(({ kind, account }) => kind === 'paid_out' || account !== 'tips', {
      path: ['account'],
      message: 'Tips can only be paid out.',
    }),
  data: z.object({ session_id: z.int() }),
  done: 'Recorded',
  creates: true,
  refusals: ['till_closed', 'till_counted', 'till_old', 'not_in_drawer', 'not_in_safe', 'more_than_tips', 'key_reused'],
});

/**
 * Cash payments that can still be refunded at least in part, found by words in the customer's name or by phone number; newest
 * first.
 */
export const findRefundable = endpoint({
  method: 'POST',
  path: '/api/till/find_refundable',
  input: z.object({ words: Line(100) }),
  data: z.array(
    z.object({
      payment_id: z.int(),
      customer_name: z.string(),
      received_on: z.string(),
      amount_cents: z.int(),
      left_cents: z.int(),
      is_deposit: z.boolean(),
    }),
  ),
  refusals: [],
  shows: ['payments', 'customers'],
});

/**
 * Stores a drawer count, and only then returns what should be in the drawer. From then on, the till accepts no
 * payments. The drawer can be counted again; the report lists every count.
 */
export const countTill = endpoint({
  method: 'POST',
  path: '/api/till/count',
  input: z
    .object({ session_id: Id, counted_cents: Drawer, pieces: CountedPieces })
    .refine(({ pieces, counted_cents }) => pieces.length === 0 || sumOfPieces(pieces) === counted_cents, {
      path: ['counted_cents'],
      message: WRONG_SUM,
    }),
  data: z.object({ session_id: z.int(), counted_cents: z.int(), expected_cents: z.int() }),
  creates: true,
  refusals: ['till_closed', 'key_reused'],
});

/**
 * Closes a counted till: posts any overage or shortage, and makes the Z report. Cash that isn't left in the drawer goes
 * to the safe.
 */
export const closeTill = endpoint({
  method: 'POST',
  path: '/api/till/close',
  input: z.object({
    session_id: Id,
    /** The count that the caller saw. If someone has counted again since, the till isn't closed. */
    counted_cents: Drawer,
    left_cents: Drawer,
  }),
  data: z.object({ session_id: z.int(), number: z.int() }),
  done: 'Till closed',
  creates: true,
  refusals: ['till_closed', 'till_not_counted', 'till_recounted', 'more_than_counted', 'key_reused'],
});

/** The X report for an open session, or the Z report for a closed one. */
export const tillReport = endpoint({
  method: 'POST',
  path: '/api/till/report',
  input: z.object({ session_id: Id }),
  data: TillReport,
  refusals: [],
  shows: ['payments'],
});

/** The same report as a PDF, in the reader's language and styled like the plant's invoices. */
export const tillReportPdf = endpoint({
  method: 'GET',
  path: '/api/till/report_pdf/:session_id',
  input: tillReport.input,
  data: z.unknown(),
  file: 'application/pdf',
  refusals: ['busy'],
});

/** A Z report in the list. */
export const ZReportRow = z.object({
  session_id: z.int(),
  till_name: z.string(),
  number: z.int(),
  opened_on: z.string(),
  closed_on: z.string(),
  closed_by: z.string(),
  /** Everything received, less refunds. */
  taken_cents: z.int(),
  /** Below 0 if there was too little in the drawer. */
  over_cents: z.int(),
});
export type ZReportRow = z.output<typeof ZReportRow>;

export const listZReports = endpoint({
  method: 'POST',
  path: '/api/till/z_reports',
  input: z.object({ till_id: IdOrZero.default(0), ...pageFields() }),
  data: PageOf(ZReportRow),
  envelope: 'page',
  refusals: [],
  shows: ['payments'],
});

/** Exports all Z reports as a spreadsheet, newest first. */
export const exportZReports = endpoint({
  method: 'GET',
  path: '/api/till/z_export',
  input: listZReports.input.pick({ till_id: true }),
  data: z.unknown(),
  file: 'text/csv',
  refusals: [],
});

/** The receipt for a sale, with what is left to pay now. */
export const SaleReceipt = z.object({
  sale_id: z.int(),
  plant_name: z.string(),
  plant_phone: z.string(),
  plant_email: z.string(),
  sold_on: z.string(),
  sold_at: z.string(),
  sold_by: z.string(),
  customer_names: z.array(z.string()),
  payments: z.array(z.object({ method: z.enum(RECORDED_FOR_INVOICES), amount_cents: z.int(), reference: z.string() })),
  invoices: z.array(
    z.object({
      number: z.string(),
      customer_name: z.string(),
      paid_cents: z.int(),
      /** The sales tax on it that was removed because EBT paid for meat. */
      untaxed_cents: z.int(),
      open_cents: z.int(),
    }),
  ),
  tip_cents: z.int(),
  /** The cash that was handed over, before change. */
  given_cents: z.int(),
  change_cents: z.int(),
  credit_cents: z.int(),
  /** What the customers still owe, less their unused credit. If it is below 0, the plant owes them. */
  balance_cents: z.int(),
});
export type SaleReceipt = z.output<typeof SaleReceipt>;

export const saleReceipt = endpoint({
  method: 'POST',
  path: '/api/till/receipt',
  input: z.object({ sale_id: Id }),
  data: SaleReceipt,
  refusals: [],
  shows: ['payments'],
});
