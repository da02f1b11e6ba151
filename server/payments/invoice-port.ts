import type { Tx } from '#server/lib/database.ts';
import type { NewPayment, PaymentWho } from '#server/payments/add-payment.ts';

/** What payments need from invoicing, an area they can't import. server/app connects it once, before any call is served. */
export interface InvoicePort {
  /** Records money received for an invoice, up to its open amount; the rest becomes the customer's credit. */
  receive(tx: Tx, who: PaymentWho, payment: NewPayment & { invoice_id: number }): Promise<number>;
}
let connected: InvoicePort | undefined;

export function connectInvoices(port: InvoicePort): void {
  connected = port;
}

export function invoicePort(): InvoicePort {
  if (!connected) throw new Error('connectInvoices has not been called');
  return connected;
}
