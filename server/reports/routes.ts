import { exportDayOrders as orderExport } from '#contract/orders/order-export-api.ts';
import * as api from '#contract/reports/api.ts';
import * as data from '#contract/reports/data-file-api.ts';
import { eraseMe as eraseMeApi } from '#contract/reports/erasure.ts';
import * as saved from '#contract/reports/saved-api.ts';
import { office, owner, signedIn } from '#server/accounts/policy.ts';
import type { FileStore } from '#server/lib/file-store.ts';
import { type Route, read, steps, write } from '#server/lib/route.ts';
import {
  downloadOwnFile,
  downloadPlantFile,
  makeOwnFile,
  makePlantFile,
  viewOwnFile,
  viewPlantFile,
} from '#server/reports/data-files/data-files.ts';
import { eraseMe } from '#server/reports/erasure/erase-me.ts';
import { exportDayOrders } from '#server/reports/export-day-orders.ts';
import { exportReport, getReport } from '#server/reports/get-report.ts';
import { getSavedReports, removeReport, saveReport } from '#server/reports/saved-reports.ts';

/** Reports and the day's order export, for the office, and the plant's data, for its owner. `secret` guards passwords. */
export const routes = (files: FileStore, secret: string): Route[] => [
  read(api.getReport, office, getReport),
  read(api.exportReport, office, exportReport),
  read(saved.getSavedReports, office, getSavedReports),
  write(saved.saveReport, office, saveReport),
  write(saved.removeReport, office, removeReport),
  read(orderExport, office, exportDayOrders(files)),
  steps(data.makePlantFile, owner, makePlantFile(secret)),
  read(data.viewPlantFile, owner, viewPlantFile),
  read(data.downloadPlantFile, owner, downloadPlantFile(files)),
  steps(data.makeOwnFile, signedIn, makeOwnFile(secret)),
  read(data.viewOwnFile, signedIn, viewOwnFile),
  read(data.downloadOwnFile, signedIn, downloadOwnFile(files)),
  steps(eraseMeApi, signedIn, eraseMe(files, secret), { changesActor: true }),
];
