import { z } from 'zod';
import { PROCESSING_OPTIONS, type ProcessingOption } from '#contract/orders/offering.ts';
import { entriesOf, type Offer } from '#web/calendar/availability/weekly-offers.ts';

export const SlotCount = z.int('Required').min(0, 'Required').max(9999, 'Enter 9,999 or less.');

/** What the slot dialog holds: at most one entry per processing option, a number in each. Spec part 2, section 5 (Slot dialog). */
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

/** The dialog's fields; an empty number field is ''. */
export interface SlotValues {
  entries: { processing_option: ProcessingOption; avail_slot: number | '' }[];
}

/** What stands in the dialog at first: what is offered, or one empty entry. */
export function startOf(offer: Offer): SlotValues {
  const entries = entriesOf(offer);
  return { entries: entries.length > 0 ? entries : [{ processing_option: 'USDA processing', avail_slot: '' }] };
}

/** The options that an entry may choose: each is usable once, so what other entries chose is not among them. */
export function optionsFor(chosen: readonly ProcessingOption[], at: number): ProcessingOption[] {
  return PROCESSING_OPTIONS.filter((option) => !chosen.some((other, index) => other === option && index !== at));
}

/** The option a further entry begins with, or none when all are used. */
export const nextOption = (chosen: readonly ProcessingOption[]): ProcessingOption | undefined =>
  optionsFor(chosen, -1)[0];
