import { z } from 'zod';
import { MAX_INVOICE_CENTS } from '#contract/invoicing/draft.ts';
import { UNDO_NAMES } from '#contract/invoicing/undo.ts';
import { Voiding } from '#contract/invoicing/voiding.ts';
import { IntBetween } from '#contract/lib/fields.ts';
import { METHOD_NAMES } from '#contract/payments/methods.ts';

/** Something that reduced what is owed on the invoice. */
export const Credited = z.object({
  kind: z.enum(['deposit', 'payment', 'credit_note', 'credit']),
  on: z.string(),
  /** Negative if what was paid was taken back; `undo` says why. */
  cents: z.int(),
  undo: z.enum(UNDO_NAMES).nullable(),
  /** Null unless the reduction came from a payment. Portal users also get null if neither they nor their customers paid it. */
  payment: z
    .object({
      payment_id: z.int(),
      /** The whole payment, which may have paid other invoices, too. */
      amount_cents: z.int(),
      refunded_cents: z.int(),
      method: z.enum(METHOD_NAMES),
      reference: z.string(),
      card: z.object({ brand: z.string(), last_four: z.string() }).nullable(),
      /**
       * How much of it the office can refund: the part that is still the customer's credit. 0 for users outside the
       * office.
       */
      refundable_cents: z.int(),
      ...Voiding,
    })
    .nullable(),
  credit_note: z
    .object({
      invoice_id: z.int(),
      number: z.string(),
      /** Whether it returns only the sales tax on what EBT paid for. */
      is_tax_only: z.boolean(),
    })
    .nullable(),
});
export type Credited = z.output<typeof Credited>;

/** An amount of one line. `place` is the line's position among all lines of the document. */
export const CreditedLine = z.object({
  place: IntBetween(0, 10_000),
  amount_cents: IntBetween(1, MAX_INVOICE_CENTS),
});
export type CreditedLine = z.output<typeof CreditedLine>;
