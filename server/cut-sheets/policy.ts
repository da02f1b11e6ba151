import { isOffice, isStaff } from '#contract/lib/roles.ts';
import { CUTTING_BEGUN, isUnderWay, type OrderStatus, type Stage } from '#contract/orders/status.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor } from '#server/lib/who.ts';

/** The accounts of a sheet's customer and of that customer's producer. */
interface SheetParties {
  account_id: number;
  producer_id: number | null;
}

/** Someone working on a sheet: a signed-in user, or anyone with the link, who is treated as the sheet's customer. */
export type SheetPerson = Pick<PlantActor, 'plant_id' | 'account_id' | 'role'>;

/** Portal users who may see the sheet. */
const isParty = (actor: SheetPerson, sheet: SheetParties) =>
  sheet.account_id === actor.account_id || sheet.producer_id === actor.account_id;

/** Staff see all sheets at their plant, customers their own, and producers those of their linked customers. */
export const maySeeSheet = (actor: SheetPerson, sheet: SheetParties): boolean =>
  isStaff(actor.role) || isParty(actor, sheet);

/** Everyone who can see a sheet may fill it in, except butchers. */
export const mayFillSheet = (actor: SheetPerson, sheet: SheetParties): boolean =>
  isOffice(actor.role) || isParty(actor, sheet);

/** The state of the sheet's order and animal. Both fields are null if the sheet has no order. */
interface Animal {
  order_status: OrderStatus | null;
  stage: Stage | null;
}

/** Sheets of rejected, completed, and deleted orders can't be changed anymore. Sheets without an order can. */
const isOrderOver = (order_status: OrderStatus | null): boolean => order_status !== null && !isUnderWay(order_status);

/** Why a sheet can't be changed; null if it can, which is always the case without an order. */
export function lockOf({ order_status, stage }: Animal): 'over' | 'cutting' | null {
  if (isOrderOver(order_status) || stage === 'condemned') return 'over';
  return stage !== null && CUTTING_BEGUN.includes(stage) ? 'cutting' : null;
}

/** Refuses changes to the answers of a locked sheet. The animal's order must already be locked; see lockAnimalOf. */
export function requireUnlocked(animal: Animal): void {
  const lock = lockOf(animal);
  if (lock === 'over') throw new Problem('order_over');
  if (lock === 'cutting') throw new Problem('sheet_locked');
}

/**
 * What a person may do with a sheet: fill in an open one, change a submitted one, or, once cutting has begun, ask the office
 * for a change.
 */
export function sheetAbilities(
  actor: SheetPerson,
  sheet: SheetParties & Animal & { form_status: 'open' | 'completed' },
): { fill: boolean; edit: boolean; ask_change: boolean } {
  const mayFill = mayFillSheet(actor, sheet);
  const lock = lockOf(sheet);
  return {
    fill: mayFill && lock === null && sheet.form_status === 'open',
    edit: mayFill && lock === null && sheet.form_status === 'completed',
    ask_change: mayFill && lock === 'cutting',
  };
}
