import { z } from 'zod';
import type { createDropoff } from '#contract/booking/day-events-api.ts';
import { BUYER_FIELDS, DAY_ORDER_MODES, findBlankFields } from '#contract/booking/day-order.ts';
import { type IsoDate, todayUtc } from '#contract/lib/days.ts';
import type { SentTo } from '#contract/lib/endpoint.ts';
import { Email, IntBetween, Line, RequiredLine } from '#contract/lib/fields.ts';
import { wordsFor } from '#contract/lib/refusals.ts';
import { comesAsFlock, type Species, SpeciesKey } from '#contract/lib/species.ts';
import { Label } from '#contract/orders/offering.ts';
import type { Option } from '#web/ui/picker.tsx';

/** A customer block while it is being filled: somebody of the directory, or who is typed. `sheet` is 'new:' or 'old:' with an id. */
const BuyerValues = z.object({
  customer: z.custom<Option | null>(),
  buyerName: Line(60),
  last_name: Line(60),
  streetAddress: Line(200),
  mobileNumber: Line(40),
  userEmail: z.union([z.literal(''), Email]),
  ng_quarter: z.int(),
  sheet: z.string(),
});
export type BuyerValues = z.output<typeof BuyerValues>;

const Values = z.object({
  mode: z.enum(DAY_ORDER_MODES),
  eventName: RequiredLine(120),
  scheduleDate: z
    .string()
    .min(1, 'Required')
    .refine((day) => day === '' || day >= todayUtc(), wordsFor('date_past')),
  category_type: z.union([z.literal(''), SpeciesKey]),
  process_option: z.union([z.literal(''), Label]),
  heads: IntBetween(1, 9999),
  /** Null while a full day is not booked above its offer. */
  full_day_reason: Line(200).nullable(),
  multi_buyers: z.array(BuyerValues),
});
export type DayOrderValues = z.input<typeof Values>;
type Checked = z.output<typeof Values>;

/** The rules of the form. Only what its kind of order shows is judged: of a single customer the first block. Spec part 1, section 5. */
export const DayOrderValues = z.preprocess(
  (values: DayOrderValues) => ({ ...values, multi_buyers: shownBlocks(values) }),
  Values.superRefine((values, ctx) => {
    if (values.category_type === '') {
      ctx.addIssue({ code: 'custom', path: ['category_type'], message: 'Required' });
    }
    if (values.full_day_reason === '') {
      ctx.addIssue({ code: 'custom', path: ['full_day_reason'], message: 'Required' });
    }
    for (const [at, block] of values.multi_buyers.entries()) {
      for (const field of findBlankFields(values.mode, buyerOf(block))) {
        ctx.addIssue({ code: 'custom', path: ['multi_buyers', at, field], message: 'Required' });
      }
    }
  }),
) as unknown as z.ZodType<Checked, DayOrderValues>;

/** A single customer has the first block, several have all of them. */
export const shownBlocks = <Block>({
  mode,
  multi_buyers,
}: {
  mode: string;
  multi_buyers: readonly Block[];
}): readonly Block[] => (mode === 'multiple' ? multi_buyers : multi_buyers.slice(0, 1));

export const emptyBuyer = (): BuyerValues => ({
  customer: null,
  buyerName: '',
  last_name: '',
  streetAddress: '',
  mobileNumber: '',
  userEmail: '',
  ng_quarter: 1,
  sheet: '',
});

/** The form as it begins on a day. */
export const startingValues = (
  scheduleDate: IsoDate,
  category_type: Species | '',
  process_option: Label | '',
  customer: BuyerValues['customer'],
): DayOrderValues => ({
  mode: 'individual',
  eventName: '',
  scheduleDate,
  category_type,
  process_option,
  heads: 1,
  full_day_reason: null,
  multi_buyers: [{ ...emptyBuyer(), customer }],
});

/** A block as the call has it. */
function buyerOf({ customer, ng_quarter: _, sheet, ...typed }: BuyerValues) {
  const [kind, id] = sheet.split(':');
  return {
    ...(customer
      ? { customer_id: customer.id, new_buyer: false, ...NOBODY }
      : { customer_id: undefined, new_buyer: true, ...typed }),
    cut_sheet_temp_id: kind === 'new' ? Number(id) : undefined,
    cut_sheet_data_id: kind === 'old' ? Number(id) : undefined,
  };
}
const NOBODY = Object.fromEntries(BUYER_FIELDS.map((field) => [field, ''])) as Record<
  (typeof BUYER_FIELDS)[number],
  ''
>;

/** The call of the form. `cut_sheet_link` asks that the link of a new cut sheet is mailed. Decision C-64. */
export function toDropoff(values: Checked, event_date: IsoDate): SentTo<typeof createDropoff> {
  const { mode, eventName, scheduleDate, category_type, process_option, heads, full_day_reason, multi_buyers } = values;
  const [first] = multi_buyers;
  return {
    eventName,
    event_date,
    scheduleDate,
    category_type,
    process_option,
    order_type: 'schedule',
    ...(category_type !== '' && comesAsFlock(category_type) && { heads }),
    ...(full_day_reason && { full_day_reason }),
    ...(multi_buyers.some(({ sheet }) => sheet.startsWith('new:')) && { cut_sheet_link: window.location.origin }),
    ...(mode === 'multiple'
      ? {
          non_schedule_multi: 1,
          multi_buyers: multi_buyers.map((block) => ({ ...buyerOf(block), ng_quarter: block.ng_quarter })),
        }
      : { ...(first && buyerOf(first)), ...(mode === 'schedule' && { non_schedule_multi: 0 }) }),
  };
}
