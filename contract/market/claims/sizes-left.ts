import type { Quarter } from '#contract/market/realtime.ts';

type States = readonly Pick<Quarter, 'state'>[];

/**
 * Whether an animal still has room for a share of this size. A half is one side of the animal, so two free quarters
 * from different sides don't make a half.
 */
export function hasRoomFor(quarters: States, size: number): boolean {
  const isFree = (at: number) => quarters[at]?.state === 'free';
  if (size === 1) return [0, 1, 2, 3].some(isFree);
  if (size === 2) return (isFree(0) && isFree(1)) || (isFree(2) && isFree(3));
  return [0, 1, 2, 3].every(isFree);
}

/** Counts quarters as free as soon as their hold ends, because the server takes a while to announce it. */
export const freeEndedHolds = <Animal extends { quarters: readonly Pick<Quarter, 'state' | 'held_until'>[] }>(
  animals: readonly Animal[],
  now: number | null,
) =>
  animals.map((animal) => ({
    ...animal,
    quarters: animal.quarters.map(({ state, held_until }) => {
      const hasEnded = state === 'held' && now !== null && held_until !== null && Date.parse(held_until) <= now;
      return { state: hasEnded ? ('free' as const) : state, held_until };
    }),
  }));

/** Which of a lot's sizes fit into one of its animals now, and which might fit again once holds expire. */
export function sizesLeft(animals: readonly { quarters: States }[], sizes: readonly number[]) {
  const heldAsFree = (quarters: States): States =>
    quarters.map(({ state }) => ({ state: state === 'held' ? 'free' : state }));
  return [...sizes]
    .sort((a, b) => a - b)
    .map((size) => ({
      size,
      isFree: animals.some(({ quarters }) => hasRoomFor(quarters, size)),
      mayBeFree: animals.some(({ quarters }) => hasRoomFor(heldAsFree(quarters), size)),
    }));
}
