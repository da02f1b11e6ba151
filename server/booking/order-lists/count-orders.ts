import {
  type customerFigures as api,
  type CustomerFigures,
  MAX_COUNTED,
  type OrderCounts,
} from '#contract/booking/list-api.ts';
import type { InputOf } from '#contract/lib/endpoint.ts';
import { isStaff } from '#contract/lib/roles.ts';
import { countMenu, sumUpCustomer } from '#server/booking/order-lists/list-store.ts';
import type { Db } from '#server/lib/database.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/** The counts shown next to the lists in the menu, in one statement. */
export const countOrders = (db: Db, { actor }: Who<PlantActor>): Promise<OrderCounts> =>
  countMenu(db, actor.plant_id, isStaff(actor.role) ? null : actor.account_id, MAX_COUNTED);

/** Today's numbers for a customer's orders. For portal users, counts only the orders they are involved in. */
export const customerFigures = (
  db: Db,
  { actor, today }: Who<PlantActor>,
  { customer_id }: InputOf<typeof api>,
): Promise<CustomerFigures> => {
  const account_id = isStaff(actor.role) ? null : actor.account_id;
  return sumUpCustomer(db, { plant_id: actor.plant_id, account_id, customer_id }, today);
};
