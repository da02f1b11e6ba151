import type { Refusal } from '#contract/app/refusals.ts';
import { addDays, type IsoDate } from '#contract/lib/days.ts';

/** In the calendar and the edit dialog, the kill date defaults to two days after the drop-off. Required by ORD-109. */
export const killDateFor = (dropoff: IsoDate): IsoDate => addDays(dropoff, 2);

/** On the new-order screen, the kill date defaults to the drop-off day. See docs/rules.md, Kill date. */
export const killDateOfNewOrder = (dropoff: IsoDate): IsoDate => dropoff;

/** Every refusal that findKillProblem returns, for calls that take a kill date. */
export const KILL_REFUSALS = ['kill_before_dropoff'] as const;

/** The first day on which an animal can be killed: its drop-off day, or the day it was received if it came early. */
export const firstKillDay = (dropoff: IsoDate, received: IsoDate | null): IsoDate =>
  received !== null && received < dropoff ? received : dropoff;

/**
 * Why a kill date is not allowed for this drop-off day, and the day on which the animal was received, if it was; null if it
 * is. All kill date rules belong here.
 */
export function findKillProblem(
  dropoff: IsoDate,
  kill: IsoDate,
  received: IsoDate | null = null,
): Refusal<(typeof KILL_REFUSALS)[number]> | null {
  return kill < firstKillDay(dropoff, received) ? { code: 'kill_before_dropoff' } : null;
}
