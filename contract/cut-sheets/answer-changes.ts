import { type ChosenSubcut, chosenSubcuts, type OrderList } from '#contract/cut-sheets/answers.ts';

/** One cut before and after, as shown in an order's history. */
interface AnswerChange {
  /** 'cut_added', 'cut_removed', or the title of the cut whose answers changed. */
  field: string;
  from: string | null;
  to: string;
}

/** How cuts, questions, and options are worded: as stored or translated. */
interface Wording {
  sayCut: (name: string) => string;
  sayOptions: (options: string) => string;
}
const AS_STORED: Wording = { sayCut: (name) => name, sayOptions: (options) => options };

/** What changed between two lists, cut by cut: added, removed, or answered differently. */
export function changesBetween(before: OrderList, after: OrderList, wording = AS_STORED): AnswerChange[] {
  const [was, is] = [chosenSubcuts(before), chosenSubcuts(after)];
  const left = was.filter(({ title }) => !is.some((chosen) => chosen.title === title));
  return [
    ...is.flatMap((chosen): AnswerChange[] => {
      const earlier = was.find(({ title }) => title === chosen.title);
      if (!earlier) return [{ field: 'cut_added', from: null, to: nameOf(chosen, wording) }];
      if (isSameAnswer(earlier, chosen)) return [];
      return [{ field: wording.sayCut(chosen.title), from: wordsOf(earlier, wording), to: wordsOf(chosen, wording) }];
    }),
    ...left.map((chosen) => ({ field: 'cut_removed', from: null, to: nameOf(chosen, wording) })),
  ];
}

/** Whether two sets of answers for a cut match, ignoring blanks and the order of the questions. */
export const isSameAnswer = (one: ChosenSubcut | undefined, other: ChosenSubcut | undefined): boolean =>
  one === other || (one !== undefined && other !== undefined && keyOf(one) === keyOf(other));

const keyOf = ({ title, choices, fallback }: ChosenSubcut) =>
  JSON.stringify([
    title,
    fallback?.toSorted() ?? null,
    ...answered(choices)
      .map((one) => lineOf(one, AS_STORED))
      .sort(),
  ]);
const answered = (choices: ChosenSubcut['choices']) =>
  choices
    .map(({ description, selected_values }) => ({ description, values: selected_values.filter((one) => one !== '') }))
    .filter(({ values }) => values.length > 0);
const lineOf = ({ description, values }: { description: string; values: string[] }, { sayCut, sayOptions }: Wording) =>
  `${sayCut(description)}: ${sayOptions(values.join(', '))}`;

/** The answers for a cut, in one line. */
export const wordsOf = ({ choices, fallback }: ChosenSubcut, wording = AS_STORED): string =>
  [
    ...answered(choices).map((one) => lineOf(one, wording)),
    ...(fallback ? [`>30 mo: ${fallback.map(wording.sayCut).join(', ') || '–'}`] : []),
  ].join(' · ');
const nameOf = (chosen: ChosenSubcut, wording: Wording): string => {
  const [title, words] = [wording.sayCut(chosen.title), wordsOf(chosen, wording)];
  return words ? `${title} (${words})` : title;
};

/** Rewrites answers formatted by wordsOf, for example in another language. */
export const rewordAnswers = (stored: string, { sayCut, sayOptions }: Wording): string =>
  stored
    .split(' · ')
    .map((line) => {
      // A question may contain a colon, such as 'Stew meat: Packages'.
      const [, question, options] = /^(.*): (.*)$/s.exec(line) ?? [];
      return question === undefined || options === undefined ? line : `${sayCut(question)}: ${sayOptions(options)}`;
    })
    .join(' · ');

/** Rewrites a cut formatted by nameOf. The title itself may contain parentheses. */
export function rewordCut(stored: string, wording: Wording): string {
  const [, title, answers] = /^(.*?) \(((?:(?! \().)*?: .*)\)$/s.exec(stored) ?? [];
  if (title === undefined || answers === undefined) return wording.sayCut(stored);
  return `${wording.sayCut(title)} (${rewordAnswers(answers, wording)})`;
}
