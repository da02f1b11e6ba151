import { expect, test } from 'vitest';
import { nextOption, optionsFor, SlotForm, startOf } from '#web/calendar/availability/slot-form.ts';

test('starts with the current slots, or with one blank entry [CAL-020]', () => {
  expect(startOf({ usda: 0, custom: 0 }).entries).toEqual([{ processing_option: 'USDA processing', avail_slot: '' }]);
  expect(startOf({ usda: 4, custom: 2 }).entries).toHaveLength(2);
});

test('allows each processing option once [CAL-039 CAL-066]', () => {
  expect(optionsFor(['USDA processing'], 0)).toEqual(['USDA processing', 'Custom processing']);
  expect(optionsFor(['USDA processing', 'Custom processing'], 1)).toEqual(['Custom processing']);
  expect(nextOption(['Custom processing'])).toBe('USDA processing');
  expect(nextOption(['USDA processing', 'Custom processing'])).toBeUndefined();
});

test('refuses an entry without a valid number', () => {
  const check = (avail_slot: unknown) =>
    SlotForm.safeParse({ entries: [{ processing_option: 'USDA processing', avail_slot }] }).success;
  expect([check(''), check(-1), check(2.5), check(10_000)]).toEqual([false, false, false, false]);
  expect([check(0), check(9999)]).toEqual([true, true]);
});
