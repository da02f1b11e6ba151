import { z } from 'zod';
import type { SpecialDays } from '#contract/calendar/offer-api.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import { SlotCount } from '#web/calendar/availability/slot-form.ts';
import { entriesOf } from '#web/calendar/availability/weekly-offers.ts';

const Slots = z.union([z.literal('').transform(() => 0), SlotCount]);

/** The dialog's values. A blank number is ''. */
export interface SpecialValues {
  kind: 'closed' | 'other';
  first_day: string;
  last_day: string;
  animals: string[];
  usda: number | '';
  custom: number | '';
  reason: string;
}

/** Validates the dialog. The server checks the date range. */
export const SpecialForm = z.object({
  kind: z.enum(['closed', 'other']),
  first_day: z.string().min(1, 'Required'),
  last_day: z.string(),
  animals: z.array(z.string()),
  usda: Slots,
  custom: Slots,
  reason: z.string().trim().min(1, 'Required').max(120),
});
type Checked = z.output<typeof SpecialForm>;

export function startOf(special: SpecialDays | undefined, day: IsoDate | undefined): SpecialValues {
  if (!special) {
    return { kind: 'closed', first_day: day ?? '', last_day: day ?? '', animals: [], usda: '', custom: '', reason: '' };
  }
  const { is_closed, usda_slots, custom_slots } = special;
  return {
    kind: is_closed ? 'closed' : 'other',
    first_day: special.first_day,
    last_day: special.last_day,
    animals: special.category_ids.map(String),
    usda: is_closed ? '' : usda_slots,
    custom: is_closed ? '' : custom_slots,
    reason: special.reason,
  };
}

/** The request body. Without a last day, the entry covers a single day. */
export function toOffer({ kind, first_day, last_day, animals, usda, custom }: Omit<Checked, 'reason'>) {
  return {
    first_day,
    last_day: last_day || first_day,
    category_ids: animals.map(Number),
    is_closed: kind === 'closed',
    slots: kind === 'closed' ? [] : entriesOf({ usda, custom }),
  };
}
