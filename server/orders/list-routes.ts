import * as api from '#contract/orders/list-api.ts';
import * as noticesApi from '#contract/orders/notices-api.ts';
import { plantPeople, staff } from '#server/accounts/policy.ts';
import { type Route, read, steps, write } from '#server/lib/route.ts';
import { countOrders } from '#server/orders/count-orders.ts';
import { exportOrders } from '#server/orders/export-orders.ts';
import { receiveOrders } from '#server/orders/receive-orders.ts';
import { getNotifications, sendNotification } from '#server/orders/send-notification.ts';

/** The calls of the order lists, beside the list itself, and of what customers are told. */
export const listRoutes: Route[] = [
  read(api.countOrders, plantPeople, countOrders),
  read(api.exportOrders, plantPeople, exportOrders),
  steps(api.receiveOrders, staff, receiveOrders),
  write(noticesApi.sendNotification, staff, sendNotification),
  read(noticesApi.getNotifications, staff, getNotifications),
];
