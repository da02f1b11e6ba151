import { replaceBackbone } from '#contract/cut-sheets/age/decide-by-age.ts';
import { addFallbacks } from '#contract/cut-sheets/age/fallbacks.ts';
import { type ChosenSubcut, chosenSubcuts, inTemplateOrder, type OrderList } from '#contract/cut-sheets/answers.ts';
import { isAgeOpen, type SheetFacts } from '#contract/cut-sheets/sheet-facts.ts';
import { dropUnneeded, findPartProblems } from '#contract/cut-sheets/sheet-rules.ts';
import type { Template } from '#contract/cut-sheets/templates/template.ts';

/**
 * Makes one part of a list fit its animal: cuts with backbone get a fallback or are replaced by it, and cuts are removed if
 * another owner has them or a cut they need is missing. Null if only a person can decide, for example if there are too many
 * cuts.
 */
export function fixPart(template: Template, list: OrderList, facts: SheetFacts, part: string): OrderList | null {
  const problemsIn = (one: OrderList) =>
    findPartProblems(template, one, facts).find((found) => found.part === part)?.problems ?? [];
  const own = new Set(list.find(({ cut }) => cut === part)?.subcuts.map(({ title }) => title));
  const problems = problemsIn(list);
  const isTaken = ({ title }: ChosenSubcut) => facts.taken.some((taken) => taken.title === title);

  const aged = isAgeOpen(facts)
    ? addFallbacks(template, list, (title) => own.has(title))
    : problems.some(({ code }) => code === 'cut_over_thirty_months')
      ? replaceBackbone(template, list, facts, ({ title }) => own.has(title))
      : list;
  const barred = new Set(
    problemsIn(aged).flatMap((problem) =>
      problem.code === 'cut_over_thirty_months' ? [String(problem.values.title)] : [],
    ),
  );
  const staying = chosenSubcuts(aged).filter(
    (chosen) => !own.has(chosen.title) || !(isTaken(chosen) || barred.has(chosen.title)),
  );
  const fixed = inTemplateOrder(template, dropUnneeded(template, staying));
  return problemsIn(fixed).length === 0 ? fixed : null;
}
