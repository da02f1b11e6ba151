import { createReadStream } from 'node:fs';
import { latitudesWithin, milesBetween, type Point, roundMiles } from '#server/directory/finder/miles-between.ts';

/** A ZIP's location: the center of its area. */
export interface ZipPlace extends Point {
  city: string;
  state: string;
}
export interface ZipPlaces {
  /** The location of a five-digit ZIP; undefined if unknown. */
  find(zip: string): ZipPlace | undefined;
  /** The ZIPs within this many miles of a point, nearest first, with rounded distances. */
  around(point: Point, miles: number): { zip: string; miles: number }[];
}

const ZIPS = 100_000;
/**
 * One entry of the package's table. The file is read as text rather than imported, because 42,555 objects would stay in
 * memory, while the numbers take 2 MB.
 */
const ENTRY = /"zip":"(\d{5})","latitude":(-?[\d.]+),"longitude":(-?[\d.]+),"city":"([^"]*)","state":"([A-Z]{2})"/g;
const LONGEST_ENTRY = 400;
/** Military ZIPs are located where mail is sorted, not where people are. */
const MILITARY = ['AA', 'AE', 'AP'];
/** The only US places with eastern longitudes are Pacific islands, so an entry farther north has lost its minus sign. */
const NORTHMOST_EAST = 24;

/**
 * The five digits of a ZIP, a ZIP+4 with or without the dash, or a number that lost its leading zeros; null for anything
 * else.
 */
export const fiveDigits = (zip: string): string | null => /^(\d{5})(-?\d{4})?$/.exec(zip.trim())?.[1] ?? null;

let places: Promise<ZipPlaces> | undefined;
/** The locations of all ZIPs, read on first use. */
export function zipPlaces(): Promise<ZipPlaces> {
  places ??= readPlaces().catch((error: unknown) => {
    places = undefined;
    throw error;
  });
  return places;
}

async function readPlaces(): Promise<ZipPlaces> {
  const { latitudes, longitudes, names, numbers } = await readTable();
  const pointAt = (zip: number): Point => ({ latitude: latitudes[zip] ?? 0, longitude: longitudes[zip] ?? 0 });
  return {
    find(zip) {
      const number = /^\d{5}$/.test(zip) ? Number(zip) : -1;
      if (Number.isNaN(latitudes[number] ?? Number.NaN)) return undefined;
      const name = names[numbers[number] ?? 0] ?? '';
      return { ...pointAt(number), state: name.slice(0, 2), city: name.slice(2) };
    },
    around(point, miles) {
      const reach = latitudesWithin(miles);
      const found: { zip: string; miles: number }[] = [];
      for (let zip = 0; zip < ZIPS; zip++) {
        // Also skips unknown ZIPs, because comparisons with NaN are false.
        if (!(Math.abs((latitudes[zip] as number) - point.latitude) <= reach)) continue;
        const far = milesBetween(point, pointAt(zip));
        if (far <= miles) found.push({ zip: String(zip).padStart(5, '0'), miles: roundMiles(far) });
      }
      return found.sort((a, b) => a.miles - b.miles);
    },
  };
}

/** For each ZIP, its coordinates and the index of its name, which is state plus city, such as 'ILGalena'. */
async function readTable() {
  const latitudes = new Float64Array(ZIPS).fill(Number.NaN);
  const longitudes = new Float64Array(ZIPS).fill(Number.NaN);
  const numbers = new Uint16Array(ZIPS);
  const known = new Map<string, number>();

  const table = new URL(import.meta.resolve('zipcodes/lib/codes.js'));
  let rest = '';
  for await (const chunk of createReadStream(table, 'latin1')) {
    rest += chunk;
    for (const [, digits, north, east, city = '', state = ''] of rest.matchAll(ENTRY)) {
      const zip = Number(digits);
      const latitude = Number(north);
      const longitude = Number(east);
      const isNowhere = latitude === 0 && longitude === 0;
      if (isNowhere || MILITARY.includes(state)) continue;
      const name = state + city;
      if (!known.has(name)) known.set(name, known.size);
      latitudes[zip] = latitude;
      longitudes[zip] = longitude > 0 && latitude > NORTHMOST_EAST ? -longitude : longitude;
      numbers[zip] = known.get(name) ?? 0;
    }
    // An entry split across chunks is read with the next chunk. Reading one twice is harmless.
    rest = rest.slice(-LONGEST_ENTRY);
  }
  // Copies the names, so that they don't keep the file's chunks in memory.
  return { latitudes, longitudes, numbers, names: [...known.keys()].join('\n').split('\n') };
}
