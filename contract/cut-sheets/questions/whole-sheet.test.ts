import { expect, test } from 'vitest';
import { differencesBetween, dividedCuts, takeOverCuts } from '#contract/cut-sheets/agreement/agreement.ts';
import type { OrderList } from '#contract/cut-sheets/answers.ts';
import { part, subcut } from '#contract/cut-sheets/built-in/build-template.ts';
import { maybeOneOf, oneOf, specialRequest } from '#contract/cut-sheets/built-in/controls.ts';
import { canSubmit, findUnfinished, progressOf } from '#contract/cut-sheets/completion.ts';
import { estimateOf } from '#contract/cut-sheets/estimate/estimate.ts';
import { basisOf } from '#contract/cut-sheets/estimate/estimate-cases.ts';
import { restOf } from '#contract/cut-sheets/rest/rest.ts';
import { NO_FACTS } from '#contract/cut-sheets/sheet-facts.ts';
import { startingList } from '#contract/cut-sheets/starting-list.ts';
import { findTemplateProblems } from '#contract/cut-sheets/templates/dead-ends.ts';
import type { Part, Template } from '#contract/cut-sheets/templates/template.ts';
import { sentenceOf } from '#contract/cut-sheets/templates/template-problems.ts';
import { cuttingListOf, requestsOf } from '#contract/floor/cutting-list.ts';

const asked: Part = {
  ...part(
    'Whole order',
    [0, 0],
    [
      {
        ...subcut(
          'Whole order',
          { ...oneOf('Wrapping', ['Paper', 'Vacuum'], 'Paper'), surcharges: { Vacuum: { cents: 10, per: 'lb' } } },
          oneOf('Call when ready', ['Yes', 'No']),
          maybeOneOf('Hang days', ['14', '21']),
          specialRequest(),
        ),
        isRequired: true,
      },
    ],
  ),
  isForSheet: true,
};
const leg: Part = { ...part('Leg', [0, 0], [{ ...subcut('Ham'), yield_percent: 80 }]), weight_percent: 100 };
const TEMPLATE: Template = { leg, wholesheet: asked };
const wholeOf = (answers: Record<string, string>) => ({
  cut: 'Whole order',
  subcuts: [
    {
      title: 'Whole order',
      choices: Object.entries(answers).map(([description, value]) => ({ description, selected_values: [value] })),
    },
  ],
});
const HAM = { cut: 'Leg', subcuts: [{ title: 'Ham', choices: [] }] };
const listOf = (answers: Record<string, string>): OrderList => [HAM, wholeOf(answers)];
const problemsOf = (template: Template) => findTemplateProblems(template).map(sentenceOf);

test('starts with the plant’s defaults, and requires answers to the questions that have none', () => {
  expect(startingList(TEMPLATE)).toEqual([wholeOf({ Wrapping: 'Paper' })]);
  expect(findUnfinished(TEMPLATE, listOf({ Wrapping: 'Paper' }))).toEqual(['Whole order']);
  expect(canSubmit(TEMPLATE, listOf({ Wrapping: 'Paper', 'Call when ready': 'No' }))).toBe(true);
  expect(canSubmit(TEMPLATE, [wholeOf({ Wrapping: 'Paper', 'Call when ready': 'No' })])).toBe(false);
});

test('doesn’t count whole-sheet questions as a part to decide or as leftover meat', () => {
  const list = listOf({ Wrapping: 'Paper', 'Call when ready': 'No' });
  expect(progressOf(TEMPLATE, list)).toEqual({ decided: 1, all: 1, undecided: [] });
  expect(restOf(TEMPLATE, [HAM])).toEqual([]);
  expect(restOf(TEMPLATE, [])).toMatchObject([{ titles: ['Leg'] }]);
});

test('shows the cutter the whole-sheet answers first, with the customer’s own words as a special request', () => {
  const cutting = cuttingListOf(TEMPLATE, listOf({ Wrapping: 'Vacuum', 'Special request': 'No plastic' }), NO_FACTS);
  expect(cutting.for_sheet.map(({ label, words }) => `${label}: ${words}`)).toEqual([
    'Wrapping: Vacuum',
    'Special request: No plastic',
  ]);
  expect(cutting.parts.map(({ title }) => title)).toEqual(['Leg']);
  expect(cutting.left_out).toEqual([]);
  expect(requestsOf(cutting)).toEqual([{ cut: 'Special request', words: 'No plastic' }]);
});

test('charges for a whole-sheet option on every packed pound', () => {
  const basis = basisOf('hog', { hanging: 100 });
  const estimate = estimateOf(TEMPLATE, listOf({ Wrapping: 'Vacuum' }), basis);
  expect(estimate.cuts.map(({ title }) => title)).toEqual(['Ham']);
  const packed = estimate.packaged_clb.likely / 100;
  expect(estimate.price?.lines).toMatchObject([{ kind: 'surcharge', name: 'Whole order: Vacuum' }]);
  expect(estimate.price?.total.likely).toBeCloseTo(packed * 10, 0);
  expect(estimateOf(TEMPLATE, listOf({ Wrapping: 'Paper' }), basis).price?.lines).toEqual([]);
});

test('lets each owner of a half answer the whole-sheet questions differently', () => {
  const [one, other] = [listOf({ Wrapping: 'Paper' }), listOf({ Wrapping: 'Vacuum' })];
  const cuts = (list: OrderList) => dividedCuts(TEMPLATE, list, NO_FACTS);
  expect(differencesBetween(cuts(one), cuts(other))).toEqual([]);
  expect(takeOverCuts(TEMPLATE, one, { form: TEMPLATE, list: other })).toEqual(other);
});

test('requires the whole-sheet questions to be in one part with a single cut that has no rules of its own', () => {
  expect(problemsOf(TEMPLATE)).toEqual([]);
  const second = { ...asked, title: 'Pickup', subcuts: asked.subcuts.map((cut) => ({ ...cut, title: 'Pickup' })) };
  expect(problemsOf({ ...TEMPLATE, second })).toEqual([
    'Only one part can hold the questions for the whole sheet. Remove one of these: Whole order, Pickup.',
  ]);
  const loose = { ...asked, subcuts: [...asked.subcuts, subcut('Box')] };
  expect(problemsOf({ leg, loose })).toEqual([
    'Whole order holds the questions for the whole sheet, so it can have only one cut, with no rules of its own.',
  ]);
});
