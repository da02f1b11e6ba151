import { sql } from 'kysely';
import { required } from '#contract/lib/required.ts';
import { plantNumberOf } from '#contract/orders/plant-number.ts';
import type { Tx } from '#server/lib/database.ts';

export interface PlantNumber {
  plant_serial: number;
  plant_number: string;
}

/**
 * The next number of the plant for an animal that arrives. Others wait until this transaction ends, and get the number if it is
 * rolled back: so no number is skipped or used twice. Call it with the order locked.
 */
export async function takePlantNumber(
  tx: Tx,
  plant_id: number,
  arrived: Parameters<typeof plantNumberOf>[0],
): Promise<PlantNumber> {
  const { rows } = await sql<{ last_serial: number }>`
    insert into plant_serials as s (plant_id, last_serial) values (${plant_id}, 1)
    on conflict (plant_id) do update set last_serial = s.last_serial + 1 returning last_serial`.execute(tx);
  const { last_serial: plant_serial } = required(rows[0], 'the counter');
  return { plant_serial, plant_number: plantNumberOf(arrived, plant_serial) };
}
