import { z } from 'zod';
import { decideByAge } from '#contract/cut-sheets/age/decide-by-age.ts';
import { findChosen, type OrderList, valuesOf } from '#contract/cut-sheets/answers.ts';
import { animalParts, sheetQuestions } from '#contract/cut-sheets/questions/whole-sheet.ts';
import { RestLine, restOf } from '#contract/cut-sheets/rest/rest.ts';
import { type BarReason, barredCuts, barredOptions, type SheetFacts } from '#contract/cut-sheets/sheet-facts.ts';
import { type Question, questionsOf, type Subcut, type Template } from '#contract/cut-sheets/templates/template.ts';
import type { Words } from '#contract/lib/spanish.ts';

/**
 * One answer as the cutter sees it. `is_request`: in the customer's own words. `is_barred`: ruled out by this animal's
 * age.
 */
const Answer = z.object({ label: z.string(), words: z.string(), is_request: z.boolean(), is_barred: z.boolean() });
/**
 * A chosen cut. While the animal's age is unknown, `fallback` says what to cut if it is over thirty months. `instead_of` is the
 * cut it replaced once the age was known.
 */
const Cut = z.object({
  title: z.string(),
  is_barred: z.boolean(),
  answers: z.array(Answer),
  fallback: z.array(z.string()).nullable(),
  instead_of: z.string(),
});
const Part = z.object({ id: z.string(), title: z.string(), cuts: z.array(Cut) });

/**
 * What to cut from a share: only what was chosen, in the order of the plant's form, adjusted for the animal's age. `left_out`
 * are parts with nothing chosen, and `rest` says what happens to meat that the sheet doesn't mention; `barred` are cuts that
 * this animal's age forbids, and why.
 */
export const CuttingList = z.object({
  /** The answers that apply to the whole sheet, such as wrapping. */
  for_sheet: z.array(Answer),
  parts: z.array(Part),
  left_out: z.array(z.string()),
  rest: z.array(RestLine),
  barred: z.array(z.string()),
  bar_reason: z.enum(['cut_over_thirty_months', 'cut_age_unproven']).nullable(),
});
export type CuttingList = z.output<typeof CuttingList>;
export type CuttingCut = z.output<typeof Cut>;

/** What a cutter must resolve before following a sheet. */
export const warningsOf = ({ asks_change, differs }: { asks_change: boolean; differs: boolean }): Words[] => [
  ...(asks_change ? (['A change was requested for this sheet. Ask the office before cutting.'] as const) : []),
  ...(differs ? (['The two cut sheets for this half don’t match. Ask the office before cutting.'] as const) : []),
];

/** A sheet as the cutter reads it. */
export function cuttingListOf(template: Template, chosen: OrderList, facts: SheetFacts): CuttingList {
  const list = decideByAge(template, chosen, facts);
  const barred = barredCuts(template, facts);
  const parts = Object.entries(animalParts(template)).map(([id, part]) => ({
    id,
    title: part.title,
    cuts: cutsOf(part.subcuts, list.find(({ cut }) => cut === part.title)?.subcuts ?? [], facts, barred),
  }));
  return {
    for_sheet: sheetAnswers(template, list, facts),
    parts: parts.filter(({ cuts }) => cuts.length > 0),
    left_out: parts.filter(({ cuts }) => cuts.length === 0).map(({ title }) => title),
    rest: restOf(template, list),
    barred: [...barred.keys()],
    bar_reason: [...barred.values()][0] ?? null,
  };
}

function sheetAnswers(template: Template, list: OrderList, facts: SheetFacts) {
  const sheet = sheetQuestions(template);
  const chosen = sheet && findChosen(list, sheet.subcut.title);
  return chosen ? questionsOf(sheet.subcut).flatMap((question) => answerTo(question, chosen.choices, facts)) : [];
}

function cutsOf(
  subcuts: readonly Subcut[],
  chosen: OrderList[number]['subcuts'],
  facts: SheetFacts,
  barred: ReadonlyMap<string, BarReason>,
): CuttingCut[] {
  return subcuts.flatMap((subcut) => {
    const answer = chosen.find(({ title }) => title === subcut.title);
    if (!answer) return [];
    const answers = questionsOf(subcut).flatMap((question) => answerTo(question, answer.choices, facts));
    const { fallback = null, instead_of = '' } = answer;
    const is_barred = barred.has(subcut.title) || facts.taken.some(({ title }) => title === subcut.title);
    return [{ title: subcut.title, is_barred, answers, fallback, instead_of }];
  });
}

function answerTo(question: Question, choices: OrderList[number]['subcuts'][number]['choices'], facts: SheetFacts) {
  const values = valuesOf(choices, question.description);
  if (values.length === 0) return [];
  const forbidden = barredOptions(question, facts);
  return {
    label: question.description,
    words: values.join(', '),
    is_request: question.type === 'Textbox',
    is_barred: values.some((value) => forbidden.includes(value)),
  };
}

/**
 * A customer's special requests on a sheet, each with the cut it is for, or with the question if it applies to the whole sheet.
 */
export const requestsOf = ({ for_sheet, parts }: CuttingList): { cut: string; words: string }[] => [
  ...for_sheet.filter((one) => one.is_request).map(({ label, words }) => ({ cut: label, words })),
  ...parts
    .flatMap(({ cuts }) => cuts)
    .flatMap(({ title, answers }) =>
      answers.filter((one) => one.is_request).map(({ words }) => ({ cut: title, words })),
    ),
];
/** Chosen cuts that this animal's age forbids. The age may have been recorded after the sheet was submitted. */
export const forbiddenIn = ({ parts }: CuttingList): string[] =>
  parts
    .flatMap(({ cuts }) => cuts)
    .filter(({ is_barred, answers }) => is_barred || answers.some((answer) => answer.is_barred))
    .map(({ title }) => title);
