import type { Tx } from '#server/lib/database.ts';
import type { StoredCharge, StoredOutcome } from '#server/payments/charge.ts';
import type { OutsideRefund } from '#server/payments/outside-refunds.ts';
import type { RefundKey } from '#server/payments/refund.ts';

/**
 * What a charge's outcome and a dispute mean on the market, which can't be imported here, and a provider's reports about the
 * market's refunds. These return false if the report isn't about the market. server/app connects it once, before any call
 * is served.
 */
export interface MarketPort {
  endCharge(tx: Tx, charge: StoredCharge & { purchase_id: number }, outcome: StoredOutcome): Promise<void>;
  /** Notifies the sellers whose sales a disputed charge paid for. */
  noteDispute(tx: Tx, charge_id: number, state: 'open' | 'won' | 'lost', cents: number): Promise<void>;
  recordOutsideRefund(tx: Tx, refund: OutsideRefund): Promise<boolean>;
  undoRefund(tx: Tx, provider: string, key: RefundKey): Promise<boolean>;
}
let connected: MarketPort | undefined;

export function connectMarketCharges(port: MarketPort): void {
  connected = port;
}

export function marketPort(): MarketPort {
  if (!connected) throw new Error('connectMarketCharges has not been called');
  return connected;
}
