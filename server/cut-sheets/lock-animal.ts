import { sql } from 'kysely';
import type { OrderStatus, Stage } from '#contract/orders/status.ts';
import type { Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';

export interface LockedAnimal {
  order_id: number | null;
  order_status: OrderStatus | null;
  stage: Stage | null;
}

/**
 * Locks the order of a sheet's animal until the transaction ends. Starting to cut takes the same lock, so if someone submits at
 * that moment, one of the two waits and then sees what the other did. Orders are locked before sheets.
 */
export async function lockAnimalOf(tx: Tx, plant_id: number, cut_sheet_id: number): Promise<LockedAnimal> {
  const { rows } = await sql<LockedAnimal>`
    select order_id, status as order_status, stage from orders
    where plant_id = ${plant_id} and order_id = (
      select order_id from shares where plant_id = ${plant_id} and cut_sheet_id = ${cut_sheet_id})
    for update`.execute(tx);
  return rows[0] ?? { order_id: null, order_status: null, stage: null };
}

/**
 * Refuses if the sheet was moved to another animal between the two locks, because the checks would apply to the wrong animal.
 */
export function requireSameAnimal(animal: LockedAnimal, order_id: number | null): void {
  if (animal.order_id !== order_id) throw new Problem('busy');
}
