import * as api from '#contract/booking/attach-api.ts';
import { ordersForSheet, updateCustomFormData } from '#server/booking/attach-sheet/attach-sheet.ts';
import { createOrderForSheet } from '#server/booking/attach-sheet/create-order-for-sheet.ts';
import { type Route, read, write } from '#server/lib/route.ts';
import { guard, type PlantActor } from '#server/lib/who.ts';

const orderers = guard<PlantActor>('orderers');

/** Calls that attach cut sheets to orders. */
export const attachRoutes: readonly Route[] = [
  read(api.ordersForSheet, orderers, ordersForSheet),
  write(api.updateCustomFormData, orderers, updateCustomFormData),
  write(api.createOrderForSheet, orderers, createOrderForSheet),
];
