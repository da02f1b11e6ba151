import { expect, test } from 'vitest';
import { chosenSubcuts, findChosen, valuesOf } from '#contract/cut-sheets/answers.ts';
import { BUILT_IN_SHEETS } from '#contract/cut-sheets/built-in/built-in-sheets.ts';
import { standardCutOf } from '#contract/cut-sheets/built-in/standard-cut.ts';
import { findAnswerProblem } from '#contract/cut-sheets/find-answer-problem.ts';
import type { Template } from '#contract/cut-sheets/templates/template.ts';
import { SPECIES } from '#contract/lib/species.ts';

const SHEETS = SPECIES.flatMap((species) =>
  BUILT_IN_SHEETS[species]().map(({ name, form_json }) => ({ species, name, form_json })),
);

test.each(SHEETS)('the standard cut of $species, $name, can be submitted unchanged', ({ species, form_json }) => {
  const list = standardCutOf(species, form_json);
  expect(findAnswerProblem(form_json, list)).toBeNull();
  expect(chosenSubcuts(list).length).toBeGreaterThan(1);
});

test('cuts standard beef into 1" steaks, two to a package, and packs ground beef by the pound', () => {
  const beef = BUILT_IN_SHEETS.beef()[0]?.form_json ?? {};
  const list = standardCutOf('beef', beef);
  const answer = (title: string, question: string) => valuesOf(findChosen(list, title)?.choices ?? [], question);
  expect(answer('T-bone & porterhouse', 'Thickness')).toEqual(['1"']);
  expect(answer('T-bone & porterhouse', 'Per package')).toEqual(['2']);
  expect(answer('Ground beef', 'Ground package')).toEqual(['1 lb']);
});

test('keeps one leg of a whole lamb whole and halves the other', () => {
  const [whole, half] = BUILT_IN_SHEETS.lamb().map(({ form_json }) => standardCutOf('lamb', form_json));
  const legsOf = (list = whole) => list?.find(({ cut }) => cut === 'Leg')?.subcuts ?? [];
  expect(legsOf().map(({ title, choices }) => [title, valuesOf(choices, 'Of the two sides')])).toEqual([
    ['Whole leg bone-in', ['One']],
    ['Leg cut in half', ['One']],
  ]);
  expect(legsOf(half).map(({ title }) => title)).toEqual(['Whole leg bone-in']);
});

test('finds the standard cut of the largest possible template with one search per cut', () => {
  const part = (at: number): Template[string] => ({
    title: `Part ${at}`,
    fontSize: 14,
    mobileFontSize: 10,
    coordinates: { top: 1, left: 1 },
    rotation: 0,
    subcuts: Array.from({ length: 60 }, (_, nth) => {
      const place = at * 60 + nth;
      const needs = place === 0 ? ['Whole birds'] : [`Cut ${place - 1}`];
      return { title: `Cut ${place}`, ifttt: [], controls: [], isRequired: true, needs };
    }),
  });
  const template: Template = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`part${at}`, part(at)]));
  template.part59?.subcuts.splice(59, 1, { title: 'Whole birds', ifttt: [], controls: [] });
  template.part58?.subcuts.splice(0, 1, { title: 'No giblets', ifttt: [], controls: [], isRequired: true });
  // Counts steps instead of seconds, so that a slow machine gets the same result.
  let looks = 0;
  for (const subcut of Object.values(template).flatMap(({ subcuts }) => subcuts)) {
    const { title } = subcut;
    Object.defineProperty(subcut, 'title', {
      enumerable: true,
      get() {
        looks++;
        return title;
      },
    });
  }
  const list = standardCutOf('poultry', template);
  expect(list).toHaveLength(60);
  expect(looks).toBeLessThan(3_600 ** 2); // for each cut, at most one search through all 3,600
});
