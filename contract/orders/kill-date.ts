import { addDays, type IsoDate } from '#contract/lib/days.ts';
import type { Refusal } from '#contract/lib/refusals.ts';

/** In the calendar and the edit dialog, the kill date defaults to two days after the drop-off. Required by ORD-109. */
export const killDateFor = (dropoff: IsoDate): IsoDate => addDays(dropoff, 2);

/** On the new-order screen, the kill date defaults to the drop-off day. See docs/rules.md, Kill date. */
export const killDateOfNewOrder = (dropoff: IsoDate): IsoDate => dropoff;

/** Every refusal that findKillProblem returns, for calls that take a kill date. */
export const KILL_REFUSALS = ['kill_before_dropoff'] as const;

/** Why a kill date is not allowed for this drop-off day; null if it is. All kill date rules belong here. */
export function findKillProblem(dropoff: IsoDate, kill: IsoDate): Refusal<(typeof KILL_REFUSALS)[number]> | null {
  return kill < dropoff ? { code: 'kill_before_dropoff' } : null;
}
