import { expect, test } from 'vitest';
import { subcut } from '#contract/cut-sheets/built-in/build-template.ts';
import { flavors, patties, thickness } from '#contract/cut-sheets/built-in/controls.ts';
import { summaryOf } from '#web/cut-sheets/sheet-form/summary-of.ts';

test('lists a cut’s answers in the order of its controls', () => {
  const cut = subcut('Strips', thickness(), flavors(['Plain', 'Hot', 'Pepper']), patties());
  const choices = [
    { description: 'Patties: Size', selected_values: [''] },
    { description: 'Flavors', selected_values: ['Hot', 'Plain'] },
    { description: 'Thickness', selected_values: ['1"'] },
  ];
  expect(summaryOf(cut, choices)).toBe('Thickness: 1" · Flavors: Hot, Plain');
});
