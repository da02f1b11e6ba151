import { z } from 'zod';
import { type IsoDate, showDay } from '#contract/lib/days.ts';
import { Email, Flag, Id, IntBetween, Line } from '#contract/lib/fields.ts';
import { CATEGORY_OF, SPECIES, type Species } from '#contract/lib/species.ts';

/** The three kinds of order of the day popup; one is active at a time, the first to begin with. Spec part 1, section 4 (New-order mode). */
export const DAY_ORDER_MODES = ['individual', 'multiple', 'schedule'] as const;
export type DayOrderMode = (typeof DAY_ORDER_MODES)[number];

/** The quarters a customer of Multiple Customers can have. Spec part 1, section 9. */
export const QUARTER_CHOICES = [1, 2, 3] as const;
export const MOST_BUYERS = 50;

const NoId = z.union([z.literal(''), z.literal(0), z.literal('0'), z.null()]).transform(() => undefined);
const SomeId = z.union([NoId, Id]).optional();

/** A customer block of the day popup: who was typed, or who was picked from the directory. Decision C-64 (multi_buyers). */
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

/** The five fields of a customer, in the order of the form. Spec part 1, section 2 (Day popup). */
export const BUYER_FIELDS = ['buyerName', 'last_name', 'streetAddress', 'mobileNumber', 'userEmail'] as const;
export type BuyerField = (typeof BUYER_FIELDS)[number];

/** Whether the block names somebody of the directory, whose record then answers for the fields. */
export const isPicked = ({ customer_id, new_buyer }: Pick<Buyer, 'customer_id' | 'new_buyer'>): boolean =>
  customer_id !== undefined && new_buyer !== true;

/** Whether anything of a person was typed into the block. */
export const isTyped = (buyer: Pick<Buyer, BuyerField>): boolean => BUYER_FIELDS.some((field) => buyer[field] !== '');

/**
 * The fields of a block that still have to be filled in: all five of a single customer; of several customers, who may be left
 * open, the first name of each that was begun. Spec part 1, section 5 (Non-marketplace day-popup form).
 */
export function findBlankFields(mode: DayOrderMode, buyer: Buyer): BuyerField[] {
  if (isPicked(buyer)) return [];
  if (mode === 'multiple') return isTyped(buyer) && buyer.buyerName === '' ? ['buyerName'] : [];
  return BUYER_FIELDS.filter((field) => buyer[field] === '');
}

/** Which kind of order the call's fields mean. Decision C-64. */
export function modeOf(sent: {
  multi_buyers: readonly unknown[];
  non_schedule_multi?: boolean | undefined;
}): DayOrderMode {
  if (sent.multi_buyers.length > 0 || sent.non_schedule_multi === true) return 'multiple';
  return sent.non_schedule_multi === false ? 'schedule' : 'individual';
}

/** The species a category_type means among those a plant handles: its key, or its category's id; hogs come before pork. Null for none of them. Decisions C-55, K. */
export function speciesNamed(category_type: string, handled: readonly string[]): Species | null {
  const word = category_type.trim().toLowerCase().replaceAll(' ', '_');
  const isMeant = (key: Species) => key === word || String(CATEGORY_OF[key]) === word;
  return SPECIES.find((key) => isMeant(key) && handled.includes(key)) ?? null;
}

/** A transaction's id as it is shown: the product's prefix, then 00 and the id; '--' when there is none. Decision C-109. */
export const showTransaction = (cid: number): string => (cid > 0 ? `HQ00${cid}` : '--');

/** A day as the header of its popup has it: MM-DD-YYYY. Spec part 1, section 2 (Day popup). */
export const showPopupDay = (day: IsoDate): string => showDay(day).replaceAll('/', '-');

/** What of the market stands behind an order. */
export interface OfMarket {
  cid: number;
  project_id: number;
  extra_field_2: string;
}
/** The event of a transaction, a lot or another source is shown and not edited here. Spec part 1, section 4 (Non-marketplace event). */
export const isOfMarket = ({ cid, project_id, extra_field_2 }: OfMarket): boolean =>
  cid > 0 || project_id > 0 || extra_field_2 !== '';
