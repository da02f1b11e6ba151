/** A claim or release of slots that took effect sometime between `sent` and `answered`. */
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
 * Finds "day full" refusals that cannot be right. Always gives the server the benefit of the doubt: each claim sent before the
 * response counts as holding its slots, and only releases confirmed before the request count as free. `capacity` is per day.
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
