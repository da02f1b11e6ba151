import { z } from 'zod';
import { SIDES } from '#contract/cut-sheets/built-in/portions.ts';
import {
  type Part,
  type Question,
  questionsOf,
  type Subcut,
  type Template,
} from '#contract/cut-sheets/templates/template.ts';

/**
 * What a sheet's animal and share decide about it. `over_thirty_months` is '' while nobody has said; `has_age_file` tells whether
 * the proof of age is kept with the order.
 */
export const SheetFacts = z.object({
  share: z.enum(['whole', 'half', 'quarter']).nullable(),
  over_thirty_months: z.enum(['', 'yes', 'no']),
  has_age_file: z.boolean(),
});
export type SheetFacts = z.output<typeof SheetFacts>;

/** A sheet without an animal, and of all animals but cattle: nothing is barred, nothing limited. */
export const NO_FACTS: SheetFacts = { share: null, over_thirty_months: 'no', has_age_file: false };

/** Refusal codes, so that the screen and the server say the same sentence. */
export type BarReason = 'cut_over_thirty_months' | 'cut_age_unproven';

/**
 * Why this animal's backbone may not be sold, if it may not: cattle over thirty months, and cattle of an age that nobody has
 * stated or proved. 9 CFR 310.22; domain facts, section 5 (OTM and cuts).
 */
export function backboneBarOf({ over_thirty_months, has_age_file }: SheetFacts): BarReason | null {
  if (over_thirty_months === 'yes') return 'cut_over_thirty_months';
  return over_thirty_months === '' && !has_age_file ? 'cut_age_unproven' : null;
}

/** The sub-parts that cannot be made of this animal: with backbone, or with a required question that only backbone answers. */
export function barredCuts(template: Template, facts: SheetFacts): Map<string, BarReason> {
  const reason = backboneBarOf(facts);
  if (reason === null) return new Map();
  const barred = Object.values(template)
    .flatMap((part) => part.subcuts)
    .filter((subcut) => subcut.hasBackbone || questionsOf(subcut).some(isAllBackbone));
  return new Map(barred.map((subcut: Subcut) => [subcut.title, reason]));
}
const isAllBackbone = ({ isRequired, group, options, backbone = [] }: Question) =>
  isRequired &&
  (group?.isRequired ?? true) &&
  options.length > 0 &&
  options.every((option) => backbone.includes(option));

/** The options of a question that cannot be cut from this animal: 'Bone-in' of a chuck roast is cut with the backbone. */
export const barredOptions = ({ backbone = [] }: Question, facts: SheetFacts): readonly string[] =>
  backboneBarOf(facts) === null ? [] : backbone;

/**
 * The most sub-parts of this part that the share may choose; null when it may choose all that fit together. What is chosen side by
 * side is at most one way for each of the two sides. Domain facts, section 1.
 */
export const limitOf = ({ limits, subcuts }: Part, { share }: SheetFacts): number | null =>
  (share === null ? undefined : limits?.[share]) ?? (subcuts.some(asksForSides) ? 2 : null);
const asksForSides = (subcut: Subcut) => subcut.controls.some(({ description }) => description === SIDES);
