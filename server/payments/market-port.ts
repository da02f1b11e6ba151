import type { Tx } from '#server/lib/database.ts';
import type { StoredCharge, StoredOutcome } from '#server/payments/charge.ts';
import type { StoredRefund } from '#server/payments/refund-store.ts';

/**
 * What the outcomes of charges and refunds, and disputes mean on the market, which can't be imported here. server/app connects
 * it once, before any call is served.
 */
export interface MarketPort {
  endCharge(tx: Tx, charge: StoredCharge & { purchase_id: number }, outcome: StoredOutcome): Promise<void>;
  /** Notifies the sellers whose sales a disputed charge paid for. */
  noteDispute(tx: Tx, charge_id: number, state: 'open' | 'won' | 'lost', cents: number): Promise<void>;
  /** Posts a refund that was made, or notifies whoever waits for one that was refused. `tries`: how often it was sent so far. */
  endRefund(tx: Tx, refund: StoredRefund & { tries: number }, isDone: boolean): Promise<void>;
  /** Reverses a refund that the bank sent back. */
  undoRefund(tx: Tx, refund: StoredRefund): Promise<void>;
  /** Posts a refund that someone made on the provider's own pages. */
  bookOutsideRefund(tx: Tx, made: { refund_id: number; charge_id: number; amount_cents: number }): Promise<void>;
}
let connected: MarketPort | undefined;

export function connectMarketCharges(port: MarketPort): void {
  connected = port;
}

export function marketPort(): MarketPort {
  if (!connected) throw new Error('connectMarketCharges has not been called');
  return connected;
}
