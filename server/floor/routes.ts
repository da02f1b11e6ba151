import * as api from '#contract/floor/api.ts';
import * as door from '#contract/floor/intake-api.ts';
import { staff } from '#server/accounts/policy.ts';
import { cuttingDay } from '#server/floor/cutting-day.ts';
import { downloadDayPdf, makeDayPdf, viewDayPdf } from '#server/floor/day-pdf.ts';
import { carcassTags } from '#server/floor/intake/carcass-tags.ts';
import { findOwners, intakeList } from '#server/floor/intake/intake-list.ts';
import { saveCwd } from '#server/floor/intake/save-cwd.ts';
import { takeIn } from '#server/floor/intake/take-in.ts';
import { walkIn } from '#server/floor/intake/walk-in.ts';
import type { FileStore } from '#server/lib/file-store.ts';
import { type Route, read, write } from '#server/lib/route.ts';

/** Open to all plant staff, including butchers. */
export const routes = (files: FileStore): Route[] => [
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
];
