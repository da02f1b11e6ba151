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
 * The facts about an animal and share that affect a sheet. `over_thirty_months` is '' until someone answers; `has_age_file`
 * says whether proof of age is on file with the order.
 */
export const SheetFacts = z.object({
  share: z.enum(['whole', 'half', 'quarter']).nullable(),
  over_thirty_months: z.enum(['', 'yes', 'no']),
  has_age_file: z.boolean(),
  taken: z.array(z.object({ title: z.string(), by: z.string() })),
});
export type SheetFacts = z.output<typeof SheetFacts>;

/** Used for a sheet without an animal: nothing is ruled out or limited. */
export const NO_FACTS: SheetFacts = { share: null, over_thirty_months: 'no', has_age_file: false, taken: [] };

/** Refusal codes, so that the screen and the server show the same sentence. */
export type BarReason = 'cut_over_thirty_months' | 'cut_age_unproven';

/**
 * Why this animal's backbone can't be sold: the animal is over thirty months old, or its age was neither stated nor proved (9
 * CFR 310.22). Null if the backbone can be sold.
 */
export function backboneBarOf({ over_thirty_months, has_age_file }: SheetFacts): BarReason | null {
  if (over_thirty_months === 'yes') return 'cut_over_thirty_months';
  return over_thirty_months === '' && !has_age_file ? 'cut_age_unproven' : null;
}

/**
 * Whether the animal's age still has to be determined when it arrives. Until then, cuts with backbone can be chosen together
 * with a fallback.
 */
export const isAgeOpen = (facts: SheetFacts): boolean => backboneBarOf(facts) === 'cut_age_unproven';

/** Cuts with backbone, or with a required question that is always asked and whose only options include backbone. */
export const isBackboneCut = (subcut: Subcut): boolean =>
  subcut.hasBackbone === true || questionsOf(subcut).some(isAllBackbone);
/** The cuts that must not be made from this animal, based on what is known so far. */
export function barredCuts(template: Template, facts: SheetFacts): Map<string, BarReason> {
  const reason = backboneBarOf(facts);
  if (reason === null) return new Map();
  const barred = Object.values(template)
    .flatMap((part) => part.subcuts)
    .filter(isBackboneCut);
  return new Map(barred.map((subcut) => [subcut.title, reason]));
}
const isAllBackbone = ({ isRequired, group, showIf, options, backbone = [] }: Question) =>
  isRequired &&
  !showIf &&
  !group?.showIf &&
  (group?.isRequired ?? true) &&
  options.length > 0 &&
  options.every((option) => backbone.includes(option));

/**
 * The options that are ruled out for this animal, based on what is known so far. For example, a 'Bone-in' chuck roast includes
 * backbone.
 */
export const barredOptions = ({ backbone = [] }: Question, facts: SheetFacts): readonly string[] =>
  backboneBarOf(facts) === null ? [] : backbone;
/**
 * The option to use instead of one with backbone: the plant's default, or else the first option without backbone. Null if
 * there is none.
 */
export const fallbackOption = ({ options, backbone = [], default: byDefault }: Question): string | null =>
  [byDefault, ...options].find((option) => option !== undefined && !backbone.includes(option)) ?? null;

/**
 * How many cuts from this part the share can have; null if there is no limit. If each side is cut its own way, the limit is one
 * cut per side.
 */
export const limitOf = ({ limits, subcuts }: Part, { share }: SheetFacts): number | null =>
  (share === null ? undefined : limits?.[share]) ?? (subcuts.some(asksForSides) ? 2 : null);
const asksForSides = (subcut: Subcut) => subcut.controls.some(({ description }) => description === SIDES);
