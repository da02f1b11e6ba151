import * as api from '#contract/booking/api.ts';
import { previewRecurring as previewApi } from '#contract/booking/recurrence-api.ts';
import { usualDeposit as usualDepositApi } from '#contract/booking/usual-deposit-api.ts';
import * as attachmentsApi from '#contract/orders/attachments-api.ts';
import * as flockApi from '#contract/orders/flock-api.ts';
import * as stagesApi from '#contract/orders/stages-api.ts';
import * as weightsApi from '#contract/orders/weights-api.ts';
import { office, plantPeople, staff } from '#server/accounts/policy.ts';
import { attachRoutes } from '#server/booking/attach-sheet/attach-routes.ts';
import { dayEventRoutes } from '#server/booking/day-popup/day-events-routes.ts';
import { decideRequest } from '#server/booking/edit-order/decide-request.ts';
import { editRoutes } from '#server/booking/edit-order/edit-routes.ts';
import { removeOrder } from '#server/booking/edit-order/remove-order.ts';
import { scheduleDropoff } from '#server/booking/edit-order/schedule-dropoff.ts';
import { eventRoutes } from '#server/booking/events-calendar/events-routes.ts';
import { guestRoutes } from '#server/booking/guest-dropoff/guest-routes.ts';
import { createManualOrder } from '#server/booking/new-order/create-manual-order.ts';
import { previewRecurring } from '#server/booking/new-order/preview-recurring.ts';
import { usualDeposit } from '#server/booking/new-order/usual-deposit.ts';
import { proOrderList } from '#server/booking/order-lists/list-orders.ts';
import { listRoutes } from '#server/booking/order-lists/list-routes.ts';
import { updateStatus } from '#server/booking/order-page/update-status.ts';
import { viewOrder } from '#server/booking/order-page/view-order.ts';
import { feedRoutes } from '#server/calendar/calendar-feed-routes.ts';
import { calendarPeople } from '#server/directory/at-plant.ts';
import type { FileStore } from '#server/lib/file-store.ts';
import { type Route, read, steps, write } from '#server/lib/route.ts';
import { guard, type PlantActor } from '#server/lib/who.ts';
import { addAttachment, getAttachment } from '#server/orders/attachments.ts';
import { countFlock } from '#server/orders/count-flock.ts';
import { moveStage, undoStage } from '#server/orders/move-stage.ts';
import { moveStages } from '#server/orders/move-stages.ts';
import { stageNeeds } from '#server/orders/stage-needs.ts';
import { animalWeights, saveHangingWeight } from '#server/orders/weigh-animal.ts';

const orderers = guard<PlantActor>('orderers');

/**
 * Which roles may make which calls. Whether someone may change a particular order is checked by the handler, once it has
 * locked the order.
 */
export const routes = (files: FileStore, secret: string): Route[] => [
  write(api.createManualOrder, orderers, createManualOrder),
  read(usualDepositApi, orderers, usualDeposit),
  read(previewApi, orderers, previewRecurring),
  steps(attachmentsApi.addAttachment, orderers, addAttachment(files)),
  read(attachmentsApi.getAttachment, plantPeople, getAttachment(files)),
  read(api.proOrderList, calendarPeople, proOrderList),
  ...listRoutes(files),
  read(api.viewOrder, plantPeople, viewOrder),
  write(api.updateStatus, staff, updateStatus),
  write(stagesApi.moveStage, staff, moveStage),
  steps(stagesApi.moveStages, staff, moveStages),
  read(stagesApi.stageNeeds, staff, stageNeeds),
  write(stagesApi.undoStage, staff, undoStage),
  read(weightsApi.animalWeights, staff, animalWeights),
  write(weightsApi.saveHangingWeight, staff, saveHangingWeight),
  write(flockApi.countFlock, staff, countFlock),
  write(api.scheduleDropoff, plantPeople, scheduleDropoff),
  write(api.removeOrder, plantPeople, removeOrder),
  write(api.updateProcessorAcceptanceStatus, office, decideRequest),
  ...guestRoutes(secret),
  ...dayEventRoutes,
  ...editRoutes,
  ...attachRoutes,
  ...eventRoutes,
  ...feedRoutes,
];
