import { expect, test } from 'vitest';
import { decideByAge } from '#contract/cut-sheets/age/decide-by-age.ts';
import { namedFallback, toggleFallback } from '#contract/cut-sheets/age/fallbacks.ts';
import { chosenSubcuts, findChosen, type OrderList, saveChoices } from '#contract/cut-sheets/answers.ts';
import { BEEF_QUARTER_TEMPLATE, BEEF_TEMPLATE } from '#contract/cut-sheets/built-in/beef-template.ts';
import { selectSubcut } from '#contract/cut-sheets/exclusions.ts';
import { NO_FACTS, type SheetFacts } from '#contract/cut-sheets/sheet-facts.ts';
import { findCutBar, findRuleProblems } from '#contract/cut-sheets/sheet-rules.ts';
import { startingList } from '#contract/cut-sheets/starting-list.ts';
import { findSubcut, type Part, type Subcut, type Template } from '#contract/cut-sheets/templates/template.ts';

const UNKNOWN = { ...NO_FACTS, over_thirty_months: '' as const };
const OLD = { ...NO_FACTS, over_thirty_months: 'yes' as const };
const YOUNG = NO_FACTS;
const choosing = (template: Template, facts: SheetFacts = UNKNOWN, ...titles: string[]): OrderList =>
  titles.reduce((list, title) => selectSubcut(template, list, title, facts).list, startingList(template));
const titlesOf = (list: OrderList) => chosenSubcuts(list).map(({ title }) => title);
const cut = (template: Template, title: string) => findSubcut(template, title)?.subcut as Subcut;
const ANSWERS = [
  { description: 'Thickness', selected_values: ['1 1/4"'] },
  { description: 'Per package', selected_values: ['4'] },
];

test('while the age is unknown, a backbone cut can be chosen and comes with the plant’s fallback', () => {
  expect(findCutBar(BEEF_TEMPLATE, [], 'T-bone & porterhouse', UNKNOWN)).toBeNull();
  const list = choosing(BEEF_TEMPLATE, UNKNOWN, 'T-bone & porterhouse');
  expect(findChosen(list, 'T-bone & porterhouse')?.fallback).toEqual(['NY strip steak', 'Filet mignon']);
  expect(findRuleProblems(BEEF_TEMPLATE, list, UNKNOWN)).toEqual([]);
  expect(decideByAge(BEEF_TEMPLATE, list, UNKNOWN)).toBe(list);
});

test('if the animal is over thirty months, the fallback keeps the thickness and package size where possible', () => {
  for (const template of [BEEF_TEMPLATE, BEEF_QUARTER_TEMPLATE]) {
    const chosen = choosing(template, UNKNOWN, 'T-bone & porterhouse');
    const list = saveChoices(template, chosen, 'T-bone & porterhouse', ANSWERS);
    const decided = decideByAge(template, list, OLD);
    expect(titlesOf(decided)).toEqual(['NY strip steak', 'Filet mignon', 'Ground beef']);
    expect(findChosen(decided, 'NY strip steak')).toEqual({
      title: 'NY strip steak',
      choices: ANSWERS,
      instead_of: 'T-bone & porterhouse',
    });
    // Filets can be packed one or two to a package, so they get the plant's default here.
    expect(findChosen(decided, 'Filet mignon')?.choices).toEqual([
      { description: 'Thickness', selected_values: ['1 1/4"'] },
      { description: 'Per package', selected_values: ['2'] },
    ]);
    expect(findRuleProblems(template, decided, OLD)).toEqual([]);
  }
});

test('if the animal is thirty months or younger, the cut stays and the fallback is dropped', () => {
  const list = choosing(BEEF_TEMPLATE, UNKNOWN, 'T-bone & porterhouse');
  const decided = decideByAge(BEEF_TEMPLATE, list, YOUNG);
  expect(titlesOf(decided)).toEqual(['T-bone & porterhouse', 'Ground beef']);
  expect(findChosen(decided, 'T-bone & porterhouse')).not.toHaveProperty('fallback');
});

test('if the animal is over thirty months, a roast whose bone is part of the backbone becomes boneless', () => {
  const chosen = choosing(BEEF_TEMPLATE, UNKNOWN, 'Chuck roast');
  const list = saveChoices(BEEF_TEMPLATE, chosen, 'Chuck roast', [
    { description: 'Bone', selected_values: ['Bone-in'] },
  ]);
  expect(findRuleProblems(BEEF_TEMPLATE, list, UNKNOWN)).toEqual([]);
  expect(findChosen(decideByAge(BEEF_TEMPLATE, list, OLD), 'Chuck roast')?.choices).toEqual([
    { description: 'Bone', selected_values: ['Boneless'] },
  ]);
});

test('an older template without fallbacks gets the usual ones', () => {
  const old: Template = structuredClone(BEEF_TEMPLATE);
  for (const subcut of Object.values(old).flatMap(({ subcuts }) => subcuts)) {
    delete subcut.fallback;
    delete subcut.leaves;
    delete subcut.isOnePerAnimal;
  }
  const list = choosing(old, YOUNG, 'Bone-in rib steak');
  expect(titlesOf(decideByAge(old, list, OLD))).toEqual(['Boneless ribeye steak (Delmonico)', 'Ground beef']);
  // If the plant sets no fallback, the cut stays but breaks the age rule.
  cut(old, 'Bone-in rib steak').fallback = [];
  expect(titlesOf(decideByAge(old, list, OLD))).toEqual(['Bone-in rib steak', 'Ground beef']);
  expect(findRuleProblems(old, list, OLD)).toMatchObject([{ code: 'cut_over_thirty_months' }]);
  expect(findRuleProblems(old, choosing(old, UNKNOWN, 'Bone-in rib steak'), UNKNOWN)).toMatchObject([
    { code: 'cut_age_unproven' },
  ]);
});

test('has a fallback for every built-in cut with backbone', () => {
  for (const template of [BEEF_TEMPLATE, BEEF_QUARTER_TEMPLATE]) {
    const barred = Object.values(template).flatMap(({ subcuts }) => subcuts.filter((one) => one.hasBackbone));
    expect(barred.length).toBeGreaterThan(3);
    for (const subcut of barred) expect(namedFallback(template, subcut), subcut.title).not.toEqual([]);
  }
});

test('adding a cut to the fallback removes the cuts it excludes', () => {
  const part = BEEF_TEMPLATE.shortloin as Part;
  expect(toggleFallback(part, ['NY strip steak', 'Filet mignon'], 'Whole tenderloin', UNKNOWN)).toEqual([
    'NY strip steak',
    'Whole tenderloin',
  ]);
  expect(toggleFallback(part, ['NY strip steak'], 'NY strip steak', UNKNOWN)).toEqual([]);
});
