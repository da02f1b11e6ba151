import * as api from '#contract/orders/api.ts';
import * as attachmentsApi from '#contract/orders/attachments-api.ts';
import { previewRecurring as previewApi } from '#contract/orders/recurrence-api.ts';
import { office, plantPeople, staff } from '#server/accounts/policy.ts';
import { calendarPeople } from '#server/directory/at-plant.ts';
import type { FileStore } from '#server/lib/file-store.ts';
import { type Route, read, steps, write } from '#server/lib/route.ts';
import { guard, type PlantActor } from '#server/lib/who.ts';
import { attachRoutes } from '#server/orders/attach-routes.ts';
import { addAttachment, getAttachment } from '#server/orders/attachments.ts';
import { feedRoutes } from '#server/orders/calendar-feed-routes.ts';
import { createManualOrder } from '#server/orders/create-manual-order.ts';
import { dayEventRoutes } from '#server/orders/day-events-routes.ts';
import { decideRequest } from '#server/orders/decide-request.ts';
import { editRoutes } from '#server/orders/edit-routes.ts';
import { eventRoutes } from '#server/orders/events-routes.ts';
import { proOrderList } from '#server/orders/list-orders.ts';
import { listRoutes } from '#server/orders/list-routes.ts';
import { previewRecurring } from '#server/orders/preview-recurring.ts';
import { removeOrder } from '#server/orders/remove-order.ts';
import { scheduleDropoff } from '#server/orders/schedule-dropoff.ts';
import { updateStatus } from '#server/orders/update-status.ts';
import { viewOrder } from '#server/orders/view-order.ts';

const orderers = guard<PlantActor>('orderers');

/** Who may knock, and which function answers. Whether this actor may touch this order is decided inside, under the order's lock. */
export const routes = (files: FileStore): Route[] => [
  write(api.createManualOrder, orderers, createManualOrder),
  read(previewApi, orderers, previewRecurring),
  steps(attachmentsApi.addAttachment, orderers, addAttachment(files)),
  read(attachmentsApi.getAttachment, plantPeople, getAttachment(files)),
  read(api.proOrderList, calendarPeople, proOrderList),
  ...listRoutes(files),
  read(api.viewOrder, plantPeople, viewOrder),
  write(api.updateStatus, staff, updateStatus),
  write(api.scheduleDropoff, plantPeople, scheduleDropoff),
  write(api.removeOrder, plantPeople, removeOrder),
  write(api.updateProcessorAcceptanceStatus, office, decideRequest),
  ...dayEventRoutes,
  ...editRoutes,
  ...attachRoutes,
  ...eventRoutes,
  ...feedRoutes,
];
