import type { openTemplate as api, getEdition as editionApi } from '#contract/cut-sheets/templates/templates-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import {
  countOpenSheets,
  findEdition,
  findTemplateFacts,
  listEditions,
  signature,
  stateOf,
} from '#server/cut-sheets/templates/template-store.ts';
import type { Db } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/** A template with everything the builder needs: its newest version, its draft, and who published each version and when. */
export async function openTemplate(
  db: Db,
  { actor: { plant_id } }: Who<PlantActor>,
  { form_id }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  const template = await findTemplateFacts(db, plant_id, form_id);
  if (!template) throw new Problem('not_found');
  const [editions, open_sheets] = await Promise.all([
    listEditions(db, plant_id, form_id),
    countOpenSheets(db, plant_id, form_id),
  ]);
  const { id, name, type, version, form_json, draft, draft_revision, standard_answers, share_sizes } = template;
  return {
    id,
    name,
    type,
    version,
    draft,
    draft_revision,
    standard_answers,
    share_sizes,
    editions,
    open_sheets,
    state: stateOf(template),
    form_json: version === 0 ? null : form_json,
    draft_saved: draft === null ? null : signature(template.draft_saved_at, template.draft_saved_by),
  };
}

export async function getEdition(
  db: Db,
  { actor }: Who<PlantActor>,
  { form_id, version }: InputOf<typeof editionApi>,
): Promise<DataOf<typeof editionApi>> {
  const edition = await findEdition(db, actor.plant_id, form_id, version);
  if (!edition) throw new Problem('not_found');
  return edition;
}
