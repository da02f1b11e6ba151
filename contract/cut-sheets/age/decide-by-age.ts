import { choicesLike, namedFallback } from '#contract/cut-sheets/age/fallbacks.ts';
import {
  type Choice,
  type ChosenSubcut,
  chosenSubcuts,
  inTemplateOrder,
  type OrderList,
} from '#contract/cut-sheets/answers.ts';
import { joinList } from '#contract/cut-sheets/join-list.ts';
import {
  backboneBarOf,
  fallbackOption,
  isAgeOpen,
  isBackboneCut,
  type SheetFacts,
} from '#contract/cut-sheets/sheet-facts.ts';
import { findSubcut, questionsOf, type Subcut, type Template } from '#contract/cut-sheets/templates/template.ts';

/**
 * A sheet as its animal's age decides: over thirty months, every cut with backbone gives way to its fallback; once the age is
 * known to be lower, fallbacks no longer matter; until then nothing changes. Answers are stored as they were given, so a wrong
 * age can be corrected.
 */
export function decideByAge(template: Template, list: OrderList, facts: SheetFacts): OrderList {
  if (isAgeOpen(facts)) return list;
  if (backboneBarOf(facts) !== null) return replaceBackbone(template, list, facts, () => true);
  if (!chosenSubcuts(list).some(({ fallback }) => fallback)) return list;
  return list.map((entry) => ({ ...entry, subcuts: entry.subcuts.map(({ fallback: _, ...chosen }) => chosen) }));
}

/** Puts the fallback in place of the cuts and options with backbone that `isMeant` names. */
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
  return going.reduce((before, one) => addFallback(template, before, one, facts), start);
}

/** Null where nobody named one: the cut then stays, and the sheet says that it does not fit. */
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
    // What the plant named is cut whatever the share may choose, so that every reader gets the same list.
    return joinList(template, before, own, { ...facts, share: null }) ?? before;
  }, list);
}

/** Cuts that need others come after them. */
const needsOf = (template: Template, title: string): number => findSubcut(template, title)?.subcut.needs?.length ?? 0;

/** 'Bone-in' becomes 'Boneless' where the bone is part of the backbone. */
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
