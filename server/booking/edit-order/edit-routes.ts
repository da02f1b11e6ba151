import * as api from '#contract/booking/edit-api.ts';
import { plantPeople } from '#server/accounts/policy.ts';
import { restoreOrder } from '#server/booking/edit-order/restore-order.ts';
import { saveOrder } from '#server/booking/edit-order/save-series.ts';
import { splitOrder } from '#server/booking/edit-order/split-order.ts';
import { orderHistory } from '#server/booking/order-page/order-history.ts';
import { type Route, read, write } from '#server/lib/route.ts';
import { guard, type PlantActor } from '#server/lib/who.ts';

const orderers = guard<PlantActor>('orderers');

/** Calls that change an existing order or show its history. */
export const editRoutes: readonly Route[] = [
  write(api.saveOrder, orderers, saveOrder),
  write(api.splitOrder, orderers, splitOrder),
  write(api.restoreOrder, orderers, restoreOrder),
  read(api.orderHistory, plantPeople, orderHistory),
];
