import { MAX_COUNTED, type OrderCounts } from '#contract/booking/list-api.ts';
import { isStaff } from '#contract/lib/roles.ts';
import { countMenu } from '#server/booking/order-lists/list-store.ts';
import type { Db } from '#server/lib/database.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/** The counts shown next to the lists in the menu, in one statement. */
export const countOrders = (db: Db, { actor }: Who<PlantActor>): Promise<OrderCounts> =>
  countMenu(db, actor.plant_id, isStaff(actor.role) ? null : actor.account_id, MAX_COUNTED);
