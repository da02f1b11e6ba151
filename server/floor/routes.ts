import * as api from '#contract/floor/api.ts';
import * as batches from '#contract/floor/batches-api.ts';
import * as checks from '#contract/floor/checks/checks-api.ts';
import { inspectorPaper as paper } from '#contract/floor/checks/inspector-api.ts';
import * as cooler from '#contract/floor/cooler/cooler-api.ts';
import * as holds from '#contract/floor/holds-api.ts';
import * as door from '#contract/floor/intake-api.ts';
import * as kill from '#contract/floor/kill/kill-api.ts';
import * as labels from '#contract/floor/labels/labels-api.ts';
import * as numbers from '#contract/floor/numbers-api.ts';
import * as outbox from '#contract/floor/outbox-api.ts';
import * as packing from '#contract/floor/packing-api.ts';
import * as station from '#contract/floor/station-api.ts';
import * as traces from '#contract/floor/trace-api.ts';
import * as scale from '#contract/floor/weigh-api.ts';
import { office, staff } from '#server/accounts/policy.ts';
import {
  addToBatch,
  endBatch,
  recordCleaning,
  removeFromBatch,
  saveBatchMinimum,
  startBatch,
} from '#server/floor/batches/batch.ts';
import { batchList } from '#server/floor/batches/view-batches.ts';
import { checkBoard } from '#server/floor/checks/check-board.ts';
import { saveCheckLimits, saveCheckPlace } from '#server/floor/checks/check-settings.ts';
import { listChecks } from '#server/floor/checks/list-checks.ts';
import { saveCheck } from '#server/floor/checks/save-check.ts';
import { coolerList, hangCarcass, recordColdWeight } from '#server/floor/cooler/cooler.ts';
import { cuttingPlan } from '#server/floor/cooler/cutting-plan.ts';
import { removeRail, saveRail } from '#server/floor/cooler/rails.ts';
import { cuttingDay } from '#server/floor/cutting-day.ts';
import { downloadDayPdf, makeDayPdf, viewDayPdf } from '#server/floor/day-pdf.ts';
import { holdAnimal, releaseHold } from '#server/floor/holds/hold-animal.ts';
import { carcassTags } from '#server/floor/intake/carcass-tags.ts';
import { findOwners, intakeList } from '#server/floor/intake/intake-list.ts';
import { saveCwd } from '#server/floor/intake/save-cwd.ts';
import { takeIn } from '#server/floor/intake/take-in.ts';
import { walkIn } from '#server/floor/intake/walk-in.ts';
import { killList, orderKillList } from '#server/floor/kill/kill-list.ts';
import { recordKill } from '#server/floor/kill/record-kill.ts';
import { addApprovedLabel, retireApprovedLabel } from '#server/floor/labels/approved-labels.ts';
import { findToLabel } from '#server/floor/labels/find-to-label.ts';
import { labelSettings, saveLabelSettings } from '#server/floor/labels/label-settings.ts';
import { packLabelFacts, packLabels } from '#server/floor/labels/pack-labels.ts';
import { borrowNumbers, listNumberBlocks, returnNumbers } from '#server/floor/numbers/numbers.ts';
import { setAside } from '#server/floor/outbox/set-aside.ts';
import { addPack, finishPacking, reprintPack, voidPack } from '#server/floor/packing/pack.ts';
import { packingList, packingShare } from '#server/floor/packing/view-packing.ts';
import { inspectorPaper } from '#server/floor/papers/inspector-paper.ts';
import { pickupRoutes } from '#server/floor/pickup/pickup-routes.ts';
import { enterStation, savePin, stationPeople } from '#server/floor/station/station.ts';
import { recallList, saveRecall } from '#server/floor/trace/recalls.ts';
import { exportTrace, findTrace, trace } from '#server/floor/trace/trace.ts';
import { decideWeight, twoWeights, weigh } from '#server/floor/weights/weigh.ts';
import type { FileStore } from '#server/lib/file-store.ts';
import { type Route, read, steps, write } from '#server/lib/route.ts';

/** Open to all plant staff, including butchers; settings are the office’s. */
export const routes = (files: FileStore, secret: string): Route[] => [
  read(api.cuttingDay, staff, cuttingDay),
  write(api.makeDayPdf, staff, makeDayPdf),
  read(api.viewDayPdf, staff, viewDayPdf),
  read(api.downloadDayPdf, staff, downloadDayPdf(files)),
  read(door.intakeList, staff, intakeList),
  read(door.findOwners, staff, findOwners),
  read(door.carcassTags, staff, carcassTags),
  write(door.takeIn, staff, takeIn),
  write(door.walkIn, staff, walkIn),
  write(door.saveCwd, staff, saveCwd),
  read(packing.packingList, staff, packingList),
  read(packing.packingShare, staff, packingShare),
  write(packing.addPack, staff, addPack),
  write(packing.voidPack, staff, voidPack),
  write(packing.reprintPack, staff, reprintPack),
  write(packing.finishPacking, staff, finishPacking),
  read(batches.batchList, staff, batchList),
  write(batches.startBatch, staff, startBatch),
  write(batches.addToBatch, staff, addToBatch),
  write(batches.removeFromBatch, staff, removeFromBatch),
  write(batches.recordCleaning, staff, recordCleaning),
  write(batches.endBatch, staff, endBatch),
  write(batches.saveBatchMinimum, office, saveBatchMinimum),
  write(holds.holdAnimal, staff, holdAnimal),
  write(holds.releaseHold, staff, releaseHold),
  read(kill.killList, staff, killList),
  write(kill.orderKillList, staff, orderKillList),
  write(kill.recordKill, staff, recordKill),
  read(cooler.coolerList, staff, coolerList),
  read(cooler.cuttingPlan, staff, cuttingPlan),
  write(cooler.hangCarcass, staff, hangCarcass),
  write(cooler.recordColdWeight, staff, recordColdWeight),
  write(cooler.saveRail, office, saveRail),
  write(cooler.removeRail, office, removeRail),
  read(labels.labelSettings, staff, labelSettings),
  read(labels.findToLabel, staff, findToLabel),
  read(labels.packLabelFacts, staff, packLabelFacts),
  read(labels.packLabels, staff, packLabels),
  write(labels.saveLabelSettings, office, saveLabelSettings),
  write(labels.addApprovedLabel, office, addApprovedLabel),
  write(labels.retireApprovedLabel, office, retireApprovedLabel),
  ...pickupRoutes,
  read(checks.checkBoard, staff, checkBoard),
  read(checks.listChecks, staff, listChecks),
  read(paper, staff, inspectorPaper),
  write(checks.saveCheck, staff, saveCheck),
  write(checks.saveCheckPlace, office, saveCheckPlace),
  write(checks.saveCheckLimits, office, saveCheckLimits),
  read(traces.findTrace, staff, findTrace),
  read(traces.trace, staff, trace),
  read(traces.exportTrace, staff, exportTrace),
  read(traces.recallList, staff, recallList),
  write(traces.saveRecall, staff, saveRecall),
  write(outbox.setAside, staff, setAside),
  write(numbers.borrowNumbers, staff, borrowNumbers),
  read(numbers.listNumberBlocks, staff, listNumberBlocks),
  write(numbers.returnNumbers, staff, returnNumbers),
  write(scale.weigh, staff, weigh),
  read(scale.twoWeights, staff, twoWeights),
  write(scale.decideWeight, staff, decideWeight),
  read(station.stationPeople, staff, stationPeople),
  steps(station.savePin, staff, savePin),
  steps(station.enterStation, staff, enterStation(secret)),
];
