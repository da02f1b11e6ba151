import { type OptionAt, rivalsIn } from '#contract/cut-sheets/questions/option-exclusions.ts';
import { type Question, questionsOf, type Subcut, type Template } from '#contract/cut-sheets/templates/template.ts';
import type { TemplateProblem } from '#contract/cut-sheets/templates/template-problems.ts';

/** Far more steps than any real form needs. A template designed to exhaust the search passes. */
const MOST_STEPS = 20_000;

/** A question that has to be answered, with the cut it is about. */
interface Asked {
  cut: string;
  question: Question;
}
type RivalsOf = ReturnType<typeof rivalsIn>;

/** Cuts and options that no customer can choose, because options of required questions can't be combined. */
export function findOptionDeadEnds(template: Template): TemplateProblem[] {
  const subcuts = Object.values(template).flatMap((part) => part.subcuts);
  if (!subcuts.some((subcut) => questionsOf(subcut).some(({ excludes }) => excludes?.length))) return [];
  const rivals = rivalsIn(template);
  const budget = { steps: MOST_STEPS };
  const everywhere = subcuts.filter((subcut) => subcut.isRequired);
  const tight = everywhere.flatMap((subcut) => tightQuestions(subcut, rivals));
  const [first] = everywhere;
  if (first && !canAnswer(tight, [], rivals, budget)) {
    const title = tight[0]?.cut ?? first.title;
    return [{ code: 'answers_clash', values: { title }, subcut: title }];
  }
  return subcuts.flatMap((subcut): TemplateProblem[] => {
    const { title } = subcut;
    const asked = subcut.isRequired ? tight : [...tight, ...tightQuestions(subcut, rivals)];
    if (!canAnswer(asked, [], rivals, budget)) return [{ code: 'answers_clash', values: { title }, subcut: title }];
    return questionsOf(subcut).flatMap(({ description: question, options }) =>
      options
        .map((option): OptionAt => ({ cut: title, question, option }))
        .filter((at) => rivals(at).length > 0)
        .filter((at) => {
          const others = asked.filter((one) => one.cut !== title || one.question.description !== question);
          return !canAnswer(others, [at], rivals, budget);
        })
        .map(
          ({ option }): TemplateProblem => ({
            code: 'option_never',
            values: { title, question, option },
            subcut: title,
          }),
        ),
    );
  });
}

/** The required questions whose every option excludes something. Any other question can always be answered. */
const tightQuestions = (subcut: Subcut, rivals: RivalsOf): Asked[] =>
  questionsOf(subcut)
    .filter(({ isRequired, group }) => isRequired && (group?.isRequired ?? true))
    .filter(
      ({ description, options }) =>
        options.length > 0 &&
        options.every((option) => rivals({ cut: subcut.title, question: description, option }).length > 0),
    )
    .map((question) => ({ cut: subcut.title, question }));

/** Whether all these questions can be answered beside the chosen options. */
function canAnswer(
  asked: readonly Asked[],
  chosen: readonly OptionAt[],
  rivals: RivalsOf,
  budget: { steps: number },
): boolean {
  const [next, ...others] = asked;
  if (!next || budget.steps <= 0) return true;
  budget.steps -= next.question.options.length;
  return next.question.options.some((option) => {
    const at = { cut: next.cut, question: next.question.description, option };
    const isRuledOut = rivals(at).some((rival) =>
      chosen.some((one) => one.cut === rival.cut && one.question === rival.question && one.option === rival.option),
    );
    return !isRuledOut && canAnswer(others, [...chosen, at], rivals, budget);
  });
}
