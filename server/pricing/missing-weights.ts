import { sql } from 'kysely';
import type { PriceLine } from '#contract/pricing/price-list.ts';
import type { Db } from '#server/lib/database.ts';
import { linesFor } from '#server/pricing/price-store.ts';

/** The weights that the animal's prices depend on in any case, and that aren't recorded yet. */
export async function missingWeights(
  db: Db,
  plant_id: number,
  order_id: number,
): Promise<('weight' | 'live_weight')[]> {
  const lines = linesFor({
    plant_id: sql`o.plant_id`,
    category_id: sql`o.category_id`,
    label: sql`o.process_option`,
    day: sql`o.dropoff_date`,
  });
  const { rows } = await sql<{ lines: PriceLine[] | null; is_weighed: boolean; is_live_weighed: boolean }>`
    select ${lines} as lines, o.hanging_weight_clb is not null as is_weighed, o.live_weight_clb is not null as is_live_weighed
    from orders o where o.plant_id = ${plant_id} and o.order_id = ${order_id}`.execute(db);
  const [found] = rows;
  const isCharged = (unit: PriceLine['unit']) =>
    found?.lines?.some((line) => line.unit === unit && line.when === 'always') ?? false;
  return [
    ...(isCharged('hanging_lb') && !found?.is_weighed ? (['weight'] as const) : []),
    ...(isCharged('live_lb') && !found?.is_live_weighed ? (['live_weight'] as const) : []),
  ];
}
