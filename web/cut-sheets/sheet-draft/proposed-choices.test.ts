import { expect, test } from 'vitest';
import { subcut } from '#contract/cut-sheets/built-in/build-template.ts';
import { patties, perPackage, stew, thickness } from '#contract/cut-sheets/built-in/controls.ts';
import { isComplete } from '#contract/cut-sheets/completion.ts';
import { proposedChoices } from '#web/cut-sheets/sheet-draft/proposed-choices.ts';

test('starts a cut’s controls with the plant’s defaults', () => {
  expect(proposedChoices(subcut('Steak', thickness(), perPackage()), [])).toEqual([
    { description: 'Thickness', selected_values: ['1"'] },
    { description: 'Per package', selected_values: ['2'] },
  ]);
});

test('keeps saved answers, even empty ones', () => {
  const saved = [{ description: 'Thickness', selected_values: [] }];
  expect(proposedChoices(subcut('Steak', thickness()), saved)).toEqual(saved);
});

test('fills in required groups only, so that no one gets unwanted patties', () => {
  expect(isComplete(subcut('Stew', stew()), proposedChoices(subcut('Stew', stew()), []))).toBe(true);
  expect(proposedChoices(subcut('Ground', patties()), []).every((choice) => choice.selected_values.length === 0)).toBe(
    true,
  );
});
