import { expect, test } from 'vitest';
import { describeShortage, describeShortageOf } from '#web/calendar/shortage.ts';

const DAY = '2026-12-04';
const beef = { category_id: 1, usda: 1, custom: 2, any: 3, used: 4 };
const pork = { category_id: 4, usda: 0, custom: 5, any: 5, used: 0 };
const day = { available: 8, used: 4, left: [beef, pork] };

test('a day with fewer free slots than needed says so in the words of the server', () => {
  expect(describeShortage(DAY, day, 8, '')).toBe('');
  expect(describeShortage(DAY, day, 9, '')).toBe(
    'There are not enough free slots on 12/04/2026 for these animals. Free: 8.',
  );
  expect(describeShortage(DAY, { ...day, available: 0 }, 1, 'hog')).toBe(
    'There are not enough free slots on 12/04/2026 for Pork. Free: 0.',
  );
});

test('animals of several species need slots of their own categories', () => {
  expect(describeShortageOf(DAY, day, { beef: 3, hog: 5 }, '')).toBe('');
  expect(describeShortageOf(DAY, day, { beef: 4, hog: 1 }, '')).toContain('for Beef. Free: 3.');
  expect(describeShortageOf(DAY, day, { hog: 3, pork: 3 }, '')).toContain('for Pork. Free: 5.');
  expect(describeShortageOf(DAY, day, { lamb: 1 }, '')).toContain('for Lamb. Free: 0.');
});

test('a label needs slots of its offering', () => {
  expect(describeShortageOf(DAY, day, { hog: 5 }, 'custom')).toBe('');
  expect(describeShortageOf(DAY, day, { hog: 1 }, 'organic')).toContain('for Pork. Free: 0.');
});
