import { sql } from 'kysely';
import type { Tx } from '#server/lib/database.ts';

/**
 * Marks part of a locked deposit as used by an invoice or kept by the plant, so it can't be refunded. A negative amount
 * undoes that.
 */
export async function markUsed(tx: Tx, plant_id: number, payment_id: number, cents: number): Promise<void> {
  await sql`update payments set used_cents = used_cents + ${cents}
    where plant_id = ${plant_id} and payment_id = ${payment_id}`.execute(tx);
}
