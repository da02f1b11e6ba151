import type { CreditedLine } from '#contract/invoicing/credited.ts';
import { taxOf } from '#contract/invoicing/draft.ts';
import type { InvoiceDocument } from '#contract/invoicing/invoice-document.ts';
import { sum } from '#contract/lib/sum.ts';
import type { TaxClass } from '#contract/pricing/price-list.ts';

type Line = InvoiceDocument['parts'][number]['lines'][number];
type Tax = InvoiceDocument['taxes'][number];

/** All lines of a document, part by part. A line's index is the `place` that credit notes refer to. */
export const linesIn = ({ parts }: Pick<InvoiceDocument, 'parts'>): Line[] => parts.flatMap(({ lines }) => lines);

/** What remains of each line after earlier credit notes. */
export function leftOf(document: InvoiceDocument, credited: readonly CreditedLine[]): CreditedLine[] {
  return linesIn(document).flatMap(({ amount_cents }, place) => {
    const left = amount_cents - sum(credited.filter((one) => one.place === place).map((one) => one.amount_cents));
    return left > 0 ? [{ place, amount_cents: left }] : [];
  });
}

/** What an invoice's credit notes have credited so far, and what EBT has paid for. */
export interface Corrected {
  lines: readonly CreditedLine[];
  taxes: readonly Tax[];
  /** The part of the meat that EBT will have paid for after the next note. */
  ebt_cents: number;
}

/**
 * The credit note for these amounts. It returns enough tax to leave exactly the tax due on the rest of the invoice, not
 * counting meat that EBT paid for. Together, credit notes for all lines therefore return exactly the invoice's tax.
 * Without amounts, the note returns only the tax on what EBT has just paid for.
 */
export function creditDocument(
  invoice: InvoiceDocument,
  earlier: Corrected,
  asked: readonly CreditedLine[],
): InvoiceDocument {
  const lines = linesIn(invoice);
  const baseOf = (amounts: readonly CreditedLine[], tax_class: TaxClass) =>
    sum(amounts.filter(({ place }) => lines[place]?.tax_class === tax_class).map(({ amount_cents }) => amount_cents));
  const taxes = invoice.taxes.flatMap((tax) => {
    const { tax_class, rate_bp } = tax;
    const returned = earlier.taxes.filter((one) => one.tax_class === tax_class);
    const left = tax.base_cents - baseOf([...earlier.lines, ...asked], tax_class);
    const taxed = Math.max(0, left - (tax_class === 'meat' ? earlier.ebt_cents : 0));
    const base_cents = tax.base_cents - sum(returned.map((one) => one.base_cents)) - taxed;
    const due = tax.tax_cents - sum(returned.map((one) => one.tax_cents));
    const tax_cents = Math.max(0, due - taxOf(taxed, rate_bp));
    return base_cents > 0 || tax_cents > 0 ? [{ tax_class, rate_bp, base_cents, tax_cents }] : [];
  });
  const subtotal_cents = sum(asked.map(({ amount_cents }) => amount_cents));
  const tax_cents = sum(taxes.map((tax) => tax.tax_cents));
  const { discount: _, note: __, ...kept } = invoice;
  return {
    ...kept,
    kind: 'credit_note',
    number: '',
    corrects: invoice.number,
    parts: partsOf(invoice, asked),
    taxes,
    subtotal_cents,
    tax_cents,
    total_cents: subtotal_cents + tax_cents,
  };
}

function partsOf({ parts }: InvoiceDocument, asked: readonly CreditedLine[]): InvoiceDocument['parts'] {
  let place = 0;
  return parts.flatMap((part) => {
    const lines = part.lines.flatMap((line) => {
      const own = asked.find((one) => one.place === place);
      place++;
      return own ? [lineFor(line, own.amount_cents)] : [];
    });
    return lines.length > 0 ? [{ ...part, lines }] : [];
  });
}

/** When only part of a line is credited, or it had a discount, quantity × price doesn't match, so it is one flat amount. */
const lineFor = ({ discount_cents = 0, ...line }: Line, amount_cents: number): Line =>
  amount_cents === line.amount_cents && discount_cents === 0
    ? line
    : { ...line, unit: 'flat', quantity: 100, unit_cents: amount_cents, amount_cents };
