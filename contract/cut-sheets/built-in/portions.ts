import { type ChosenCut, valuesOf } from '#contract/cut-sheets/answers.ts';
import { type Part, questionsOf, type Subcut } from '#contract/cut-sheets/templates/template.ts';

/**
 * Two cuts from the same primal share it; the rest is ground or goes to the other chosen cut. See docs/trade-facts.md,
 * Portions.
 */
export const PORTION = 'Portion of this primal';
/** A flock is divided bird by bird: each bird is cut one way or another. See docs/trade-facts.md, Poultry. */
export const FLOCK = 'Share of the flock';
/** A whole animal has each part on both sides, and each side may be cut differently. */
export const SIDES = 'Of the two sides';
/** Questions that divide a part among its chosen cuts. */
export const DIVIDERS: readonly string[] = [PORTION, FLOCK, SIDES];

export type PortionProblem =
  | { code: 'portions_over' | 'portions_short'; values: { part: string; sum: number } }
  | { code: 'sides_uneven'; values: { part: string; sum: number } };

/** The percentage that an option means: 100 for 'All' and 'Both', 50 for 'One'; null if it isn't a portion. */
export function percentOf(option: string): number | null {
  if (option === 'All' || option === 'Both') return 100;
  if (option === 'One') return 50;
  const [, digits] = /^(\d{1,3})\s*%$/.exec(option) ?? [];
  const percent = Number(digits);
  return percent >= 1 && percent <= 100 ? percent : null;
}

/**
 * Whether a cut has this dividing question. The question is matched by name, because its options can be plain words
 * ('One', 'Both').
 */
const isDividedBy = (subcut: Subcut, divider: string) =>
  questionsOf(subcut).some(({ description, group }) => description === divider && group === null);

/**
 * Finds a divided part whose portions do not add up. Portions of a primal may leave a remainder, which is ground; a flock and
 * the two sides must be divided completely. A part with an unanswered portion is not checked yet.
 */
export function findPortionProblem(part: Part, entry: ChosenCut | undefined): PortionProblem | null {
  for (const divider of DIVIDERS) {
    const sum = sumOf(part, entry, divider);
    if (sum === null || sum === 100) continue;
    const values = { part: part.title, sum };
    if (divider === SIDES) return { code: 'sides_uneven', values: { part: part.title, sum: sum / 50 } };
    if (sum > 100) return { code: 'portions_over', values };
    if (divider === FLOCK) return { code: 'portions_short', values };
  }
  return null;
}

/** The total percentage of a part's chosen cuts. Null if none of them asks for a portion, or if one is unanswered. */
function sumOf(part: Part, entry: ChosenCut | undefined, divider: string): number | null {
  const dividing = part.subcuts.flatMap((subcut) => {
    const chosen = entry?.subcuts.find(({ title }) => title === subcut.title);
    return chosen && isDividedBy(subcut, divider) ? [valuesOf(chosen.choices, divider)[0]] : [];
  });
  const percents = dividing.flatMap((value) => (value === undefined ? [] : (percentOf(value) ?? [])));
  if (dividing.length === 0 || percents.length < dividing.length) return null;
  return percents.reduce((sum, percent) => sum + percent, 0);
}
