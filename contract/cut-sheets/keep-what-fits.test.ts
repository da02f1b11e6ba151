import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BEEF_TEMPLATE } from '#contract/cut-sheets/built-in/beef-template.ts';
import { part, subcut } from '#contract/cut-sheets/built-in/build-template.ts';
import { oneOf } from '#contract/cut-sheets/built-in/controls.ts';
import { findAnswerProblem } from '#contract/cut-sheets/find-answer-problem.ts';
import { keepWhatFits } from '#contract/cut-sheets/keep-what-fits.ts';
import { startingList } from '#contract/cut-sheets/starting-list.ts';

test('removes only what the plant took off its sheet', () => {
  const template = { loin: part('Loin', [0, 0], [subcut('Chops', oneOf('Thickness', ['1"', '2"'])), subcut('Roast')]) };
  const chops = (...selected_values: string[]) => ({
    cut: 'Loin',
    subcuts: [{ title: 'Chops', choices: [{ description: 'Thickness', selected_values }] }],
  });
  expect(keepWhatFits(template, [chops('1"')])).toEqual([chops('1"')]);
  expect(keepWhatFits(template, [chops('3"')])).toEqual([chops()]);
  expect(keepWhatFits(template, [{ cut: 'Wing', subcuts: [{ title: 'Flats', choices: [] }] }, chops('2"')])).toEqual([
    chops('2"'),
  ]);
});

test('doesn’t change a list if everything on it fits', () => {
  expect(keepWhatFits(BEEF_TEMPLATE, startingList(BEEF_TEMPLATE))).toEqual(startingList(BEEF_TEMPLATE));
});

test('keeps only what is on the template, and nothing twice', () => {
  const word = fc.constantFrom('Chuck', 'Chuck roast', 'Bone', 'Bone-in', 'Wing', 'Special request', 'Ground beef', '');
  const list = fc.array(
    fc.record({
      cut: word,
      subcuts: fc.array(
        fc.record({
          title: word,
          choices: fc.array(fc.record({ description: word, selected_values: fc.array(word, { maxLength: 2 }) }), {
            maxLength: 3,
          }),
        }),
        { maxLength: 3 },
      ),
    }),
    { maxLength: 3 },
  );
  fc.assert(
    fc.property(list, (any) => {
      const problem = findAnswerProblem(BEEF_TEMPLATE, keepWhatFits(BEEF_TEMPLATE, any));
      expect(['choices_missing', undefined]).toContain(problem?.code);
    }),
  );
});
