import { isDeepStrictEqual } from 'node:util';
import type { submitCustomForm as api } from '#contract/cut-sheets/api.ts';
import { findAnswerProblem } from '#contract/cut-sheets/find-answer-problem.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { isOrderOver, mayFillSheet, maySeeSheet } from '#server/cut-sheets/policy.ts';
import { completeSheet, lockSheet } from '#server/cut-sheets/store.ts';
import type { Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/**
 * Takes a filled sheet, once. The answers are judged against the plant's own template; the client's copy of it only says
 * which edition was answered, so that nobody submits choices the plant has since changed.
 */
export async function submitCustomForm(
  tx: Tx,
  who: Who<PlantActor>,
  { data_id, form_id, form_data, form_json }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  const { actor } = who;
  const sheet = await lockSheet(tx, actor.plant_id, data_id);
  if (!sheet || sheet.form_id !== form_id || !maySeeSheet(actor, sheet)) throw new Problem('not_found');
  if (!mayFillSheet(actor, sheet)) throw new Problem('not_allowed');
  if (sheet.form_status !== 'open') throw new Problem('sheet_submitted');
  if (isOrderOver(sheet.order_status)) throw new Problem('order_over');

  const template = sheet.current_form;
  if (form_json && !isDeepStrictEqual(form_json, template)) throw new Problem('template_changed');
  const problem = findAnswerProblem(template, form_data.order_list);
  if (problem) throw new Problem(problem.code, problem);

  await completeSheet(tx, actor.plant_id, data_id, { form_data, form_json: template, submitted_by: actor.account_id });
  await emit(tx, who, 'cut_sheet.submitted', {
    ...(sheet.order_id !== null && { order_id: sheet.order_id }),
    data: { cut_sheet_id: data_id },
    audience: [sheet.account_id, ...(sheet.producer_id === null ? [] : [sheet.producer_id])],
  });
  return { data_id };
}
