import type { PlantPlace } from '#contract/market/plants/plant-place.ts';
import { milesBetween } from '#server/directory/finder/miles-between.ts';
import type { ZipPlaces } from '#server/directory/finder/zip-places.ts';

export interface PlantTown {
  city: string;
  state: string;
  zip: string;
}

/**
 * Where a plant is, and how far it is from this ZIP code. A plant that hasn't entered its town is in the town of its ZIP code.
 */
export function placeOf({ city, state, zip }: PlantTown, from: string, places: ZipPlaces): PlantPlace {
  const [home, caller] = [places.find(zip.slice(0, 5)), places.find(from.slice(0, 5))];
  const town = city || !home ? { city, state } : { city: home.city, state: home.state };
  return { ...town, miles: home && caller ? Math.round(milesBetween(home, caller)) : null };
}
