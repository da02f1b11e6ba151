import { type InsertObject, sql } from 'kysely';
import type { Tx } from '#server/lib/database.ts';
import type { DB } from '#server/lib/tables.ts';

/** A refund, stored before the provider is asked. */
export interface StoredRefund {
  /** The plant, or the market. */
  owner_id: number;
  refund_id: number;
  provider_key: string;
  charge_id: number | null;
  /** The key of the refunded charge; null if no card was charged. */
  charge_key: string | null;
  /** The provider that made that charge. */
  provider: string | null;
  /** A plant's payment; null on the market. */
  payment_id: number | null;
  claim_id: number | null;
  amount_cents: number;
  /** The part that comes from the customer's credit, although a deposit was paid. */
  credit_cents: number;
  /** The part of a refund made outside Hindquarter that was written off. */
  uncovered_cents: number;
  /** Null if it was made automatically. */
  refunded_by: number | null;
}
/** The columns of refund `r` and its charge `a`. */
export const REFUND = sql`r.owner_id, r.refund_id, r.provider_key::text, r.charge_id, a.provider_key::text as charge_key, a.provider,
  r.payment_id, r.claim_id, r.amount_cents, r.credit_cents, r.uncovered_cents, r.refunded_by`;

/** Stores a refund of a plant or the market. */
export const insertRefund = (
  tx: Tx,
  refund: InsertObject<DB, 'refunds'>,
): Promise<{ refund_id: number; provider_key: string }> =>
  tx.insertInto('refunds').values(refund).returning(['refund_id', 'provider_key']).executeTakeFirstOrThrow();
