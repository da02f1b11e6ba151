import { z } from 'zod';
import { Day } from '#contract/lib/days.ts';
import { endpoint, PageOf } from '#contract/lib/endpoint.ts';
import { Id, IdOrZero, Line, ListOf, pageFields } from '#contract/lib/fields.ts';
import { KIND_NAMES } from '#contract/payments/books-api.ts';

const DayOrNone = z.union([z.literal(''), Day]);
const Aging = z.object({
  to_30: z.int(),
  to_60: z.int(),
  to_90: z.int(),
  over_90: z.int(),
  credit_cents: z.int(),
  balance_cents: z.int(),
});

/** A tax exemption certificate. `until` is its last day; '' if it doesn't expire. */
const Certificate = z.object({ number: z.string(), state: z.string(), until: z.string() });

/**
 * A customer's account: one line per change in what they owe, with the balance after each. Takes the customer (0 for
 * the caller's own record) and the first and last day. The balance is the unpaid amount of the invoices less unused
 * credit. If it is below 0, the plant owes the customer. Amounts are in cents.
 */
export const customerStatement = endpoint({
  method: 'POST',
  path: '/api/account/statement',
  input: z.object({ customer_id: IdOrZero.default(0), from: DayOrNone.default(''), to: DayOrNone.default('') }),
  data: z.object({
    customer_id: z.int(),
    customer_name: z.string(),
    plant_name: z.string(),
    from: z.string(),
    to: z.string(),
    /** The balance before the first line. */
    opening_cents: z.int(),
    lines: z.array(
      z.object({
        posting_id: z.int(),
        day: z.string(),
        kind: z.enum(KIND_NAMES),
        /** The number of the invoice, credit note, or payment. */
        number: z.string(),
        /** Null unless the line links to an invoice. */
        invoice_id: z.int().nullable(),
        /** Positive if it increases what is owed. */
        cents: z.int(),
        balance_cents: z.int(),
      }),
    ),
    closing_cents: z.int(),
    /** Whether there are more lines than a statement can show. If so, it shows the latest ones. */
    is_cut: z.boolean(),
    aging: Aging,
    /** Deposits that have not been applied to an invoice. */
    deposit_cents: z.int(),
    certificate: Certificate,
    can: z.object({ mail: z.boolean(), keep_certificate: z.boolean() }),
  }),
  refusals: [],
  shows: ['payments', 'customers'],
});

/**
 * The statement as a PDF, using the plant's invoice template and the customer's language. Takes the same input as
 * `customerStatement`.
 */
export const statementPdf = endpoint({
  method: 'GET',
  path: '/api/account/statement_pdf/:customer_id',
  input: customerStatement.input,
  data: z.unknown(),
  file: 'application/pdf',
  refusals: ['busy'],
});

/** Exports every line of the statement as a spreadsheet, however many there are. Takes the same input as `customerStatement`. */
export const exportStatement = endpoint({
  method: 'GET',
  path: '/api/account/statement_export/:customer_id',
  input: customerStatement.input,
  data: z.unknown(),
  file: 'text/csv',
  refusals: [],
});

/** Emails the statement, with a payment link for each open invoice. */
export const mailStatement = endpoint({
  method: 'POST',
  path: '/api/account/mail_statement',
  input: z.object({ customer_id: Id }),
  data: z.object({ customer_id: z.int() }),
  done: 'Statement sent',
  refusals: ['no_address'],
});

/** Saves a customer's tax exemption certificate, or removes it if the number is blank. */
export const saveCertificate = endpoint({
  method: 'POST',
  path: '/api/account/save_certificate',
  input: z.object({
    customer_id: Id,
    number: Line(60),
    state: Line(2)
      .toUpperCase()
      .refine((state) => /^([A-Z]{2})?$/.test(state), 'Enter the two-letter state code, such as IA.'),
    until: DayOrNone.default(''),
  }),
  data: z.object({ customer_id: z.int() }),
  done: 'Certificate saved',
  refusals: [],
});

/** What customers owe at the end of a day, by age, largest balance first. Customers with nothing outstanding are left out. */
export const agingReport = endpoint({
  method: 'POST',
  path: '/api/account/aging',
  input: z.object({
    as_of: DayOrNone.default(''),
    ...pageFields(50),
  }),
  data: PageOf(Aging.extend({ customer_id: z.int(), customer_name: z.string() })),
  envelope: 'page',
  refusals: [],
  shows: ['payments'],
});

/** Exports all pages of what customers owe at the end of a day as a spreadsheet. */
export const exportAging = endpoint({
  method: 'GET',
  path: '/api/account/aging_export',
  input: agingReport.input.pick({ as_of: true }),
  data: z.unknown(),
  file: 'text/csv',
  refusals: [],
});

/** The total that customers owed at the end of a day, and their unused credit. */
export const agingTotals = endpoint({
  method: 'POST',
  path: '/api/account/aging_totals',
  input: z.object({ as_of: DayOrNone.default('') }),
  data: Aging,
  refusals: [],
  shows: ['payments'],
});

/** The balances of the given customers. Those who owe nothing and have no credit are left out. */
export const customerBalances = endpoint({
  method: 'POST',
  path: '/api/account/balances',
  input: z.object({ customer_ids: ListOf(Id, 500) }),
  data: z.array(z.object({ customer_id: z.int(), balance_cents: z.int() })),
  refusals: [],
  shows: ['payments'],
});
