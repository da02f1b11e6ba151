/** A point on the globe, in degrees: north and east are positive. */
export interface Point {
  latitude: number;
  longitude: number;
}

/** The earth's mean radius (6,371.0088 km). */
const EARTH_MILES = 3958.7613;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/**
 * The distance in miles along the surface, using the haversine formula, which is accurate at short range and needs no special
 * case for the date line or the poles. Not rounded.
 */
export function milesBetween(one: Point, other: Point): number {
  const north = Math.sin(radians(other.latitude - one.latitude) / 2) ** 2;
  const east = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  const half = north + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * east;
  // Rounding can push the haversine of opposite points above 1, where the arcsine is undefined.
  return 2 * EARTH_MILES * Math.asin(Math.sqrt(Math.min(1, half)));
}

/**
 * Degrees of latitude that cover at least this many miles. Anything farther north or south can be skipped without computing its
 * distance.
 */
export const latitudesWithin = (miles: number): number => ((miles / EARTH_MILES) * 180) / Math.PI + 1e-9;

/** Distances are shown with two decimals. */
export const roundMiles = (miles: number): number => Math.round(miles * 100) / 100;
