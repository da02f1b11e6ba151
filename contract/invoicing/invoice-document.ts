import { z } from 'zod';
import { INVOICE_UNIT_NAMES } from '#contract/invoicing/invoice-units.ts';
import { TAX_CLASS_NAMES } from '#contract/pricing/price-list.ts';

const Letterhead = z.object({
  name: z.string(),
  street_address: z.string(),
  city: z.string(),
  state: z.string(),
  zip_code: z.string(),
  phone_number: z.string(),
  email: z.string(),
});

/**
 * The content of an invoice or credit note. It is written once, when the document is issued, and never changed; a draft is
 * shown with the document it would become. What has been paid since and what is still owed are not part of it.
 */
export const InvoiceDocument = z.object({
  kind: z.enum(['invoice', 'credit_note']),
  /** '' while it is a draft. */
  number: z.string(),
  /** Calendar days in the plant's time zone; '' while it is a draft. */
  issued_on: z.string(),
  due_on: z.string(),
  /** The number of the invoice that a credit note corrects; '' for an invoice. */
  corrects: z.string(),
  plant: Letterhead.extend({
    tax_number: z.string(),
  }),
  customer: Letterhead.extend({
    /** The number of the tax exemption certificate; '' if there is none. */
    tax_certificate: z.string(),
  }),
  /** One part per share; a combined invoice has several. */
  parts: z.array(
    z.object({
      /** 0 for lines that belong to no share. */
      cart_id: z.int(),
      order_id: z.int(),
      /** What was cut, such as "Beef, half". */
      title: z.string(),
      ear_tag: z.string(),
      dropoff_date: z.string(),
      /** The share's part of the hanging weight, in hundredths of a pound; null if it wasn't recorded. */
      hanging_clb: z.int().nullable(),
      /** What was asked for and packed less of, and why. */
      short: z.array(z.object({ cut: z.string(), reason: z.string() })).optional(),
      lines: z.array(
        z.object({
          name: z.string(),
          unit: z.enum(INVOICE_UNIT_NAMES),
          /** In hundredths of a unit. The amount is quantity × unit price, rounded half up to cents. */
          quantity: z.int(),
          /** By the pound, it can have a tenth of a cent. */
          unit_cents: z.number(),
          amount_cents: z.int(),
          tax_class: z.enum(TAX_CLASS_NAMES),
          /** Why the office changed the line; '' if it didn't. */
          reason: z.string(),
          /** The line's part of the discount. Its amount is what is left. */
          discount_cents: z.int().optional(),
          /** Set if the quantity was estimated, because nobody weighed or counted it. */
          is_estimated: z.boolean().optional(),
        }),
      ),
    }),
  ),
  /** One row for each tax class with a rate, in hundredths of a percent: 687.5 is 6.875%. */
  taxes: z.array(
    z.object({ tax_class: z.enum(TAX_CLASS_NAMES), rate_bp: z.number(), base_cents: z.int(), tax_cents: z.int() }),
  ),
  subtotal_cents: z.int(),
  tax_cents: z.int(),
  /** On a credit note, amounts are positive too: they are what the customer gets back. */
  total_cents: z.int(),
  /** A discount on all lines, and how much it took off. */
  discount: z.object({ percent_bp: z.int(), cents: z.int(), reason: z.string() }).optional(),
  /** The terms, if they aren't those of the plant's template. */
  terms: z.string().optional(),
  note: z.string().optional(),
  /** The version number of the plant's template that it was issued with. */
  template_version: z.int(),
});
export type InvoiceDocument = z.output<typeof InvoiceDocument>;

/** What has been paid or credited since an invoice was issued, printed under its total. */
export interface InvoiceStanding {
  /** Oldest first: deposits, payments, credit notes, applied credit. */
  credited: { kind: 'deposit' | 'payment' | 'credit_note' | 'credit'; words: string; on: string; cents: number }[];
  /** The total of its credit notes, including amounts that had already been paid and became the customer's credit. */
  credited_cents: number;
  open_cents: number;
}
