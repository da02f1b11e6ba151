import { wordsFor } from '#contract/app/refusals.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import { findKillProblem } from '#contract/orders/kill-date.ts';
import { Problem } from '#server/lib/problem.ts';

/** Refuses a kill date that breaks a rule. The error is attached to `field`. */
export function requireKillDate(
  dropoff: IsoDate,
  kill: IsoDate,
  { received = null, field = 'kill_date' }: { received?: IsoDate | null; field?: string } = {},
): void {
  const problem = findKillProblem(dropoff, kill, received);
  if (!problem) return;
  const { code, values = {} } = problem;
  throw new Problem(code, { values, fields: { [field]: wordsFor(code, values) } });
}
