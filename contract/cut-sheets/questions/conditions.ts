import { type Choice, type OrderList, valuesOf } from '#contract/cut-sheets/answers.ts';
import { optionIn } from '#contract/cut-sheets/templates/number-answers.ts';
import {
  type Condition,
  type Question,
  questionsOf,
  type Subcut,
  type Template,
} from '#contract/cut-sheets/templates/template.ts';

/** The answers that make a question appear: its own condition and its group's. */
export const conditionsOf = ({ showIf, group }: Question): Condition[] =>
  [showIf, group?.showIf].filter((condition) => condition !== undefined);

/** Whether the answers so far call for this question. Stops at cycles, which an unfinished draft can contain. */
function isAsked(
  question: Question,
  questions: readonly Question[],
  choices: readonly Choice[],
  seen: readonly string[] = [],
): boolean {
  return conditionsOf(question).every(({ question: title, options }) => {
    const asked = questions.find(({ description }) => description === title);
    if (!asked || seen.includes(title)) return true;
    const isMet = valuesOf(choices, title).some((value) => options.includes(optionIn(asked, value)));
    return isMet && isAsked(asked, questions, choices, [...seen, question.description]);
  });
}

/** The questions about a cut that these answers call for. */
export function shownQuestions(subcut: Subcut, choices: readonly Choice[]): Question[] {
  const questions = questionsOf(subcut);
  return questions.filter((question) => isAsked(question, questions, choices));
}

/** Leaves out the answers to questions that the other answers don't call for. */
export function dropUnasked(subcut: Subcut, choices: Choice[]): Choice[] {
  if (!questionsOf(subcut).some((question) => conditionsOf(question).length > 0)) return choices;
  const shown = new Set(shownQuestions(subcut, choices).map(({ description }) => description));
  return choices.every(({ description }) => shown.has(description))
    ? choices
    : choices.filter(({ description }) => shown.has(description));
}

/**
 * Answers one question and updates the rest: answers to questions that are no longer asked are dropped, and newly asked
 * questions get their defaults.
 */
export function answerQuestion(
  subcut: Subcut,
  before: readonly Choice[],
  { description, selected_values }: Choice,
): { choices: Choice[]; dropped: Choice[] } {
  const questions = questionsOf(subcut);
  const was = new Set(shownQuestions(subcut, before).map((question) => question.description));
  const given = questions.map(
    (question): Choice => ({
      description: question.description,
      selected_values: question.description === description ? selected_values : valuesOf(before, question.description),
    }),
  );
  const choices = given.reduce<Choice[]>((now, { description: title }, at) => {
    const question = questions[at];
    const isNew = !was.has(title) && shownQuestions(subcut, now).some((shown) => shown.description === title);
    if (!isNew || !question?.default || question.group?.isRequired === false) return now;
    if (valuesOf(now, title).length > 0) return now;
    return now.with(at, { description: title, selected_values: [question.default] });
  }, given);
  const kept = dropUnasked(subcut, choices);
  return {
    choices: kept,
    dropped: choices.filter((choice) => !kept.includes(choice) && choice.selected_values.length > 0),
  };
}

/** The first answer to a question that the other answers don't call for: 'Ham, Slice'. */
export function findUnasked(subcut: Subcut, choices: readonly Choice[]): string | null {
  const shown = new Set(shownQuestions(subcut, choices).map(({ description }) => description));
  const extra = choices.find(({ description }) => !shown.has(description) && valuesOf(choices, description).length > 0);
  return extra ? `${subcut.title}, ${extra.description}` : null;
}

const CONDITIONAL = new WeakMap<Template, ReadonlyMap<string, Subcut>>();
/** The cuts with questions that aren't always asked, computed once per template. */
function conditionalCuts(template: Template): ReadonlyMap<string, Subcut> {
  const known = CONDITIONAL.get(template);
  if (known) return known;
  const cuts = Object.values(template)
    .flatMap((part) => part.subcuts)
    .filter((subcut) => questionsOf(subcut).some((question) => conditionsOf(question).length > 0));
  const found = new Map(cuts.map((subcut) => [subcut.title, subcut]));
  CONDITIONAL.set(template, found);
  return found;
}

/** Leaves out, for every cut on a list, the answers to questions that its other answers don't call for. */
export function dropAllUnasked(template: Template, list: OrderList): OrderList {
  const cuts = conditionalCuts(template);
  if (cuts.size === 0) return list;
  return list.map((entry) => ({
    ...entry,
    subcuts: entry.subcuts.map((chosen) => {
      const subcut = cuts.get(chosen.title);
      const choices = subcut ? dropUnasked(subcut, chosen.choices) : chosen.choices;
      return choices === chosen.choices ? chosen : { ...chosen, choices };
    }),
  }));
}
