import { isDeepStrictEqual } from 'node:util';
import { changesBetween } from '#contract/cut-sheets/answer-changes.ts';
import type { submitCustomForm as api } from '#contract/cut-sheets/api.ts';
import { findAnswerProblem } from '#contract/cut-sheets/find-answer-problem.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { reportDifferences } from '#server/cut-sheets/agreement/report-differences.ts';
import { findFacts } from '#server/cut-sheets/animal-parts/claim-store.ts';
import { keptBefore, sumOrgans } from '#server/cut-sheets/animal-parts/sum-organs.ts';
import { decidedList } from '#server/cut-sheets/facts-of.ts';
import { mayFillSheet, maySeeSheet, requireUnlocked } from '#server/cut-sheets/policy.ts';
import { completeSheet, type LockedSheet, lockSheet } from '#server/cut-sheets/store.ts';
import type { Tx } from '#server/lib/database.ts';
import { type EventActor, emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/** Submits a completed sheet. */
export async function submitCustomForm(
  tx: Tx,
  { actor }: Who<PlantActor>,
  { data_id, form_id, ...answers }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  const sheet = await lockSheet(tx, actor.plant_id, data_id);
  if (!sheet || sheet.form_id !== form_id || !maySeeSheet(actor, sheet)) throw new Problem('not_found');
  if (!mayFillSheet(actor, sheet)) throw new Problem('not_allowed');
  return submitAnswers(tx, sheet, answers, actor);
}

/**
 * Submits a sheet for anyone who may fill it in, signed in or not. Answers are checked against the plant's current
 * template; the client's copy only shows which version was answered, so nobody can submit choices that have since
 * changed. Resubmitting a submitted sheet requires its current revision. Without one, the call is treated as a repeat
 * of the same submission.
 */
export async function submitAnswers(
  tx: Tx,
  sheet: LockedSheet,
  { form_data, form_json, revision }: Omit<InputOf<typeof api>, 'data_id' | 'form_id'>,
  actor: EventActor,
): Promise<DataOf<typeof api>> {
  const { cut_sheet_id, current_form: template } = sheet;
  const isAgain = sheet.form_status !== 'open';
  if (isAgain && revision === undefined) throw new Problem('sheet_submitted');
  requireUnlocked(sheet);
  if (revision !== undefined && revision !== sheet.revision) throw new Problem('sheet_changed');

  if (form_json && !isDeepStrictEqual(form_json, template)) throw new Problem('template_changed');
  const facts = await findFacts(tx, sheet.plant_id, sheet);
  const problem = findAnswerProblem(template, form_data.order_list, facts);
  if (problem) throw new Problem(problem.code, problem);

  await completeSheet(tx, sheet, {
    form_data,
    form_json: template,
    version: sheet.current_version,
    submitted_by: actor.account_id,
  });
  await sumOrgans(tx, actor, sheet.order_id, keptBefore(sheet));
  const changes = isAgain ? changesBetween(decidedList(sheet, facts), form_data.order_list) : [];
  await emit(tx, { actor }, isAgain ? 'cut_sheet.changed' : 'cut_sheet.submitted', {
    subject: { cut_sheet_id, order_id: sheet.order_id },
    data: isAgain ? { changes } : {},
  });
  await reportDifferences(tx, actor, sheet);
  return { data_id: cut_sheet_id };
}
