import { expect, test } from 'vitest';
import type { OrderList } from '#contract/cut-sheets/answers.ts';
import { part, subcut } from '#contract/cut-sheets/built-in/build-template.ts';
import { maybeOneOf, oneOf } from '#contract/cut-sheets/built-in/controls.ts';
import { selectSubcut } from '#contract/cut-sheets/exclusions.ts';
import { fillFrom } from '#contract/cut-sheets/fill-from.ts';
import { findListProblem } from '#contract/cut-sheets/find-answer-problem.ts';
import { keepWhatFits } from '#contract/cut-sheets/keep-what-fits.ts';
import { leftBehind } from '#contract/cut-sheets/left-behind.ts';
import { mergeAnswers } from '#contract/cut-sheets/merge-answers.ts';
import { excludedOptions } from '#contract/cut-sheets/questions/option-exclusions.ts';
import { findTemplateProblems } from '#contract/cut-sheets/templates/dead-ends.ts';
import type { SingleControl, Template } from '#contract/cut-sheets/templates/template.ts';
import { sentenceOf } from '#contract/cut-sheets/templates/template-problems.ts';

type Exclusion = NonNullable<SingleControl['excludes']>[number];
const against = (control: SingleControl, ...excludes: Exclusion[]): SingleControl => ({ ...control, excludes });

const CURE = oneOf('Cure', ['Fresh', 'Smoked']);
const SLICE = maybeOneOf('Slice', ['Thin', 'Thick'], 'Thin');
/** Bacon isn't sliced thin when the ham is fresh. */
const THIN: Exclusion = { option: 'Thin', cut: 'Ham', question: 'Cure', other: 'Fresh' };
const templateWith = (ham: SingleControl, bacon: SingleControl): Template => ({
  leg: part('Leg', [0, 0], [subcut('Ham', ham)]),
  belly: part('Belly', [0, 0], [subcut('Bacon', bacon)]),
});
const PAIR = templateWith(CURE, against(SLICE, THIN));

const ham = (option: string) => ({ title: 'Ham', choices: [{ description: 'Cure', selected_values: [option] }] });
const bacon = (option: string) => ({ title: 'Bacon', choices: [{ description: 'Slice', selected_values: [option] }] });
const listOf = (cure: string | null, slice: string | null): OrderList => [
  ...(cure ? [{ cut: 'Leg', subcuts: [ham(cure)] }] : []),
  ...(slice ? [{ cut: 'Belly', subcuts: [bacon(slice)] }] : []),
];
const problemsOf = (template: Template) => findTemplateProblems(template).map(sentenceOf);

test('refuses two options that can’t be combined', () => {
  expect(findListProblem(PAIR, listOf('Fresh', 'Thin'))).toEqual({
    code: 'options_conflict',
    values: { chosen: 'Bacon, Slice: Thin', other: 'Ham, Cure: Fresh' },
  });
  expect(findListProblem(PAIR, listOf('Fresh', 'Thick'))).toBeNull();
  expect(findListProblem(PAIR, listOf('Smoked', 'Thin'))).toBeNull();
});

test('says which answer rules out an option, in both directions', () => {
  const bars = (list: OrderList, cut: string, question: string) => [...excludedOptions(PAIR, list, { cut, question })];
  expect(bars(listOf('Fresh', null), 'Bacon', 'Slice')).toEqual([
    ['Thin', { cut: 'Ham', question: 'Cure', option: 'Fresh' }],
  ]);
  expect(bars(listOf(null, 'Thin'), 'Ham', 'Cure')).toEqual([
    ['Fresh', { cut: 'Bacon', question: 'Slice', option: 'Thin' }],
  ]);
  expect(bars(listOf('Smoked', 'Thick'), 'Ham', 'Cure')).toEqual([]);
});

test('leaves out a default that an earlier answer rules out', () => {
  const { list } = selectSubcut(PAIR, listOf('Fresh', null), 'Bacon');
  expect(list.flatMap(({ subcuts }) => subcuts).find(({ title }) => title === 'Bacon')?.choices).toEqual([
    { description: 'Slice', selected_values: [] },
  ]);
});

test('asks the user when two people’s answers can’t be combined, instead of dropping one', () => {
  const merged = mergeAnswers(PAIR, {
    base: listOf('Smoked', 'Thick'),
    mine: listOf('Fresh', 'Thick'),
    theirs: listOf('Smoked', 'Thin'),
  });
  expect(merged.list).toEqual(listOf('Fresh', 'Thick'));
  expect(merged.contested.map(({ title }) => title)).toEqual(['Bacon']);
});

test('drops the later of two answers that a new version no longer allows together, and lists it', () => {
  const before = listOf('Fresh', 'Thin');
  const kept = keepWhatFits(PAIR, before);
  expect(findListProblem(PAIR, kept)).toBeNull();
  expect(kept[0]).toEqual(before[0]);
  expect(leftBehind(PAIR, before)).toEqual([{ cut: 'Belly', subcuts: [bacon('Thin')] }]);
  expect(findListProblem(PAIR, fillFrom(PAIR, before).list)).toBeNull();
});

test('refuses to publish an exclusion of something that isn’t on the template', () => {
  expect(problemsOf(templateWith(CURE, against(SLICE, { ...THIN, other: 'Raw' })))).toEqual([
    'Bacon, Slice: Thin can’t be combined with Ham, Cure: Raw, which isn’t on this cut sheet.',
  ]);
  expect(problemsOf(templateWith(CURE, against(SLICE, { ...THIN, option: 'Wavy' })))).toEqual([
    'Bacon, Slice: Wavy can’t be combined with Bacon, Slice: Wavy, which isn’t on this cut sheet.',
  ]);
  const itself = { option: 'Thin', cut: 'Bacon', question: 'Slice', other: 'Thin' };
  expect(problemsOf(templateWith(CURE, against(SLICE, itself)))).toEqual(['Bacon, Slice: Thin excludes itself.']);
});

test('reports options that would leave a required question with no possible answer', () => {
  const onEvery = (template: Template): Template => ({
    ...template,
    leg: part('Leg', [0, 0], [{ ...subcut('Ham', CURE), isRequired: true }]),
  });
  const thick: Exclusion = { option: 'Thick', cut: 'Ham', question: 'Cure', other: 'Fresh' };
  const smoked = [
    { option: 'Thin', cut: 'Ham', question: 'Cure', other: 'Smoked' },
    { option: 'Thick', cut: 'Ham', question: 'Cure', other: 'Smoked' },
  ];
  expect(problemsOf(onEvery(PAIR))).toEqual([]);
  // A fresh ham leaves no way to slice the bacon, but a smoked one does.
  expect(problemsOf(onEvery(templateWith(CURE, against(oneOf('Slice', ['Thin', 'Thick']), THIN, thick))))).toEqual([]);
  expect(
    problemsOf(onEvery(templateWith(CURE, against(oneOf('Slice', ['Thin', 'Thick']), THIN, thick, ...smoked)))),
  ).toContain('Bacon can’t be filled in: its required questions have no answers that can be combined.');
  expect(problemsOf(onEvery(templateWith(CURE, against(SLICE, THIN, ...smoked.slice(0, 1)))))).toEqual([
    'Bacon, Slice: Thin can never be chosen, because it would leave a required question with no options.',
  ]);
});

test('checks exclusions in a limited number of steps, even if they are designed to overload the check', () => {
  const options = Array.from({ length: 30 }, (_, nth) => `O${nth}`);
  const cuts = Array.from({ length: 20 }, (_, nth) => ({
    ...subcut(
      `Cut ${nth}`,
      against(
        oneOf('Way', options),
        ...options.map((option) => ({ option, cut: `Cut ${(nth + 1) % 20}`, question: 'Way', other: option })),
      ),
    ),
    isRequired: true,
  }));
  expect(problemsOf({ all: part('All', [0, 0], cuts) })).toEqual([]);
});
