import {
  type ChosenSubcut,
  chosenSubcuts,
  findChosen,
  isKept,
  type OrderList,
  valuesOf,
} from '#contract/cut-sheets/answers.ts';
import { findPortionProblem, type PortionProblem } from '#contract/cut-sheets/built-in/portions.ts';
import { shownQuestions } from '#contract/cut-sheets/questions/conditions.ts';
import {
  type BarReason,
  backboneBarOf,
  barredCuts,
  barredOptions,
  isAgeOpen,
  limitOf,
  type SheetFacts,
} from '#contract/cut-sheets/sheet-facts.ts';
import { amountsIn, answerInNumber, totalOf } from '#contract/cut-sheets/templates/number-answers.ts';
import {
  findSubcut,
  type Part,
  questionsOf,
  type Subcut,
  type Template,
} from '#contract/cut-sheets/templates/template.ts';

interface AmountProblem {
  code: 'amounts_short' | 'amounts_over';
  values: { title: string; total: string; bound: string };
}

/** Amounts that add up to more or less than the plant makes. An unanswered question isn't checked. */
export const findAmountProblems = (subcut: Subcut, { choices }: ChosenSubcut): AmountProblem[] =>
  shownQuestions(subcut, choices).flatMap((question): AmountProblem[] => {
    const { description, minTotal, maxTotal } = question;
    const amounts = amountsIn(question, valuesOf(choices, description));
    if (amounts.length === 0) return [];
    const total = totalOf(amounts);
    const problem = (code: AmountProblem['code'], bound: number): AmountProblem => ({
      code,
      values: {
        title: `${subcut.title}, ${description}`,
        total: answerInNumber(question, total),
        bound: answerInNumber(question, bound),
      },
    });
    if (minTotal !== undefined && total < minTotal) return [problem('amounts_short', minTotal)];
    return maxTotal !== undefined && total > maxTotal ? [problem('amounts_over', maxTotal)] : [];
  });

export type RuleProblem =
  | { code: BarReason; values: { title: string } }
  | { code: 'part_full'; values: { part: string; limit: number } }
  | { code: 'cut_needs'; values: { title: string; others: string } }
  | { code: 'cut_taken'; values: { title: string; by: string } }
  | PortionProblem
  | AmountProblem;

/** A cut that needs another (back ribs need a boned rib) does not count as a separate way to cut the part. */
export const isCounted = (subcut: Subcut) => (subcut.needs ?? []).length === 0;
/** The cuts on the list that count toward the part's limit. */
export const countedIn = (part: Part, list: readonly ChosenSubcut[]): string[] =>
  part.subcuts
    .filter((subcut) => isCounted(subcut) && list.some(({ title }) => title === subcut.title))
    .map(({ title }) => title);

const titlesOf = (chosen: readonly ChosenSubcut[]): ReadonlySet<string> => new Set(chosen.map(({ title }) => title));
const lacksNeeded = ({ needs = [] }: Pick<Subcut, 'needs'>, chosen: ReadonlySet<string>) =>
  needs.length > 0 && !needs.some((title) => chosen.has(title));

/** Removes cuts that need a removed cut, then cuts that needed those, and so on. */
export function dropUnneeded(template: Template, chosen: readonly ChosenSubcut[]): ChosenSubcut[] {
  const subcuts = Object.values(template).flatMap((part) => part.subcuts);
  const byTitle = new Map(subcuts.map((subcut) => [subcut.title, subcut]));
  let staying = [...chosen];
  for (let count = -1; count !== staying.length; ) {
    count = staying.length;
    const titles = titlesOf(staying);
    staying = staying.filter(({ title }) => !lacksNeeded(byTitle.get(title) ?? {}, titles));
  }
  return staying;
}

/**
 * Why this cut cannot be chosen now: it isn't allowed for the animal, another cut has to be chosen first, or the share has
 * used up its choices for the part. In a part that allows only one cut, a new choice replaces the old one.
 */
export function findCutBar(template: Template, list: OrderList, title: string, facts: SheetFacts): RuleProblem | null {
  const found = findSubcut(template, title);
  if (!found || findChosen(list, title)) return null;
  const { part, subcut } = found;
  const reason = barredCuts({ part }, facts).get(title);
  if (reason && !isAgeOpen(facts)) return { code: reason, values: { title } };
  const taken = facts.taken.find((one) => one.title === title);
  if (taken) return { code: 'cut_taken', values: taken };

  const staying = dropUnneeded(
    template,
    chosenSubcuts(list).filter((other) => !subcut.ifttt.includes(other.title)),
  );
  if (lacksNeeded(subcut, titlesOf(staying))) return needing(subcut);
  const limit = limitOf(part, facts);
  const isFull = limit !== null && limit > 1 && isCounted(subcut) && countedIn(part, staying).length >= limit;
  return isFull ? { code: 'part_full', values: { part: part.title, limit } } : null;
}

/** Finds every rule this list breaks for this animal, whether or not the list is complete. */
export const findRuleProblems = (template: Template, list: OrderList, facts: SheetFacts): RuleProblem[] =>
  findPartProblems(template, list, facts).flatMap(({ problems }) => problems);

/** Like findRuleProblems, but grouped by part. Parts without problems are left out. */
export function findPartProblems(
  template: Template,
  list: OrderList,
  facts: SheetFacts,
): { part: string; problems: RuleProblem[] }[] {
  const titles = titlesOf(chosenSubcuts(list));
  return Object.values(template).flatMap((part) => {
    const entry = list.find(({ cut }) => cut === part.title);
    if (!entry) return [];
    const limit = limitOf(part, facts);
    const isOverfull = limit !== null && countedIn(part, entry.subcuts).length > limit;
    const problems = [
      ...findBarred(part, entry.subcuts, facts),
      ...facts.taken
        .filter(({ title }) => entry.subcuts.some((chosen) => chosen.title === title && isKept(chosen)))
        .map((values): RuleProblem => ({ code: 'cut_taken', values })),
      ...part.subcuts
        .filter((subcut) => entry.subcuts.some(({ title }) => title === subcut.title))
        .filter((subcut) => lacksNeeded(subcut, titles))
        .map(needing),
      ...(isOverfull ? [{ code: 'part_full' as const, values: { part: part.title, limit } }] : []),
      ...[findPortionProblem(part, entry)].filter((problem) => problem !== null),
      ...part.subcuts.flatMap((subcut) => {
        const chosen = entry.subcuts.find(({ title }) => title === subcut.title);
        return chosen ? findAmountProblems(subcut, chosen) : [];
      }),
    ];
    return problems.length > 0 ? [{ part: part.title, problems }] : [];
  });
}

const needing = ({ title, needs = [] }: Subcut): RuleProblem => ({
  code: 'cut_needs',
  values: { title, others: needs.join(', ') },
});

/**
 * Chosen cuts and options that aren't allowed for this animal. While its age is unknown, a cut with backbone is allowed if
 * it has a fallback.
 */
function findBarred(part: Part, chosen: readonly ChosenSubcut[], facts: SheetFacts): RuleProblem[] {
  const reason = backboneBarOf(facts);
  if (reason === null) return [];
  const barred = barredCuts({ part }, facts);
  return chosen.flatMap(({ title, choices, fallback }): RuleProblem[] => {
    if (barred.has(title)) return isAgeOpen(facts) && fallback ? [] : [{ code: reason, values: { title } }];
    if (isAgeOpen(facts)) return [];
    const subcut = part.subcuts.find((candidate) => candidate.title === title);
    return (subcut ? questionsOf(subcut) : []).flatMap((question) =>
      valuesOf(choices, question.description)
        .filter((value) => barredOptions(question, facts).includes(value))
        .map((value) => ({ code: reason, values: { title: `${title}, ${question.description}: ${value}` } })),
    );
  });
}
