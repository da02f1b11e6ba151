import type { Words } from '#contract/lib/spanish.ts';
import { comesAsFlock, type Species } from '#contract/lib/species.ts';
import type { Offering } from '#contract/orders/offering.ts';
import type { AnimalStage } from '#contract/orders/stages.ts';
import { isAskedForAge } from '#contract/orders/verified-animal.ts';

/** What can be missing before an animal may go on, worded as the end of a list: 'Missing: the owner’s address'. */
export const NEED_WORDS = {
  share: 'an owner for the whole animal',
  owner_name: 'the owner’s name',
  address: 'the owner’s address',
  phone: 'the owner’s phone number',
  age: 'whether the animal is over 30 months',
  sheet: 'a submitted cut sheet',
  agreement: 'an agreement on the half whose two cut sheets differ',
  cwd: 'a CWD result that clears it',
  hold: 'the release of a hold',
  weight: 'the hanging weight',
  live_weight: 'the live weight',
  review: 'a pre-shipment review',
  farm_paid: 'the buyer’s payment to the farm',
  plant_paid: 'the buyer’s payment of the plant’s invoice',
} as const satisfies Readonly<Record<string, Words>>;
export type Need = keyof typeof NEED_WORDS;
export const NEEDS = Object.keys(NEED_WORDS) as [Need, ...Need[]];

interface StageOwner {
  name: string;
  has_address: boolean;
  has_phone: boolean;
}

/** What the rules need to know about an animal. */
export interface StageFacts {
  species: Species;
  offering: Offering;
  over_thirty_months: '' | 'yes' | 'no';
  /** The quarters that somebody owns. */
  owned_quarters: number;
  /** Everyone with a share; an animal that isn't split belongs to whoever brought it. */
  owners: readonly StageOwner[];
  /** Whether a share has no submitted sheet, although the plant has a form for such an animal. */
  is_sheet_missing: boolean;
  /** Whether the two submitted sheets of one half differ and nobody has decided between them. */
  are_sheets_different: boolean;
  /** Whether game waits for the result of its CWD test, or the disease was detected. */
  is_cwd_held: boolean;
  /** Whether somebody holds the animal, such as the inspector. */
  is_held: boolean;
  /** Whether nobody has reviewed an animal's records, although the plant requires it for inspected meat. */
  is_review_missing: boolean;
  /** The weights that a price depends on and that aren't recorded yet. */
  missing_weights: readonly ('weight' | 'live_weight')[];
  /** Whom the buyers of an animal from the market still owe. */
  unpaid: readonly ('farm_paid' | 'plant_paid')[];
}

/**
 * What each stage needs. Custom meat may go only to the people who owned the animal when it was killed, so they are on record
 * before the kill. Once cutting starts, age, cut sheet and hanging weight come too late. Meat that was sold on the market leaves the plant when it is paid for. See docs/rules.md, An animal’s stages.
 */
const NEEDS_OF: Readonly<Partial<Record<AnimalStage, readonly Need[]>>> = {
  killed: ['share', 'owner_name', 'address', 'phone', 'hold'],
  cutting: ['age', 'sheet', 'agreement', 'cwd', 'hold', 'weight'],
  ready: ['hold', 'weight', 'live_weight'],
  picked_up: ['hold', 'review', 'farm_paid', 'plant_paid'],
};
/** The stages in their order. An animal that skips a stage needs what that stage needs. */
const WAY: readonly AnimalStage[] = [
  'dropped_off',
  'killed',
  'hanging',
  'cutting',
  'curing',
  'packing',
  'ready',
  'picked_up',
  'completed',
];

const IS_MISSING: Readonly<Record<Need, (facts: StageFacts) => boolean>> = {
  share: ({ owned_quarters, owners }) => owners.length === 0 || owned_quarters < 4,
  owner_name: ({ owners }) => owners.some(({ name }) => name === ''),
  address: ({ owners }) => owners.some(({ has_address }) => !has_address),
  phone: ({ owners }) => owners.some(({ has_phone }) => !has_phone),
  age: ({ species, over_thirty_months }) => isAskedForAge(species) && over_thirty_months === '',
  sheet: ({ species, is_sheet_missing }) => is_sheet_missing && !comesAsFlock(species),
  agreement: ({ are_sheets_different }) => are_sheets_different,
  cwd: ({ is_cwd_held }) => is_cwd_held,
  hold: ({ is_held }) => is_held,
  review: ({ offering, is_review_missing }) => offering === 'usda' && is_review_missing,
  weight: ({ missing_weights }) => missing_weights.includes('weight'),
  live_weight: ({ missing_weights }) => missing_weights.includes('live_weight'),
  farm_paid: ({ unpaid }) => unpaid.includes('farm_paid'),
  plant_paid: ({ unpaid }) => unpaid.includes('plant_paid'),
};
/** What the office can't decide: a hold is released by a person who says why. */
export const canOverride = (missing: readonly Need[]): boolean => !missing.includes('hold');

const isCustomOnly = (need: Need) => ['share', 'owner_name', 'address', 'phone'].includes(need);

/** The needs of every stage that the animal enters or skips on its way, whether they are met or not. */
function needsBetween(from: AnimalStage, to: AnimalStage): Need[] {
  const [start, end] = [WAY.indexOf(from), WAY.indexOf(to)];
  if (start < 0 || end <= start) return [];
  return [...new Set(WAY.slice(start + 1, end + 1).flatMap((stage) => NEEDS_OF[stage] ?? []))];
}

/** What is missing before the animal may move; empty if it may. Moving back needs nothing. */
export const findMissingNeeds = (facts: StageFacts, from: AnimalStage, to: AnimalStage): Need[] =>
  needsBetween(from, to).filter(
    (need) => (facts.offering === 'custom' || !isCustomOnly(need)) && IS_MISSING[need](facts),
  );

/** Whether a move has to check anything. Saves a query. */
export const hasNeeds = (from: AnimalStage, to: AnimalStage): boolean => needsBetween(from, to).length > 0;
