import { expect, test } from 'vitest';
import { recentPlaces, rememberPlace } from '#web/lib/recent-places.ts';
import { stubStorage } from '#web/test/stub-storage.ts';

const kept = stubStorage('sessionStorage');

const OWNER = { id: 7, admin: 3 };
const place = (at: number) => ({ to: `/customer/${at}`, label: `Customer ${at}` });

test('keeps the last eight places, newest first, each once', () => {
  for (const at of [1, 2, 3, 4, 5, 6, 7, 8, 9]) rememberPlace(OWNER, place(at));
  rememberPlace(OWNER, { ...place(5), note: 'Ames' });
  expect(
    recentPlaces(OWNER)
      .map(({ label }) => label.slice(-1))
      .join(''),
  ).toBe('59876432');
  expect(recentPlaces(OWNER)[0]).toEqual({ ...place(5), note: 'Ames' });
});

test('people who share a tab, and a person’s plants, have lists of their own', () => {
  rememberPlace(OWNER, place(1));
  expect(recentPlaces({ ...OWNER, id: 8 })).toEqual([]);
  expect(recentPlaces({ ...OWNER, admin: 4 })).toEqual([]);
});

test('is empty if what was stored can’t be read', () => {
  rememberPlace(OWNER, place(1));
  for (const key of kept.keys()) kept.set(key, '{"to":');
  expect(recentPlaces(OWNER)).toEqual([]);
});
