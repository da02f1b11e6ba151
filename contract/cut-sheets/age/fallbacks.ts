import { type Choice, valuesOf } from '#contract/cut-sheets/answers.ts';
import { fallbackOf } from '#contract/cut-sheets/built-in/usual-cuts.ts';
import {
  barredOptions,
  fallbackOption,
  isAgeOpen,
  isBackboneCut,
  limitOf,
  type SheetFacts,
} from '#contract/cut-sheets/sheet-facts.ts';
import {
  findSubcut,
  type Part,
  type Question,
  questionsOf,
  type Subcut,
  type Template,
} from '#contract/cut-sheets/templates/template.ts';

/** The cuts that the plant makes instead of one with backbone, as far as this form has them. */
export const namedFallback = (template: Template, subcut: Subcut): string[] =>
  fallbackOf(subcut).filter((title) => {
    const other = findSubcut(template, title)?.subcut;
    return other !== undefined && !isBackboneCut(other);
  });

/** The fallback a cut starts with while the animal's age is open; none where the plant names none, so that the sheet asks. */
export function startingFallback(template: Template, subcut: Subcut, facts: SheetFacts): { fallback?: string[] } {
  if (!isAgeOpen(facts) || !isBackboneCut(subcut)) return {};
  const fallback = namedFallback(template, subcut);
  return fallback.length > 0 ? { fallback } : {};
}

/** The cuts of a part that can stand in for one with backbone. */
export const possibleFallbacks = (part: Part): Subcut[] => part.subcuts.filter((subcut) => !isBackboneCut(subcut));

/** The fallback after a click on one of its cuts: it takes the place of those it excludes, or of the only one allowed. */
export function toggleFallback(part: Part, fallback: readonly string[], title: string, facts: SheetFacts): string[] {
  if (fallback.includes(title)) return fallback.filter((other) => other !== title);
  const { ifttt = [], needs = [] } = part.subcuts.find((subcut) => subcut.title === title) ?? {};
  const isCounted = (other: string) => !part.subcuts.find((subcut) => subcut.title === other)?.needs?.length;
  const isOnly = limitOf(part, facts) === 1 && needs.length === 0;
  return [...fallback.filter((other) => !ifttt.includes(other) && !(isOnly && isCounted(other))), title];
}

/** How a cut is made in place of another: with the same answers where it asks the same, and with the plant's defaults. */
export const choicesLike = (subcut: Subcut, like: readonly Choice[], facts: SheetFacts): Choice[] =>
  questionsOf(subcut).flatMap((question) => {
    const { description, group, isRequired } = question;
    const same = valuesOf(like, description).filter((value) => isOffered(question, value, facts));
    if (same.length > 0) return [{ description, selected_values: same }];
    if (group && !group.isRequired) return [];
    const usual = question.default ?? (isRequired ? question.options[0] : undefined);
    const allowed = usual === undefined || isOffered(question, usual, facts) ? usual : fallbackOption(question);
    return allowed === undefined || allowed === null ? [] : [{ description, selected_values: [allowed] }];
  });
const isOffered = (question: Question, value: string, facts: SheetFacts) =>
  question.type === 'Textbox' || (question.options.includes(value) && !barredOptions(question, facts).includes(value));
