import * as api from '#contract/booking/api.ts';
import * as attachApi from '#contract/booking/attach-api.ts';
import * as dayApi from '#contract/booking/day-events-api.ts';
import * as editApi from '#contract/booking/edit-api.ts';
import * as eventsApi from '#contract/booking/events-api.ts';
import * as dropoffApi from '#contract/booking/guest-dropoff-api.ts';
import { previewRecurring as previewApi } from '#contract/booking/recurrence-api.ts';
import { usualDeposit as usualDepositApi } from '#contract/booking/usual-deposit-api.ts';
import * as attachmentsApi from '#contract/orders/attachments-api.ts';
import * as flockApi from '#contract/orders/flock-api.ts';
import * as pickupsApi from '#contract/orders/pickups-api.ts';
import * as stagesApi from '#contract/orders/stages-api.ts';
import * as weightsApi from '#contract/orders/weights-api.ts';
import { anyone, office, plantPeople, staff } from '#server/accounts/policy.ts';
import { ordersForSheet, updateCustomFormData } from '#server/booking/attach-sheet/attach-sheet.ts';
import { createOrderForSheet } from '#server/booking/attach-sheet/create-order-for-sheet.ts';
import { calenderEventAction } from '#server/booking/day-popup/calendar-event-action.ts';
import { createDropoff } from '#server/booking/day-popup/create-dropoff.ts';
import { showEvent } from '#server/booking/day-popup/show-event.ts';
import { decideRequest } from '#server/booking/edit-order/decide-request.ts';
import { removeOrder } from '#server/booking/edit-order/remove-order.ts';
import { restoreOrder } from '#server/booking/edit-order/restore-order.ts';
import { saveOrder } from '#server/booking/edit-order/save-series.ts';
import { scheduleDropoff } from '#server/booking/edit-order/schedule-dropoff.ts';
import { splitOrder } from '#server/booking/edit-order/split-order.ts';
import { undoAcceptance } from '#server/booking/edit-order/undo-acceptance.ts';
import { getEvents } from '#server/booking/events-calendar/get-events.ts';
import { showAvailableSlot } from '#server/booking/events-calendar/show-available-slot.ts';
import { askDropoff } from '#server/booking/guest-dropoff/ask-dropoff.ts';
import { confirmDropoff, viewDropoff } from '#server/booking/guest-dropoff/confirm-dropoff.ts';
import { createManualOrder } from '#server/booking/new-order/create-manual-order.ts';
import { previewRecurring } from '#server/booking/new-order/preview-recurring.ts';
import { usualDeposit } from '#server/booking/new-order/usual-deposit.ts';
import { proOrderList } from '#server/booking/order-lists/list-orders.ts';
import { listRoutes } from '#server/booking/order-lists/list-routes.ts';
import { orderHistory } from '#server/booking/order-page/order-history.ts';
import { updateStatus } from '#server/booking/order-page/update-status.ts';
import { viewOrder } from '#server/booking/order-page/view-order.ts';
import { calendarPeople } from '#server/directory/at-plant.ts';
import type { FileStore } from '#server/lib/file-store.ts';
import { type Route, read, steps, write } from '#server/lib/route.ts';
import { type Actor, guard, type PlantActor } from '#server/lib/who.ts';
import { addAttachment, getAttachment } from '#server/orders/attachments.ts';
import { countFlock } from '#server/orders/count-flock.ts';
import { moveStage, undoStage } from '#server/orders/move-stage.ts';
import { moveStages } from '#server/orders/move-stages.ts';
import { listPickups, pickUpShare, undoPickup } from '#server/orders/pickup/pick-up-share.ts';
import { stageNeeds } from '#server/orders/stage-needs.ts';
import { animalWeights, saveHangingWeight } from '#server/orders/weigh-animal.ts';

const orderers = guard<PlantActor>('orderers');
const dropoffMakers = guard<Actor>('dropoffMakers');

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
  read(pickupsApi.listPickups, staff, listPickups),
  write(pickupsApi.pickUpShare, staff, pickUpShare),
  write(pickupsApi.undoPickup, staff, undoPickup),
  read(weightsApi.animalWeights, staff, animalWeights),
  write(weightsApi.saveHangingWeight, staff, saveHangingWeight),
  write(flockApi.countFlock, staff, countFlock),
  write(api.scheduleDropoff, plantPeople, scheduleDropoff),
  write(api.removeOrder, plantPeople, removeOrder),
  write(api.updateProcessorAcceptanceStatus, office, decideRequest),
  steps(dropoffApi.askDropoff, anyone, askDropoff(secret)),
  read(dropoffApi.viewDropoff, anyone, viewDropoff),
  write(dropoffApi.confirmDropoff, anyone, confirmDropoff),
  read(dayApi.showEvent, calendarPeople, showEvent),
  write(dayApi.createDropoff, dropoffMakers, createDropoff),
  write(dayApi.calenderEventAction, plantPeople, calenderEventAction),
  write(editApi.saveOrder, orderers, saveOrder),
  write(editApi.splitOrder, orderers, splitOrder),
  write(editApi.undoAcceptance, office, undoAcceptance),
  write(editApi.restoreOrder, orderers, restoreOrder),
  read(editApi.orderHistory, plantPeople, orderHistory),
  read(attachApi.ordersForSheet, orderers, ordersForSheet),
  write(attachApi.updateCustomFormData, orderers, updateCustomFormData),
  write(attachApi.createOrderForSheet, orderers, createOrderForSheet),
  read(eventsApi.getEvents, calendarPeople, getEvents),
  read(eventsApi.showAvailableSlot, calendarPeople, showAvailableSlot),
  write(eventsApi.removeEvent, plantPeople, (tx, who, { event_id, scope }) =>
    removeOrder(tx, who, { order_id: event_id, scope }),
  ),
];
