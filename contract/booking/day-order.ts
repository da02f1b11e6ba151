import { z } from 'zod';
import type { IsoDate } from '#contract/lib/days.ts';
import { Email, Flag, Id, IntBetween, Line } from '#contract/lib/fields.ts';
import { slashDay } from '#contract/lib/show-day.ts';
import { CATEGORY_OF, SPECIES, type Species } from '#contract/lib/species.ts';

/** The day popup's three order types. Only one is active at a time; the first is the default. */
export const DAY_ORDER_MODES = ['individual', 'multiple', 'schedule'] as const;
export type DayOrderMode = (typeof DAY_ORDER_MODES)[number];

/** How many quarters each customer can have under Multiple Customers. */
export const QUARTER_CHOICES = [1, 2, 3] as const;
export const MAX_BUYERS = 50;

const NoId = z.union([z.literal(''), z.literal(0), z.literal('0'), z.null()]).transform(() => undefined);
const SomeId = z.union([NoId, Id]).optional();

/** A customer block in the day popup, for a customer who is typed in or picked from the directory. */
export const BuyerBlock = z.object({
  customer_id: SomeId,
  new_buyer: Flag.optional(),
  buyerName: Line(60).default(''),
  last_name: Line(60).default(''),
  userEmail: z.union([z.literal(''), Email]).default(''),
  streetAddress: Line(200).default(''),
  mobileNumber: Line(40).default(''),
  ng_quarter: z.union([z.literal('').transform(() => 1), IntBetween(1, 3)]).default(1),
  cut_sheet_temp_id: SomeId,
  cut_sheet_data_id: SomeId,
});
export type BuyerBlock = z.output<typeof BuyerBlock>;
export type Buyer = Omit<BuyerBlock, 'ng_quarter'>;

/** A customer's five fields, in form order. */
export const BUYER_FIELDS = ['buyerName', 'last_name', 'streetAddress', 'mobileNumber', 'userEmail'] as const;
export type BuyerField = (typeof BUYER_FIELDS)[number];

/** Whether the block names someone from the directory, whose record then supplies the fields. */
export const isPicked = ({ customer_id, new_buyer }: Pick<Buyer, 'customer_id' | 'new_buyer'>): boolean =>
  customer_id !== undefined && new_buyer !== true;

/** Whether anything was typed into the block. */
export const isTyped = (buyer: Pick<Buyer, BuyerField>): boolean => BUYER_FIELDS.some((field) => buyer[field] !== '');

/**
 * The fields still to be filled in: all five for a single customer. With several customers, a block can stay empty, but once
 * anything is typed into it, the first name is required.
 */
export function findBlankFields(mode: DayOrderMode, buyer: Buyer): BuyerField[] {
  if (isPicked(buyer)) return [];
  if (mode === 'multiple') return isTyped(buyer) && buyer.buyerName === '' ? ['buyerName'] : [];
  return BUYER_FIELDS.filter((field) => buyer[field] === '');
}

export function modeOf(sent: {
  multi_buyers: readonly unknown[];
  non_schedule_multi?: boolean | undefined;
}): DayOrderMode {
  if (sent.multi_buyers.length > 0 || sent.non_schedule_multi === true) return 'multiple';
  return sent.non_schedule_multi === false ? 'schedule' : 'individual';
}

/**
 * Finds the plant's species for a category_type, which is a species key or a category id. Hogs and pork share a
 * category; hogs take precedence. Null if there is no match.
 */
export function speciesNamed(category_type: string, handled: readonly string[]): Species | null {
  const word = category_type.trim().toLowerCase().replaceAll(' ', '_');
  const isMeant = (key: Species) => key === word || String(CATEGORY_OF[key]) === word;
  return SPECIES.find((key) => isMeant(key) && handled.includes(key)) ?? null;
}

/** A transaction id as displayed: HQ, then 00, then the id without padding; '--' if there is none. */
export const showTransaction = (cid: number): string => (cid > 0 ? `HQ00${cid}` : '--');

/** A day as the popup's header shows it: MM-DD-YYYY. */
export const showPopupDay = (day: IsoDate): string => slashDay(day).replaceAll('/', '-');

/** The ids that connect an order to the market. */
export interface OfMarket {
  cid: number;
  project_id: number;
  extra_field_2: string;
}
/** Events that come from a transaction, a lot, or another source are read-only here. */
export const isOfMarket = ({ cid, project_id, extra_field_2 }: OfMarket): boolean =>
  cid > 0 || project_id > 0 || extra_field_2 !== '';
