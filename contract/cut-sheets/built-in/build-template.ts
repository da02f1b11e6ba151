import { oneOf } from '#contract/cut-sheets/built-in/controls.ts';
import { SIDES } from '#contract/cut-sheets/built-in/portions.ts';
import type { Control, Part, Subcut, Template } from '#contract/cut-sheets/templates/template.ts';

/** Two cuts that exclude each other. */
type Pair = readonly [string, string];

export const subcut = (title: string, ...controls: Control[]): Subcut => ({ title, ifttt: [], controls });

/** A cut that can only be chosen with one of these others, such as back ribs, which need a boned rib. */
export const needing = (needs: string[], cut: Subcut): Subcut => ({ ...cut, needs });
/** Limits how many cuts of a part each share can have. See docs/trade-facts.md, Fewer choices for a smaller share. */
export const limited = (limits: NonNullable<Part['limits']>, own: Part): Part => ({ ...own, limits });

/** `one` excludes each of the others. */
export const excludes = (one: string, ...others: string[]): Pair[] => others.map((other) => [one, other]);
/** Makes each of these cuts exclude all the others. */
export const onlyOneOf = (...titles: string[]): Pair[] =>
  titles.flatMap((title, at) => excludes(title, ...titles.slice(at + 1)));

/**
 * A part with its label's position (percent from the top and the left). Exclusions are given once, as pairs, and written to
 * both cuts: a one-sided exclusion would depend on the order of the clicks.
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

/** A part where only one cut can be chosen. */
export const partOfOneChoice = (title: string, place: [number, number], subcuts: Subcut[]): Part =>
  part(title, place, subcuts, onlyOneOf(...subcuts.map((cut) => cut.title)));

/**
 * A part found once on each side of the animal. A half share allows only one of its cuts. On a whole animal, the two sides may
 * be cut differently, so each cut asks how many sides it applies to. See "Each side may be cut its own way" in
 * docs/trade-facts.md.
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

/** A part that replaces all the named parts: nothing else is cut from a carcass left whole. */
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
