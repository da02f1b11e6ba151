import { conditionsOf } from '#contract/cut-sheets/questions/conditions.ts';
import {
  isSameOption,
  type OptionAt,
  optionPairs,
  rivalsIn,
} from '#contract/cut-sheets/questions/option-exclusions.ts';
import { type Question, questionsOf, type Subcut, type Template } from '#contract/cut-sheets/templates/template.ts';
import type { TemplateProblem } from '#contract/cut-sheets/templates/template-problems.ts';

/** Far more steps than any real form needs. If a template is designed to exhaust the search, it passes. */
const MAX_STEPS = 20_000;

/** A question that has to be answered with one of these options. */
interface Asked {
  cut: string;
  question: string;
  options: readonly string[];
}
type RivalsOf = ReturnType<typeof rivalsIn>;

/** Cuts and options that no customer can choose, because options for required questions can't be combined. */
export function findOptionDeadEnds(template: Template): TemplateProblem[] {
  if (optionPairs(template).length === 0) return [];
  const subcuts = Object.values(template).flatMap((part) => part.subcuts);
  const rivals = rivalsIn(template);
  const budget = { steps: MAX_STEPS };
  const everywhere = subcuts.filter((subcut) => subcut.isRequired).flatMap((subcut) => tightQuestions(subcut, rivals));
  const [first] = everywhere;
  if (first && !canAnswer(everywhere, [], rivals, budget)) return [clash(first.cut)];
  return subcuts.flatMap((subcut): TemplateProblem[] => {
    const { title } = subcut;
    const asked = subcut.isRequired ? everywhere : [...everywhere, ...tightQuestions(subcut, rivals)];
    if (!canAnswer(asked, [], rivals, budget)) return [clash(title)];
    return questionsOf(subcut).flatMap(({ description: question, options }) =>
      options
        .filter((option) => {
          const others = asked.filter((one) => one.cut !== title || one.question !== question);
          const beside = [...demandsOf(subcut, question, option, rivals), ...others];
          return !canAnswer([{ cut: title, question, options: [option] }, ...beside], [], rivals, budget);
        })
        .map(
          (option): TemplateProblem => ({
            code: 'option_never',
            values: { title, question, option },
            subcut: title,
          }),
        ),
    );
  });
}
const clash = (title: string): TemplateProblem => ({ code: 'answers_clash', values: { title }, subcut: title });

const isNeeded = ({ isRequired, group }: Question) => isRequired && (group?.isRequired ?? true);
/** Whether every option for a question excludes something. Any other question can always be answered. */
const isTight = (cut: string, { description: question, options }: Question, rivals: RivalsOf) =>
  options.length > 0 && options.every((option) => rivals({ cut, question, option }).length > 0);

/** The questions that are always asked, must be answered, and may end up with no option left. */
const tightQuestions = (subcut: Subcut, rivals: RivalsOf): Asked[] =>
  questionsOf(subcut)
    .filter((question) => isNeeded(question) && conditionsOf(question).length === 0)
    .filter((question) => isTight(subcut.title, question, rivals))
    .map(({ description, options }) => ({ cut: subcut.title, question: description, options }));

/** The answers that an option depends on, and the required questions that it adds to the sheet. */
function demandsOf(subcut: Subcut, title: string, option: string, rivals: RivalsOf): Asked[] {
  const { title: cut } = subcut;
  const questions = questionsOf(subcut);
  const needed = new Map<string, Asked>();
  const climb = (from: string) => {
    const question = questions.find(({ description }) => description === from);
    for (const { question: other, options } of question ? conditionsOf(question) : []) {
      if (needed.has(other)) continue;
      needed.set(other, { cut, question: other, options });
      climb(other);
    }
  };
  climb(title);
  const then = questions
    .filter((question) => isNeeded(question) && isTight(cut, question, rivals) && !needed.has(question.description))
    .filter((question) => {
      const conditions = conditionsOf(question);
      return conditions.length > 0 && conditions.every((one) => one.question === title && one.options.includes(option));
    });
  return [...needed.values(), ...then.map(({ description, options }) => ({ cut, question: description, options }))];
}

/** Whether all these questions can be answered together with the chosen options. */
function canAnswer(
  asked: readonly Asked[],
  chosen: readonly OptionAt[],
  rivals: RivalsOf,
  budget: { steps: number },
): boolean {
  const [next, ...others] = asked;
  if (!next || budget.steps <= 0) return true;
  budget.steps -= next.options.length;
  return next.options.some((option) => {
    const at = { cut: next.cut, question: next.question, option };
    const isRuledOut = rivals(at).some((rival) => chosen.some((one) => isSameOption(one, rival)));
    return !isRuledOut && canAnswer(others, [...chosen, at], rivals, budget);
  });
}
