import { sql } from 'kysely';
import { CATEGORY_OF, SPECIES } from '#contract/lib/species.ts';
import type { Db } from '#server/lib/database.ts';

const CATEGORIES = sql`(values ${sql.join(
  SPECIES.map((species) => sql`(${sql.lit(species)}, ${sql.lit(CATEGORY_OF[species])})`),
)})`;

/**
 * Whether a share of the animal, or the animal itself if it has no shares, lacks a submitted sheet. A plant without a form for
 * such animals cuts them without one.
 */
export async function isSheetMissing(db: Db, plant_id: number, order_id: number): Promise<boolean> {
  const { rows } = await sql<{ is_missing: boolean }>`
    select exists (
      select from orders o
      left join shares s on s.plant_id = o.plant_id and s.order_id = o.order_id
      left join cut_sheets f on f.plant_id = s.plant_id and f.cut_sheet_id = s.cut_sheet_id
      where o.plant_id = ${plant_id} and o.order_id = ${order_id} and f.status is distinct from 'completed'
        and (s.template_id is not null or f.cut_sheet_id is not null or exists (
          select from cut_sheet_templates t join ${CATEGORIES} c(species, category_id) on c.species = t.species
          where t.plant_id = o.plant_id and t.is_active and c.category_id = o.category_id))) as is_missing`.execute(db);
  return rows[0]?.is_missing ?? false;
}
