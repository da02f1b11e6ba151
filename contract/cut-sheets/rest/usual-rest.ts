import { type ChosenSubcut, chosenSubcuts, type OrderList } from '#contract/cut-sheets/answers.ts';
import { USUAL_BONES } from '#contract/cut-sheets/built-in/usual-cuts.ts';
import { isComplete } from '#contract/cut-sheets/completion.ts';
import { fillFrom } from '#contract/cut-sheets/fill-from.ts';
import { NO_FACTS } from '#contract/cut-sheets/sheet-facts.ts';
import { findSubcut, questionsOf, type Subcut, type Template } from '#contract/cut-sheets/templates/template.ts';

/** Ground meat, bones, and fat. Few people have a wish about them. */
const isRest = (subcut: Subcut): boolean =>
  subcut.isRequired === true ||
  USUAL_BONES.includes(subcut.title) ||
  questionsOf(subcut).some(({ description }) => description === 'Keep');

/** What the plant's standard cut says about ground meat, bones, and fat, as far as it is complete and this animal allows. */
export function usualRest(template: Template, standard: OrderList, facts = NO_FACTS): ChosenSubcut[] {
  return chosenSubcuts(fillFrom(template, standard, facts).list).filter(({ title, choices }) => {
    const found = findSubcut(template, title);
    return found !== null && !found.part.isForSheet && isRest(found.subcut) && isComplete(found.subcut, choices);
  });
}
