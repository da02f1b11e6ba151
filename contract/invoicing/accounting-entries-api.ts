import { z } from 'zod';
import { endpoint, PageOf } from '#contract/lib/endpoint.ts';
import { Id, pageFields, RequiredLine } from '#contract/lib/fields.ts';
import type { Words } from '#contract/lib/spanish.ts';
import { TAX_CLASS_NAMES } from '#contract/pricing/price-list.ts';

/** The kinds of records that are sent to QuickBooks. */
export const ENTRY_KINDS = {
  customer: 'Customer',
  item: 'Line type',
  invoice: 'Invoice',
  credit_note: 'Credit note',
  payment: 'Payment',
  till: 'Counter sales at till',
  /** A kept deposit has the same id as the payment it was paid with. */
  kept_deposit: 'Deposit kept from payment',
  /** What credit from before the plant connected paid. Its id is that of the allocation. */
  earlier_credit: 'Credit used from before connecting',
} as const satisfies Readonly<Record<string, Words>>;
export type EntryKind = keyof typeof ENTRY_KINDS;
const KIND_NAMES = Object.keys(ENTRY_KINDS) as [EntryKind, ...EntryKind[]];

/** Why something could not be sent, and what to do about it. */
export const ENTRY_REASONS = {
  name_taken: 'The name is already in use in QuickBooks. Rename it there or here, then try again.',
  number_taken: 'The number is already in use in QuickBooks. Change it there, then try again.',
  books_closed: 'The books are closed for this day in QuickBooks. Reopen them there, then try again.',
  inactive: 'It refers to something inactive in QuickBooks. Make it active there, then try again.',
  deleted_there: 'It was deleted in QuickBooks. Try again to re-create it there.',
  customer_missing: 'The customer couldn’t be sent to QuickBooks. Fix that first.',
  item_missing: 'A line type couldn’t be sent to QuickBooks. Fix that first.',
  invoice_missing: 'The invoice couldn’t be sent to QuickBooks. Fix that first.',
  more_refunded: 'This till refunded more than it sold. Enter a refund receipt in QuickBooks.',
  refused: 'QuickBooks rejected it.',
} as const satisfies Readonly<Record<string, Words>>;
export type EntryReason = keyof typeof ENTRY_REASONS;
const REASON_NAMES = Object.keys(ENTRY_REASONS) as [EntryReason, ...EntryReason[]];

/** 'lost' when someone has to reconnect, because QuickBooks no longer accepts our tokens. */
export const LINK_STATES = ['on', 'lost', 'off'] as const;

const Mapping = z.object({ tax_class: z.enum(TAX_CLASS_NAMES), income_account: z.string(), tax_code: z.string() });
const Choice = z.object({ id: z.string(), name: z.string() });

/** The state of the plant's connection, what is waiting to be sent, and where invoice lines go. */
export const accountingSetup = endpoint({
  method: 'POST',
  path: '/api/accounting/setup',
  input: z.object({}),
  data: z.object({
    state: z.enum(LINK_STATES),
    /** Practice books stand in for QuickBooks until the installation is registered with Intuit. */
    is_practice: z.boolean(),
    company_name: z.string(),
    /** Documents dated before this day are not sent; '' if the plant was never connected. */
    send_from: z.string(),
    /** Whether QuickBooks has stopped responding. Anything waiting is sent once it responds again. */
    is_down: z.boolean(),
    waiting: z.int(),
    sent: z.int(),
    /** Empty until someone has chosen accounts. Nothing is sent before then. */
    mappings: z.array(Mapping),
  }),
  refusals: [],
  shows: ['accounting'],
});

/** The company's income accounts and tax codes to choose from. */
export const accountingChoices = endpoint({
  method: 'POST',
  path: '/api/accounting/choices',
  input: z.object({}),
  data: z.object({ accounts: z.array(Choice), tax_codes: z.array(Choice) }),
  refusals: ['accounting_not_linked', 'accounting_down'],
});

const Chosen = RequiredLine(100);

/** Sets the account and tax code for each class of lines. Documents are sent once this is set. */
export const saveAccountingMapping = endpoint({
  method: 'POST',
  path: '/api/accounting/save_mapping',
  input: z.object({
    mappings: z
      .array(z.object({ tax_class: z.enum(TAX_CLASS_NAMES), income_account: Chosen, tax_code: Chosen }))
      .length(TAX_CLASS_NAMES.length)
      .refine((rows) => new Set(rows.map(({ tax_class }) => tax_class)).size === rows.length),
  }),
  data: z.null(),
  done: 'Saved',
  refusals: ['accounting_not_linked'],
});

export const UnsentEntry = z.object({
  entry_id: z.int(),
  kind: z.enum(KIND_NAMES),
  /** The id of the customer, invoice, or other record. */
  record_id: z.int(),
  /** What the record is called, such as a customer's name, an invoice's number, or a line type. */
  name: z.string(),
  reason: z.enum(REASON_NAMES),
  /** The error message from QuickBooks. */
  detail: z.string(),
  changed_at: z.string(),
});
export type UnsentEntry = z.output<typeof UnsentEntry>;

/** Entries that couldn't be sent, oldest first. */
export const listUnsent = endpoint({
  method: 'POST',
  path: '/api/accounting/unsent',
  input: z.object(pageFields()),
  data: PageOf(UnsentEntry),
  envelope: 'page',
  refusals: [],
  shows: ['accounting'],
});

/**
 * Resends one record, along with every record that was refused because another record was missing. A record that was deleted in
 * QuickBooks is created there again.
 */
export const retryEntry = endpoint({
  method: 'POST',
  path: '/api/accounting/retry',
  input: z.object({ entry_id: Id }),
  data: z.object({ entry_id: z.int() }),
  done: 'We’ll send it again',
  refusals: [],
});
