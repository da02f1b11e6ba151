import { expect, test } from 'vitest';
import { chosenSubcuts, type OrderList, startingList } from '#contract/cut-sheets/answers.ts';
import { BEEF_QUARTER_TEMPLATE, BEEF_TEMPLATE } from '#contract/cut-sheets/built-in/beef-template.ts';
import { findConflict, selectSubcut } from '#contract/cut-sheets/exclusions.ts';
import { fillFrom } from '#contract/cut-sheets/fill-from.ts';
import { NO_FACTS } from '#contract/cut-sheets/sheet-facts.ts';
import { findRuleProblems } from '#contract/cut-sheets/sheet-rules.ts';

const earlier = (...titles: string[]): OrderList =>
  titles.reduce((list, title) => selectSubcut(BEEF_TEMPLATE, list, title).list, startingList(BEEF_TEMPLATE));
const titlesOf = (list: OrderList) => chosenSubcuts(list).map(({ title }) => title);

test('copies an earlier sheet cut by cut, with its answers', () => {
  const answers = earlier('Chuck roast', 'T-bone & porterhouse', 'Liver');
  expect(fillFrom(BEEF_TEMPLATE, answers)).toEqual({ list: answers, left_out: [] });
});

test('keeps cuts that are on every sheet', () => {
  expect(titlesOf(fillFrom(BEEF_TEMPLATE, []).list)).toEqual(['Ground beef']);
});

test('leaves out and names what this animal does not offer', () => {
  const facts = { ...NO_FACTS, over_thirty_months: 'yes' as const };
  const { list, left_out } = fillFrom(BEEF_TEMPLATE, earlier('T-bone & porterhouse', 'Liver'), facts);
  expect(titlesOf(list)).toEqual(['Ground beef', 'Liver']);
  expect(left_out).toEqual(['T-bone & porterhouse']);
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

test('fills a quarter’s sheet from a half’s as far as a quarter may choose', () => {
  const answers = earlier('Bone-in rib steak', 'Boneless prime rib roast', 'T-bone & porterhouse');
  const facts = { ...NO_FACTS, share: 'quarter' as const };
  const { list, left_out } = fillFrom(BEEF_QUARTER_TEMPLATE, answers, facts);
  expect(findConflict(BEEF_QUARTER_TEMPLATE, list)).toBeNull();
  expect(findRuleProblems(BEEF_QUARTER_TEMPLATE, list, facts)).toEqual([]);
  expect(left_out.length).toBeGreaterThan(0);
  expect([...titlesOf(list), ...left_out].toSorted()).toEqual(titlesOf(answers).toSorted());
});

test('copies a cut that needs another in any order', () => {
  const answers = earlier('Boneless ribeye steak (Delmonico)', 'Back ribs');
  const turned = answers.toReversed().map((entry) => ({ ...entry, subcuts: entry.subcuts.toReversed() }));
  expect(fillFrom(BEEF_TEMPLATE, turned).left_out).toEqual([]);
});
