import { expect, test } from 'vitest';
import type { Choice } from '#contract/cut-sheets/answers.ts';
import { part, subcut } from '#contract/cut-sheets/built-in/build-template.ts';
import { maybeOneOf, oneOf, patties } from '#contract/cut-sheets/built-in/controls.ts';
import { readChoices } from '#contract/cut-sheets/built-in/measures.ts';
import { canSubmit, chipOf, missingIn } from '#contract/cut-sheets/completion.ts';
import { selectSubcut } from '#contract/cut-sheets/exclusions.ts';
import { findAnswerProblem } from '#contract/cut-sheets/find-answer-problem.ts';
import { keepWhatFits } from '#contract/cut-sheets/keep-what-fits.ts';
import { leftBehind } from '#contract/cut-sheets/left-behind.ts';
import { answerQuestion, shownQuestions } from '#contract/cut-sheets/questions/conditions.ts';
import { findTemplateProblems } from '#contract/cut-sheets/templates/dead-ends.ts';
import type { Condition, Control, Template } from '#contract/cut-sheets/templates/template.ts';
import { sentenceOf } from '#contract/cut-sheets/templates/template-problems.ts';

const onlyIf = <C extends Control>(question: string, options: string[], control: C): C => ({
  ...control,
  showIf: { question, options } satisfies Condition,
});
const HAM = subcut(
  'Ham',
  oneOf('Cure', ['Fresh', 'Smoked', 'Sugar'], 'Fresh'),
  onlyIf('Cure', ['Smoked', 'Sugar'], oneOf('Sliced', ['Yes', 'No'])),
  onlyIf('Sliced', ['Yes'], oneOf('Package size', ['1 lb', '2 lb'], '1 lb')),
);
const templateOf = (cut: typeof HAM): Template => ({ leg: part('Leg', [0, 0], [cut]) });
const answers = (given: Record<string, string>): Choice[] =>
  Object.entries(given).map(([description, value]) => ({ description, selected_values: [value] }));
const listOf = (given: Record<string, string>) => [
  { cut: 'Leg', subcuts: [{ title: 'Ham', choices: answers(given) }] },
];
const shown = (given: Record<string, string>) =>
  shownQuestions(HAM, answers(given)).map(({ description }) => description);
const problemsOf = (template: Template) => findTemplateProblems(template).map(sentenceOf);

test('asks a question only after the answer it depends on, even through a chain of questions', () => {
  expect(shown({})).toEqual(['Cure']);
  expect(shown({ Cure: 'Fresh' })).toEqual(['Cure']);
  expect(shown({ Cure: 'Sugar' })).toEqual(['Cure', 'Sliced']);
  expect(shown({ Cure: 'Smoked', Sliced: 'Yes' })).toEqual(['Cure', 'Sliced', 'Package size']);
  // The question about slices was answered before the cure was changed.
  expect(shown({ Cure: 'Fresh', Sliced: 'Yes' })).toEqual(['Cure']);
});

test('doesn’t count a question that isn’t asked as missing', () => {
  const missing = (given: Record<string, string>) => missingIn(HAM, answers(given)).map(({ label }) => label);
  expect(missing({ Cure: 'Fresh' })).toEqual([]);
  expect(missing({ Cure: 'Smoked' })).toEqual(['Sliced']);
  expect(chipOf(HAM, answers({ Cure: 'Fresh' }))).toBe('Filled Choice');
  expect(canSubmit(templateOf(HAM), listOf({ Cure: 'Fresh' }))).toBe(true);
  expect(canSubmit(templateOf(HAM), listOf({ Cure: 'Smoked', Sliced: 'Yes' }))).toBe(false);
});

test('drops and lists answers that no longer apply, and starts a newly asked question with its default', () => {
  const before = answers({ Cure: 'Smoked', Sliced: 'Yes', 'Package size': '2 lb' });
  const { choices, dropped } = answerQuestion(HAM, before, { description: 'Cure', selected_values: ['Fresh'] });
  expect(choices).toEqual(answers({ Cure: 'Fresh' }));
  expect(dropped).toEqual(answers({ Sliced: 'Yes', 'Package size': '2 lb' }));
  const again = answerQuestion(HAM, answers({ Cure: 'Smoked' }), { description: 'Sliced', selected_values: ['Yes'] });
  expect(again).toEqual({ choices: answers({ Cure: 'Smoked', Sliced: 'Yes', 'Package size': '1 lb' }), dropped: [] });
});

test('refuses an answer to a question that isn’t asked', () => {
  expect(findAnswerProblem(templateOf(HAM), listOf({ Cure: 'Fresh', Sliced: 'Yes' }))).toEqual({
    code: 'choices_unasked',
    values: { title: 'Ham, Sliced' },
  });
});

test('leaves out answers to questions that a new version doesn’t ask, and lists them', () => {
  const before = listOf({ Cure: 'Fresh', Sliced: 'Yes' });
  expect(keepWhatFits(templateOf(HAM), before)).toEqual(listOf({ Cure: 'Fresh' }));
  expect(leftBehind(templateOf(HAM), before)).toEqual(listOf({ Sliced: 'Yes' }));
});

test('starts without the defaults of questions that aren’t asked yet, and leaves them out of the estimate', () => {
  const cut = subcut(
    'Ham',
    oneOf('Cure', ['Fresh', 'Smoked']),
    onlyIf('Cure', ['Smoked'], maybeOneOf('Pack', ['9 lb'], '9 lb')),
  );
  expect(selectSubcut(templateOf(cut), [], 'Ham').list[0]?.subcuts[0]?.choices).toEqual([]);
  expect(readChoices(cut, answers({ Cure: 'Fresh' })).packagePounds).toBeNull();
  expect(readChoices(cut, answers({ Cure: 'Smoked' })).packagePounds).toBe(9);
});

test('asks a whole group of questions only after the answer that it depends on', () => {
  const cut = subcut(
    'Ground',
    oneOf('Form', ['Loose', 'Patties']),
    onlyIf('Form', ['Patties'], { ...patties(), isRequired: true }),
  );
  const missing = (form: string) => missingIn(cut, answers({ Form: form })).map(({ description }) => description);
  expect(missing('Loose')).toEqual([]);
  expect(missing('Patties')).toEqual(['Patties: Share of the ground meat', 'Patties: Size', 'Patties: Per package']);
});

test('refuses to publish conditions on unknown answers, or conditions that depend on each other', () => {
  const cutWith = (...controls: Control[]) => templateOf(subcut('Ham', ...controls));
  expect(problemsOf(templateOf(HAM))).toEqual([]);
  expect(problemsOf(cutWith(onlyIf('Smoke', ['Yes'], oneOf('Cure', ['Fresh']))))).toEqual([
    'Ham, Cure is shown only after Smoke, which isn’t one of its questions.',
  ]);
  expect(problemsOf(cutWith(oneOf('Cure', ['Fresh']), onlyIf('Cure', ['Salt'], oneOf('Sliced', ['Yes']))))).toEqual([
    'Ham, Sliced is shown only if Cure is Salt, which isn’t one of its options.',
  ]);
  expect(
    problemsOf(
      cutWith(onlyIf('Sliced', ['Yes'], oneOf('Cure', ['Fresh'])), onlyIf('Cure', ['Fresh'], oneOf('Sliced', ['Yes']))),
    ),
  ).toEqual([
    'Ham, Cure can never be shown: it depends on itself through Cure, Sliced.',
    'Ham, Sliced can never be shown: it depends on itself through Sliced, Cure.',
  ]);
});

test('reports an option that can never be chosen because its questions can’t be answered', () => {
  const fixed = { ...subcut('Ham', oneOf('Cure', ['Fresh', 'Smoked'])), isRequired: true };
  const bar = (option: string, other: string) => ({ option, cut: 'Ham', question: 'Cure', other });
  const bacon = (...excludes: ReturnType<typeof bar>[]) =>
    subcut(
      'Bacon',
      oneOf('Form', ['Slab', 'Sliced']),
      onlyIf('Form', ['Sliced'], { ...oneOf('Slice', ['Thin', 'Thick']), excludes }),
    );
  const of = (...excludes: ReturnType<typeof bar>[]): Template => ({
    leg: part('Leg', [0, 0], [fixed, bacon(...excludes)]),
  });
  expect(problemsOf(of(bar('Thin', 'Fresh'), bar('Thick', 'Smoked')))).toEqual([]);
  expect(
    problemsOf(of(bar('Thin', 'Fresh'), bar('Thin', 'Smoked'), bar('Thick', 'Fresh'), bar('Thick', 'Smoked'))),
  ).toEqual([
    'Bacon, Form: Sliced can never be chosen, because it would leave a required question with no options.',
    'Bacon, Slice: Thin can never be chosen, because it would leave a required question with no options.',
    'Bacon, Slice: Thick can never be chosen, because it would leave a required question with no options.',
  ]);
});
