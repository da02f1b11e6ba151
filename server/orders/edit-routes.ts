import * as api from '#contract/orders/edit-api.ts';
import { plantPeople } from '#server/accounts/policy.ts';
import { type Route, read, write } from '#server/lib/route.ts';
import { guard, type PlantActor } from '#server/lib/who.ts';
import { orderHistory } from '#server/orders/order-history.ts';
import { restoreOrder } from '#server/orders/restore-order.ts';
import { saveOrder } from '#server/orders/save-order.ts';
import { splitOrder } from '#server/orders/split-order.ts';

const orderers = guard<PlantActor>('orderers');

/** What changes an order once it is there, and what tells of it. */
export const editRoutes: readonly Route[] = [
  write(api.saveOrder, orderers, saveOrder),
  write(api.splitOrder, orderers, splitOrder),
  write(api.restoreOrder, orderers, restoreOrder),
  read(api.orderHistory, plantPeople, orderHistory),
];
