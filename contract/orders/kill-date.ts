import { addDays, type IsoDate } from '#contract/lib/days.ts';

/** Kill is two days after drop-off in the calendar and the edit dialog. Spec part 1, section 9. */
export const killDateFor = (dropoff: IsoDate): IsoDate => addDays(dropoff, 2);

/** The manual new-order screen kills on the drop-off day. Spec part 1, section 9; decision C-17. */
export const killDateOfNewOrder = (dropoff: IsoDate): IsoDate => dropoff;

/** Every refusal of findKillProblem. Calls that take a kill date list them. */
export const KILL_REFUSALS = ['kill_before_dropoff'] as const;

/** Why an animal that is dropped off on one day can't be killed on the other; null when it can. A new rule is added here alone. */
export function findKillProblem(dropoff: IsoDate, kill: IsoDate): (typeof KILL_REFUSALS)[number] | null {
  return kill < dropoff ? 'kill_before_dropoff' : null;
}
