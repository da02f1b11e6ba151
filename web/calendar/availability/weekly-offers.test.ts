import { expect, test } from 'vitest';
import { entriesOf, processingSentences, weeksByCategory } from '#web/calendar/availability/weekly-offers.ts';

const week = (animals: number, days: number[], slots = days.map(() => 4), custom_slots = days.map(() => 0)) => ({
  animals,
  days,
  ids: days,
  slots,
  custom_slots,
});
const sentences = (...preferences: ReturnType<typeof week>[]) =>
  processingSentences(weeksByCategory(preferences, ['beef', 'hog']));

test('has seven weekdays per category, with 0 slots where none are set [CAL-019]', () => {
  const [beef] = weeksByCategory([week(1, [1, 5], [4, 2], [0, 3])], ['beef']);
  expect(beef?.name).toBe('Beef');
  expect(beef?.offers).toHaveLength(7);
  expect(beef?.offers[1]).toEqual({ usda: 4, custom: 0 });
  expect(beef?.offers[5]).toEqual({ usda: 2, custom: 3 });
  expect(beef?.offers[0]).toEqual({ usda: 0, custom: 0 });
});

test('says in the heading which animals are processed on which days [CAL-018]', () => {
  expect(sentences(week(1, [1, 3, 5]))).toEqual(['Beef is processed on Monday, Wednesday, and Friday.']);
  expect(sentences(week(1, [1]), week(2, [1]), week(3, [6]))).toEqual([
    'Beef and Goat are processed on Monday.',
    'Lamb is processed on Saturday.',
  ]);
  expect(sentences(week(4, [2]))).toEqual(['Hog is processed on Tuesday.']);
  expect(sentences(week(1, [1, 2, 3, 4, 5]))).toEqual(['Beef is processed from Monday to Friday.']);
  expect(sentences(week(1, [0, 1, 2, 3, 4, 5, 6]))).toEqual(['Beef is processed every day.']);
});

test('leaves out days with 0 slots', () => {
  expect(sentences(week(1, [1, 2], [0, 4], [0, 0]), week(3, []))).toEqual(['Beef is processed on Tuesday.']);
  expect(sentences(week(1, []))).toEqual(['No processing days yet.']);
});

test('sends one entry for each processing option that has slots [CAL-073]', () => {
  expect(entriesOf({ usda: 4, custom: 2 })).toEqual([
    { processing_option: 'USDA processing', avail_slot: 4 },
    { processing_option: 'Custom processing', avail_slot: 2 },
  ]);
  expect(entriesOf({ usda: 0, custom: 2 })).toEqual([{ processing_option: 'Custom processing', avail_slot: 2 }]);
  expect(entriesOf({ usda: 0, custom: 0 })).toEqual([]);
});
