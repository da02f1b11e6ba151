import { addDays, daysBetween, type IsoDate } from '#contract/lib/days.ts';

/** An animal that hangs, or that is still to be killed. */
export interface PlannedAnimal {
  order_id: number;
  kill_date: IsoDate;
  /** The day on which it has hung as long as it should. */
  cutting_day: IsoDate;
  /** The places that it takes on the rails. */
  places: number;
  is_hanging: boolean;
  /** Whether somebody holds it, so that it can't be cut. */
  is_held: boolean;
  /** The fewest days that such a carcass hangs. */
  least_days: number;
}

interface PlanDay {
  date: IsoDate;
  /** Animals to be killed, and to be cut. */
  kills: number;
  cuts: number;
  /** The places taken on the rails at the end of the day. */
  hanging: number;
}

/** The day on which an animal is cut if all goes as planned. Those that are late are cut today. */
const dayOfCut = ({ cutting_day }: PlannedAnimal, today: IsoDate): IsoDate =>
  cutting_day < today ? today : cutting_day;
/** The day on which it comes onto the rails; those that should be dead already are killed today. */
const dayOfKill = ({ kill_date }: PlannedAnimal, today: IsoDate): IsoDate => (kill_date < today ? today : kill_date);

/** What is on the rails at the end of each of the next days. */
export function forecastRails(animals: readonly PlannedAnimal[], today: IsoDate, days: number): PlanDay[] {
  return Array.from({ length: days }, (_, at) => {
    const date = addDays(today, at);
    const there = animals.filter((one) => one.is_hanging || dayOfKill(one, today) <= date);
    return {
      date,
      kills: animals.filter((one) => !one.is_hanging && dayOfKill(one, today) === date).length,
      cuts: animals.filter((one) => dayOfCut(one, today) === date).length,
      hanging: there.filter((one) => dayOfCut(one, today) > date).reduce((sum, { places }) => sum + places, 0),
    };
  });
}

const byReadiness = (one: PlannedAnimal, other: PlannedAnimal): number =>
  one.cutting_day.localeCompare(other.cutting_day) ||
  one.kill_date.localeCompare(other.kill_date) ||
  one.order_id - other.order_id;

/**
 * A day's cutting: the animals whose day it is, those whose day has passed, and those that would have to be cut early because the
 * rails are too full for what hangs that evening. The ones closest to their day go first; none is cut before it has hung as long
 * as it must, or while somebody holds it. `capacity` is 0 if the plant hasn't said what its rails hold.
 */
export function planCutting(
  animals: readonly PlannedAnimal[],
  { date, today, capacity }: { date: IsoDate; today: IsoDate; capacity: number },
): { due: number[]; late: number[]; early: number[] } {
  const sorted = [...animals].sort(byReadiness);
  const idsOf = (some: readonly PlannedAnimal[]) => some.map(({ order_id }) => order_id);
  const due = sorted.filter(({ cutting_day }) => cutting_day === date);
  const late = date === today ? sorted.filter(({ cutting_day }) => cutting_day < date) : [];
  if (capacity === 0 || date < today) return { due: idsOf(due), late: idsOf(late), early: [] };

  const evening = forecastRails(animals, today, daysBetween(today, date) + 1).at(-1);
  let over = (evening?.hanging ?? 0) - capacity;
  const early: PlannedAnimal[] = [];
  for (const animal of sorted) {
    if (over <= 0) break;
    const hasHung = daysBetween(animal.kill_date, date) >= animal.least_days;
    if (!animal.is_hanging || animal.is_held || !hasHung || dayOfCut(animal, today) <= date) continue;
    early.push(animal);
    over -= animal.places;
  }
  return { due: idsOf(due), late: idsOf(late), early: idsOf(early) };
}
