import fc from 'fast-check';
import { expect, test } from 'vitest';
import { latitudesWithin, milesBetween, roundMiles } from '#server/directory/finder/miles-between.ts';

const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true });
const point = fc.record({ latitude: degrees(90), longitude: degrees(180) });
/** Halfway around the globe. */
const FARTHEST = Math.PI * 3958.7613;
const WIGGLE = 1e-6;

test('the distance is between zero and half the globe', () => {
  fc.assert(
    fc.property(point, point, (one, other) => {
      const miles = milesBetween(one, other);
      expect(miles).toBeGreaterThanOrEqual(0);
      expect(miles).toBeLessThanOrEqual(FARTHEST + WIGGLE);
    }),
  );
});

test('the distance is the same in both directions, and zero from a place to itself', () => {
  fc.assert(
    fc.property(point, point, (one, other) => {
      expect(milesBetween(one, other)).toBeCloseTo(milesBetween(other, one), 6);
      expect(milesBetween(one, one)).toBe(0);
    }),
  );
});

test('the distance is never shorter by way of a third place', () => {
  fc.assert(
    fc.property(point, point, point, (one, between, other) => {
      const around = milesBetween(one, between) + milesBetween(between, other);
      expect(milesBetween(one, other)).toBeLessThanOrEqual(around + 1e-3);
    }),
  );
});

test('the distance doesn’t change when the globe is turned, even across the date line', () => {
  fc.assert(
    fc.property(point, point, degrees(360), (one, other, turn) => {
      const turned = (place: typeof one) => ({ ...place, longitude: place.longitude + turn });
      expect(milesBetween(turned(one), turned(other))).toBeCloseTo(milesBetween(one, other), 4);
    }),
  );
  const west = { latitude: 52, longitude: 179.9 };
  const east = { latitude: 52, longitude: -179.9 };
  expect(roundMiles(milesBetween(west, east))).toBe(8.51);
});

test('the distance between opposite points is half the globe despite rounding', () => {
  const one = { latitude: 88.17, longitude: 93.22 };
  expect(milesBetween(one, { latitude: -88.17, longitude: -86.78 })).toBeCloseTo(FARTHEST, 6);
});

test('the distance between meridians at a pole is zero', () => {
  expect(milesBetween({ latitude: 90, longitude: 10 }, { latitude: 90, longitude: -140 })).toBeCloseTo(0, 6);
  expect(roundMiles(milesBetween({ latitude: 90, longitude: 0 }, { latitude: -90, longitude: 77 }))).toBe(12436.82);
});

test('places within range are never farther apart in latitude than latitudesWithin allows', () => {
  fc.assert(
    fc.property(point, point, fc.double({ min: 0.01, max: 3000, noNaN: true }), (one, other, miles) => {
      if (milesBetween(one, other) > miles) return;
      expect(Math.abs(one.latitude - other.latitude)).toBeLessThanOrEqual(latitudesWithin(miles));
    }),
    { numRuns: 1000 },
  );
});
