import { choicesLike, namedFallback } from '#contract/cut-sheets/age/fallbacks.ts';
import {
  type Choice,
  type ChosenSubcut,
  chosenSubcuts,
  inTemplateOrder,
  type OrderList,
} from '#contract/cut-sheets/answers.ts';
import { joinList } from '#contract/cut-sheets/join-list.ts';
import { tidyAnswers } from '#contract/cut-sheets/questions/tidy-answers.ts';
import {
  backboneBarOf,
  fallbackOption,
  isAgeOpen,
  isBackboneCut,
  type SheetFacts,
} from '#contract/cut-sheets/sheet-facts.ts';
import { findSubcut, questionsOf, type Subcut, type Template } from '#contract/cut-sheets/templates/template.ts';

/**
 * Applies what is known about an animal's age to its sheet. If the animal is over thirty months, every cut with backbone is
 * replaced by its fallback. If it is known to be younger, fallbacks are dropped. While the age is unknown, nothing changes.
 * Answers are stored as they were given, so that a wrong age can be corrected.
 */
export function decideByAge(template: Template, list: OrderList, facts: SheetFacts): OrderList {
  if (isAgeOpen(facts)) return list;
  if (backboneBarOf(facts) !== null) return replaceBackbone(template, list, facts, () => true);
  if (!chosenSubcuts(list).some(({ fallback }) => fallback)) return list;
  return list.map((entry) => ({ ...entry, subcuts: entry.subcuts.map(({ fallback: _, ...chosen }) => chosen) }));
}

/**
 * Replaces cuts that have backbone and satisfy `isMeant` with their fallbacks. Options with backbone are replaced with options
 * without it.
 */
export function replaceBackbone(
  template: Template,
  list: OrderList,
  facts: SheetFacts,
  isMeant: (chosen: ChosenSubcut) => boolean,
): OrderList {
  const chosen = chosenSubcuts(list);
  const going = chosen.filter((one) => {
    const subcut = findSubcut(template, one.title)?.subcut;
    return subcut !== undefined && isBackboneCut(subcut) && isMeant(one) && fallbackFor(template, subcut, one) !== null;
  });
  const staying = chosen.filter((one) => !going.includes(one)).map((one) => withoutBackbone(template, one));
  const start = inTemplateOrder(template, staying);
  return tidyAnswers(
    template,
    going.reduce((before, one) => addFallback(template, before, one, facts), start),
  );
}

/** Null if neither the customer nor the plant chose a fallback. The cut then stays, and the sheet flags it. */
const fallbackFor = (template: Template, subcut: Subcut, { fallback }: ChosenSubcut): readonly string[] | null => {
  const named = namedFallback(template, subcut);
  return fallback ?? (named.length > 0 ? named : null);
};

function addFallback(template: Template, list: OrderList, gone: ChosenSubcut, facts: SheetFacts): OrderList {
  const from = findSubcut(template, gone.title)?.subcut;
  const titles = (from && fallbackFor(template, from, gone)) ?? [];
  const inOrder = titles.toSorted((a, b) => needsOf(template, a) - needsOf(template, b));
  return inOrder.reduce((before, title) => {
    const subcut = findSubcut(template, title)?.subcut;
    if (!subcut || chosenSubcuts(before).some((other) => other.title === title)) return before;
    const own = { title, choices: choicesLike(subcut, gone.choices, facts), instead_of: gone.title };
    // The fallback is cut even if the share has no choices left, so that everyone sees the same list.
    return joinList(template, before, own, { ...facts, share: null }) ?? before;
  }, list);
}

/** Used to place cuts after the ones they need. */
const needsOf = (template: Template, title: string): number => findSubcut(template, title)?.subcut.needs?.length ?? 0;

/** 'Bone-in' becomes 'Boneless' if the bone is part of the backbone. */
function withoutBackbone(template: Template, chosen: ChosenSubcut): ChosenSubcut {
  const subcut = findSubcut(template, chosen.title)?.subcut;
  if (!subcut || isBackboneCut(subcut)) return chosen;
  const questions = new Map(questionsOf(subcut).map((question) => [question.description, question]));
  const choices = chosen.choices.map((choice): Choice => {
    const question = questions.get(choice.description);
    const values = choice.selected_values.filter((value) => !question?.backbone?.includes(value));
    if (!question || values.length === choice.selected_values.length) return choice;
    const instead = fallbackOption(question);
    return { ...choice, selected_values: values.length === 0 && instead !== null ? [instead] : values };
  });
  return choices.every((choice, at) => choice === chosen.choices[at]) ? chosen : { ...chosen, choices };
}
