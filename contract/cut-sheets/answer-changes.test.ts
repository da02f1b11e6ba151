import { expect, test } from 'vitest';
import { changesBetween } from '#contract/cut-sheets/answer-changes.ts';
import type { OrderList } from '#contract/cut-sheets/answers.ts';
import { cutAnswer, cutName } from '#contract/lib/cut-words.ts';
import { CUT_NAMES } from '#contract/lib/spanish/cuts/cut-names.ts';

const liver = (...selected_values: string[]): OrderList => [
  { cut: 'Organs', subcuts: [{ title: 'Liver', choices: [{ description: 'Sliced', selected_values }] }] },
];

test('writes changes as they are stored, or in the reader’s language', () => {
  const spanish = {
    sayCut: (name: string) => cutName(CUT_NAMES, name),
    sayOptions: (options: string) => cutAnswer(CUT_NAMES, options),
  };
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
