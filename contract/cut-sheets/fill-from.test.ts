import { expect, test } from 'vitest';
import { decideByAge } from '#contract/cut-sheets/age/decide-by-age.ts';
import { chosenSubcuts, findChosen, type OrderList } from '#contract/cut-sheets/answers.ts';
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
const OVER = { ...NO_FACTS, over_thirty_months: 'yes' as const };
const SHARES = [
  { template: BEEF_TEMPLATE, share: 'half' as const },
  { template: BEEF_QUARTER_TEMPLATE, share: 'quarter' as const },
];
const BACKBONE = ['Bone-in rib steak', 'T-bone & porterhouse'];
const BONELESS = ['Boneless ribeye steak (Delmonico)', 'NY strip steak', 'Filet mignon'];

test.each(SHARES)(
  'the standard cut of a $share of unknown age keeps T-bones and bone-in ribs with a fallback',
  (one) => {
    const { template, share } = one;
    const unknown = { ...UNKNOWN, share };
    const { list, left_out, replaced } = fillFrom(template, standardCutOf('beef', template), unknown);
    expect(BACKBONE.map((title) => findChosen(list, title)?.fallback)).toEqual([
      ['Boneless ribeye steak (Delmonico)'],
      ['NY strip steak', 'Filet mignon'],
    ]);
    expect({ left_out, replaced }).toEqual({ left_out: [], replaced: [] });
    expect(findAnswerProblem(template, list, unknown)).toBeNull();

    const younger = decideByAge(template, list, { ...NO_FACTS, share });
    expect(younger).toEqual(fillFrom(template, standardCutOf('beef', template), { ...NO_FACTS, share }).list);
    expect(titlesOf(younger)).toEqual(expect.arrayContaining(BACKBONE));
    expect(JSON.stringify(younger)).not.toContain('fallback');
    const older = decideByAge(template, list, { ...OVER, share });
    expect(titlesOf(older)).toEqual(expect.arrayContaining(BONELESS));
    expect(titlesOf(older)).not.toEqual(expect.arrayContaining(['T-bone & porterhouse']));
  },
);

test.each(SHARES)('the standard cut of a $share over thirty months has boneless cuts instead of ground meat', (one) => {
  const { template, share } = one;
  const known = { ...OVER, share };
  const { list, left_out, replaced } = fillFrom(template, standardCutOf('beef', template), known);
  expect(titlesOf(list)).toEqual(expect.arrayContaining(BONELESS));
  expect(replaced).toEqual(BACKBONE);
  expect(left_out).toEqual([]);
  expect(findAnswerProblem(template, list, known)).toBeNull();
  expect(undecidedParts(template, list).map(({ part }) => part)).toEqual(['Extras', 'Organs']);
});

test('copying the sheet of an older animal brings back the cuts that its age had replaced', () => {
  const standard = standardCutOf('beef', BEEF_TEMPLATE);
  const older = fillFrom(BEEF_TEMPLATE, standard, OVER).list;
  const cutsOf = (list: OrderList) => chosenSubcuts(list).map(({ title, fallback }) => [title, fallback]);
  for (const facts of [UNKNOWN, NO_FACTS]) {
    const copied = fillFrom(BEEF_TEMPLATE, older, facts);
    expect(cutsOf(copied.list)).toEqual(cutsOf(fillFrom(BEEF_TEMPLATE, standard, facts).list));
    expect(findChosen(copied.list, 'T-bone & porterhouse')?.choices).toEqual(
      findChosen(standard, 'T-bone & porterhouse')?.choices,
    );
    expect(copied).toMatchObject({ left_out: [], replaced: [] });
  }
  expect(fillFrom(BEEF_TEMPLATE, older, OVER)).toEqual({ list: older, left_out: [], replaced: [] });
});

test('drops the fallback when copying to an animal that is known to be younger', () => {
  const { list } = fillFrom(BEEF_TEMPLATE, standardCutOf('beef', BEEF_TEMPLATE), UNKNOWN);
  expect(fillFrom(BEEF_TEMPLATE, list).list).toEqual(
    fillFrom(BEEF_TEMPLATE, standardCutOf('beef', BEEF_TEMPLATE)).list,
  );
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
