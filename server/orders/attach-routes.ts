import * as api from '#contract/orders/attach-api.ts';
import { type Route, read, write } from '#server/lib/route.ts';
import { guard, type PlantActor } from '#server/lib/who.ts';
import { ordersForSheet, updateCustomFormData } from '#server/orders/attach-sheet.ts';
import { createOrderForSheet } from '#server/orders/create-order-for-sheet.ts';

const orderers = guard<PlantActor>('orderers');

/** Cut sheets and the orders they are for. */
export const attachRoutes: readonly Route[] = [
  read(api.ordersForSheet, orderers, ordersForSheet),
  write(api.updateCustomFormData, orderers, updateCustomFormData),
  write(api.createOrderForSheet, orderers, createOrderForSheet),
];
