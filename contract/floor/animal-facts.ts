import type { BarReason } from '#contract/cut-sheets/sheet-facts.ts';
import type { CuttingAnimal, CuttingShare, DayKind } from '#contract/floor/api.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import { showPounds } from '#contract/lib/figures.ts';
import type { Words } from '#contract/lib/spanish.ts';

/** Labels for the kinds of day that a day list can show. */
export const DAY_WORDS: Readonly<Record<DayKind, Words>> = {
  cutting: 'Cutting day',
  kill: 'Kill day',
  dropoff: 'Drop-off day',
};

/** One fact about an animal or share, on screen and on paper. Values are catalog keys to translate, or literal text. */
interface AnimalFact {
  label: Words;
  values: readonly string[];
}

const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);

/**
 * What the cutter needs to know about the animal besides its tag and label; unknown facts are left out. See
 * docs/trade-facts.md, Tags.
 */
export const factsOfAnimal = (
  { plant_number, kill_date, hang_days, cutting_day, hanging_weight_clb, sex, organs, brought_by }: CuttingAnimal,
  show: (day: IsoDate) => string,
): AnimalFact[] =>
  [
    { label: 'Plant number', values: plant_number ? [plant_number] : [] } as const,
    { label: 'Kill date', values: [show(kill_date)] } as const,
    { label: 'Hang time (days)', values: hang_days === null ? [] : [String(hang_days)] } as const,
    { label: 'Cutting day', values: [show(cutting_day)] } as const,
    { label: 'Hanging weight', values: hanging_weight_clb === null ? [] : [showPounds(hanging_weight_clb)] } as const,
    { label: 'Sex', values: sex ? [capital(sex)] : [] } as const,
    { label: 'Organs', values: organs } as const,
    { label: 'Brought by', values: brought_by ? [brought_by] : [] } as const,
  ].filter(({ values }) => values.length > 0);

/** The mark required on every piece of custom meat (9 CFR 316.16). It is English by law, so it is never translated. */
export const NOT_FOR_SALE = 'NOT FOR SALE';

/** Why a share can't be cut yet; null when it can. A sheet that hasn't been submitted doesn't count. */
export function findMissing({ sheet, cart_id }: CuttingShare): Words | null {
  if (sheet?.form_status === 'completed') return null;
  if (sheet) return 'Cut sheet not submitted';
  return cart_id === null ? 'No shares or cut sheet' : 'No cut sheet';
}

/** Why cuts are ruled out, worded for the cutting floor (9 CFR 310.22). */
export const BAR_WORDS: Readonly<Record<BarReason, Words>> = {
  cut_over_thirty_months: 'Over 30 months: no cuts with backbone.',
  cut_age_unproven: 'Age unknown or not verified: no cuts with backbone.',
};

/** Labels for share sizes. */
export const SHARE_WORDS: Readonly<Record<number, Words>> = {
  1: 'Quarter {place}',
  2: 'Half, quarters {place}',
  3: 'Three quarters, {place}',
  4: 'Whole animal',
};

/** The quarters that make up a share, such as '3–4'. */
export const placeOf = ({ first_quarter, quarters }: Pick<CuttingShare, 'first_quarter' | 'quarters'>): string =>
  quarters === 1 ? String(first_quarter) : `${first_quarter}–${first_quarter + quarters - 1}`;
