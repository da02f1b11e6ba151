import * as sheetApi from '#contract/booking/day-sheet-api.ts';
import * as api from '#contract/booking/list-api.ts';
import * as filtersApi from '#contract/booking/saved-filters-api.ts';
import * as labelsApi from '#contract/orders/labels-api.ts';
import * as noticesApi from '#contract/orders/notices-api.ts';
import { office, plantPeople, staff } from '#server/accounts/policy.ts';
import { countOrders, customerFigures } from '#server/booking/order-lists/count-orders.ts';
import { dropoffSheet } from '#server/booking/order-lists/dropoff-sheet.ts';
import { exportOrders } from '#server/booking/order-lists/export-orders.ts';
import { receiveOrders } from '#server/booking/order-lists/receive-orders.ts';
import { getFilters, removeFilter, renameFilter, saveFilter } from '#server/booking/order-lists/saved-filters.ts';
import type { FileStore } from '#server/lib/file-store.ts';
import { type Route, read, steps, write } from '#server/lib/route.ts';
import {
  addLabel,
  getLabels,
  removeLabel,
  removeLabelImage,
  saveLabelImage,
  updateLabel,
  viewLabel,
} from '#server/orders/labels.ts';
import { getNotifications } from '#server/orders/notifications/send-notification.ts';

/** The other API calls for order lists, plus product labels and notices to customers. */
export const listRoutes = (files: FileStore): Route[] => [
  read(api.countOrders, plantPeople, countOrders),
  read(api.customerFigures, plantPeople, customerFigures),
  read(api.exportOrders, plantPeople, exportOrders),
  steps(api.receiveOrders, staff, receiveOrders),
  read(noticesApi.getNotifications, staff, getNotifications),
  read(sheetApi.dropoffSheet, staff, dropoffSheet),
  read(filtersApi.getFilters, plantPeople, getFilters),
  write(filtersApi.saveFilter, plantPeople, saveFilter),
  write(filtersApi.renameFilter, plantPeople, renameFilter),
  write(filtersApi.removeFilter, plantPeople, removeFilter),
  read(labelsApi.getLabels, office, getLabels),
  read(labelsApi.viewLabel, office, viewLabel),
  write(labelsApi.addLabel, office, addLabel),
  write(labelsApi.updateLabel, office, updateLabel),
  steps(labelsApi.removeLabel, office, removeLabel(files)),
  steps(labelsApi.saveLabelImage, office, saveLabelImage(files)),
  steps(labelsApi.removeLabelImage, office, removeLabelImage(files)),
];
