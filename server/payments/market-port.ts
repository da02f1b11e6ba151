import type { Tx } from '#server/lib/database.ts';
import type { StoredCharge, StoredOutcome } from '#server/payments/charge.ts';
import type { Dispute } from '#server/payments/disputes.ts';
import type { OutsideRefund } from '#server/payments/outside-refunds.ts';
import type { RefundKey } from '#server/payments/refund.ts';

/**
 * What a charge's outcome means on the market, which can't be imported here, and a provider's reports about the market's
 * disputes and refunds. These return false if the report isn't about the market. server/app connects it once, before any
 * call is served.
 */
export interface MarketPort {
  endCharge(tx: Tx, charge: StoredCharge & { purchase_id: number }, outcome: StoredOutcome): Promise<void>;
  recordDispute(tx: Tx, dispute: Dispute): Promise<boolean>;
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
