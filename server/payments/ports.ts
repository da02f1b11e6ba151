import { port } from '#contract/lib/port.ts';
import type { Tx } from '#server/lib/database.ts';
import type { NewPayment, PaymentWho } from '#server/payments/add-payment.ts';
import type { StoredCharge, StoredOutcome } from '#server/payments/charge.ts';
import type { Transfer } from '#server/payments/ledger/post.ts';
import type { StoredRefund } from '#server/payments/refund-store.ts';

interface Invoices {
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
/** What payments need from invoicing. */
export const invoices = port<Invoices>('invoices of payments');

/** What became of a purchase's items once they were paid for. */
export interface Bought {
  claim_ids: number[];
  /** How many items someone else had by then. */
  missed: number;
  refunded_cents: number;
}
export interface MarketCharges {
  /** Returns what was bought, if the charge paid for a purchase's items. */
  endCharge(
    tx: Tx,
    charge: StoredCharge & { purchase_id: number },
    outcome: StoredOutcome,
  ): Promise<Bought | undefined>;
  /** Notifies the sellers whose sales a disputed charge paid for. */
  noteDispute(tx: Tx, charge_id: number, state: 'open' | 'won' | 'lost', cents: number): Promise<void>;
  /** Posts a refund that was made, or notifies whoever waits for one that was refused. `tries`: how often it was sent so far. */
  endRefund(tx: Tx, refund: StoredRefund & { tries: number }, isDone: boolean): Promise<void>;
  /** Reverses a refund that the bank sent back. */
  undoRefund(tx: Tx, refund: StoredRefund): Promise<void>;
  /** Posts a refund that someone made on the provider's own pages. */
  bookOutsideRefund(tx: Tx, made: { refund_id: number; charge_id: number; amount_cents: number }): Promise<void>;
}
/** What the outcomes of charges and refunds, and disputes mean on the market. */
export const marketCharges = port<MarketCharges>('market charges');
