import { z } from 'zod';
import { MAX_QUESTION_NAME } from '#contract/cut-sheets/templates/number-answers.ts';
import type { Template } from '#contract/cut-sheets/templates/template.ts';
import { RequiredLine, Text } from '#contract/lib/fields.ts';

/** Size limit for a call with a sheet's answers. Submit calls may also include the template. */
export const MAX_SHEET_BYTES = 512 * 1024;

/** The answer to one control. A dropdown or text has at most one value. */
export const Choice = z.object({
  description: RequiredLine(MAX_QUESTION_NAME),
  selected_values: z.array(Text(1000)).max(60),
});
/**
 * A chosen cut. `fallback` lists the cuts to make instead if the animal turns out to be over thirty months; an empty list
 * means that the meat is ground. `instead_of` is the cut that this one replaced for that reason.
 */
const ChosenSubcut = z.object({
  title: RequiredLine(80),
  choices: z.array(Choice).max(240),
  fallback: z.array(RequiredLine(80)).max(10).optional(),
  instead_of: RequiredLine(80).optional(),
});
export const ChosenCut = z.object({ cut: RequiredLine(80), subcuts: z.array(ChosenSubcut).max(60) });
const OrderList = z.array(ChosenCut).max(60);

/** A customer's choices, part by part (`form_data`). */
export const Answers = z.object({ order_list: OrderList });
/** The answers as clients may send them. A bare list is accepted too. */
export const SentAnswers = z.union([OrderList.transform((order_list) => ({ order_list })), Answers]);

export type Choice = z.output<typeof Choice>;
export type ChosenSubcut = z.output<typeof ChosenSubcut>;
export type ChosenCut = z.output<typeof ChosenCut>;
export type OrderList = ChosenCut[];
export type Answers = z.output<typeof Answers>;

/** The chosen cuts of all parts. */
export const chosenSubcuts = (list: OrderList): ChosenSubcut[] => list.flatMap((entry) => entry.subcuts);
export const findChosen = (list: OrderList, title: string): ChosenSubcut | undefined =>
  chosenSubcuts(list).find((chosen) => chosen.title === title);
/** The answers to a question, without blanks. */
export const valuesOf = (choices: readonly Choice[], description: string): string[] =>
  choices.find((choice) => choice.description === description)?.selected_values.filter((value) => value !== '') ?? [];

/** Whether the cut is kept. An organ can be chosen and then not kept. */
export const isKept = ({ choices }: ChosenSubcut): boolean =>
  !/^(do not|don’t|don't|no\b)/i.test(valuesOf(choices, 'Keep')[0] ?? '');

/** Replaces the answers for one cut, as Save Choice does. */
export const saveChoices = (template: Template, list: OrderList, title: string, choices: Choice[]): OrderList =>
  inTemplateOrder(
    template,
    chosenSubcuts(list).map((chosen) => (chosen.title === title ? { ...chosen, choices } : chosen)),
  );

/** Groups the chosen cuts by part, all in template order, so that a sheet reads like the plant's form. */
export function inTemplateOrder(template: Template, chosen: readonly ChosenSubcut[]): OrderList {
  const byTitle = new Map(chosen.toReversed().map((one) => [one.title, one]));
  return Object.values(template)
    .map((part) => ({
      cut: part.title,
      subcuts: part.subcuts.flatMap((subcut) => byTitle.get(subcut.title) ?? []),
    }))
    .filter((entry) => entry.subcuts.length > 0);
}
