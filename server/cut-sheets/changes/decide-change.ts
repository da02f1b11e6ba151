import { changesBetween } from '#contract/cut-sheets/answer-changes.ts';
import type { decideChange as api } from '#contract/cut-sheets/changes-api.ts';
import { findAnswerProblem } from '#contract/cut-sheets/find-answer-problem.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { reportDifferences } from '#server/cut-sheets/agreement/report-differences.ts';
import { findFacts } from '#server/cut-sheets/animal-parts/claim-store.ts';
import { keptBefore, sumOrgans } from '#server/cut-sheets/animal-parts/sum-organs.ts';
import { findSheetOfChange, lockChange, settleChange } from '#server/cut-sheets/changes/change-store.ts';
import { decidedList } from '#server/cut-sheets/facts-of.ts';
import { lockOf } from '#server/cut-sheets/policy.ts';
import { completeSheet, lockSheet } from '#server/cut-sheets/store.ts';
import type { Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/**
 * Accepts or refuses a change to a locked sheet. If two people decide at the same time, the second is told that the
 * change was already decided. Accepting changes the sheet even though it is locked; the old answers are kept with the
 * change.
 */
export async function decideChange(
  tx: Tx,
  { actor }: Who<PlantActor>,
  { change_id, outcome, answer, form_data }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  const { plant_id, account_id: decided_by } = actor;
  const found = await findSheetOfChange(tx, plant_id, change_id);
  const sheet = found && (await lockSheet(tx, plant_id, found.cut_sheet_id));
  if (!sheet) throw new Problem('not_found');
  const change = await lockChange(tx, plant_id, change_id);
  if (change.outcome !== null) throw new Problem('change_decided');
  if (outcome === 'refused' && answer === '') throw new Problem('change_reason_missing');
  const lock = lockOf(sheet);
  if (outcome === 'accepted' && lock === 'over') throw new Problem('order_over');
  // The order was moved back to a stage before cutting, so the customer can edit the sheet again and may have done so.
  if (outcome === 'accepted' && lock === null) throw new Problem('sheet_unlocked');

  const { cut_sheet_id, order_id, current_form: form_json, current_version: version } = sheet;
  const answers = outcome === 'accepted' ? (form_data ?? change.wanted) : null;
  if (outcome === 'accepted' && !answers) throw new Problem('change_answers_missing');
  const facts = await findFacts(tx, plant_id, sheet);
  const problem = answers && findAnswerProblem(form_json, answers.order_list, facts);
  if (problem) throw new Problem(problem.code, problem);
  const before = sheet.form_data_json;
  if (answers) await completeSheet(tx, sheet, { form_data: answers, form_json, version, submitted_by: decided_by });
  if (answers) await sumOrgans(tx, actor, order_id, keptBefore(sheet));
  await settleChange(tx, plant_id, change_id, { outcome, answer, decided_by, replaced: answers && before });
  await emit(tx, { actor }, outcome === 'accepted' ? 'cut_sheet.change_accepted' : 'cut_sheet.change_refused', {
    subject: { cut_sheet_id, order_id },
    data: {
      change_id,
      ...(answers && { changes: changesBetween(decidedList(sheet, facts), answers.order_list) }),
      ...(answer !== '' && { reject_reason: answer }),
    },
  });
  if (answers) await reportDifferences(tx, actor, sheet);
  return { change_id, outcome };
}
