import { z } from 'zod';
import { StationPerson } from '#contract/floor/station-api.ts';
import { keepValue, readKept } from '#web/lib/kept-value.ts';
import { makeStore } from '#web/lib/store.ts';
import type { Words } from '#web/lib/words.ts';

/** What is asked at a shared device. */
export const WHO_WORKS_HERE = 'Who is working here?' satisfies Words;

/** Who works at this device, and who has worked here before. It stays when someone signs out, like the device itself. */
const Station = z.object({ plant_id: z.int(), person: StationPerson.nullable(), known: z.array(StationPerson) });
type Station = z.output<typeof Station>;
const KEY = 'hindquarter.station';

const station = makeStore<Station | undefined>(import.meta.env.SSR ? undefined : readKept(KEY, Station));
const at = (plant_id: number, found: Station | undefined): Station =>
  found?.plant_id === plant_id ? found : { plant_id, person: null, known: [] };

/** Who works at this device, if someone said so, and everyone who has. */
export const useStation = (plant_id: number): Station => at(plant_id, station.useValue());

/** Null if nobody is at the device anymore. */
export function setStationPerson(plant_id: number, person: StationPerson | null): void {
  const { known } = at(plant_id, station.get());
  const others = known.filter(({ account_id }) => account_id !== person?.account_id);
  const next = { plant_id, person, known: person ? [person, ...others] : known };
  station.set(next);
  keepValue(KEY, next);
}
