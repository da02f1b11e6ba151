import { chosenSubcuts, findChosen, inTemplateOrder, type OrderList, valuesOf } from '#contract/cut-sheets/answers.ts';
import { questionsOf, type Template } from '#contract/cut-sheets/templates/template.ts';

/** One option of a question about a cut. A nested question is named with its group: 'Patties: Size'. */
export interface OptionAt {
  cut: string;
  question: string;
  option: string;
}
/** Two options that can't be combined. A template says so once, on either question, and it works both ways. */
export type OptionPair = readonly [OptionAt, OptionAt];

const keyOf = ({ cut, question, option }: OptionAt): string => JSON.stringify([cut, question, option]);
export const isSameOption = (one: OptionAt, other: OptionAt): boolean => keyOf(one) === keyOf(other);
export const sayOption = ({ cut, question, option }: OptionAt): string => `${cut}, ${question}: ${option}`;

const PAIRS = new WeakMap<Template, readonly OptionPair[]>();
/** All pairs of options that can't be combined, found once per template. */
export function optionPairs(template: Template): readonly OptionPair[] {
  const pairs = PAIRS.get(template) ?? findPairs(template);
  PAIRS.set(template, pairs);
  return pairs;
}
const findPairs = (template: Template): OptionPair[] =>
  Object.values(template)
    .flatMap((part) => part.subcuts)
    .flatMap((subcut) =>
      questionsOf(subcut).flatMap(({ description, excludes = [] }) =>
        excludes.map(
          ({ option, cut, question, other }): OptionPair => [
            { cut: subcut.title, question: description, option },
            { cut, question, option: other },
          ],
        ),
      ),
    );

/** For each option in a pair, the options that it can't be combined with. */
export function rivalsIn(template: Template): (at: OptionAt) => readonly OptionAt[] {
  const rivals = new Map<string, OptionAt[]>();
  for (const [one, other] of optionPairs(template)) {
    rivals.set(keyOf(one), [...(rivals.get(keyOf(one)) ?? []), other]);
    rivals.set(keyOf(other), [...(rivals.get(keyOf(other)) ?? []), one]);
  }
  return (at) => rivals.get(keyOf(at)) ?? [];
}

export const isOptionChosen = (list: OrderList, { cut, question, option }: OptionAt): boolean =>
  valuesOf(findChosen(list, cut)?.choices ?? [], question).includes(option);

/** The options of a question that the answers on the list rule out, each with the answer that does. */
export function excludedOptions(
  template: Template,
  list: OrderList,
  { cut, question }: Omit<OptionAt, 'option'>,
): Map<string, OptionAt> {
  const excluded = new Map<string, OptionAt>();
  const note = (one: OptionAt, other: OptionAt) => {
    if (one.cut !== cut || one.question !== question || excluded.has(one.option)) return;
    if (isOptionChosen(list, other)) excluded.set(one.option, other);
  };
  for (const [one, other] of optionPairs(template)) {
    note(one, other);
    note(other, one);
  }
  return excluded;
}

/** Two chosen options that can't be combined. */
export function findOptionConflict(template: Template, list: OrderList): { chosen: string; other: string } | null {
  const pair = optionPairs(template).find((both) => both.every((one) => isOptionChosen(list, one)));
  return pair ? { chosen: sayOption(pair[0]), other: sayOption(pair[1]) } : null;
}

/**
 * Leaves out answers that can't be combined with an earlier one. `order` lists the cuts, those whose answers stay first;
 * usually that is the order of the form.
 */
export function dropExcludedOptions(template: Template, list: OrderList, order?: readonly string[]): OrderList {
  if (!findOptionConflict(template, list)) return list;
  const rivals = rivalsIn(template);
  const kept = new Set<string>();
  const titles = order ?? chosenSubcuts(list).map(({ title }) => title);
  const cleaned = titles.flatMap((title) => {
    const chosen = findChosen(list, title);
    if (!chosen) return [];
    const choices = chosen.choices.map(({ description, selected_values }) => ({
      description,
      selected_values: selected_values.filter((option) => {
        const at = { cut: title, question: description, option };
        if (rivals(at).some((rival) => kept.has(keyOf(rival)))) return false;
        kept.add(keyOf(at));
        return true;
      }),
    }));
    return [{ ...chosen, choices }];
  });
  return inTemplateOrder(template, cleaned);
}

/** Leaves out answers for one cut that can't be combined with those for the other cuts, or with each other. */
export function dropExcludedFrom(template: Template, list: OrderList, title: string): OrderList {
  const others = chosenSubcuts(list).flatMap((chosen) => (chosen.title === title ? [] : [chosen.title]));
  return dropExcludedOptions(template, list, [...others, title]);
}
