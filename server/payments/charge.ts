import type { ChargeOutcome } from '#server/payments/provider.ts';

export interface Charged {
  /** The plant, or the market. */
  owner_id: number;
  amount_cents: number;
  /** Null if it was paid through a link. On the market, the buyer. */
  started_by: number | null;
}
/** A charge, stored before the provider is called. */
export interface StoredCharge extends Charged {
  charge_id: number;
  provider_key: string;
  customer_id: number | null;
  order_id: number | null;
  invoice_id: number | null;
  purchase_id: number | null;
  claim_id: number | null;
}
/** 'never_sent' means that the provider doesn't know about the charge. */
export type StoredOutcome = ChargeOutcome | 'never_sent';
