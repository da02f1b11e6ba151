import {
  type Choice,
  type ChosenSubcut,
  chosenSubcuts,
  inTemplateOrder,
  type OrderList,
  valuesOf,
} from '#contract/cut-sheets/answers.ts';
import { fallbackOf } from '#contract/cut-sheets/built-in/usual-cuts.ts';
import {
  barredOptions,
  fallbackOption,
  isAgeOpen,
  isBackboneCut,
  limitOf,
  type SheetFacts,
} from '#contract/cut-sheets/sheet-facts.ts';
import { isAnswerTo } from '#contract/cut-sheets/templates/number-answers.ts';
import {
  findSubcut,
  type Part,
  type Question,
  questionsOf,
  type Subcut,
  type Template,
} from '#contract/cut-sheets/templates/template.ts';

/** The plant's fallbacks for a cut with backbone, limited to those on this form that have no backbone. */
export const namedFallback = (template: Template, subcut: Subcut): string[] =>
  fallbackOf(subcut).filter((title) => {
    const other = findSubcut(template, title)?.subcut;
    return other !== undefined && !isBackboneCut(other);
  });

/**
 * The fallback preselected for a cut while the animal's age is unknown. Empty if the plant hasn't set one, so the
 * customer is asked instead.
 */
export function startingFallback(template: Template, subcut: Subcut, facts: SheetFacts): { fallback?: string[] } {
  if (!isAgeOpen(facts) || !isBackboneCut(subcut)) return {};
  const fallback = namedFallback(template, subcut);
  return fallback.length > 0 ? { fallback } : {};
}

/** Gives cuts with backbone the plant's fallback, unless they have one. Cuts that don't satisfy `isMeant` stay as they are. */
export const addFallbacks = (template: Template, list: OrderList, isMeant: (title: string) => boolean): OrderList =>
  list.map((entry) => ({
    ...entry,
    subcuts: entry.subcuts.map((chosen) => (isMeant(chosen.title) ? withFallback(template, chosen) : chosen)),
  }));

function withFallback(template: Template, chosen: ChosenSubcut): ChosenSubcut {
  const subcut = findSubcut(template, chosen.title)?.subcut;
  if (!subcut || chosen.fallback || !isBackboneCut(subcut)) return chosen;
  const fallback = namedFallback(template, subcut);
  return fallback.length > 0 ? { ...chosen, fallback } : chosen;
}

/**
 * The list as it was chosen before another animal's age replaced cuts: cuts that stand in for one with backbone give way to
 * it and become its fallback.
 */
export function undoReplacements(template: Template, list: OrderList, facts: SheetFacts): OrderList {
  const chosen = chosenSubcuts(list);
  const originals = new Map<string, ChosenSubcut>();
  for (const { title, choices, instead_of } of chosen) {
    const subcut = instead_of === undefined ? undefined : findSubcut(template, instead_of)?.subcut;
    if (!subcut || chosen.some((other) => other.title === subcut.title)) continue;
    const original = originals.get(subcut.title);
    const fallback = [...(original?.fallback ?? []), title];
    originals.set(subcut.title, {
      title: subcut.title,
      choices: original?.choices ?? choicesLike(subcut, choices, facts),
      fallback,
    });
  }
  const staying = chosen.flatMap(({ instead_of, ...own }) =>
    instead_of !== undefined && originals.has(instead_of) ? [] : [own],
  );
  return inTemplateOrder(template, [...staying, ...originals.values()]);
}

/** The cuts of a part that can replace one with backbone. */
export const possibleFallbacks = (part: Part): Subcut[] => part.subcuts.filter((subcut) => !isBackboneCut(subcut));

/**
 * Adds a cut to the fallback or removes it. An added cut replaces the cuts it excludes, and the previous choice if the
 * part allows only one.
 */
export function toggleFallback(part: Part, fallback: readonly string[], title: string, facts: SheetFacts): string[] {
  if (fallback.includes(title)) return fallback.filter((other) => other !== title);
  const { ifttt = [], needs = [] } = part.subcuts.find((subcut) => subcut.title === title) ?? {};
  const isCounted = (other: string) => !part.subcuts.find((subcut) => subcut.title === other)?.needs?.length;
  const isOnly = limitOf(part, facts) === 1 && needs.length === 0;
  return [...fallback.filter((other) => !ifttt.includes(other) && !(isOnly && isCounted(other))), title];
}

/**
 * The answers for a cut that replaces another one. Answers to the same questions are kept; the rest get the plant's
 * defaults.
 */
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
  isAnswerTo(question, value) && !barredOptions(question, facts).includes(value);
