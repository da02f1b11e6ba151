import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { createManualOrder } from '#contract/booking/api.ts';
import { getCustomForm } from '#contract/cut-sheets/api.ts';
import { getAllCustomers } from '#contract/directory/api.ts';
import { takeIn } from '#contract/floor/intake-api.ts';
import { moveStage } from '#contract/orders/stages-api.ts';
import { makeBookable } from '#e2e/make-bookable.ts';
import type { Plant } from '#e2e/make-plant.ts';
import { plantToday } from '#tools/plant-today.ts';

const BEEF = { event_name: 'Garza beef', beef_qty: 1 };

/** A plant where this many beefs, each of one customer, are being cut. */
export async function makeCut(request: APIRequestContext, count = 1, process_option = 'usda'): Promise<Plant> {
  const plant = await makeBookable(request);
  const { call } = plant;
  const customers: { id: number }[] = await call(getAllCustomers, {});
  const templates: { id: number; name: string }[] = await call(getCustomForm, {});
  const cut_sheet = templates.find(({ name }) => name === 'Beef')?.id;
  for (const { id } of customers.slice(0, count)) {
    const split = [{ customer: id, cut_sheet, amount: 'Whole', animal: 'beef', order_number: 1 }];
    const { order_ids } = await call(createManualOrder, { ...BEEF, process_option, dropoff_date: plantToday(), split });
    const [order_id] = order_ids;
    await call(takeIn, { action_id: randomUUID(), order_id, over_thirty_months: 'no' });
    const move = { order_id, from: 'dropped_off', to: 'cutting', override: true, reason: 'By phone' };
    await call(moveStage, move);
  }
  return plant;
}
