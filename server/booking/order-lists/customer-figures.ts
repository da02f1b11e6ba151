import type { customerFigures as api, CustomerFigures } from '#contract/booking/list-api.ts';
import type { InputOf } from '#contract/lib/endpoint.ts';
import { isStaff } from '#contract/lib/roles.ts';
import { sumUpCustomer } from '#server/booking/order-lists/list-store.ts';
import type { Db } from '#server/lib/database.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/** Today's numbers for a customer's orders. For portal users, counts only the orders they are involved in. */
export const customerFigures = (
  db: Db,
  { actor, today }: Who<PlantActor>,
  { customer_id }: InputOf<typeof api>,
): Promise<CustomerFigures> => {
  const account_id = isStaff(actor.role) ? null : actor.account_id;
  return sumUpCustomer(db, { plant_id: actor.plant_id, account_id, customer_id }, today);
};
