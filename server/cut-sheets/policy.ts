import { isOffice, isStaff } from '#contract/lib/roles.ts';
import { CUTTING_BEGUN, isUnderWay, type OrderStatus, type Stage } from '#contract/orders/status.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor } from '#server/lib/who.ts';

/** The accounts of the customer a sheet belongs to and of that customer's producer. */
interface SheetParties {
  account_id: number;
  producer_id: number | null;
}

/** Who looks at a sheet or touches it: somebody signed in, or whoever holds its link and so stands for its customer. */
export type SheetPerson = Pick<PlantActor, 'plant_id' | 'account_id' | 'role'>;

/** Whose sheet it is, besides the plant's. Decision C-115. */
const isParty = (actor: SheetPerson, sheet: SheetParties) =>
  sheet.account_id === actor.account_id || sheet.producer_id === actor.account_id;

/** Staff see every sheet of their plant, a customer the own ones, a producer those of the customers linked to them. */
export const maySeeSheet = (actor: SheetPerson, sheet: SheetParties): boolean =>
  isStaff(actor.role) || isParty(actor, sheet);

/** Who sees a sheet fills it in, but for the butcher, who cuts by it. Decision C-43. */
export const mayFillSheet = (actor: SheetPerson, sheet: SheetParties): boolean =>
  isOffice(actor.role) || isParty(actor, sheet);

/** The animal a sheet is for; both null where it hangs on no order. */
interface Animal {
  order_status: OrderStatus | null;
  stage: Stage | null;
}

/** An order that was rejected, completed or removed takes no more answers; a sheet without an order does. */
const isOrderOver = (order_status: OrderStatus | null): boolean => order_status !== null && !isUnderWay(order_status);

/** Why a sheet takes no more answers; null while it does, as one without an order always does. */
export function lockOf({ order_status, stage }: Animal): 'over' | 'cutting' | null {
  if (isOrderOver(order_status)) return 'over';
  return stage !== null && CUTTING_BEGUN.includes(stage) ? 'cutting' : null;
}

/** Refuses what would change the answers of a locked sheet. Its animal's order is locked: see lockAnimalOf. */
export function requireUnlocked(animal: Animal): void {
  const lock = lockOf(animal);
  if (lock === 'over') throw new Problem('order_over');
  if (lock === 'cutting') throw new Problem('sheet_locked');
}

/** What a person may do with a sheet: fill in an open one, change a submitted one, or, once it is cut by, ask the office. */
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
