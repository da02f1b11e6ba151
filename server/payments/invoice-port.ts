import type { Tx } from '#server/lib/database.ts';
import type { NewPayment, PaymentWho } from '#server/payments/add-payment.ts';
import type { Transfer } from '#server/payments/ledger/post.ts';

/** What payments need from invoicing, an area they can't import. server/app connects it once, before any call is served. */
export interface InvoicePort {
  /** Records money received for an invoice, up to its open amount; the rest becomes the customer's credit. */
  receive(tx: Tx, who: PaymentWho, payment: NewPayment & { invoice_id: number }): Promise<number>;
  /**
   * Opens the invoices again that a payment paid, up to an amount that its bank has taken back for good. Returns how
   * much, and what to post.
   */
  takeBack(
    tx: Tx,
    who: PaymentWho,
    asked: { payment_id: number; undo: 'dispute'; account: 'disputes'; most_cents: number },
  ): Promise<{ cents: number; transfers: Transfer[] }>;
}
let connected: InvoicePort | undefined;

export function connectInvoices(port: InvoicePort): void {
  connected = port;
}

export function invoicePort(): InvoicePort {
  if (!connected) throw new Error('connectInvoices has not been called');
  return connected;
}
