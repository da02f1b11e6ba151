import { roundSlots } from '#contract/calendar/slot-weight.ts';

export interface DaySlots {
  available: number;
  used: number;
}

/** A day's free slots. Never below 0, even if the capacity was lowered below the number of booked slots. */
export const freeSlots = (day: DaySlots): number => roundSlots(Math.max(0, day.available - day.used));

/** Green if the day has free slots, otherwise red. */
export const slotColor = (day: DaySlots): 'green' | 'red' => (freeSlots(day) > 0 ? 'green' : 'red');

/** A day's title on the drop-off calendar: how many of its slots are free. */
export const slotTitle = (day: DaySlots): string => `${freeSlots(day)} of ${day.available} slots`;

/**
 * The slot counters on the order form, as if the form's animals were already booked. `left` is the number of free slots
 * on the day.
 */
export function counters(day: { left: number; used: number }, slots: number): { available: number; used: number } {
  return { available: roundSlots(Math.max(0, day.left - slots)), used: roundSlots(day.used + slots) };
}
