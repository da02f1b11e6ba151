import type { DraftLine } from '#contract/invoicing/draft.ts';
import { INVOICE_UNITS } from '#contract/invoicing/invoice-units.ts';
import type { InvoiceRow, viewInvoice } from '#contract/invoicing/invoices-api.ts';
import { sayLineName } from '#contract/invoicing/line-names.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { showCount, showPrice } from '#contract/lib/figures.ts';
import { t, translate } from '#web/lib/words.ts';

/** In an invoice's address: opens it with the form for a card. */
export const PAY_HASH = 'pay';

export type ViewedInvoice = DataOf<typeof viewInvoice>;

/** 'Invoice 12', 'Credit note CN-3', or 'Draft'. */
export function nameOfInvoice({ kind, number }: Pick<InvoiceRow, 'kind' | 'number'>): string {
  if (number === '') return t('Draft');
  return kind === 'invoice' ? t('Invoice {number}', { number }) : t('Credit note {number}', { number });
}

/** The title of a share on an invoice, such as 'Beef, half', in the user's language. */
export const translateTitle = (title: string): string =>
  title
    .split(', ')
    .map((word, at) =>
      at === 0 ? translate(word) : translate(word.charAt(0).toUpperCase() + word.slice(1)).toLowerCase(),
    )
    .join(', ');

/** The name of an invoice's line in the user's language. A plant's own words stay as they are. */
export const translateLine = (name: string): string => sayLineName(name, { say: t, translate });

/** Hundredths of a unit, formatted the way people type them: '1250.5'. */
export const plainHundredths = (quantity: number): string => String(quantity / 100);

/** '200 × $1.00 per pound, hanging'. A single unit is just 'per animal', because the amount beside it is the price. */
export function howMuch({ quantity, unit_cents, unit }: Pick<DraftLine, 'quantity' | 'unit_cents' | 'unit'>): string {
  const words = t(INVOICE_UNITS[unit]);
  return quantity === 100 ? words : `${showCount(quantity / 100)} × ${showPrice(unit_cents)} ${words}`;
}
