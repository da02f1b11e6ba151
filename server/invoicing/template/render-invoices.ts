import { drawInvoices, type InvoiceToRender } from '#server/invoicing/template/draw-invoices.ts';
import { type PrintedLogo, printLogo } from '#server/invoicing/template/print-logo.ts';

export interface InvoicesToPrint {
  /** `logo` is the name of the logo's file; '' if there is none. */
  invoices: readonly (Omit<InvoiceToRender, 'logo'> & { logo: string })[];
  /** The contents of the logos' files, by name. */
  logos: Readonly<Record<string, Uint8Array>>;
}

/** Runs in a thread. Converts each logo only once, draws the invoices, and reports how many are done. */
export async function renderInvoices(
  { invoices, logos }: InvoicesToPrint,
  report: (done: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const printed = new Map<string, PrintedLogo>();
  for (const [name, bytes] of Object.entries(logos)) printed.set(name, await printLogo(bytes));
  const toDraw = invoices.map((invoice) => ({ ...invoice, logo: printed.get(invoice.logo) ?? null }));
  return drawInvoices(toDraw, report);
}
