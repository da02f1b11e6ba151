/** Something that took slots of a day, or gave them back: it happened at some moment between these two. */
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
 * The refusals for want of slots that nothing explains: even when every claim sent before the answer held its slots all the
 * while, and nothing but what was surely given back before was free, enough was left. `capacity` is of each day.
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
