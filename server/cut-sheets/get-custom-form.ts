import type { getCustomForm as api } from '#contract/cut-sheets/api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { isOffice } from '#contract/lib/roles.ts';
import { requireOwnId } from '#server/accounts/policy.ts';
import { findTemplate, listTemplates } from '#server/cut-sheets/store.ts';
import type { Db } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/**
 * With a form_id, returns that template; otherwise the plant's list. Everyone at the plant may read them, because everyone
 * fills them in.
 */
export async function getCustomForm(
  db: Db,
  { actor }: Who<PlantActor>,
  { form_id, user_id }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  requireOwnId(actor, user_id);
  if (form_id === undefined) return listTemplates(db, actor.plant_id);
  const template = await findTemplate(db, actor.plant_id, form_id);
  // Nobody can fill in a template that has never been published.
  if (!template || template.version === 0) throw new Problem('not_found');
  const { version: _, draft, ...published } = template;
  return { ...published, form_json_temp: isOffice(actor.role) ? draft : null };
}
