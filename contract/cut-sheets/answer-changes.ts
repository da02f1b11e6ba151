import { type ChosenSubcut, chosenSubcuts, type OrderList } from '#contract/cut-sheets/answers.ts';

/** One cut before and after, as shown in an order's history. */
interface AnswerChange {
  /** 'cut_added', 'cut_removed', or the title of the cut whose answers changed. */
  field: string;
  from: string | null;
  to: string;
}

/** What changed between two lists, cut by cut: added, removed, or answered differently. */
export function changesBetween(before: OrderList, after: OrderList): AnswerChange[] {
  const [was, is] = [chosenSubcuts(before), chosenSubcuts(after)];
  const left = was.filter(({ title }) => !is.some((chosen) => chosen.title === title));
  return [
    ...is.flatMap((chosen): AnswerChange[] => {
      const earlier = was.find(({ title }) => title === chosen.title);
      if (!earlier) return [{ field: 'cut_added', from: null, to: nameOf(chosen) }];
      if (isSameAnswer(earlier, chosen)) return [];
      return [{ field: chosen.title, from: wordsOf(earlier), to: wordsOf(chosen) }];
    }),
    ...left.map((chosen) => ({ field: 'cut_removed', from: null, to: nameOf(chosen) })),
  ];
}

/** Whether two sets of answers for a cut match, ignoring blanks and the order of the questions. */
export const isSameAnswer = (one: ChosenSubcut | undefined, other: ChosenSubcut | undefined): boolean =>
  one === other || (one !== undefined && other !== undefined && keyOf(one) === keyOf(other));

const keyOf = ({ title, choices, fallback }: ChosenSubcut) =>
  JSON.stringify([title, fallback?.toSorted() ?? null, ...answered(choices).map(lineOf).sort()]);
const answered = (choices: ChosenSubcut['choices']) =>
  choices
    .map(({ description, selected_values }) => ({ description, values: selected_values.filter((one) => one !== '') }))
    .filter(({ values }) => values.length > 0);
const lineOf = ({ description, values }: { description: string; values: string[] }) =>
  `${description}: ${values.join(', ')}`;

/** The answers for a cut, in one line. */
export const wordsOf = ({ choices, fallback }: ChosenSubcut): string =>
  [...answered(choices).map(lineOf), ...(fallback ? [`>30 mo: ${fallback.join(', ') || '–'}`] : [])].join(' · ');
const nameOf = (chosen: ChosenSubcut): string => {
  const words = wordsOf(chosen);
  return words ? `${chosen.title} (${words})` : chosen.title;
};
