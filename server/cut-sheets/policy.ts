import { isOffice, isStaff } from '#contract/lib/roles.ts';
import type { PlantActor } from '#server/lib/who.ts';

/** The accounts of the customer a sheet belongs to and of that customer's producer. */
interface SheetParties {
  account_id: number;
  producer_id: number | null;
}

/** Whose sheet it is, besides the plant's. Decision C-115. */
const isParty = (actor: PlantActor, sheet: SheetParties) =>
  sheet.account_id === actor.account_id || sheet.producer_id === actor.account_id;

/** Staff see every sheet of their plant, a customer the own ones, a producer those of the customers linked to them. */
export const maySeeSheet = (actor: PlantActor, sheet: SheetParties): boolean =>
  isStaff(actor.role) || isParty(actor, sheet);

/** Who sees a sheet fills it in, but for the butcher, who cuts by it. Decision C-43. */
export const mayFillSheet = (actor: PlantActor, sheet: SheetParties): boolean =>
  isOffice(actor.role) || isParty(actor, sheet);

/** Requested, Pending, Open. Decision C-01. */
const LIVE = [4, 0, 1];
/** An order that was rejected, completed or removed takes no more answers; a sheet without an order does. */
export const isOrderOver = (order_status: number | null): boolean =>
  order_status !== null && !LIVE.includes(order_status);
