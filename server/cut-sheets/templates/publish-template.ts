import { findAnswerProblem } from '#contract/cut-sheets/find-answer-problem.ts';
import { keepWhatFits } from '#contract/cut-sheets/keep-what-fits.ts';
import { Template } from '#contract/cut-sheets/templates/template.ts';
import type {
  publishTemplate as api,
  saveStandardCut as standardApi,
} from '#contract/cut-sheets/templates/templates-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { lockDraft } from '#server/cut-sheets/templates/save-draft.ts';
import {
  changeTemplate,
  countOpenSheets,
  findTemplateFacts,
  insertEdition,
  lockTemplate,
  standardStateOf,
} from '#server/cut-sheets/templates/template-store.ts';
import { checkTemplate } from '#server/cut-sheets/templates/template-threads.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

type Published = DataOf<typeof api>;

/**
 * Publishes the draft as the plant's next version. Submitted sheets keep the version they were submitted with; open
 * ones follow the new one. Standard-cut answers that no longer fit are dropped. See docs/decisions/0021. The draft is
 * checked before the transaction opens, so that the transaction stays short; the draft's revision shows whether it has
 * changed since.
 */
export async function publishTemplate(
  db: Db,
  who: Who<PlantActor>,
  input: InputOf<typeof api>,
  commit: (work: (tx: Tx) => Promise<Published>) => Promise<Published>,
): Promise<Published> {
  const { plant_id } = who.actor;
  const shown = await findTemplateFacts(db, plant_id, input.form_id);
  const isShown = shown?.draft_revision === input.revision;
  if (isShown && shown.draft) await checkTemplate(shown.draft, { turn: plant_id, gone: who.gone });
  return commit((tx) => publish(tx, who, input, isShown));
}

async function publish(
  tx: Tx,
  who: Who<PlantActor>,
  { form_id, revision }: InputOf<typeof api>,
  isJudged: boolean,
): Promise<Published> {
  const { plant_id, account_id } = who.actor;
  const template = await lockDraft(tx, plant_id, form_id, revision);
  if (template.draft === null) throw new Problem('template_unchanged');
  if (!isJudged) throw new Problem('draft_changed', { values: { name: template.draft_saved_by ?? '' } });
  const form_json = Template.parse(template.draft);

  const version = template.version + 1;
  const standard = keepWhatFits(form_json, template.standard_answers?.order_list ?? []);
  await insertEdition(tx, plant_id, form_id, { version, form_json, published_by: account_id });
  await changeTemplate(tx, plant_id, form_id, {
    version,
    form_json,
    standard,
    is_active: true,
    draft: { json: null, saved_by: account_id },
  });
  await emit(tx, who, 'template.published', {
    subject: { template_id: form_id },
    data: { version },
  });
  return {
    version,
    open_sheets: await countOpenSheets(tx, plant_id, form_id),
    standard: standardStateOf(form_json, { order_list: standard }),
  };
}

/** Saves the plant's standard cut, which a customer must be able to submit. An empty list removes it. */
export async function saveStandardCut(
  tx: Tx,
  who: Who<PlantActor>,
  { form_id, version, form_data: { order_list } }: InputOf<typeof standardApi>,
): Promise<DataOf<typeof standardApi>> {
  const { plant_id } = who.actor;
  const template = await lockTemplate(tx, plant_id, form_id);
  if (!template) throw new Problem('not_found');
  if (template.archived_at !== null) throw new Problem('template_archived');
  if (template.version !== version) throw new Problem('template_changed');
  const problem = order_list.length > 0 ? findAnswerProblem(template.form_json, order_list) : null;
  if (problem) throw new Problem(problem.code, problem);
  await changeTemplate(tx, plant_id, form_id, { standard: order_list });
  await emit(tx, who, 'template.changed', { subject: { template_id: form_id } });
  return { form_id };
}
