import { expect, test } from 'vitest';
import { chosenSubcuts, type OrderList } from '#contract/cut-sheets/answers.ts';
import { BEEF_QUARTER_TEMPLATE, BEEF_TEMPLATE } from '#contract/cut-sheets/built-in/beef-template.ts';
import { standardCutOf } from '#contract/cut-sheets/built-in/standard-cut.ts';
import { findConflict, selectSubcut } from '#contract/cut-sheets/exclusions.ts';
import { fillFrom } from '#contract/cut-sheets/fill-from.ts';
import { findAnswerProblem } from '#contract/cut-sheets/find-answer-problem.ts';
import { undecidedParts } from '#contract/cut-sheets/rest/rest.ts';
import { NO_FACTS } from '#contract/cut-sheets/sheet-facts.ts';
import { findRuleProblems } from '#contract/cut-sheets/sheet-rules.ts';
import { startingList } from '#contract/cut-sheets/starting-list.ts';

const earlier = (...titles: string[]): OrderList =>
  titles.reduce((list, title) => selectSubcut(BEEF_TEMPLATE, list, title).list, startingList(BEEF_TEMPLATE));
const titlesOf = (list: OrderList) => chosenSubcuts(list).map(({ title }) => title);

test('copies an earlier sheet cut by cut, with its answers', () => {
  const answers = earlier('Chuck roast', 'T-bone & porterhouse', 'Liver');
  expect(fillFrom(BEEF_TEMPLATE, answers)).toEqual({ list: answers, left_out: [], replaced: [] });
});

test('keeps cuts that are on every sheet', () => {
  expect(titlesOf(fillFrom(BEEF_TEMPLATE, []).list)).toEqual(['Ground beef']);
});

test('skips cuts that this animal doesn’t allow, and lists them', () => {
  const facts = { ...NO_FACTS, over_thirty_months: 'yes' as const };
  const template = structuredClone(BEEF_TEMPLATE);
  for (const cut of Object.values(template).flatMap(({ subcuts }) => subcuts)) if (cut.fallback) cut.fallback = [];
  const { list, left_out } = fillFrom(template, earlier('T-bone & porterhouse', 'Liver'), facts);
  expect(titlesOf(list)).toEqual(['Ground beef', 'Liver']);
  expect(left_out).toEqual(['T-bone & porterhouse']);
});

const UNKNOWN = { ...NO_FACTS, over_thirty_months: '' as const };
test.each([
  ['of unknown age', UNKNOWN],
  ['over thirty months', { ...NO_FACTS, over_thirty_months: 'yes' as const }],
])('the standard cut for a steer %s has boneless rib and loin cuts instead of ground meat', (_, facts) => {
  for (const [template, share] of [
    [BEEF_TEMPLATE, 'half'],
    [BEEF_QUARTER_TEMPLATE, 'quarter'],
  ] as const) {
    const known = { ...facts, share };
    const { list, left_out, replaced } = fillFrom(template, standardCutOf('beef', template), known);
    expect(titlesOf(list)).toEqual(
      expect.arrayContaining(['Boneless ribeye steak (Delmonico)', 'NY strip steak', 'Filet mignon']),
    );
    expect(replaced).toEqual(['Bone-in rib steak', 'T-bone & porterhouse']);
    expect(left_out).toEqual([]);
    expect(findAnswerProblem(template, list, known)).toBeNull();
    expect(undecidedParts(template, list).map(({ part }) => part)).toEqual(['Extras', 'Organs']);
  }
});

test('keeps a backbone cut that has a fallback in case the animal is too old', () => {
  const { list } = selectSubcut(BEEF_TEMPLATE, startingList(BEEF_TEMPLATE), 'T-bone & porterhouse', UNKNOWN);
  expect(fillFrom(BEEF_TEMPLATE, list, UNKNOWN)).toMatchObject({ list, replaced: [] });
});

test('makes a chuck roast boneless if the animal is over thirty months', () => {
  const facts = { ...NO_FACTS, over_thirty_months: 'yes' as const };
  const boned = saveBone(earlier('Chuck roast'));
  expect(findRuleProblems(BEEF_TEMPLATE, fillFrom(BEEF_TEMPLATE, boned, facts).list, facts)).toEqual([]);
});
const saveBone = (list: OrderList): OrderList =>
  list.map(({ cut, subcuts }) => ({
    cut,
    subcuts: subcuts.map(({ title }) => ({
      title,
      choices: title === 'Chuck roast' ? [{ description: 'Bone', selected_values: ['Bone-in'] }] : [],
    })),
  }));

test('fills in a quarter’s sheet from a half’s with as many cuts as a quarter may choose', () => {
  const answers = earlier('Bone-in rib steak', 'Boneless prime rib roast', 'T-bone & porterhouse');
  const facts = { ...NO_FACTS, share: 'quarter' as const };
  const { list, left_out } = fillFrom(BEEF_QUARTER_TEMPLATE, answers, facts);
  expect(findConflict(BEEF_QUARTER_TEMPLATE, list)).toBeNull();
  expect(findRuleProblems(BEEF_QUARTER_TEMPLATE, list, facts)).toEqual([]);
  expect(left_out.length).toBeGreaterThan(0);
  expect([...titlesOf(list), ...left_out].toSorted()).toEqual(titlesOf(answers).toSorted());
});

test('copies a cut that needs another one, even if the other comes later on the list', () => {
  const answers = earlier('Boneless ribeye steak (Delmonico)', 'Back ribs');
  const turned = answers.toReversed().map((entry) => ({ ...entry, subcuts: entry.subcuts.toReversed() }));
  expect(fillFrom(BEEF_TEMPLATE, turned).left_out).toEqual([]);
});
