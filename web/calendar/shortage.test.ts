import { expect, test } from 'vitest';
import { describeShortage, describeShortageOf, isClosedFor, slotsFor, sumUpFor } from '#web/calendar/shortage.ts';
import { showDay } from '#web/lib/format.ts';

const DAY = '2026-12-04';
const BOTH = ['beef', 'hog', 'pork'];
const open = { slots_per_head: 1, is_closed: false, reason: '' };
const beef = { ...open, category_id: 1, usda: 1, custom: 2, any: 3, offered: 7, used: 4 };
const pork = { ...open, category_id: 4, usda: 0, custom: 5, any: 5, offered: 5, used: 0 };
const day = { available: 8, used: 4, offering: 'unlabelled' as const, left: [beef, pork] };
const custom = { ...day, offering: 'custom' as const };

test('reports a lack of free slots in the same words as the server', () => {
  expect(describeShortage(DAY, day, 8, '', BOTH)).toBe('');
  expect(describeShortage(DAY, day, 9, '', BOTH)).toBe(
    `Not enough slots on ${showDay('2026-12-04')} for these animals. 8 left.`,
  );
  expect(describeShortage(DAY, { ...day, available: 0 }, 1, 'hog', BOTH)).toBe(
    `Not enough slots on ${showDay('2026-12-04')} for Pork. 0 left.`,
  );
});

test('reads Hog at a plant that takes hogs and never chose Pork', () => {
  const hogs = ['beef', 'hog'];
  expect(describeShortage(DAY, { ...day, available: 0 }, 1, 'hog', hogs)).toContain('for Hog. 0 left.');
  expect(describeShortageOf(DAY, day, { hog: 6 }, hogs)).toContain('for Hog. 5 left.');
  expect(describeShortageOf(DAY, { ...day, left: [beef] }, { hog: 1 }, hogs)).toContain('take Hog on');
});

test('checks each category’s slots if there are several species', () => {
  expect(describeShortageOf(DAY, day, { beef: 3, hog: 5 }, BOTH)).toBe('');
  expect(describeShortageOf(DAY, day, { beef: 4, hog: 1 }, BOTH)).toContain('for Beef. 3 left.');
  expect(describeShortageOf(DAY, day, { hog: 3, pork: 3 }, BOTH)).toContain('for Pork. 5 left.');
  expect(describeShortageOf(DAY, { ...day, left: [{ ...beef, any: 0 }] }, { beef: 1 }, BOTH)).toContain(
    'for Beef. 0 left.',
  );
});

test('says that the plant doesn’t take an animal that day, rather than that the day is full', () => {
  const words = `The plant doesn’t take Lamb on ${showDay('2026-12-04')}. Choose another day.`;
  expect(describeShortageOf(DAY, day, { lamb: 1 }, BOTH)).toBe(words);
  expect(describeShortage(DAY, { ...day, available: 0, left: [] }, 1, 'lamb', BOTH)).toBe(words);
  const booked = { ...beef, category_id: 3, any: 0, offered: 0, used: 2 };
  expect(describeShortageOf(DAY, { ...custom, left: [booked] }, { lamb: 1 }, BOTH)).toBe(words);
});

test('counts only the species being dropped off', () => {
  expect(sumUpFor(day, { beef: 1, hog: 2 })).toEqual({ available: 8, used: 4 });
  expect(sumUpFor(custom, { hog: 2 })).toEqual({ available: 5, used: 0 });
});

test('counts only the slots of the day’s offering', () => {
  expect(describeShortageOf(DAY, custom, { hog: 5 }, BOTH)).toBe('');
  expect(describeShortageOf(DAY, { ...day, offering: 'usda' }, { hog: 1 }, BOTH)).toContain('for Pork. 0 left.');
});

test('counts part of a slot for a small animal', () => {
  const half = { ...day, available: 1, left: [{ ...pork, any: 1, slots_per_head: 0.5 }] };
  expect(slotsFor(half, { hog: 1, pork: 2 })).toBe(1.5);
  expect(describeShortageOf(DAY, half, { hog: 2 }, BOTH)).toBe('');
  expect(describeShortageOf(DAY, half, { hog: 2, pork: 1 }, BOTH)).toContain('for Pork. 1 left.');
  expect(describeShortage(DAY, half, 2, 'hog', BOTH)).toBe('');
  expect(describeShortage(DAY, half, 3, 'hog', BOTH)).toContain('1 left.');
});

test('says why a day is closed, but only if the animals are affected', () => {
  const closed = { ...day, left: [{ ...beef, any: 0, is_closed: true, reason: 'Cooler repair' }, pork] };
  const words = `The plant isn’t taking Beef on ${showDay('2026-12-04')}: Cooler repair`;
  expect(describeShortageOf(DAY, closed, { beef: 1, hog: 1 }, BOTH)).toBe(words);
  expect(describeShortage(DAY, closed, 1, 'beef', BOTH)).toBe(words);
  expect(describeShortageOf(DAY, closed, { hog: 1 }, BOTH)).toBe('');
  expect([isClosedFor(closed, { beef: 1 }), isClosedFor(closed, { beef: 0, hog: 1 })]).toEqual([true, false]);
});
