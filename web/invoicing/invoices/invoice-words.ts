import type { InvoiceRow, viewInvoice } from '#contract/invoicing/invoices-api.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { t } from '#web/lib/words.ts';

export type ViewedInvoice = DataOf<typeof viewInvoice>;

/** 'Invoice 12', 'Credit note CN-3', or 'Draft'. */
export function nameOfInvoice({ kind, number }: Pick<InvoiceRow, 'kind' | 'number'>): string {
  if (number === '') return t('Draft');
  return kind === 'invoice' ? t('Invoice {number}', { number }) : t('Credit note {number}', { number });
}

/** Hundredths of a unit as people type them: '1250.5'. */
export const plainHundredths = (quantity: number): string => String(quantity / 100);
