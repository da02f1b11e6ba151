import type * as api from '#contract/cut-sheets/changes-api.ts';
import { findAnswerProblem } from '#contract/cut-sheets/find-answer-problem.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { isOffice } from '#contract/lib/roles.ts';
import { findFacts } from '#server/cut-sheets/animal-parts/claim-store.ts';
import { insertChange, listChanges, listOpenChanges } from '#server/cut-sheets/changes/change-store.ts';
import { lockOf, mayFillSheet, maySeeSheet } from '#server/cut-sheets/policy.ts';
import { findSheet, type LockedSheet, lockSheet } from '#server/cut-sheets/store.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { type EventActor, emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/** Asks the office to change a locked sheet. */
export async function askChange(
  tx: Tx,
  { actor }: Who<PlantActor>,
  { data_id, ...asked }: InputOf<typeof api.askChange>,
): Promise<DataOf<typeof api.askChange>> {
  const sheet = await lockSheet(tx, actor.plant_id, data_id);
  if (!sheet || !maySeeSheet(actor, sheet)) throw new Problem('not_found');
  if (!mayFillSheet(actor, sheet)) throw new Problem('not_allowed');
  return ask(tx, sheet, asked, { actor, asked_by: actor.account_id });
}

/**
 * Requests a change for anyone who may fill in the sheet, signed in or not. Only locked sheets accept requests, and only one at
 * a time.
 */
export async function ask(
  tx: Tx,
  sheet: LockedSheet,
  { reason, wish, wanted }: Omit<InputOf<typeof api.askChange>, 'data_id'>,
  { actor, asked_by }: { actor: EventActor; asked_by: number },
): Promise<DataOf<typeof api.askChange>> {
  const { plant_id, cut_sheet_id, order_id } = sheet;
  const lock = lockOf(sheet);
  if (lock === 'over') throw new Problem('order_over');
  if (lock === null) throw new Problem('sheet_unlocked');
  if (reason === '') throw new Problem('change_reason_missing');
  if (wish === '' && !wanted) throw new Problem('change_wish_missing');
  const problem =
    wanted && findAnswerProblem(sheet.current_form, wanted.order_list, await findFacts(tx, plant_id, sheet));
  if (problem) throw new Problem(problem.code, problem);

  const change_id = await insertChange(tx, plant_id, { cut_sheet_id, reason, wish, wanted, asked_by });
  if (change_id === undefined) throw new Problem('change_asked_already');
  await emit(tx, { actor }, 'cut_sheet.change_asked', {
    subject: { cut_sheet_id, order_id },
    data: { change_id, reject_reason: reason },
  });
  return { change_id };
}

/** The changes requested for one sheet. */
export async function getSheetChanges(
  db: Db,
  { actor }: Who<PlantActor>,
  { data_id }: InputOf<typeof api.getSheetChanges>,
): Promise<DataOf<typeof api.getSheetChanges>> {
  const sheet = await findSheet(db, actor.plant_id, data_id);
  if (!sheet || !maySeeSheet(actor, sheet)) throw new Problem('not_found');
  return { can: { decide: isOffice(actor.role) }, changes: await listChanges(db, actor.plant_id, data_id) };
}

export const listAskedChanges = (db: Db, { actor }: Who<PlantActor>): Promise<DataOf<typeof api.listAskedChanges>> =>
  listOpenChanges(db, actor.plant_id);
