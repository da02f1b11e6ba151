import { sql } from 'kysely';
import { stands } from '#server/floor/checks/check-store.ts';
import type { Db } from '#server/lib/database.ts';

/** The newest review that wasn't corrected counts. Only inspected meat is reviewed, and only where the plant's limits say so. */
export async function isReviewMissing(db: Db, plant_id: number, order_id: number): Promise<boolean> {
  const { rows } = await sql<{ result: string | null }>`
    select (select r.body->>'result' from floor_records r
      where r.plant_id = o.plant_id and r.order_id = o.order_id and r.kind = 'preshipment' and ${stands}
      order by r.taken_at desc, r.record_id desc limit 1) as result
    from orders o join check_limits l on l.plant_id = o.plant_id and l.is_review_required
    where o.plant_id = ${plant_id} and o.order_id = ${order_id} and o.offering = 'usda'`.execute(db);
  const [found] = rows;
  return found !== undefined && found.result !== 'ok';
}
