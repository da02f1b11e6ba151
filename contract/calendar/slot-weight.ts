/** Slots are counted in hundredths: sums of fractions stay exact, and a whole number stays whole. */
export const roundSlots = (slots: number): number => Math.round(slots * 100) / 100;

/** What heads take of a day: each a part of a slot, as the plant set it for its species; one slot when it set nothing. */
export const slotsOf = (heads: number, slots_per_head: number): number => roundSlots(heads * slots_per_head);
