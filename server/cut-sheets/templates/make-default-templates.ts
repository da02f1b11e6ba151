import { BUILT_IN_SHEETS } from '#contract/cut-sheets/built-in/built-in-sheets.ts';
import { standardCutOf } from '#contract/cut-sheets/built-in/standard-cut.ts';
import { SPECIES } from '#contract/lib/species.ts';
import { listSeeded, lockSpecies } from '#server/cut-sheets/store.ts';
import { insertPublished } from '#server/cut-sheets/templates/template-store.ts';
import type { Tx } from '#server/lib/database.ts';

/**
 * Adds built-in templates for the plant's species that have none, so that it can take orders right away. Runs for new plants
 * and when a plant adds a species.
 */
export async function makeDefaultTemplates(tx: Tx, plant_id: number): Promise<void> {
  const { species } = await lockSpecies(tx, plant_id);
  const seeded = await listSeeded(tx, plant_id);
  const have = new Set(seeded.map((template) => template.species));
  const missing = SPECIES.filter((key) => species.includes(key) && !have.has(key));
  const sheets = missing.flatMap((key) =>
    BUILT_IN_SHEETS[key]().map((sheet) => ({
      ...sheet,
      species: key,
      standard: standardCutOf(key, sheet.form_json),
    })),
  );
  if (sheets.length > 0) await insertPublished(tx, plant_id, sheets);
}
