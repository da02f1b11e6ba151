import type { updateCustomFormData as attachApi, ordersForSheet as listApi } from '#contract/booking/attach-api.ts';
import { isAgeOpen, type SheetFacts } from '#contract/cut-sheets/sheet-facts.ts';
import { findRuleProblems } from '#contract/cut-sheets/sheet-rules.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { isStaff } from '#contract/lib/roles.ts';
import { CATEGORY_OF } from '#contract/lib/species.ts';
import { ORDER_STATUS, STAGES } from '#contract/orders/status.ts';
import {
  exchangeSheet,
  findSheetToAttach,
  listSharesToFill,
  lockShare,
  type ShareToFill,
  type SheetToAttach,
} from '#server/booking/attach-sheet/attach-store.ts';
import { fillFallbacks } from '#server/cut-sheets/age/fill-fallbacks.ts';
import { reportDifferences } from '#server/cut-sheets/agreement/report-differences.ts';
import { findFacts } from '#server/cut-sheets/animal-parts/claim-store.ts';
import { sumOrgans } from '#server/cut-sheets/animal-parts/sum-organs.ts';
import { lockOf, mayFillSheet, requireUnlocked } from '#server/cut-sheets/policy.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { updateOrder } from '#server/orders/edit-store.ts';
import { type LockedOrder, lockOrder } from '#server/orders/store.ts';

type Attached = DataOf<typeof attachApi>;

/** Attaches a sheet to one of its customer's shares. Locks the order first, then the sheets, as everywhere else. */
export async function updateCustomFormData(
  tx: Tx,
  who: Who<PlantActor>,
  { order_id, cart_id, data_id, customer_id }: InputOf<typeof attachApi>,
): Promise<Attached> {
  const { actor } = who;
  const order = await lockOrder(tx, actor.plant_id, order_id);
  if (!order || !(isStaff(actor.role) || order.parties.includes(actor.account_id))) throw new Problem('not_found');
  const share = await lockShare(tx, actor.plant_id, { order_id, cart_id, data_id });
  const sheet = await findOwnSheet(tx, actor, data_id);
  if (!share) throw new Problem('not_found');
  const attached = { order_id, cart_id, data_id };
  // A retry: the first response was lost.
  if (sheet.cart_id === cart_id) return attached;
  if (customer_id !== undefined && customer_id !== share.customer_id) throw new Problem('sheet_of_other');
  judge(order, share, sheet);
  const facts = await findFacts(tx, actor.plant_id, { ...share, order_id, cut_sheet_id: data_id });
  requireFitting(facts, sheet);

  await exchangeSheet(tx, actor.plant_id, share, { data_id, template_id: sheet.template_id });
  // Increments the order's version, so that anyone editing it is warned before they replace the sheet again.
  await updateOrder(tx, actor.plant_id, order_id, {});
  if (sheet.is_filled) await sumOrgans(tx, actor, order_id);
  else if (isAgeOpen(facts)) await fillFallbacks(tx, actor.plant_id, data_id, actor.account_id);
  const changes = [{ field: 'cut_sheet', of: sheet.owner, from: share.former_name, to: sheet.name }];
  await emit(tx, who, 'cut_sheet.attached', {
    subject: { order_id },
    data: { cut_sheet_id: data_id, ...(share.former_name !== sheet.name && { changes }) },
  });
  if (sheet.is_filled) await reportDifferences(tx, actor, { order_id, cut_sheet_id: data_id });
  return attached;
}

/** Finds a sheet that this person may fill in and therefore attach. */
export async function findOwnSheet(db: Db, actor: PlantActor, data_id: number): Promise<SheetToAttach> {
  const sheet = await findSheetToAttach(db, actor.plant_id, data_id);
  if (!sheet || !mayFillSheet(actor, sheet)) throw new Problem('not_found');
  return sheet;
}

function judge({ order_id, status, category_id }: LockedOrder, share: ShareToFill, sheet: SheetToAttach): void {
  requireUnlocked({ order_status: status, stage: share.stage });
  if (sheet.customer_id !== share.customer_id) throw new Problem('sheet_of_other');
  if (CATEGORY_OF[sheet.species] !== category_id) throw new Problem('sheet_of_other_animal', { values: { order_id } });
  if (share.is_former_filled) throw new Problem('share_filled', { values: { order_id } });
  // A sheet belongs to one share. Another animal needs a copy of it.
  if (sheet.order_id !== null) throw new Problem('sheet_attached', { values: { order_id: sheet.order_id } });
}

/**
 * Animals are cut exactly as the submitted sheet says, so choices that aren't allowed for this animal or share are refused here
 * rather than discovered on the cutting floor.
 */
function requireFitting(facts: SheetFacts, { answered_form, form_data }: SheetToAttach): void {
  if (!answered_form) return;
  const [problem] = findRuleProblems(answered_form, form_data.order_list, facts);
  if (problem) throw new Problem(problem.code, problem);
}

/** The stages of an animal in the plant before cutting starts. */
const UNCUT = STAGES.filter((stage) => lockOf({ order_status: ORDER_STATUS.open, stage }) === null);

/** Lists the orders that this person can attach the sheet to. */
export async function ordersForSheet(
  db: Db,
  { actor }: Who<PlantActor>,
  { data_id }: InputOf<typeof listApi>,
): Promise<DataOf<typeof listApi>> {
  const { customer_id, species } = await findOwnSheet(db, actor, data_id);
  const category_id = CATEGORY_OF[species];
  const shares = await listSharesToFill(db, actor.plant_id, { customer_id, category_id, data_id, stages: UNCUT });
  return shares.map((share) => ({ ...share, ng_order: 1 }));
}
