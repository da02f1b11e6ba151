import type { Control, Part, Subcut } from '#contract/cut-sheets/template.ts';

/** Two sub-parts that cannot both be cut. */
type Pair = readonly [string, string];

export const subcut = (title: string, ...controls: Control[]): Subcut => ({ title, ifttt: [], controls });

/** `one` and any of the others cannot both be cut. */
export const excludes = (one: string, ...others: string[]): Pair[] => others.map((other) => [one, other]);
/** Only one of these can be cut. */
export const onlyOneOf = (...titles: string[]): Pair[] =>
  titles.flatMap((title, at) => excludes(title, ...titles.slice(at + 1)));

/**
 * A part with the place of its label (percent from the top, from the left). What excludes what is said once, as pairs,
 * and stands on both sides of each: a one-sided exclusion would depend on the order of the clicks. Domain facts, section 1.
 */
export function part(title: string, [top, left]: [number, number], subcuts: Subcut[], ...exclusions: Pair[][]): Part {
  const pairs = exclusions.flat();
  const excludedBy = (one: string) => pairs.flatMap(([a, b]) => (a === one ? [b] : b === one ? [a] : []));
  return {
    title,
    fontSize: 14,
    mobileFontSize: 10,
    coordinates: { top, left },
    rotation: 0,
    subcuts: subcuts.map((cut) => ({ ...cut, ifttt: [...new Set(excludedBy(cut.title))] })),
  };
}

/** A part of which only one sub-part can be cut. */
export const partOfOneChoice = (title: string, place: [number, number], subcuts: Subcut[]): Part =>
  part(title, place, subcuts, onlyOneOf(...subcuts.map((cut) => cut.title)));
