import { addDays, type IsoDate } from '#contract/lib/days.ts';

/** Kill is two days after drop-off in the calendar and the edit dialog. Spec part 1, section 9. */
export const killDateFor = (dropoff: IsoDate): IsoDate => addDays(dropoff, 2);

/** The manual new-order screen kills on the drop-off day. Spec part 1, section 9; decision C-17. */
export const killDateOfNewOrder = (dropoff: IsoDate): IsoDate => dropoff;

/** An animal cannot be killed before it arrives. Decision C-17. */
export const isKillTooEarly = (dropoff: IsoDate, kill: IsoDate): boolean => kill < dropoff;
