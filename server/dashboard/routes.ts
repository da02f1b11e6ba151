import * as firstSteps from '#contract/dashboard/first-steps-api.ts';
import { office } from '#server/accounts/policy.ts';
import { closeFirstSteps, getFirstSteps, skipFirstStep } from '#server/dashboard/first-steps.ts';
import { type Route, read, write } from '#server/lib/route.ts';

/** A plant's first steps. */
export const routes: Route[] = [
  read(firstSteps.getFirstSteps, office, getFirstSteps),
  write(firstSteps.skipFirstStep, office, skipFirstStep),
  write(firstSteps.closeFirstSteps, office, closeFirstSteps),
];
