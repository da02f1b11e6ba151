import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { milesBetween, type Point, roundMiles } from '#server/directory/finder/miles-between.ts';
import { fiveDigits, zipPlaces } from '#server/directory/finder/zip-places.ts';

interface Entry extends Point {
  zip: string;
  city: string;
  state: string;
}
const { codes }: { codes: Record<string, Entry> } = createRequire(import.meta.url)('zipcodes/lib/codes.js');
const places = await zipPlaces();
const milesFrom = (one: string, other: string) =>
  roundMiles(milesBetween(places.find(one) as Point, places.find(other) as Point));

test('locates every ZIP that the table has a place for, except military mail', () => {
  const entries = Object.values(codes);
  expect(entries.length).toBeGreaterThan(42_000);
  for (const { zip, city, state, latitude, longitude } of entries) {
    const isUnknown = ['AA', 'AE', 'AP'].includes(state) || (latitude === 0 && longitude === 0);
    const expected =
      zip === '10200' ? { city, state, latitude, longitude: -longitude } : { city, state, latitude, longitude };
    expect(places.find(zip), zip).toEqual(isUnknown ? undefined : expected);
  }
});

test('locates unusual ZIPs: leading zeros, islands, and the far north', () => {
  // Computed from the angle between two vectors, independently of the haversine.
  expect(milesFrom('01001', '10001')).toBe(115.8);
  expect(milesFrom('00601', '00901')).toBe(46.37);
  expect(milesFrom('96910', '96799')).toBe(3600.6);
  expect(milesFrom('99546', '96910')).toBe(3405.24);
  expect(milesFrom('99723', '99734')).toBe(196.4);
  for (const nowhere of ['09001', '34001', '00000', '99999', '1001', '610366', '6103a', '']) {
    expect(places.find(nowhere), nowhere).toBeUndefined();
  }
});

test('lists the ZIPs around a place, nearest first', () => {
  const galena = places.find('61036') as Point;
  const near = places.around(galena, 50);
  expect(near[0]).toEqual({ zip: '61036', miles: 0 });
  expect(near.map(({ miles }) => miles)).toEqual(near.map(({ miles }) => miles).toSorted((a, b) => a - b));
  const all = Object.keys(codes).filter((zip) => {
    const place = places.find(zip);
    return place && milesBetween(galena, place) <= 50;
  });
  expect(near.map(({ zip }) => zip).toSorted()).toEqual(all.toSorted());
});

test('reads a ZIP+4 by its first five digits', () => {
  expect(['61036', '61036-1234', '610361234', ' 01001 '].map(fiveDigits)).toEqual(['61036', '61036', '61036', '01001']);
  expect(['1001', '6103', 'abcde', '61036-12', ''].map(fiveDigits)).toEqual([null, null, null, null, null]);
});
