import { getBackups as getBackupsApi } from '#contract/dashboard/backups-api.ts';
import * as bell from '#contract/dashboard/bell-api.ts';
import * as api from '#contract/dashboard/dashboard-api.ts';
import * as firstSteps from '#contract/dashboard/first-steps-api.ts';
import { office, plantPeople, signedIn } from '#server/accounts/policy.ts';
import { getBackups } from '#server/dashboard/backups.ts';
import { getBell, markBell } from '#server/dashboard/bell.ts';
import { getActionCenter, getDashboard } from '#server/dashboard/dashboard.ts';
import { closeFirstSteps, getFirstSteps, skipFirstStep } from '#server/dashboard/first-steps.ts';
import { type Route, read, write } from '#server/lib/route.ts';

/** The dashboard, the bell, the state of the backups, and a new plant's first steps. */
export const routes: Route[] = [
  read(api.getDashboard, plantPeople, getDashboard),
  read(api.getActionCenter, plantPeople, getActionCenter),
  read(getBackupsApi, office, getBackups),
  read(bell.getBell, signedIn, getBell),
  write(bell.markBell, signedIn, markBell),
  read(firstSteps.getFirstSteps, office, getFirstSteps),
  write(firstSteps.skipFirstStep, office, skipFirstStep),
  write(firstSteps.closeFirstSteps, office, closeFirstSteps),
];
