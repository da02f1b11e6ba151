import { expect, test } from 'vitest';
import { changesBetween, rewordAnswers, rewordCut } from '#contract/cut-sheets/answer-changes.ts';
import type { OrderList } from '#contract/cut-sheets/answers.ts';
import { BUILT_IN_SHEETS } from '#contract/cut-sheets/built-in/built-in-sheets.ts';
import { questionsOf } from '#contract/cut-sheets/templates/template.ts';
import { cutAnswer, cutName } from '#contract/lib/cut-words.ts';
import { CUT_NAMES } from '#contract/lib/spanish/cuts/cut-names.ts';

const liver = (...selected_values: string[]): OrderList => [
  { cut: 'Organs', subcuts: [{ title: 'Liver', choices: [{ description: 'Sliced', selected_values }] }] },
];

const spanish = {
  sayCut: (name: string) => cutName(CUT_NAMES, name),
  sayOptions: (options: string) => cutAnswer(CUT_NAMES, options),
};

test('writes changes as they are stored, or in the reader’s language', () => {
  expect(changesBetween([], liver('Yes'))).toEqual([{ field: 'cut_added', from: null, to: 'Liver (Sliced: Yes)' }]);
  expect(changesBetween(liver('Yes'), liver('No'), spanish)).toEqual([
    {
      field: spanish.sayCut('Liver'),
      from: `${spanish.sayCut('Sliced')}: ${spanish.sayCut('Yes')}`,
      to: `${spanish.sayCut('Sliced')}: ${spanish.sayCut('No')}`,
    },
  ]);
  expect(spanish.sayCut('Liver')).toBe('Hígado');
});

test.each(Object.values(BUILT_IN_SHEETS).flatMap((sheets) => sheets()))(
  'translates the stored changes of $name as if they had been written in Spanish',
  ({ form_json }) => {
    const chosen = Object.values(form_json).map(({ title: cut, subcuts }) => ({
      cut,
      subcuts: subcuts.map((subcut) => ({
        title: subcut.title,
        fallback: ['Ground beef'],
        choices: questionsOf(subcut).map(({ description, options }) => ({
          description,
          selected_values: options.slice(0, 2),
        })),
      })),
    }));
    const bare = chosen.map(({ cut, subcuts }) => ({
      cut,
      subcuts: subcuts.map(({ title }) => ({ title, choices: [] })),
    }));
    for (const list of [chosen, bare]) {
      const said = changesBetween([], list, spanish).map(({ to }) => to);
      expect(changesBetween([], list).map(({ to }) => rewordCut(to, spanish))).toEqual(said);
    }
    const said = changesBetween(bare, chosen, spanish).map(({ to }) => to);
    expect(changesBetween(bare, chosen).map(({ to }) => rewordAnswers(to, spanish))).toEqual(said);
  },
);
