import { unsoldOf, WHOLE_ANIMAL } from '#contract/lib/quarters.ts';
import { sum } from '#contract/lib/sum.ts';
import { splitFairly } from '#contract/pricing/split-fairly.ts';

/** The two sides of a carcass, if they were weighed one by one. */
export interface Sides {
  left_clb: number;
  right_clb: number;
  /** The first quarter of each share. Quarters 1 and 2 are the left side, 3 and 4 the right one. */
  places: number[];
}

const HALF = WHOLE_ANIMAL / 2;

/**
 * Divides a carcass among its shares, in hundredths of a pound; what nobody owns comes last. Each side belongs to the owners of
 * its own half, in proportion to their quarters of it. Without sides, everyone's part is in proportion to their quarters.
 */
export function splitPounds(clb: number, split: readonly number[], sides: Sides | null | undefined): number[] {
  if (!sides) return splitFairly(clb, [...split, unsoldOf(split)]);
  const partsOf = (side: number, from: number) => {
    const owned = split.map((quarters, at) => quartersWithin(sides.places[at] ?? 1, quarters, from));
    return splitFairly(side, [...owned, Math.max(0, HALF - sum(owned))]);
  };
  const right = partsOf(sides.right_clb, 1 + HALF);
  return partsOf(sides.left_clb, 1).map((part, at) => part + (right[at] ?? 0));
}

/** How many quarters of the half that begins with quarter `from` a share owns. */
const quartersWithin = (first: number, quarters: number, from: number): number =>
  Math.max(0, Math.min(first + quarters, from + HALF) - Math.max(first, from));
