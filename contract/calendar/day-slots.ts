import { roundSlots } from '#contract/calendar/slot-weight.ts';

/** What one day offers and holds, in slots. */
export interface DaySlots {
  available: number;
  used: number;
}

/** Free slots of a day, never below 0: an offer lowered under what is booked leaves none, not fewer. */
export const freeSlots = (day: DaySlots): number => roundSlots(Math.max(0, day.available - day.used));

/** Green while available minus used is above 0, else red. Spec part 1, section 9. */
export const slotColour = (day: DaySlots): 'green' | 'red' => (freeSlots(day) > 0 ? 'green' : 'red');

/** A day's title on the drop-off calendar: how many of its slots are free. Decision C-36. */
export const slotTitle = (day: DaySlots): string => `${freeSlots(day)} of ${day.available} slots`;

/** The counters of the order forms, as if the slots of its animals were already booked. `left` is what the day still has. Spec part 1, section 5 (Species quantities). */
export function counters(day: { left: number; used: number }, slots: number): { available: number; used: number } {
  return { available: roundSlots(Math.max(0, day.left - slots)), used: roundSlots(day.used + slots) };
}
