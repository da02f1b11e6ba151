import { expect, test } from 'vitest';
import type { Choice } from '#contract/cut-sheets/answers.ts';
import { part, subcut } from '#contract/cut-sheets/built-in/build-template.ts';
import { flavors, keep, oneOf, patties, specialRequest } from '#contract/cut-sheets/built-in/controls.ts';
import {
  canSubmit,
  chipOf,
  dotOf,
  findUnfinished,
  isComplete,
  missingIn,
  progressOf,
} from '#contract/cut-sheets/completion.ts';

const steak = subcut('Steak', oneOf('Thickness', ['1"', '2"']), oneOf('Per package', ['1', '2']));
const strips = subcut('Strips', flavors(['Plain', 'Hot']));
const note = subcut('Note', { ...specialRequest(), isRequired: true });
const bones = subcut('Bones', keep());
const whole = subcut('Whole');
const round = part('Round', [42, 82], [steak, strips, note, bones, whole]);
const template = { round };

const answer = (description: string, ...selected_values: string[]): Choice => ({ description, selected_values });
const FILLED = [answer('Thickness', '1"'), answer('Per package', '2')];
const chosen = (...subcuts: [title: string, choices: Choice[]][]) => ({
  cut: 'Round',
  subcuts: subcuts.map(([title, choices]) => ({ title, choices })),
});

test('marks a sub-part complete once all required controls are filled in [CUT-022]', () => {
  expect(isComplete(steak, [])).toBe(false);
  expect(isComplete(steak, [answer('Thickness', '1"')])).toBe(false);
  expect(isComplete(steak, FILLED)).toBe(true);
  expect(missingIn(steak, [answer('Thickness', '1"')]).map((question) => question.label)).toEqual(['Per package']);
});

test('requires a value in a dropdown or text field, and at least one choice in a multiselect [CUT-031]', () => {
  expect(isComplete(steak, [answer('Thickness', ''), answer('Per package', '2')])).toBe(false);
  expect(isComplete(note, [answer('Special request', '')])).toBe(false);
  expect(isComplete(note, [answer('Special request', 'thin')])).toBe(true);
  expect(isComplete(strips, [answer('Flavors')])).toBe(false);
  expect(isComplete(strips, [answer('Flavors', 'Hot')])).toBe(true);
});

test('requires the rest of an optional group once one of its questions is answered [CUT-022]', () => {
  const ground = subcut('Ground', patties());
  expect(isComplete(ground, [])).toBe(true);
  expect(missingIn(ground, [answer('Patties: Size', '1/3 lb')]).map((question) => question.label)).toEqual([
    'Share of the ground meat',
    'Per package',
  ]);
  expect(isComplete(subcut('Ground', { ...patties(), isRequired: true }), [])).toBe(false);
});

test('shows a red dot when a chosen sub-part has unfilled required controls [CUT-024]', () => {
  expect(dotOf(round, chosen(['Steak', []], ['Bones', []], ['Whole', []]))).toBe('red');
});

test('shows no dot when none of the chosen sub-parts has controls [CUT-025]', () => {
  expect(dotOf(round, chosen(['Whole', []]))).toBe('transparent');
  expect(dotOf(round, undefined)).toBe('transparent');
});

test('shows a gold dot when no control is required [CUT-025]', () => {
  expect(dotOf(round, chosen(['Bones', []], ['Whole', []]))).toBe('gold');
  expect(
    dotOf(part('Ground', [0, 0], [subcut('Ground', patties())]), {
      cut: 'Ground',
      subcuts: [{ title: 'Ground', choices: [] }],
    }),
  ).toBe('gold');
});

test('shows a green dot when all required controls are filled [CUT-023]', () => {
  expect(dotOf(round, chosen(['Steak', FILLED], ['Bones', []]))).toBe('green');
});

test('labels a chip “Fill Choice” until its choice is complete [CUT-026]', () => {
  expect(chipOf(steak, [])).toBe('Fill Choice');
  expect(chipOf(steak, FILLED)).toBe('Filled Choice');
});

test('lets a sheet be submitted only when every selected sub-part is complete [CUT-028]', () => {
  expect(canSubmit(template, [])).toBe(false);
  expect(canSubmit(template, [chosen(['Steak', []], ['Whole', []])])).toBe(false);
  expect(canSubmit(template, [chosen(['Steak', FILLED], ['Whole', []])])).toBe(true);
});

test('doesn’t let a sheet be submitted until the sub-parts on every sheet are filled in', () => {
  const withGround = {
    round,
    ground: part('Ground', [0, 0], [{ ...subcut('Mince', oneOf('Size', ['1 lb'])), isRequired: true }]),
  };
  expect(findUnfinished(withGround, [chosen(['Whole', []])])).toEqual(['Mince']);
  expect(canSubmit(withGround, [chosen(['Whole', []])])).toBe(false);
});

test('counts a part as decided once something is chosen and nothing is left to fill in', () => {
  const two = { round, loin: part('Loin', [0, 0], [subcut('Chops')]) };
  expect(progressOf(two, [chosen(['Steak', []])])).toEqual({ decided: 0, all: 2, undecided: ['Round', 'Loin'] });
  expect(progressOf(two, [chosen(['Steak', FILLED])])).toEqual({ decided: 1, all: 2, undecided: ['Loin'] });
});
