import { z } from 'zod';
import { wordsFor } from '#contract/app/refusals.ts';
import type { createDropoff } from '#contract/booking/day-events-api.ts';
import { BUYER_FIELDS, type BuyerField, DAY_ORDER_MODES, findBlankFields } from '#contract/booking/day-order.ts';
import { EventName } from '#contract/booking/event-name.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import type { SentTo } from '#contract/lib/endpoint.ts';
import { Email, IntBetween, Line } from '#contract/lib/fields.ts';
import { comesAsFlock, type Species, SpeciesKey } from '#contract/lib/species.ts';
import { answerFor, type Label } from '#contract/orders/offering.ts';
import { isAskedForAge } from '#contract/orders/verified-animal.ts';
import { DraftShare, EMPTY_SHARE, OrderDraft } from '#web/booking/order-draft/order-draft.ts';
import type { Option } from '#web/ui/picker.tsx';

/**
 * A share whose customer is picked from the directory or typed in. `previous` is an earlier submitted sheet, attached instead
 * of a template.
 */
const DayShare = DraftShare.extend({
  customer: z.custom<Option | null>(),
  buyerName: Line(60),
  last_name: Line(60),
  streetAddress: Line(200),
  mobileNumber: Line(40),
  userEmail: z.union([z.literal(''), Email]),
  previous: z.int().nullable(),
});
export type DayShare = z.output<typeof DayShare>;

/** A short order draft: one animal on the selected day. */
const Draft = OrderDraft.pick({ process_option: true, offering: true }).extend({
  mode: z.enum(DAY_ORDER_MODES),
  event_name: EventName,
  dropoff_date: z.string().min(1, 'Required'),
  species: z.union([z.literal(''), SpeciesKey]),
  heads: IntBetween(1, 9999),
  over_thirty_months: z.enum(['', 'yes', 'no']),
  /** Null unless the office is booking a full day. */
  full_day_reason: Line(200).nullable(),
  shares: z.array(DayShare),
});
export type DayDraft = z.input<typeof Draft>;
type Checked = z.output<typeof Draft>;

/** Validates only the visible fields: with a single customer, only the first share. */
export const dayDraftFrom = (today: IsoDate) =>
  z.preprocess(
    (draft: DayDraft) => ({ ...draft, shares: shownShares(draft) }),
    Draft.superRefine(({ mode, dropoff_date, species, full_day_reason, shares }, ctx) => {
      const ask = (...path: (string | number)[]) => ctx.addIssue({ code: 'custom', path, message: 'Required' });
      if (dropoff_date !== '' && dropoff_date < today) {
        ctx.addIssue({ code: 'custom', path: ['dropoff_date'], message: wordsFor('date_past') });
      }
      if (species === '') ask('species');
      if (full_day_reason === '') ask('full_day_reason');
      for (const [at, share] of shares.entries()) {
        for (const field of findBlankFields(mode, buyerOf(share))) ask('shares', at, field);
      }
    }),
  ) as unknown as z.ZodType<Checked, DayDraft>;

/** One share for a single customer, or all shares for several. */
export const shownShares = <S>({ mode, shares }: { mode: string; shares: readonly S[] }): readonly S[] =>
  mode === 'multiple' ? shares : shares.slice(0, 1);

const NOBODY = Object.fromEntries(BUYER_FIELDS.map((field) => [field, ''])) as Record<BuyerField, ''>;
export const emptyShare = (): DayShare => ({ ...EMPTY_SHARE, ...NOBODY, quarters: 1, previous: null });

/** The initial values for a day. */
export const startingDraft = (
  dropoff_date: IsoDate,
  species: Species | '',
  process_option: Label | '',
  customer: DayShare['customer'],
): DayDraft => ({
  mode: 'individual',
  event_name: '',
  dropoff_date,
  species,
  process_option,
  offering: '',
  heads: 1,
  over_thirty_months: '',
  full_day_reason: null,
  shares: [{ ...emptyShare(), customer }],
});

/** A share in the form the call expects. */
function buyerOf({ customer, template_id, previous, cart_id: _, quarters: __, ...typed }: DayShare) {
  return {
    ...(customer
      ? { customer_id: customer.id, new_buyer: false, ...NOBODY }
      : { customer_id: undefined, new_buyer: true, ...typed }),
    cut_sheet_temp_id: template_id ?? undefined,
    cut_sheet_data_id: previous ?? undefined,
  };
}

/** The form's request body. `cut_sheet_link` asks the server to email the link to a new cut sheet. */
export function toDropoff(draft: Checked, event_date: IsoDate): SentTo<typeof createDropoff> {
  const { mode, species, heads, full_day_reason, shares } = draft;
  const [first] = shares;
  return {
    eventName: draft.event_name,
    event_date,
    scheduleDate: draft.dropoff_date,
    category_type: species,
    process_option: draft.process_option,
    offering: answerFor(draft.process_option, draft.offering),
    order_type: 'schedule',
    ...(species !== '' && comesAsFlock(species) && { heads }),
    ...(species !== '' && isAskedForAge(species) && { over_thirty_months: draft.over_thirty_months }),
    ...(full_day_reason && { full_day_reason }),
    ...(shares.some(({ template_id }) => template_id !== null) && { cut_sheet_link: window.location.origin }),
    ...(mode === 'multiple'
      ? {
          non_schedule_multi: 1,
          multi_buyers: shares.map((share) => ({ ...buyerOf(share), ng_quarter: share.quarters })),
        }
      : { ...(first && buyerOf(first)), ...(mode === 'schedule' && { non_schedule_multi: 0 }) }),
  };
}

const FIELD_OF: Readonly<Record<string, keyof DayDraft>> = {
  eventName: 'event_name',
  scheduleDate: 'dropoff_date',
  category_type: 'species',
};
/**
 * Maps a field of the call to the matching field of the form. The call has a single customer's fields at the top level; the
 * form has them in the first share.
 */
export const dayFieldOf = (name: string): string =>
  (BUYER_FIELDS as readonly string[]).includes(name)
    ? `shares.0.${name}`
    : (FIELD_OF[name] ?? name.replace(/^multi_buyers\./, 'shares.'));
