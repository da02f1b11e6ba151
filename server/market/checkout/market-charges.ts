import { postToMarket } from '#server/market/books.ts';
import { endMarketCharge } from '#server/market/checkout/charges.ts';
import { noteDispute, notifySellers } from '#server/market/checkout/market-disputes.ts';
import { endMarketRefund, undoMarketRefund } from '#server/market/checkout/refunds.ts';
import type { MarketCharges } from '#server/payments/ports.ts';

/** What becomes of the market's charges and refunds. */
export const chargesOfPurchases: MarketCharges = {
  endCharge: endMarketCharge,
  noteDispute,
  endRefund: endMarketRefund,
  undoRefund: undoMarketRefund,
  bookOutsideRefund,
};

/**
 * Only whoever made a refund on the provider's own pages knows whose share it was for, so it stays unassigned until the sellers
 * are paid. Then it is deducted from them in proportion.
 */
async function bookOutsideRefund(...[tx, made]: Parameters<MarketCharges['bookOutsideRefund']>): Promise<void> {
  const { refund_id, charge_id, amount_cents } = made;
  const cause = { kind: 'refund', cause_id: refund_id, claim_id: null, seller_id: null } as const;
  await postToMarket(tx, cause, [['unassigned', 'provider', amount_cents]]);
  await notifySellers(tx, charge_id, 'refunded_outside', amount_cents);
}
