import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chosenSubcuts, type OrderList } from '#contract/cut-sheets/answers.ts';
import { BEEF_QUARTER_TEMPLATE, BEEF_TEMPLATE } from '#contract/cut-sheets/built-in/beef-template.ts';
import { part, subcut } from '#contract/cut-sheets/built-in/build-template.ts';
import { deselectSubcut, findConflict, selectSubcut } from '#contract/cut-sheets/exclusions.ts';

const titlesOn = (list: OrderList) => chosenSubcuts(list).map((chosen) => chosen.title);
const select = (template: typeof BEEF_TEMPLATE, ...titles: string[]) =>
  titles.reduce<OrderList>((list, title) => selectSubcut(template, list, title).list, []);

test('removes strip and filet when the T-bone is chosen [CUT-027]', () => {
  const before = select(BEEF_TEMPLATE, 'NY strip steak', 'Filet mignon', 'Arm roast');
  const { list, removed } = selectSubcut(BEEF_TEMPLATE, before, 'T-bone & porterhouse');
  expect(titlesOn(list)).toEqual(['Arm roast', 'T-bone & porterhouse']);
  expect(removed).toEqual(['NY strip steak', 'Filet mignon']);
});

test('changes nothing when a chosen cut is chosen again', () => {
  const before = select(BEEF_TEMPLATE, 'Arm roast');
  expect(selectSubcut(BEEF_TEMPLATE, before, 'Arm roast')).toEqual({ list: before, removed: [], refused: null });
  expect(selectSubcut(BEEF_TEMPLATE, before, 'Unicorn')).toEqual({ list: before, removed: [], refused: null });
});

test('applies a one-sided exclusion in one direction, and treats only mutual ones as conflicts [CUT-027]', () => {
  const template = { leg: { ...part('Leg', [0, 0], []), subcuts: [{ ...subcut('A'), ifttt: ['B'] }, subcut('B')] } };
  expect(titlesOn(select(template, 'B', 'A'))).toEqual(['A']);
  expect(titlesOn(select(template, 'A', 'B'))).toEqual(['A', 'B']);
  expect(findConflict(template, select(template, 'A', 'B'))).toBeNull();
});

test('finds two cuts on a list that exclude each other', () => {
  const list = [
    {
      cut: 'Short loin',
      subcuts: [
        { title: 'NY strip steak', choices: [] },
        { title: 'T-bone & porterhouse', choices: [] },
      ],
    },
  ];
  expect(findConflict(BEEF_TEMPLATE, list)).toEqual({ chosen: 'NY strip steak', other: 'T-bone & porterhouse' });
});

test('removes any cut except those on every sheet', () => {
  const list = select(BEEF_TEMPLATE, 'Ground beef', 'Liver');
  expect(titlesOn(deselectSubcut(BEEF_TEMPLATE, list, 'Liver'))).toEqual(['Ground beef']);
  expect(titlesOn(deselectSubcut(BEEF_TEMPLATE, list, 'Ground beef'))).toEqual(['Ground beef', 'Liver']);
});

test('never keeps two sub-parts that exclude each other, no matter what is clicked', () => {
  for (const template of [BEEF_TEMPLATE, BEEF_QUARTER_TEMPLATE]) {
    const titles = Object.values(template).flatMap((part) => part.subcuts.map((cut) => cut.title));
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...titles), { minLength: 1, maxLength: 60 }), (clicks) => {
        const before = select(template, ...clicks.slice(0, -1));
        const { list, refused } = selectSubcut(template, before, clicks.at(-1) ?? '');
        expect(findConflict(template, list)).toBeNull();
        if (!refused) expect(titlesOn(list)).toContain(clicks.at(-1));
        expect(new Set(titlesOn(list)).size).toBe(titlesOn(list).length);
      }),
      { numRuns: 300 },
    );
  }
});
