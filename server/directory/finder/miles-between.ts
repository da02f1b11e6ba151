/** A point on the globe, in degrees: north and east are positive. */
export interface Point {
  latitude: number;
  longitude: number;
}

/** The mean radius of the earth (6,371.0088 km), so that no direction is favoured. */
const EARTH_MILES = 3958.7613;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/**
 * The miles between two points along the surface, by the haversine: it stays exact where points are close and knows neither a
 * date line nor poles. Not rounded.
 */
export function milesBetween(one: Point, other: Point): number {
  const north = Math.sin(radians(other.latitude - one.latitude) / 2) ** 2;
  const east = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  const half = north + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * east;
  // Rounding can carry the haversine of two ends of the globe past 1, where the arc has no value.
  return 2 * EARTH_MILES * Math.asin(Math.sqrt(Math.min(1, half)));
}

/** Degrees of latitude that are at least so many miles: what lies farther north or south is out of reach without any calculation. */
export const latitudesWithin = (miles: number): number => ((miles / EARTH_MILES) * 180) / Math.PI + 1e-9;

/** As distances are shown. Spec part 1, section 9. */
export const roundMiles = (miles: number): number => Math.round(miles * 100) / 100;
