import { addDays, type IsoDate } from '#contract/lib/days.ts';

/** In the calendar and the edit dialog, the kill is two days after the drop-off. Fixed by ORD-109. */
export const killDateFor = (dropoff: IsoDate): IsoDate => addDays(dropoff, 2);

/** On the new-order screen, the kill date starts on the drop-off day. See docs/rules.md, Kill date. */
export const killDateOfNewOrder = (dropoff: IsoDate): IsoDate => dropoff;

/** Every refusal of findKillProblem, for the calls that take a kill date. */
export const KILL_REFUSALS = ['kill_before_dropoff'] as const;

/** Why a kill date is not allowed for this drop-off day; null when it is. New rules go here and nowhere else. */
export function findKillProblem(dropoff: IsoDate, kill: IsoDate): (typeof KILL_REFUSALS)[number] | null {
  return kill < dropoff ? 'kill_before_dropoff' : null;
}
