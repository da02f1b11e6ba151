import type { IsoDate } from '#contract/lib/days.ts';

/** What a clock on the wall shows in a time zone, as if that were UTC. Swedish writes days and times as ISO 8601 does. */
const onTheWall = (time_zone: string, at: number): string =>
  `${new Date(at).toLocaleString('sv-SE', { timeZone: time_zone }).replace(' ', 'T')}Z`;

/** '09:10': the time of an instant in a time zone, as a time field takes it. */
export const timeIn = (time_zone: string, instant: string): string =>
  onTheWall(time_zone, Date.parse(instant)).slice(11, 16);

/** The instant of a time such as '09:10' on a day in a time zone. A time that clocks skip is taken for an hour earlier. */
export function instantIn(time_zone: string, day: IsoDate, time: string): string {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  const offsetAt = (at: number) => Date.parse(onTheWall(time_zone, at)) - at;
  const near = wanted - offsetAt(wanted);
  return new Date(wanted - offsetAt(near)).toISOString();
}
