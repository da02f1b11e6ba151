import { z } from 'zod';
import { Credited, CreditedLine } from '#contract/invoicing/credited.ts';
import { CASH_PLACE, TILL_REFUSALS } from '#contract/invoicing/deposit-api.ts';
import { Discount } from '#contract/invoicing/discount.ts';
import { CartIds, DraftLine, MAX_INVOICE_CENTS, MAX_LINE_CENTS, MAX_QUANTITY } from '#contract/invoicing/draft.ts';
import { InvoiceDocument } from '#contract/invoicing/invoice-document.ts';
import { INVOICE_STATUS_NAMES } from '#contract/invoicing/invoice-status.ts';
import { INVOICE_UNIT_NAMES } from '#contract/invoicing/invoice-units.ts';
import { InvoiceTerms } from '#contract/invoicing/terms-api.ts';
import { Day } from '#contract/lib/days.ts';
import { endpoint, PageOf } from '#contract/lib/endpoint.ts';
import {
  Flag,
  Id,
  IdOrZero,
  IntBetween,
  Line,
  ListOf,
  NumberBetween,
  pageFields,
  RequiredLine,
  Revision,
} from '#contract/lib/fields.ts';
import { MAX_DEPOSIT_CENTS } from '#contract/orders/deposit.ts';
import { CardProfile } from '#contract/payments/api.ts';
import { BookedTransfer } from '#contract/payments/books-api.ts';
import { RECORDED_FOR_INVOICES } from '#contract/payments/methods.ts';
import {
  isInTenths,
  MAX_NAME_LETTERS,
  NAME_LIMIT,
  NAME_MARKUP,
  PRICE_DECIMALS,
  TAX_CLASS_NAMES,
} from '#contract/pricing/price-list.ts';

const STATUS = z.enum(INVOICE_STATUS_NAMES);
const PLAIN = /[<>]/;
const Reason = RequiredLine(200).refine((text) => !PLAIN.test(text), NAME_MARKUP);
const TenthsOfCents = NumberBetween(0, MAX_LINE_CENTS).refine(isInTenths, PRICE_DECIMALS);
const Total = IntBetween(0, MAX_INVOICE_CENTS);

/** An invoice or a credit note in a list. Amounts are in cents. */
export const InvoiceRow = z.object({
  invoice_id: z.int(),
  kind: z.enum(['invoice', 'credit_note']),
  /** '' for a draft. */
  number: z.string(),
  customer_id: z.int(),
  customer_name: z.string(),
  /** The orders that it covers. */
  order_ids: z.array(z.int()),
  issued_on: z.string(),
  due_on: z.string(),
  total_cents: z.int(),
  open_cents: z.int(),
  status: STATUS,
  is_sent: z.boolean(),
  /** When a credit note was voided because EBT no longer pays for the meat; '' otherwise. */
  voided_on: z.string(),
});
export type InvoiceRow = z.output<typeof InvoiceRow>;

/** Invoices and credit notes, newest first, one page at a time. `status: 'owed'` means everything that is still owed. */
export const listInvoices = endpoint({
  method: 'POST',
  path: '/api/invoice/list',
  input: z.object({
    status: z.union([z.literal(['', 'owed']), STATUS]).default(''),
    customer_id: IdOrZero.default(0),
    order_id: IdOrZero.default(0),
    /** Words from the customer's name, or the invoice's number. */
    words: Line(100).default(''),
    ...pageFields(),
  }),
  data: PageOf(InvoiceRow),
  envelope: 'page',
  refusals: [],
  shows: ['payments', 'orders'],
});

/** One invoice or credit note. A draft comes with the document it would become. */
export const viewInvoice = endpoint({
  method: 'POST',
  path: '/api/invoice/view',
  input: z.object({ invoice_id: Id }),
  data: z.object({
    ...InvoiceRow.shape,
    revision: z.int(),
    document: InvoiceDocument,
    /** Whether a draft's animals, shares, or cut sheets have changed since, so that it has to be updated before it is issued. */
    is_outdated: z.boolean(),
    /** Empty unless this is a draft. */
    lines: z.array(DraftLine),
    /** On a draft, its discount, due days, terms, and note, for the office only. */
    terms: InvoiceTerms.extend({ discount: Discount.nullable() }).nullable(),
    /** On a draft, each share's packed weight and its animal's live weight, in hundredths of a pound. */
    weights: z.array(
      z.object({ cart_id: z.int(), live_weight_clb: z.int().nullable(), packaged_weight_clb: z.int().nullable() }),
    ),
    credited: z.array(Credited),
    credited_cents: z.int(),
    /** How much of each line can still be credited; for the office only. */
    creditable: z.array(CreditedLine),
    /** Its credit notes. For a credit note, `corrects` is the invoice it corrects. */
    credit_notes: z.array(
      z.object({
        invoice_id: z.int(),
        number: z.string(),
        issued_on: z.string(),
        total_cents: z.int(),
        reason: z.string(),
      }),
    ),
    corrects: z.object({ invoice_id: z.int(), number: z.string() }).nullable(),
    reason: z.string(),
    /** The customer's credit that could be applied to this invoice. */
    customer_credit_cents: z.int(),
    /** How a customer can pay it by card; null for the office, and if nothing is due or the plant takes no cards. */
    by_card: z
      .object({
        /** Whether a card is being charged now, or the provider hasn't responded yet. */
        is_under_way: z.boolean(),
        takes_parts: z.boolean(),
        /** The user's card on file; null if there is none. */
        card: CardProfile.nullable(),
      })
      .nullable(),
    /** Why it could not be issued automatically; '' if nothing is wrong. */
    problem: z.string(),
    /** Its transfers in the books; for the office only. */
    transfers: z.array(BookedTransfer),
    can: z.object({
      edit: z.boolean(),
      issue: z.boolean(),
      send: z.boolean(),
      credit: z.boolean(),
      record: z.boolean(),
      apply_credit: z.boolean(),
    }),
  }),
  refusals: [],
  shows: ['payments', 'orders', 'cut_sheets', 'account'],
});

/**
 * Creates a draft invoice for one customer's shares, from the price list, the weights, and the choices on the cut sheets. The
 * weights must have been recorded. Each share can be on only one invoice.
 */
export const draftInvoice = endpoint({
  method: 'POST',
  path: '/api/invoice/draft',
  input: z.object({ cart_ids: CartIds }),
  data: z.object({ invoice_id: z.int() }),
  done: 'Draft created',
  creates: true,
  refusals: [
    'invoice_exists',
    'two_customers',
    'not_arrived',
    'prices_missing',
    'weight_missing',
    'live_weight_unknown',
    'packed_missing',
    'counts_missing',
    'nothing_to_charge',
    'line_too_large',
    'invoice_too_large',
    'key_reused',
  ],
});

const ofDraft = { invoice_id: Id, revision: Revision };

/** Adds a line to a draft, or changes one. Quantity × price must be an amount below $1,000,000.00. */
export const saveInvoiceLine = endpoint({
  method: 'POST',
  path: '/api/invoice/save_line',
  input: z.object({
    ...ofDraft,
    /** 0 adds a line. */
    line_id: IdOrZero.default(0),
    cart_id: IdOrZero.default(0),
    name: RequiredLine()
      .max(MAX_NAME_LETTERS, NAME_LIMIT)
      .refine((name) => !PLAIN.test(name), NAME_MARKUP),
    unit: z.enum(INVOICE_UNIT_NAMES),
    quantity: IntBetween(1, MAX_QUANTITY),
    /** Can have a tenth of a cent: $1.795 a pound. */
    unit_cents: TenthsOfCents,
    tax_class: z.enum(TAX_CLASS_NAMES),
    reason: Reason,
  }),
  data: z.object({ invoice_id: z.int(), revision: z.int(), total_cents: z.int() }),
  done: 'Line saved',
  refusals: ['invoice_changed', 'invoice_issued', 'line_too_large', 'invoice_too_large', 'too_many_lines'],
});

export const removeInvoiceLine = endpoint({
  method: 'POST',
  path: '/api/invoice/remove_line',
  input: z.object({ ...ofDraft, line_id: Id, reason: Reason }),
  data: z.object({ invoice_id: z.int(), revision: z.int(), total_cents: z.int() }),
  done: 'Line removed',
  refusals: ['invoice_changed', 'invoice_issued'],
});

/** Deletes a draft, so that its shares can be invoiced again. */
export const deleteDraft = endpoint({
  method: 'POST',
  path: '/api/invoice/delete_draft',
  input: z.object(ofDraft),
  data: z.object({ invoice_id: z.int() }),
  done: 'Draft deleted',
  refusals: ['invoice_changed', 'invoice_issued'],
});

/**
 * Issues a draft and gives it a number. From then on, it never changes. `total_cents` is the total that the office saw; if it
 * has changed, the call is refused.
 */
export const issueInvoice = endpoint({
  method: 'POST',
  path: '/api/invoice/issue',
  input: z.object({
    ...ofDraft,
    total_cents: Total,
    send: Flag.default(false),
    /** Whether lines that nobody weighed may be issued as estimates. The document says so. */
    with_estimates: Flag.default(false),
  }),
  data: z.object({ invoice_id: z.int(), number: z.string(), is_sent: z.boolean() }),
  done: ({ is_sent }) => (is_sent ? 'Invoice sent!!' : 'Invoice issued'),
  creates: true,
  refusals: [
    'invoice_changed',
    'invoice_issued',
    'total_changed',
    'shares_changed',
    'not_arrived',
    'nothing_to_charge',
    'weights_estimated',
    'invoice_too_large',
    'no_address',
    'key_reused',
  ],
});

/** Emails an issued invoice or credit note again. */
export const sendInvoice = endpoint({
  method: 'POST',
  path: '/api/invoice/send',
  input: z.object({ invoice_id: Id }),
  data: z.object({ invoice_id: z.int() }),
  done: 'Invoice sent!!',
  refusals: ['no_address'],
});

/**
 * Credits everything that remains on an issued invoice, or some of its lines, identified by their position in the document.
 * Whatever was already paid on it becomes the customer's credit.
 */
export const creditInvoice = endpoint({
  method: 'POST',
  path: '/api/invoice/credit',
  input: z.object({
    invoice_id: Id,
    reason: Reason,
    /** Empty to credit everything that remains. */
    lines: ListOf(CreditedLine, 300).default([]),
  }),
  data: z.object({ invoice_id: z.int(), number: z.string(), total_cents: z.int() }),
  done: 'Credit note issued',
  creates: true,
  refusals: ['not_issued', 'credited_already', 'more_than_line', 'key_reused'],
});

/** Records a payment that the office received for an invoice. Anything above the amount due becomes the customer's credit. */
export const recordInvoicePayment = endpoint({
  method: 'POST',
  path: '/api/invoice/record_payment',
  input: z.object({
    invoice_id: Id,
    method: z.enum(RECORDED_FOR_INVOICES),
    amount_cents: IntBetween(1, MAX_DEPOSIT_CENTS),
    reference: Line(60).default(''),
    ...CASH_PLACE,
  }),
  data: z.object({ payment_id: z.int(), open_cents: z.int(), credit_cents: z.int() }),
  done: ({ credit_cents }) =>
    credit_cents > 0 ? 'Payment recorded. The rest was added to the customer’s credit' : 'Payment recorded',
  creates: true,
  refusals: ['nothing_due', 'payment_under_way', 'only_for_meat', 'key_reused', ...TILL_REFUSALS],
});

/** Applies the customer's credit to an invoice. */
export const applyCredit = endpoint({
  method: 'POST',
  path: '/api/invoice/apply_credit',
  input: z.object({ invoice_id: Id, amount_cents: IntBetween(1, MAX_INVOICE_CENTS) }),
  data: z.object({ invoice_id: z.int(), open_cents: z.int() }),
  done: 'Credit applied to this invoice',
  creates: true,
  refusals: ['nothing_due', 'more_than_due', 'no_credit', 'credit_for_meat', 'payment_under_way', 'key_reused'],
});

/** What keeps a share from being invoiced, or could make its invoice wrong. */
export const DAY_PROBLEMS = [
  'outdated',
  'weight',
  'live_weight',
  'packed',
  'counts',
  'prices',
  'nothing',
  'sheet',
  'estimated',
] as const;
/** One share of an animal dropped off that day. With any problem but the last two, it can't be invoiced. */
export const DayShare = z.object({
  cart_id: z.int(),
  order_id: z.int(),
  customer_id: z.int(),
  customer_name: z.string(),
  /** Whether the customer can be sent an invoice by email, text, or push notification. */
  is_reachable: z.boolean(),
  title: z.string(),
  ear_tag: z.string(),
  /** The total of its lines, and the tax on them. */
  subtotal_cents: z.int(),
  tax_cents: z.int(),
  problems: z.array(z.enum(DAY_PROBLEMS)),
  /** What has to be counted first, such as crates. */
  uncounted: z.array(z.string()),
  /** Its invoice or draft, if it has one. */
  invoice: z
    .object({ invoice_id: z.int(), number: z.string(), subtotal_cents: z.int(), total_cents: z.int() })
    .nullable(),
});
export type DayShare = z.output<typeof DayShare>;

/** What can be invoiced for the animals that were dropped off on a day, or for one order, and what is missing. */
export const previewDay = endpoint({
  method: 'POST',
  path: '/api/invoice/preview_day',
  input: z.object({ day: z.union([z.literal(''), Day]).default(''), order_id: IdOrZero.default(0) }),
  data: z.object({ shares: z.array(DayShare) }),
  refusals: [],
  shows: ['payments', 'orders', 'cut_sheets', 'prices'],
});

/** Issues a day's invoices in the background, one for each item. All shares of an item belong to one customer. */
export const issueDay = endpoint({
  method: 'POST',
  path: '/api/invoice/issue_day',
  input: z.object({
    day: Day,
    /** `subtotal_cents` is what the preview showed, before tax. If it has changed, the invoice is left out. */
    items: ListOf(z.object({ cart_ids: CartIds, subtotal_cents: Total }), 500).refine((items) => items.length > 0),
    send: Flag.default(true),
    /** Without it, invoices with estimated weights are left out. */
    with_estimates: Flag.default(false),
  }),
  data: z.object({ run_id: z.int() }),
  done: 'Issuing invoices',
  creates: true,
  refusals: ['key_reused'],
});

/** The progress of a run. `failed` lists the invoices that were left out, and why. */
export const dayRun = endpoint({
  method: 'POST',
  path: '/api/invoice/day_run',
  input: z.object({ run_id: Id }),
  data: z.object({
    run_id: z.int(),
    day: z.string(),
    total: z.int(),
    done: z.int(),
    is_ended: z.boolean(),
    invoice_ids: z.array(z.int()),
    failed: z.array(
      z.object({
        cart_ids: z.array(z.int()),
        customer_name: z.string(),
        code: z.string(),
        values: z.record(z.string(), z.union([z.string(), z.number()])),
      }),
    ),
  }),
  refusals: [],
  shows: ['payments'],
});
