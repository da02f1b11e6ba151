import { isDeepStrictEqual } from 'node:util';
import type { Template } from '#contract/cut-sheets/templates/template.ts';
import type { saveDraft as api, discardDraft as discardApi } from '#contract/cut-sheets/templates/templates-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import {
  changeTemplate,
  lockTemplate,
  stateOf,
  type TemplateFacts,
} from '#server/cut-sheets/templates/template-store.ts';
import type { Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/** Saves the draft, or removes it if it equals the published version. */
export async function saveDraft(
  tx: Tx,
  who: Who<PlantActor>,
  { form_id, revision, form_json }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  const { plant_id, account_id, first_name, last_name } = who.actor;
  const template = await lockDraft(tx, plant_id, form_id, revision);
  const json = template.version > 0 && isSameTemplate(template.form_json, form_json) ? null : form_json;
  const saved = await changeTemplate(tx, plant_id, form_id, { draft: { json, saved_by: account_id } });

  // The editor autosaves, so an event is sent only if a draft appears or disappears, or gets a new author.
  const isNews =
    (template.draft === null) !== (json === null) || template.draft_saved_by !== `${first_name} ${last_name}`;
  if (isNews) await emit(tx, who, 'template.changed', { subject: { template_id: form_id } });
  return { revision: saved.revision, saved_at: saved.saved_at ?? '', state: stateOf({ ...template, draft: json }) };
}

export async function discardDraft(
  tx: Tx,
  who: Who<PlantActor>,
  { form_id, revision }: InputOf<typeof discardApi>,
): Promise<DataOf<typeof discardApi>> {
  const { plant_id, account_id } = who.actor;
  const template = await lockDraft(tx, plant_id, form_id, revision);
  if (template.version === 0) throw new Problem('template_unpublished');
  const saved = await changeTemplate(tx, plant_id, form_id, { draft: { json: null, saved_by: account_id } });
  await emit(tx, who, 'template.changed', { subject: { template_id: form_id } });
  return { revision: saved.revision };
}

/**
 * Locks the template before its draft changes. Refuses if someone else has saved it since the caller loaded it, and says who.
 */
export async function lockDraft(
  tx: Tx,
  plant_id: number,
  template_id: number,
  revision: number,
): Promise<TemplateFacts> {
  const template = await lockTemplate(tx, plant_id, template_id);
  if (!template) throw new Problem('not_found');
  if (template.archived_at !== null) throw new Problem('template_archived');
  if (template.draft_revision !== revision)
    throw new Problem('draft_changed', { values: { name: template.draft_saved_by ?? '' } });
  return template;
}

/** Compares the order of the parts too, because they appear in that order on the sheet. */
const isSameTemplate = (one: Template, other: Template) =>
  isDeepStrictEqual(one, other) && isDeepStrictEqual(Object.keys(one), Object.keys(other));
