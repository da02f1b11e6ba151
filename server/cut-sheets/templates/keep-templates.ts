import type {
  archiveTemplate as archiveApi,
  renameTemplate as renameApi,
  restoreTemplate as restoreApi,
  chooseShares as sharesApi,
} from '#contract/cut-sheets/templates/templates-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { changeTemplate, lockNames, lockTemplate, surveyNames } from '#server/cut-sheets/templates/template-store.ts';
import type { Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

export async function renameTemplate(
  tx: Tx,
  who: Who<PlantActor>,
  { form_id, name }: InputOf<typeof renameApi>,
): Promise<DataOf<typeof renameApi>> {
  const { plant_id } = who.actor;
  await lockNames(tx, plant_id);
  const template = await lockTemplate(tx, plant_id, form_id);
  if (!template) throw new Problem('not_found');
  if (template.archived_at === null) await requireFreeName(tx, plant_id, name, form_id);
  await changeTemplate(tx, plant_id, form_id, { name });
  await emit(tx, who, 'template.published', { subject: { template_id: form_id } });
  return { form_id };
}

/** Sets which share sizes a template is meant for. New orders offer it first for shares of those sizes. */
export async function chooseShares(
  tx: Tx,
  who: Who<PlantActor>,
  { form_id, share_sizes }: InputOf<typeof sharesApi>,
): Promise<DataOf<typeof sharesApi>> {
  const { plant_id } = who.actor;
  const template = await lockTemplate(tx, plant_id, form_id);
  if (!template) throw new Problem('not_found');
  await changeTemplate(tx, plant_id, form_id, { share_sizes: [...new Set(share_sizes)].toSorted((a, b) => a - b) });
  await emit(tx, who, 'template.published', { subject: { template_id: form_id } });
  return { form_id };
}

/** Archives a template. New orders can't use it; existing sheets keep it. */
export async function archiveTemplate(
  tx: Tx,
  who: Who<PlantActor>,
  { form_id }: InputOf<typeof archiveApi>,
): Promise<DataOf<typeof archiveApi>> {
  const { plant_id } = who.actor;
  const template = await lockTemplate(tx, plant_id, form_id);
  if (!template) throw new Problem('not_found');
  if (template.archived_at !== null) return { form_id };
  await changeTemplate(tx, plant_id, form_id, { is_active: false, archived_at: 'now' });
  await emit(tx, who, 'template.published', { subject: { template_id: form_id } });
  return { form_id };
}

/** Restores a template: active if it was ever published, otherwise a draft. */
export async function restoreTemplate(
  tx: Tx,
  who: Who<PlantActor>,
  { form_id }: InputOf<typeof restoreApi>,
): Promise<DataOf<typeof restoreApi>> {
  const { plant_id } = who.actor;
  await lockNames(tx, plant_id);
  const template = await lockTemplate(tx, plant_id, form_id);
  if (!template) throw new Problem('not_found');
  if (template.archived_at === null) return { form_id };
  await requireFreeName(tx, plant_id, template.name, form_id);
  await changeTemplate(tx, plant_id, form_id, { is_active: template.version > 0, archived_at: null });
  await emit(tx, who, 'template.published', { subject: { template_id: form_id } });
  return { form_id };
}

async function requireFreeName(tx: Tx, plant_id: number, name: string, but: number): Promise<void> {
  const { isTaken } = await surveyNames(tx, plant_id, name, but);
  if (isTaken) throw nameTaken(name);
}
export const nameTaken = (name: string) =>
  new Problem('template_name_taken', {
    values: { name },
    fields: { name: 'A cut sheet with this name already exists.' },
  });
