import { z } from 'zod';
import { chosenSubcuts, isKept, type OrderList } from '#contract/cut-sheets/answers.ts';
import { isOnePerAnimal, leavesOf } from '#contract/cut-sheets/built-in/usual-cuts.ts';
import { animalParts } from '#contract/cut-sheets/questions/whole-sheet.ts';
import { type Part, questionsOf, type Template } from '#contract/cut-sheets/templates/template.ts';
import type { Words } from '#contract/lib/spanish.ts';

/**
 * What happens to meat that the sheet doesn't mention: it is ground, it isn't kept, or the plant does something else, described
 * in its own words.
 */
const Fate = z.enum(['ground', 'not_kept', 'plant']);
type Fate = z.output<typeof Fate>;

/**
 * Meat that a sheet doesn't mention. If `beside` is empty, the titles name whole parts. Otherwise they name cuts that the same
 * meat could yield in addition to the cut in `beside`, such as the tenderloin alongside a strip.
 */
export const RestLine = z.object({
  fate: Fate,
  beside: z.string(),
  /** The titles of the parts, or of the cuts from which one can be chosen. */
  titles: z.array(z.string()),
  /** What happens to the meat, in the plant's own words. */
  words: z.string(),
});
export type RestLine = z.output<typeof RestLine>;

/** A part with a lower percentage of lean meat than this is just bones and fat. */
const MIN_MEAT_PERCENT = 20;

/** Null for a part whose cuts are made from other parts' trim, such as sausage: it has no meat of its own. */
function fateOf(template: Template, { undecided, subcuts, weight_percent, meat_percent }: Part): Fate | null {
  if (undecided !== undefined) return 'plant';
  if (meat_percent !== undefined) return meat_percent < MIN_MEAT_PERCENT ? 'not_kept' : 'ground';
  const isExtra = (subcut: Part['subcuts'][number]) =>
    isOnePerAnimal(subcut) || questionsOf(subcut).some(({ description }) => description === 'Keep');
  if (subcuts.every(isExtra)) return 'not_kept';
  const hasWeights = Object.values(template).some((part) => part.weight_percent);
  return hasWeights && !weight_percent ? null : 'ground';
}

/** The parts from which nothing is chosen, and what happens to them. */
export function undecidedParts(template: Template, list: OrderList): { part: string; fate: Fate; words: string }[] {
  const whole = chosenSubcuts(list).map(({ title }) => title);
  return Object.values(animalParts(template)).flatMap((part) => {
    const isDecided = list.some(({ cut, subcuts }) => cut === part.title && subcuts.length > 0);
    // A carcass left whole excludes the cuts of every other part.
    const isRuledOut = part.subcuts.every(({ ifttt }) => ifttt.some((title) => whole.includes(title)));
    const fate = isDecided || isRuledOut || isAlternative(template, part) ? null : fateOf(template, part);
    return fate ? [{ part: part.title, fate, words: part.undecided ?? '' }] : [];
  });
}
/** Whether a part replaces the others when it is chosen, such as the whole carcass. It has no meat of its own. */
const isAlternative = (template: Template, part: Part): boolean => {
  const others = Object.values(animalParts(template)).filter((other) => other !== part);
  const outside = new Set(others.flatMap(({ subcuts }) => subcuts.map(({ title }) => title)));
  return part.subcuts.some(({ ifttt }) => ifttt.filter((title) => outside.has(title)).length > outside.size / 2);
};

/**
 * The cuts that could still be made from the meat of a chosen cut: the tenderloin alongside a strip, back ribs alongside boned
 * chops.
 */
function leftBeside(template: Template, list: OrderList): RestLine[] {
  const kept = new Set(
    chosenSubcuts(list)
      .filter(isKept)
      .map(({ title }) => title),
  );
  const decided = new Set(chosenSubcuts(list).map(({ title }) => title));
  return Object.values(template).flatMap((part) =>
    part.subcuts
      .filter(({ title }) => kept.has(title))
      .flatMap((subcut) =>
        leavesOf(subcut)
          .map((group) => group.filter((title) => part.subcuts.some((other) => other.title === title)))
          .filter((titles) => titles.length > 0 && !titles.some((title) => decided.has(title)))
          .map((titles) => ({
            fate: fateOf(template, part) ?? 'ground',
            beside: subcut.title,
            titles,
            words: part.undecided ?? '',
          })),
      ),
  );
}

/** All meat that the sheet doesn't mention, with one line per outcome. */
export function restOf(template: Template, list: OrderList): RestLine[] {
  const parts = undecidedParts(template, list);
  const byFate = Map.groupBy(parts, ({ fate, words }) => JSON.stringify([fate, words]));
  const lines = [...byFate.values()].flatMap((same): RestLine[] => {
    const [first] = same;
    return first ? [{ fate: first.fate, beside: '', titles: same.map(({ part }) => part), words: first.words }] : [];
  });
  return [...lines, ...leftBeside(template, list)];
}

/** A line as text, on screen and in print. `say` translates text, and `sayCut` translates cut sheet terms. */
export function sayRest(
  { fate, beside, titles, words }: RestLine,
  say: (words: Words, values?: Readonly<Record<string, string>>) => string,
  sayCut: (name: string) => string,
): string {
  const names = titles.map(sayCut);
  const own = sayCut(words);
  if (beside === '') return say(PARTS_WORDS[fate], { parts: names.join(', '), words: own });
  return say(BESIDE_WORDS[fate], { chosen: sayCut(beside), cuts: names.join(' / '), words: own });
}
const PARTS_WORDS: Readonly<Record<Fate, Words>> = {
  ground: 'Nothing chosen from {parts}: that meat will be ground.',
  not_kept: 'Nothing chosen from {parts}. None of it will be kept.',
  plant: 'Nothing chosen from {parts}: {words}.',
};
const BESIDE_WORDS: Readonly<Record<Fate, Words>> = {
  ground: '{chosen} without {cuts}: that meat will be ground.',
  not_kept: '{chosen} without {cuts}, which won’t be kept.',
  plant: '{chosen} without {cuts}: {words}.',
};
