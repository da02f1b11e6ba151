import { oneOf } from '#contract/cut-sheets/built-in/controls.ts';
import { SIDES } from '#contract/cut-sheets/built-in/portions.ts';
import type { Control, Part, Subcut, Template } from '#contract/cut-sheets/templates/template.ts';

/** Two sub-parts that cannot both be cut. */
type Pair = readonly [string, string];

export const subcut = (title: string, ...controls: Control[]): Subcut => ({ title, ifttt: [], controls });

/** A cut that only comes along with one of these others: back ribs with a rib that is boned. */
export const needing = (needs: string[], cut: Subcut): Subcut => ({ ...cut, needs });
/** The most of its cuts that each share may choose. Domain facts, section 1 (the number of choices depends on the share). */
export const limited = (limits: NonNullable<Part['limits']>, own: Part): Part => ({ ...own, limits });

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

/**
 * A part that each side of the animal has once. Of a half only one of its cuts can be made; of a whole animal one side may be cut
 * this way and the other that way, so each cut asks for how many sides it is. Domain facts, section 1 (rules apply per side).
 */
export const partOfEachSide = (
  share: 'whole' | 'half',
  title: string,
  place: [number, number],
  subcuts: Subcut[],
): Part =>
  limited(
    { half: 1, whole: 2 },
    share === 'half' ? partOfOneChoice(title, place, subcuts) : part(title, place, subcuts.map(askSides)),
  );
const askSides = (cut: Subcut): Subcut => ({
  ...cut,
  controls: [oneOf(SIDES, ['Both', 'One'], 'Both'), ...cut.controls],
});

/** A part that is taken instead of all the parts named: of a carcass that stays in one nothing else is cut. */
export function insteadOf(template: Template, instead: string, parts: readonly string[]): Template {
  const titlesOf = (ids: readonly string[]) => ids.flatMap((id) => template[id]?.subcuts.map((cut) => cut.title) ?? []);
  const excludedBy = (id: string) => titlesOf(id === instead ? parts : parts.includes(id) ? [instead] : []);
  return Object.fromEntries(
    Object.entries(template).map(([id, own]) => [
      id,
      { ...own, subcuts: own.subcuts.map((cut) => ({ ...cut, ifttt: [...cut.ifttt, ...excludedBy(id)] })) },
    ]),
  );
}
