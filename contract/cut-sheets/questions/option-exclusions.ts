import { findChosen, type OrderList, valuesOf } from '#contract/cut-sheets/answers.ts';
import { optionIn } from '#contract/cut-sheets/templates/number-answers.ts';
import { findSubcut, questionsOf, type Template } from '#contract/cut-sheets/templates/template.ts';

/** One option for a question about a cut. A nested question is named with its group: 'Patties: Size'. */
export interface OptionAt {
  cut: string;
  question: string;
  option: string;
}
/**
 * Two options that can't be combined. A template lists each pair once, on either question; it applies in both
 * directions.
 */
export type OptionPair = readonly [OptionAt, OptionAt];

export const keyOfOption = ({ cut, question, option }: OptionAt): string => JSON.stringify([cut, question, option]);
export const isSameOption = (one: OptionAt, other: OptionAt): boolean => keyOfOption(one) === keyOfOption(other);
/** 'Ham, Cure: Fresh'. `say` translates. */
export const sayOption = ({ cut, question, option }: OptionAt, say = (words: string) => words): string =>
  `${say(cut)}, ${say(question)}: ${say(option)}`;

const PAIRS = new WeakMap<Template, readonly OptionPair[]>();
/** All pairs of options that can't be combined, computed once per template. */
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
    rivals.set(keyOfOption(one), [...(rivals.get(keyOfOption(one)) ?? []), other]);
    rivals.set(keyOfOption(other), [...(rivals.get(keyOfOption(other)) ?? []), one]);
  }
  return (at) => rivals.get(keyOfOption(at)) ?? [];
}

/** Whether an option is among the answers. An amount ('10 lb Italian') counts as its option. */
function isOptionChosen(template: Template, list: OrderList, { cut, question, option }: OptionAt): boolean {
  const values = valuesOf(findChosen(list, cut)?.choices ?? [], question);
  return values.some((value) => optionAnswered(template, { cut, question }, value) === option);
}

/** The option that an answer to a question stands for. */
export function optionAnswered(template: Template, at: Omit<OptionAt, 'option'>, value: string): string {
  const subcut = findSubcut(template, at.cut)?.subcut;
  const asked = subcut && questionsOf(subcut).find(({ description }) => description === at.question);
  return asked ? optionIn(asked, value) : value;
}

/** A question's options that are ruled out by answers on the list, each with the answer that rules it out. */
export function excludedOptions(
  template: Template,
  list: OrderList,
  { cut, question }: Omit<OptionAt, 'option'>,
): Map<string, OptionAt> {
  const excluded = new Map<string, OptionAt>();
  const note = (one: OptionAt, other: OptionAt) => {
    if (one.cut !== cut || one.question !== question || excluded.has(one.option)) return;
    if (isOptionChosen(template, list, other)) excluded.set(one.option, other);
  };
  for (const [one, other] of optionPairs(template)) {
    note(one, other);
    note(other, one);
  }
  return excluded;
}

/** Two chosen options that can't be combined. */
export function findOptionConflict(template: Template, list: OrderList): { chosen: string; other: string } | null {
  const pair = optionPairs(template).find((both) => both.every((one) => isOptionChosen(template, list, one)));
  return pair ? { chosen: sayOption(pair[0]), other: sayOption(pair[1]) } : null;
}
