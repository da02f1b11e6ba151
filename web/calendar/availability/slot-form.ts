import { z } from 'zod';
import { PROCESSING_OPTIONS, type ProcessingOption } from '#contract/orders/offering.ts';
import { entriesOf, type Offer } from '#web/calendar/availability/weekly-offers.ts';

export const SlotCount = z.int('Required').min(0, 'Required').max(9999, 'Enter 9,999 or less.');

/** Validates the slot dialog: at most one entry per processing option, each with a number. */
export const SlotForm = z.object({
  entries: z
    .array(
      z.object({
        processing_option: z.enum(PROCESSING_OPTIONS),
        avail_slot: SlotCount,
      }),
    )
    .max(PROCESSING_OPTIONS.length),
});

/** The dialog's fields. A blank number is ''. */
export interface SlotValues {
  entries: { processing_option: ProcessingOption; avail_slot: number | '' }[];
}

/** Initial values: the current slots, or one blank entry. */
export function startOf(offer: Offer): SlotValues {
  const entries = entriesOf(offer);
  return { entries: entries.length > 0 ? entries : [{ processing_option: 'USDA processing', avail_slot: '' }] };
}

/** The options an entry can use. Each can be used only once, so options taken by other entries are left out. */
export function optionsFor(chosen: readonly ProcessingOption[], at: number): ProcessingOption[] {
  return PROCESSING_OPTIONS.filter((option) => !chosen.some((other, index) => other === option && index !== at));
}

/** The option for a new entry. Undefined if all of them are taken. */
export const nextOption = (chosen: readonly ProcessingOption[]): ProcessingOption | undefined =>
  optionsFor(chosen, -1)[0];
