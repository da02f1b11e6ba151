import { expect, test } from 'vitest';
import type { Choice, OrderList } from '#contract/cut-sheets/answers.ts';
import { part, subcut } from '#contract/cut-sheets/built-in/build-template.ts';
import { oneOf } from '#contract/cut-sheets/built-in/controls.ts';
import { readChoices } from '#contract/cut-sheets/built-in/measures.ts';
import { missingIn } from '#contract/cut-sheets/completion.ts';
import { estimateOf, finalCharges } from '#contract/cut-sheets/estimate/estimate.ts';
import { basisOf, cutOf, formOf, listOf as listOfCuts } from '#contract/cut-sheets/estimate/estimate-cases.ts';
import { findAnswerProblem, findListProblem } from '#contract/cut-sheets/find-answer-problem.ts';
import { keepWhatFits } from '#contract/cut-sheets/keep-what-fits.ts';
import { shownQuestions } from '#contract/cut-sheets/questions/conditions.ts';
import { excludedOptions } from '#contract/cut-sheets/questions/option-exclusions.ts';
import { NO_FACTS } from '#contract/cut-sheets/sheet-facts.ts';
import { findTemplateProblems } from '#contract/cut-sheets/templates/dead-ends.ts';
import { amountIn, totalOf } from '#contract/cut-sheets/templates/number-answers.ts';
import type { EachQuestion, SingleControl, Subcut, Template } from '#contract/cut-sheets/templates/template.ts';
import { cuttingListOf } from '#contract/floor/cutting-list.ts';
import { cutName } from '#contract/lib/cut-words.ts';

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
const listWith = (answers: Choice[]): OrderList => [
  {
    cut: 'Trim',
    subcuts: [
      { title: 'Ground', choices: [] },
      { title: 'Sausage', choices: answers },
    ],
  },
];
const listOf = (...values: string[]) => listWith(choices(...values));
const TEMPLATE = templateWith(FLAVORS);
const codeOf = (...values: string[]) => findAnswerProblem(TEMPLATE, listOf(...values))?.code ?? null;

test('accepts several flavors if the pounds of each are within its bounds', () => {
  expect(codeOf('10 lb Italian', '5 lb Breakfast')).toBeNull();
  expect(codeOf('7.5 lb Hot Italian')).toBeNull();
  expect(findAnswerProblem(TEMPLATE, listOf('4 lb Italian'))).toEqual({
    code: 'number_short',
    values: { title: 'Sausage, Flavors', amount: '4 lb Italian', bound: '5 lb' },
  });
  for (const wrong of ['0 lb Italian', '10 Italian', '10 lb', '10 lb Polish', 'Italian', '1e1 lb Italian'])
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

test.each([
  { ordered: ['30 lb Italian'], size: '1 lb', packages: 30 },
  { ordered: ['15 lb Italian', '15 lb Breakfast'], size: '1 lb', packages: 30 },
  { ordered: ['15 lb Italian', '15 lb Breakfast'], size: '1 1/2 lb', packages: 20 },
  { ordered: ['22.5 lb Italian'], size: '1 lb', packages: 23 },
])('packs $ordered into $packages packages of $size', ({ ordered, size, packages }) => {
  const template = templateWith({ ...FLAVORS, maxTotal: 30 }, oneOf('Package size', ['1 lb', '1 1/2 lb'], '1 lb'));
  const answers = [...choices(...ordered), { description: 'Package size', selected_values: [size] }];
  expect(cutOf(estimateOf(template, listWith(answers), basisOf('hog', { hanging: 100 })), 'Sausage')).toMatchObject({
    packages,
  });
});

test('counts 22.5 lb of summer sausage, made from a batch of 25 lb, as 23 chubs of 1 lb', () => {
  const deer = formOf('deer');
  const list = listOfCuts(deer, ['Summer sausage'], { Flavors: ['25 lb Original'] });
  const estimate = estimateOf(deer, list, basisOf('deer', { hanging: 100 }));
  expect(cutOf(estimate, 'Summer sausage')).toEqual({ pounds: 22.5, packages: 23 });
});

test('doesn’t take the pounds of a batch or a special request for the size of a package', () => {
  const flavors: SingleControl = { ...FLAVORS, type: 'Multiselect' };
  const pounds = oneOf('Pounds of each', ['10 lb', '15 lb']);
  const request: SingleControl = { ...FLAVORS, type: 'Textbox', description: 'Special request', options: [] };
  const answers = [
    ...choices('Italian', 'Breakfast'),
    { description: 'Pounds of each', selected_values: ['15 lb'] },
    { description: 'Special request', selected_values: ['Save 5 lb for Ann'] },
  ];
  const count = (...others: SingleControl[]) => {
    const size = others.map(({ description }) => ({ description, selected_values: ['1 lb'] }));
    const list = listWith([...answers, ...size]);
    return cutOf(
      estimateOf(templateWith(flavors, pounds, request, ...others), list, basisOf('hog', { hanging: 100 })),
      'Sausage',
    );
  };
  expect(count()).toEqual({ pounds: 30, packages: null });
  expect(count(oneOf('Package size', ['1 lb']))).toEqual({ pounds: 30, packages: 30 });
});

const FORMED: SingleControl = {
  ...FLAVORS,
  each: {
    description: 'Form',
    options: ['Bulk', 'Links'],
    default: 'Bulk',
    surcharges: { Links: { cents: 75, per: 'lb' } },
  },
};
const form = (flavor: string, value: string) => ({ description: `Form: ${flavor}`, selected_values: [value] });

test('asks about the form of each flavor that is ordered, and only of those', () => {
  const template = templateWith(FORMED);
  const sausage = template.trim?.subcuts[1] as Subcut;
  expect(shownQuestions(sausage, choices('5 lb Italian')).map(({ description }) => description)).toEqual([
    'Flavors',
    'Form: Italian',
  ]);
  const problem = (...answers: Choice[]) => findAnswerProblem(template, listWith(answers))?.code ?? null;
  const ordered = choices('5 lb Italian', '10 lb Breakfast');
  expect(problem(...ordered, form('Italian', 'Links'))).toBe('choices_missing');
  expect(problem(...ordered, form('Italian', 'Links'), form('Breakfast', 'Bulk'))).toBeNull();
  expect(problem(...ordered, form('Italian', 'Rings'), form('Breakfast', 'Bulk'))).toBe('choices_unknown');
  expect(problem(...choices('5 lb Italian'), form('Italian', 'Links'), form('Breakfast', 'Bulk'))).toBe(
    'choices_unasked',
  );
  const { parts } = cuttingListOf(template, listWith([...ordered, form('Italian', 'Links')]), NO_FACTS);
  expect(parts[0]?.cuts[1]?.answers).toMatchObject([{}, { label: 'Form: Italian', words: 'Links' }]);
  expect(cutName({ Form: 'Forma', Breakfast: 'Desayuno' }, 'Form: Breakfast')).toBe('Forma: Desayuno');
});

test('charges for links by the pounds of the flavors that are linked', () => {
  const links = (...linked: string[]) => {
    const ordered = choices('10 lb Italian', '5 lb Hot Italian', '5 lb Breakfast');
    const forms = ['Italian', 'Hot Italian', 'Breakfast'].map((flavor) =>
      form(flavor, linked.includes(flavor) ? 'Links' : 'Bulk'),
    );
    const list = listWith([...ordered, ...forms]);
    const { charges } = finalCharges(templateWith(FORMED), list, basisOf('hog', { hanging: 100 }), []);
    return charges.map(({ name, cents }) => [name, cents]);
  };
  expect(links()).toEqual([]);
  expect(links('Italian')).toEqual([['Sausage: Links', 750]]);
  expect(links('Hot Italian', 'Breakfast')).toEqual([['Sausage: Links', 750]]);
  expect(links('Italian', 'Hot Italian', 'Breakfast')).toEqual([['Sausage: Links', 1500]]);
});

test('charges for links per share once, no matter how many flavors are linked', () => {
  const each = { ...FORMED.each, surcharges: { Links: { cents: 500, per: 'share' as const } } } as EachQuestion;
  const list = listWith([
    ...choices('10 lb Italian', '5 lb Breakfast'),
    form('Italian', 'Links'),
    form('Breakfast', 'Links'),
  ]);
  const { charges } = finalCharges(templateWith({ ...FORMED, each }), list, basisOf('hog', { hanging: 100 }), []);
  expect(charges).toMatchObject([{ name: 'Sausage: Links', cents: 500 }]);
});

test('packs each flavor by its own package size, if the plant asks for one', () => {
  const each = { description: 'Package', options: ['1 lb', '2 lb chubs'] };
  const list = listWith([
    ...choices('10 lb Italian', '5 lb Breakfast'),
    { description: 'Package: Italian', selected_values: ['2 lb chubs'] },
    { description: 'Package: Breakfast', selected_values: ['1 lb'] },
  ]);
  const estimate = estimateOf(templateWith({ ...FLAVORS, each }), list, basisOf('hog', { hanging: 100 }));
  expect(cutOf(estimate, 'Sausage')).toEqual({ pounds: 15, packages: 10 });
});

test('refuses to publish a question about each flavor with an unknown default or price', () => {
  const codes = (each: EachQuestion) =>
    findTemplateProblems(templateWith({ ...FLAVORS, each })).map(({ code }) => code);
  expect(codes({ description: 'Form', options: ['Bulk', 'Links'] })).toEqual([]);
  expect(codes({ description: 'Form', options: ['Bulk'], default: 'Links' })).toEqual(['default_unknown']);
  expect(codes({ description: 'Form', options: ['Bulk'], surcharges: { Links: { cents: 5, per: 'lb' } } })).toEqual([
    'surcharge_unknown',
  ]);
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
