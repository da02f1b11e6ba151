import { type ChosenCut, valuesOf } from '#contract/cut-sheets/answers.ts';
import { type Part, questionsOf, type Subcut } from '#contract/cut-sheets/templates/template.ts';

/** Two cuts of one primal divide it; the rest is ground or goes to the other chosen cut. Domain facts, section 1 (POR). */
export const PORTION = 'Portion of this primal';
/** A flock is divided among styles by the bird: what is not cut one way is cut another. Domain facts, section 2.7. */
export const FLOCK = 'Share of the flock';
/** A whole animal has each part on two sides, which may be cut in two ways. Domain facts, section 1 (rules apply per side). */
export const SIDES = 'Of the two sides';
/** The questions that divide a part among its chosen cuts. */
export const DIVIDERS: readonly string[] = [PORTION, FLOCK, SIDES];

export type PortionProblem =
  | { code: 'portions_over' | 'portions_short'; values: { part: string; sum: number } }
  | { code: 'sides_uneven'; values: { part: string; sum: number } };

/** How many percent of the part an option stands for: 'All' and 'Both' are all of it; null when it does not say. */
export function percentOf(option: string): number | null {
  if (option === 'All' || option === 'Both') return 100;
  if (option === 'One') return 50;
  const [, digits] = /^(\d{1,3})\s*%$/.exec(option) ?? [];
  const percent = Number(digits);
  return percent >= 1 && percent <= 100 ? percent : null;
}

/** The options for the two sides are put in words, so these cannot be read from any other question. */
const isDividedBy = (subcut: Subcut, divider: string) =>
  questionsOf(subcut).some(({ description, group }) => description === divider && group === null);

/**
 * The portions of a part's chosen cuts that do not come to the whole of it, each divider by itself. Of a primal they may leave a rest,
 * which is ground; a flock and the two sides are divided to the last. A cut whose portion is still open keeps its part unjudged.
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

/** The percent that a part's chosen cuts make up; null when none of them asks, or one is not answered yet. */
function sumOf(part: Part, entry: ChosenCut | undefined, divider: string): number | null {
  const dividing = part.subcuts.flatMap((subcut) => {
    const chosen = entry?.subcuts.find(({ title }) => title === subcut.title);
    return chosen && isDividedBy(subcut, divider) ? [valuesOf(chosen.choices, divider)[0]] : [];
  });
  const percents = dividing.flatMap((value) => (value === undefined ? [] : (percentOf(value) ?? [])));
  if (dividing.length === 0 || percents.length < dividing.length) return null;
  return percents.reduce((sum, percent) => sum + percent, 0);
}
