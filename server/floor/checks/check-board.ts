import { sql } from 'kysely';
import { type CheckBody, type Round, roundAt, roundDue } from '#contract/floor/checks/checks.ts';
import {
  type checkBoard as api,
  type CheckPlace,
  type CheckRow,
  MAX_LISTED,
} from '#contract/floor/checks/checks-api.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { limitsOf, listAnimals, listRows, openPlaces, type Place } from '#server/floor/checks/check-store.ts';
import type { Db } from '#server/lib/database.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/** What is asked for now: readings that are due, areas that weren't checked today, and the animals that checks are about. */
export async function checkBoard(
  db: Db,
  { actor: { plant_id, time_zone }, today }: Who<PlantActor>,
): Promise<DataOf<typeof api>> {
  const limits = await limitsOf(db, plant_id);
  const [places, animals, records, hour] = await Promise.all([
    openPlaces(db, plant_id),
    listAnimals(db, plant_id),
    listRows(db, { plant_id, time_zone, from: today, to: today }, MAX_LISTED),
    hourIn(db, time_zone),
  ]);
  const standing = records.filter(({ corrected_by }) => corrected_by === null);
  const round = roundDue(hour, limits);
  const carcasses = standing.filter(({ kind }) => kind === 'chill_end').map(({ order_id }) => order_id);
  return {
    round,
    places: places.map((place) => withLast(place, standing, round)),
    animals,
    carcasses_checked: new Set(carcasses).size,
    limits,
    records,
  };
}

async function hourIn(db: Db, time_zone: string): Promise<number> {
  const { rows } = await sql<{ hour: number }>`
    select extract(hour from now() at time zone ${time_zone})::int as hour`.execute(db);
  return rows[0]?.hour ?? 0;
}

/** `records` are today's, newest first. */
function withLast(place: Place, records: readonly CheckRow[], round: Round | null): CheckPlace {
  const found = records.find(({ body }) => body.place_id === place.place_id);
  const last = found ? { time: found.time, body: found.body satisfies CheckBody, initials: found.initials } : null;
  return { ...place, is_due: isDue(place, last?.time ?? null, round), last };
}

const isDue = ({ kind }: Place, time: string | null, round: Round | null): boolean => {
  if (kind === 'area') return time === null;
  if (kind === 'thermometer' || round === null) return false;
  return time === null || roundAt(Number(time.slice(0, 2))) !== round;
};
