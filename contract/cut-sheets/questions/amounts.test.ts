import { expect, test } from 'vitest';
import type { OrderList } from '#contract/cut-sheets/answers.ts';
import { part, subcut } from '#contract/cut-sheets/built-in/build-template.ts';
import { oneOf } from '#contract/cut-sheets/built-in/controls.ts';
import { readChoices } from '#contract/cut-sheets/built-in/measures.ts';
import { missingIn } from '#contract/cut-sheets/completion.ts';
import { estimateOf } from '#contract/cut-sheets/estimate/estimate.ts';
import { basisOf } from '#contract/cut-sheets/estimate/estimate-cases.ts';
import { findAnswerProblem, findListProblem } from '#contract/cut-sheets/find-answer-problem.ts';
import { keepWhatFits } from '#contract/cut-sheets/keep-what-fits.ts';
import { shownQuestions } from '#contract/cut-sheets/questions/conditions.ts';
import { excludedOptions } from '#contract/cut-sheets/questions/option-exclusions.ts';
import { NO_FACTS } from '#contract/cut-sheets/sheet-facts.ts';
import { findTemplateProblems } from '#contract/cut-sheets/templates/dead-ends.ts';
import { amountIn, totalOf } from '#contract/cut-sheets/templates/number-answers.ts';
import type { SingleControl, Template } from '#contract/cut-sheets/templates/template.ts';
import { cuttingListOf } from '#contract/floor/cutting-list.ts';

/** At least 5 lb of each flavor, 25 lb total. */
const FLAVORS: SingleControl = {
  type: 'Amounts',
  description: 'Flavors',
  text: '',
  options: ['Italian', 'Hot Italian', 'Breakfast'],
  isRequired: true,
  unit: 'lb',
  min: 5,
  maxTotal: 25,
};
const templateWith = (flavors: SingleControl, ...others: SingleControl[]): Template => ({
  leg: { ...part('Leg', [0, 0], [{ ...subcut('Ham'), yield_percent: 50 }]), weight_percent: 100, meat_percent: 80 },
  trim: part(
    'Trim',
    [0, 0],
    [
      { ...subcut('Ground'), yield_percent: 100 },
      { ...subcut('Sausage', flavors, ...others), yield_percent: 100 },
    ],
  ),
});
const choices = (...selected_values: string[]) => [{ description: 'Flavors', selected_values }];
const listOf = (...values: string[]): OrderList => [
  {
    cut: 'Trim',
    subcuts: [
      { title: 'Ground', choices: [] },
      { title: 'Sausage', choices: choices(...values) },
    ],
  },
];
const TEMPLATE = templateWith(FLAVORS);
const codeOf = (...values: string[]) => findAnswerProblem(TEMPLATE, listOf(...values))?.code ?? null;

test('accepts several flavors if the pounds of each are within its bounds', () => {
  expect(codeOf('10 lb Italian', '5 lb Breakfast')).toBeNull();
  expect(codeOf('7.5 lb Hot Italian')).toBeNull();
  for (const wrong of [
    '4 lb Italian',
    '0 lb Italian',
    '10 Italian',
    '10 lb',
    '10 lb Polish',
    'Italian',
    '1e1 lb Italian',
  ])
    expect(codeOf(wrong), wrong).toBe('choices_unknown');
  expect(codeOf('10 lb Italian', '5 lb Italian')).toBe('choices_twice');
  expect(codeOf()).toBe('choices_missing');
  expect(amountIn(FLAVORS, '10 lb Hot Italian')).toEqual({ option: 'Hot Italian', number: 10 });
  expect(
    totalOf([
      { option: 'a', number: 0.1 },
      { option: 'b', number: 0.2 },
    ]),
  ).toBe(0.3);
});

test('refuses to submit a total above or below what the plant makes, but still saves the draft', () => {
  const over = listOf('20 lb Italian', '10 lb Breakfast');
  expect(findListProblem(TEMPLATE, over)).toBeNull();
  expect(findAnswerProblem(TEMPLATE, over)).toEqual({
    code: 'amounts_over',
    values: { title: 'Sausage, Flavors', total: '30 lb', bound: '25 lb' },
  });
  expect(findAnswerProblem(templateWith({ ...FLAVORS, minTotal: 15 }), listOf('10 lb Italian'))).toEqual({
    code: 'amounts_short',
    values: { title: 'Sausage, Flavors', total: '10 lb', bound: '15 lb' },
  });
});

test('shows the cutter each flavor with its pounds', () => {
  const { parts } = cuttingListOf(TEMPLATE, listOf('10 lb Italian', '5 lb Breakfast'), NO_FACTS);
  expect(parts[0]?.cuts[1]?.answers).toMatchObject([{ label: 'Flavors', words: '10 lb Italian, 5 lb Breakfast' }]);
});

test('estimates the pounds ordered, and charges extra only for the pounds of that flavor', () => {
  const priced = templateWith({ ...FLAVORS, surcharges: { 'Hot Italian': { cents: 50, per: 'lb' } } });
  const [, sausage] = priced.trim?.subcuts ?? [];
  if (!sausage) throw new Error('no sausage');
  expect(readChoices(sausage, choices('10 lb Italian', '5 lb Hot Italian')).fixedPounds).toBe(15);
  const list = listOf('10 lb Italian', '5 lb Hot Italian');
  const estimate = estimateOf(priced, list, basisOf('hog', { hanging: 100 }));
  expect(estimate.cuts.find(({ title }) => title === 'Sausage')?.weight_clb.likely).toBe(1500);
  expect(estimate.price?.lines).toMatchObject([{ name: 'Sausage: Hot Italian', cents: { likely: 250 } }]);
});

test('applies conditions and exclusions to options that are ordered by amount', () => {
  const casing = { ...oneOf('Casing', ['Hog', 'Sheep']), showIf: { question: 'Flavors', options: ['Breakfast'] } };
  const template = templateWith(
    { ...FLAVORS, excludes: [{ option: 'Italian', cut: 'Sausage', question: 'Casing', other: 'Sheep' }] },
    casing,
  );
  const sausage = template.trim?.subcuts[1];
  if (!sausage) throw new Error('no sausage');
  expect(shownQuestions(sausage, choices('10 lb Italian')).map(({ label }) => label)).toEqual(['Flavors']);
  expect(missingIn(sausage, choices('10 lb Breakfast')).map(({ label }) => label)).toEqual(['Casing']);
  const barred = excludedOptions(template, listOf('10 lb Italian'), { cut: 'Sausage', question: 'Casing' });
  expect([...barred.keys()]).toEqual(['Sheep']);
});

test('keeps the amounts that a new version still allows', () => {
  const kept = (control: SingleControl) =>
    keepWhatFits(templateWith(control), listOf('10 lb Italian', '5 lb Breakfast'))[0]?.subcuts[1]?.choices[0];
  expect(kept(FLAVORS)?.selected_values).toEqual(['10 lb Italian', '5 lb Breakfast']);
  expect(kept({ ...FLAVORS, min: 8 })?.selected_values).toEqual(['10 lb Italian']);
  expect(kept({ ...FLAVORS, options: ['Breakfast'] })?.selected_values).toEqual(['5 lb Breakfast']);
});

test('refuses to publish bounds that no amounts can meet', () => {
  const codes = (control: SingleControl) => findTemplateProblems(templateWith(control)).map(({ code }) => code);
  expect(codes(FLAVORS)).toEqual([]);
  for (const wrong of [{ min: 30 }, { min: 8, max: 6 }, { minTotal: 30 }, { max: 0, min: 0 }])
    expect(codes({ ...FLAVORS, ...wrong })).toEqual(['bounds_crossed']);
  expect(codes({ ...FLAVORS, options: [] })).toEqual(['options_missing']);
  // Three flavors of at most 5 lb can't make 20 lb.
  expect(codes({ ...FLAVORS, max: 5, minTotal: 20 })).toEqual(['bounds_crossed']);
  expect(codes({ ...FLAVORS, default: '2 lb Italian' })).toEqual(['default_unknown']);
});
