import { expect, test } from 'vitest';
import { saveChoices } from '#contract/cut-sheets/answers.ts';
import { BEEF_TEMPLATE } from '#contract/cut-sheets/built-in/beef-template.ts';
import { selectSubcut } from '#contract/cut-sheets/exclusions.ts';
import { addLeftBehind, leftBehind } from '#contract/cut-sheets/left-behind.ts';
import { startingList } from '#contract/cut-sheets/starting-list.ts';
import type { Template } from '#contract/cut-sheets/templates/template.ts';

const weights = [{ description: 'Roast weight', selected_values: ['3-4 lb'] }];
const list = saveChoices(
  BEEF_TEMPLATE,
  selectSubcut(BEEF_TEMPLATE, startingList(BEEF_TEMPLATE), 'Arm roast').list,
  'Arm roast',
  weights,
);

test('leaves nothing behind if the form hasn’t changed', () => {
  expect(leftBehind(BEEF_TEMPLATE, list)).toEqual([]);
});

test('leaves behind a removed cut with its answers', () => {
  const { arm: _, ...newer } = BEEF_TEMPLATE;
  expect(Object.keys(newer).length).toBe(Object.keys(BEEF_TEMPLATE).length - 1);
  expect(leftBehind(newer, list)).toEqual([
    { cut: 'Arm / shoulder', subcuts: [{ title: 'Arm roast', choices: weights }] },
  ]);
});

test('leaves behind only the outdated answers of a changed cut', () => {
  const newer: Template = structuredClone(BEEF_TEMPLATE);
  for (const part of Object.values(newer)) {
    for (const { title, controls } of part.subcuts) {
      if (title === 'Arm roast') for (const control of controls) control.options = ['Whole'];
    }
  }
  expect(leftBehind(newer, list)).toEqual([
    { cut: 'Arm / shoulder', subcuts: [{ title: 'Arm roast', choices: weights }] },
  ]);
});

test('collects what was left behind, with the latest answers for each cut', () => {
  const one = [{ cut: 'A', subcuts: [{ title: 'a', choices: [] }] }];
  const two = [
    { cut: 'A', subcuts: [{ title: 'a', choices: weights }] },
    { cut: 'B', subcuts: [{ title: 'b', choices: [] }] },
  ];
  expect(addLeftBehind(one, two)).toEqual(two);
  expect(addLeftBehind(two, [])).toEqual(two);
  expect(addLeftBehind(one, [{ cut: 'A', subcuts: [{ title: 'c', choices: [] }] }])).toEqual([
    {
      cut: 'A',
      subcuts: [
        { title: 'a', choices: [] },
        { title: 'c', choices: [] },
      ],
    },
  ]);
});
