import { isDeepStrictEqual } from 'node:util';
import type { saveCustomFormData as api } from '#contract/cut-sheets/api.ts';
import { findListProblem } from '#contract/cut-sheets/find-answer-problem.ts';
import { addLeftBehind, leftBehind } from '#contract/cut-sheets/left-behind.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { decidedList, factsOf } from '#server/cut-sheets/facts-of.ts';
import { mayFillSheet, maySeeSheet, requireUnlocked } from '#server/cut-sheets/policy.ts';
import { keepAnswers, type LockedSheet, lockSheet } from '#server/cut-sheets/store.ts';
import type { Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/** Saves an unfinished sheet. */
export async function saveCustomFormData(
  tx: Tx,
  { actor }: Who<PlantActor>,
  { data_id, ...answers }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  const sheet = await lockSheet(tx, actor.plant_id, data_id);
  if (!sheet || !maySeeSheet(actor, sheet)) throw new Problem('not_found');
  if (!mayFillSheet(actor, sheet)) throw new Problem('not_allowed');
  return saveAnswers(tx, sheet, answers, actor.account_id);
}

/**
 * Saves a sheet for anyone who may fill it in, signed in or not. Answers may be incomplete but must fit the template.
 * Answers that the template no longer offers are set aside, so that they can still be pointed out. If a submitted sheet
 * is changed back, no pending change remains.
 */
export function saveAnswers(
  tx: Tx,
  sheet: LockedSheet,
  { revision, form_data }: Omit<InputOf<typeof api>, 'data_id'>,
  saved_by: number | null,
): Promise<DataOf<typeof api>> {
  requireUnlocked(sheet);
  if (sheet.revision !== revision) throw new Problem('sheet_changed');
  const problem = findListProblem(sheet.current_form, form_data.order_list);
  if (problem) throw new Problem(problem.code, problem);

  const { order_list: before } = sheet.edit_data_json ?? sheet.form_data_json;
  const left_behind = addLeftBehind(sheet.left_behind ?? [], leftBehind(sheet.current_form, before));
  if (sheet.form_status === 'open') return keepAnswers(tx, sheet, { form_data, left_behind, saved_by });
  const submitted = { order_list: decidedList(sheet, factsOf(sheet)) };
  const edit_data = isDeepStrictEqual(form_data, submitted) ? null : form_data;
  return keepAnswers(tx, sheet, { edit_data, left_behind, saved_by });
}
