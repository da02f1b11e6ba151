import type { Tx } from '#server/lib/database.ts';
import type { AttemptOutcome } from '#server/payments/attempt.ts';
import type { Dispute } from '#server/payments/disputes.ts';
import type { OutsideRefund } from '#server/payments/outside-refunds.ts';
import type { RefundKey } from '#server/payments/refund.ts';

/**
 * Passes a provider's reports on to the market, which has its own charges and can't be imported here. Each call returns
 * false if the report isn't about the market. server/app connects it once, before any call is served.
 */
export interface MarketPort {
  endCharge(tx: Tx, provider: string, charge_key: string, outcome: AttemptOutcome): Promise<boolean>;
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
