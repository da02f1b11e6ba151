import { animalParts } from '#contract/cut-sheets/questions/whole-sheet.ts';
import type { listTemplates as api } from '#contract/cut-sheets/templates/templates-api.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { listAllTemplates, signature, standardStateOf, stateOf } from '#server/cut-sheets/templates/template-store.ts';
import type { Db } from '#server/lib/database.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/** The plant's templates for the office, including archived and unpublished ones. */
export async function listTemplates(db: Db, { actor }: Who<PlantActor>): Promise<DataOf<typeof api>> {
  const rows = await listAllTemplates(db, actor.plant_id);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    type: row.type,
    state: stateOf(row),
    version: row.version,
    published: signature(row.published_at, row.published_by),
    draft_saved: row.draft === null ? null : signature(row.draft_saved_at, row.draft_saved_by),
    parts: Object.keys(animalParts(row.draft ?? row.form_json)).length,
    open_sheets: row.open_sheets,
    standard: standardStateOf(row.version === 0 && row.draft ? row.draft : row.form_json, row.standard_answers),
  }));
}
