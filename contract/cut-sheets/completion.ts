import { type Choice, type ChosenCut, chosenSubcuts, type OrderList, valuesOf } from '#contract/cut-sheets/answers.ts';
import { shownQuestions } from '#contract/cut-sheets/questions/conditions.ts';
import { animalParts } from '#contract/cut-sheets/questions/whole-sheet.ts';
import { NO_FACTS } from '#contract/cut-sheets/sheet-facts.ts';
import { findPartProblems, findRuleProblems } from '#contract/cut-sheets/sheet-rules.ts';
import type { Part, Question, Subcut, Template } from '#contract/cut-sheets/templates/template.ts';

export type Dot = 'red' | 'transparent' | 'gold' | 'green';
export type Chip = 'Fill Choice' | 'Filled Choice';

/**
 * The questions that must be answered, among those that are asked. Answering one question in an optional group makes the
 * group's required ones mandatory: someone who wants patties must choose a size.
 */
export function requiredOf(subcut: Subcut, choices: readonly Choice[]): Question[] {
  const questions = shownQuestions(subcut, choices);
  const isWanted = (group: Question['group']) =>
    group === null ||
    group.isRequired ||
    questions.some((question) => question.group === group && isAnswered(question, choices));
  return questions.filter(({ isRequired, group }) => isRequired && isWanted(group));
}
const isAnswered = ({ description }: Question, choices: readonly Choice[]) => valuesOf(choices, description).length > 0;

/** Required questions still unanswered: a dropdown or text must not be empty, a multiselect needs at least one option. */
export const missingIn = (subcut: Subcut, choices: readonly Choice[]): Question[] =>
  requiredOf(subcut, choices).filter((question) => !isAnswered(question, choices));

/** A cut is complete once all its required controls are filled in. */
export const isComplete = (subcut: Subcut, choices: readonly Choice[]): boolean =>
  missingIn(subcut, choices).length === 0;

export const chipOf = (subcut: Subcut, choices: readonly Choice[]): Chip =>
  isComplete(subcut, choices) ? 'Filled Choice' : 'Fill Choice';

/** The color of a part's dot, from its chosen cuts: red, transparent, gold, or green, whichever applies first. */
export function dotOf(part: Part, entry: ChosenCut | undefined): Dot {
  const chosen = part.subcuts.flatMap((subcut) => {
    const answer = entry?.subcuts.find((candidate) => candidate.title === subcut.title);
    return answer ? [{ subcut, choices: answer.choices }] : [];
  });
  if (chosen.some(({ subcut, choices }) => !isComplete(subcut, choices))) return 'red';
  const questions = chosen.flatMap(({ subcut, choices }) => shownQuestions(subcut, choices));
  if (questions.length === 0) return 'transparent';
  return questions.some(isRequiredQuestion) ? 'green' : 'gold';
}
const isRequiredQuestion = ({ isRequired, group }: Question) => isRequired && (group?.isRequired ?? true);

/** Each part's dot, keyed by the part's title; null if nothing is chosen. A part that doesn't fit the animal is red. */
export function dotsOf(template: Template, list: OrderList, facts = NO_FACTS): Record<string, Dot | null> {
  const wrong = new Set(findPartProblems(template, list, facts).map(({ part }) => part));
  return Object.fromEntries(
    Object.values(animalParts(template)).map((part) => {
      const entry = list.find(({ cut }) => cut === part.title);
      return [part.title, entry ? (wrong.has(part.title) ? 'red' : dotOf(part, entry)) : null];
    }),
  );
}

/**
 * The titles of cuts that block submitting: chosen but incomplete, or on every sheet but not chosen. Whole-sheet
 * questions that were added after the sheet was filled in don't block it if the plant has defaults for them.
 */
export function findUnfinished(template: Template, list: OrderList): string[] {
  const byTitle = new Map(chosenSubcuts(list).map((chosen) => [chosen.title, chosen]));
  return Object.values(template)
    .flatMap(({ subcuts, isForSheet }) => subcuts.map((subcut) => ({ subcut, isForSheet })))
    .filter(({ subcut, isForSheet }) => {
      const chosen = byTitle.get(subcut.title);
      if (chosen) return !isComplete(subcut, chosen.choices);
      return subcut.isRequired && !(isForSheet && missingIn(subcut, []).every((question) => question.default));
    })
    .map(({ subcut }) => subcut.title);
}

/** Whether any part of the animal is chosen. Answers for the whole sheet alone don't make an order. */
export const hasCuts = (template: Template, list: OrderList): boolean =>
  Object.values(animalParts(template)).some(({ title }) => list.some(({ cut }) => cut === title));

/** Submit is enabled once a part is chosen and every chosen cut is complete and allowed for this animal. */
export const canSubmit = (template: Template, list: OrderList, facts = NO_FACTS): boolean =>
  hasCuts(template, list) &&
  findUnfinished(template, list).length === 0 &&
  findRuleProblems(template, list, facts).length === 0;

/**
 * How far along the sheet is. A part counts as decided once a cut is chosen, nothing is left to fill in, and every cut
 * fits the animal.
 */
export function progressOf(
  template: Template,
  list: OrderList,
  facts = NO_FACTS,
): { decided: number; all: number; undecided: string[] } {
  const dots = Object.entries(dotsOf(template, list, facts));
  const undecided = dots.filter(([, dot]) => dot === null || dot === 'red').map(([title]) => title);
  return { decided: dots.length - undecided.length, all: dots.length, undecided };
}
