/** A claim or release of slots, which happened at some moment between `sent` and `answered`. */
export interface Change {
  day: string;
  slots: number;
  sent: number;
  answered: number;
}
export interface Refused {
  day: string;
  needed: number;
  sent: number;
  answered: number;
}

/**
 * Refusals of a full day that can't be right. The worst case is assumed: every claim sent before the answer held its slots, and
 * only releases answered before the request counted. `capacity` is per day.
 */
export function findWrongRefusals(
  capacity: number,
  taken: readonly Change[],
  given: readonly Change[],
  refused: readonly Refused[],
): Refused[] {
  const of = <T extends { day: string }>(list: readonly T[]) => Map.groupBy(list, ({ day }) => day);
  const [takenOn, givenOn] = [of(taken), of(given)];
  const sum = (changes: readonly Change[]) => changes.reduce((slots, change) => slots + change.slots, 0);
  return refused.filter(({ day, needed, sent, answered }) => {
    const most =
      sum((takenOn.get(day) ?? []).filter((change) => change.sent < answered)) -
      sum((givenOn.get(day) ?? []).filter((change) => change.answered < sent));
    return capacity - most >= needed;
  });
}
