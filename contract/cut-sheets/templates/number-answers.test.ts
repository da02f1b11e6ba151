import { expect, test } from 'vitest';
import type { OrderList } from '#contract/cut-sheets/answers.ts';
import { findAnswerProblem } from '#contract/cut-sheets/find-answer-problem.ts';
import { keepWhatFits } from '#contract/cut-sheets/keep-what-fits.ts';
import { NO_FACTS } from '#contract/cut-sheets/sheet-facts.ts';
import { answerInNumber, isAnswerTo, numberIn } from '#contract/cut-sheets/templates/number-answers.ts';
import { findStructureProblems, type SingleControl, Template } from '#contract/cut-sheets/templates/template.ts';
import { cuttingListOf } from '#contract/floor/cutting-list.ts';

const STEW: SingleControl = {
  type: 'Number',
  description: 'Stew',
  text: '',
  options: [],
  isRequired: true,
  unit: 'lb',
  min: 5,
  max: 40,
  default: '25 lb',
};
const templateWith = (control: SingleControl): Template => ({
  chuck: {
    title: 'Chuck',
    fontSize: 14,
    mobileFontSize: 10,
    coordinates: { top: 50, left: 50 },
    rotation: 0,
    subcuts: [{ title: 'Stew meat', ifttt: [], controls: [control] }],
  },
});
const answered = (answer: string): OrderList => [
  {
    cut: 'Chuck',
    subcuts: [{ title: 'Stew meat', choices: [{ description: 'Stew', selected_values: [answer] }] }],
  },
];
const problemWith = (answer: string) => findAnswerProblem(templateWith(STEW), answered(answer))?.code ?? null;

test('accepts a number only in its unit and within its bounds', () => {
  expect(['5 lb', '25 lb', '7.5 lb', '40 lb'].map(problemWith)).toEqual([null, null, null, null]);
  expect(['4 lb', '4.9 lb', '41 lb'].map(problemWith)).toEqual(['number_short', 'number_short', 'number_over']);
  for (const wrong of ['25', '25 kg', 'lb', 'a lot', '-6 lb', '1e1 lb', '25 lb and more'])
    expect(problemWith(wrong), wrong).toBe('choices_unknown');
  expect(problemWith('')).toBe('choices_missing');
  expect(numberIn(STEW, answerInNumber(STEW, 12))).toBe(12);
  expect(isAnswerTo({ type: 'Number', options: [] }, '3')).toBe(true);
});

test('shows the cutter the number with its unit', () => {
  const [part] = cuttingListOf(templateWith(STEW), answered('25 lb'), NO_FACTS).parts;
  expect(part?.cuts[0]?.answers).toMatchObject([{ label: 'Stew', words: '25 lb', is_request: false }]);
});

test('drops an answer that a new version no longer allows', () => {
  const kept = (control: SingleControl) =>
    keepWhatFits(templateWith(control), answered('25 lb'))[0]?.subcuts[0]?.choices[0]?.selected_values;
  expect(kept(STEW)).toEqual(['25 lb']);
  expect(kept({ ...STEW, max: 20 })).toEqual([]);
});

test('refuses to publish a minimum above the maximum, or a default outside that range', () => {
  const codes = (control: SingleControl) => findStructureProblems(templateWith(control)).map(({ code }) => code);
  expect(codes(STEW)).toEqual([]);
  expect(codes({ ...STEW, min: 50 })).toEqual(['bounds_crossed']);
  expect(codes({ ...STEW, default: '50 lb' })).toEqual(['default_out_of_bounds']);
  expect(Template.safeParse(templateWith(STEW)).success).toBe(true);
});
