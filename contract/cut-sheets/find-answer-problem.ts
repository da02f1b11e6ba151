import { type Choice, chosenSubcuts, type OrderList } from '#contract/cut-sheets/answers.ts';
import { canSubmit } from '#contract/cut-sheets/completion.ts';
import { findConflict } from '#contract/cut-sheets/exclusions.ts';
import { findUnasked } from '#contract/cut-sheets/questions/conditions.ts';
import { findOptionConflict } from '#contract/cut-sheets/questions/option-exclusions.ts';
import { NO_FACTS } from '#contract/cut-sheets/sheet-facts.ts';
import { findRuleProblems, type RuleProblem } from '#contract/cut-sheets/sheet-rules.ts';
import { isAnswerTo, optionIn, outOfBounds } from '#contract/cut-sheets/templates/number-answers.ts';
import {
  findSubcut,
  type Question,
  questionsOf,
  type Subcut,
  type Template,
  takesSeveral,
} from '#contract/cut-sheets/templates/template.ts';

type AnswerProblem =
  | { code: 'choices_unknown' | 'choices_twice' | 'choices_unasked'; values: { title: string } }
  | { code: 'number_short' | 'number_over'; values: { title: string; amount: string; bound: string } }
  | { code: 'choices_conflict' | 'options_conflict'; values: { chosen: string; other: string } }
  | { code: 'choices_missing'; values: Record<string, never> }
  | RuleProblem;

/**
 * Finds the reason a plant cannot cut this animal according to this list. Every choice must be on the template, appear once, be
 * compatible with the others, and be filled in.
 */
export const findAnswerProblem = (template: Template, list: OrderList, facts = NO_FACTS): AnswerProblem | null =>
  findListProblem(template, list) ??
  findRuleProblems(template, list, facts)[0] ??
  (canSubmit(template, list, facts) ? null : { code: 'choices_missing', values: {} });

/** Checks a list that is still being filled in: whether its choices are allowed, complete or not. */
export function findListProblem(template: Template, list: OrderList): AnswerProblem | null {
  const strange = findStranger(template, list);
  if (strange) return strange;
  const repeated =
    firstRepeated(list.map((entry) => entry.cut)) ?? firstRepeated(chosenSubcuts(list).map((chosen) => chosen.title));
  if (repeated !== undefined) return twice(repeated);
  const conflict = findConflict(template, list);
  if (conflict) return { code: 'choices_conflict', values: conflict };
  const options = findOptionConflict(template, list);
  return options ? { code: 'options_conflict', values: options } : null;
}

/** Finds the first part, cut, question, or option that is not on the template. */
function findStranger(template: Template, list: OrderList): AnswerProblem | null {
  const parts = Object.values(template);
  for (const entry of list) {
    const part = parts.find((candidate) => candidate.title === entry.cut);
    if (!part) return unknown(entry.cut);
    for (const chosen of entry.subcuts) {
      const subcut = part.subcuts.find((candidate) => candidate.title === chosen.title);
      const problem = subcut ? findChoiceProblem(subcut, chosen.choices) : unknown(chosen.title);
      if (problem) return problem;
      const strange = chosen.fallback?.find((title) => !findSubcut(template, title) || title === chosen.title);
      if (strange !== undefined) return unknown(strange);
    }
  }
  return null;
}

function findChoiceProblem(subcut: Subcut, choices: readonly Choice[]): AnswerProblem | null {
  const questions = questionsOf(subcut);
  const again = firstRepeated(choices.map((choice) => choice.description));
  if (again !== undefined) return twice(`${subcut.title}, ${again}`);
  for (const { description, selected_values } of choices) {
    const question = questions.find((candidate) => candidate.description === description);
    if (!question) return unknown(`${subcut.title}, ${description}`);
    const stranger = selected_values.find((value) => !isOffered(question, value));
    if (stranger !== undefined) {
      const title = `${subcut.title}, ${description}`;
      const found = outOfBounds(question, stranger);
      if (!found) return unknown(`${title}: ${stranger}`);
      const { isShort, ...bounds } = found;
      return { code: isShort ? 'number_short' : 'number_over', values: { title, ...bounds } };
    }
    const isOverfull = !takesSeveral(question) && selected_values.length > 1;
    const options = selected_values.map((value) => optionIn(question, value));
    if (isOverfull || firstRepeated(options) !== undefined) return twice(`${subcut.title}, ${description}`);
  }
  const unasked = findUnasked(subcut, choices);
  return unasked === null ? null : { code: 'choices_unasked', values: { title: unasked } };
}

/** A question may also be left blank. */
const isOffered = (question: Question, value: string) => value === '' || isAnswerTo(question, value);
function firstRepeated(titles: readonly string[]): string | undefined {
  const seen = new Set<string>();
  return titles.find((title) => seen.has(title) || !seen.add(title));
}
const unknown = (title: string): AnswerProblem => ({ code: 'choices_unknown', values: { title } });
const twice = (title: string): AnswerProblem => ({ code: 'choices_twice', values: { title } });
