/** Slots are rounded to hundredths, so that sums of fractions stay exact and whole numbers stay whole. */
export const roundSlots = (slots: number): number => Math.round(slots * 100) / 100;

/** How many slots these animals take. Each head takes as many as the plant set for its species, or one by default. */
export const slotsOf = (heads: number, slots_per_head: number): number => roundSlots(heads * slots_per_head);
