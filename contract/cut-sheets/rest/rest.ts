import { z } from 'zod';
import { chosenSubcuts, isKept, type OrderList } from '#contract/cut-sheets/answers.ts';
import { isOnePerAnimal, leavesOf } from '#contract/cut-sheets/built-in/usual-cuts.ts';
import { type Part, questionsOf, type Template } from '#contract/cut-sheets/templates/template.ts';
import type { Words } from '#contract/lib/spanish.ts';

/** What happens to meat that nobody decided on: it is ground, not kept at all, or what the plant says in its own words. */
const Fate = z.enum(['ground', 'not_kept', 'plant']);
type Fate = z.output<typeof Fate>;

/**
 * Meat that a sheet decides nothing about. Without `beside` these are whole parts; with it, cuts that the same meat would give
 * beside a chosen one: a strip without a tenderloin.
 */
export const RestLine = z.object({
  fate: Fate,
  beside: z.string(),
  /** The parts; or the cuts that could still be chosen, any one of them. */
  titles: z.array(z.string()),
  /** The plant's own words. */
  words: z.string(),
});
export type RestLine = z.output<typeof RestLine>;

/** A part with less lean meat than this is bones and fat. */
const LEAST_MEAT_PERCENT = 20;

/** Null for a part whose cuts are made of trim from the others: not choosing sausage loses nothing. */
function fateOf(template: Template, { undecided, subcuts, weight_percent, meat_percent }: Part): Fate | null {
  if (undecided !== undefined) return 'plant';
  if (meat_percent !== undefined) return meat_percent < LEAST_MEAT_PERCENT ? 'not_kept' : 'ground';
  const isExtra = (subcut: Part['subcuts'][number]) =>
    isOnePerAnimal(subcut) || questionsOf(subcut).some(({ description }) => description === 'Keep');
  if (subcuts.every(isExtra)) return 'not_kept';
  const hasWeights = Object.values(template).some((part) => part.weight_percent);
  return hasWeights && !weight_percent ? null : 'ground';
}

/** The parts that nothing is chosen from, with what happens to them. */
export function undecidedParts(template: Template, list: OrderList): { part: string; fate: Fate; words: string }[] {
  const whole = chosenSubcuts(list).map(({ title }) => title);
  return Object.values(template).flatMap((part) => {
    const isDecided = list.some(({ cut, subcuts }) => cut === part.title && subcuts.length > 0);
    // A carcass left whole excludes the cuts of every other part.
    const isRuledOut = part.subcuts.every(({ ifttt }) => ifttt.some((title) => whole.includes(title)));
    const fate = isDecided || isRuledOut || isAlternative(template, part) ? null : fateOf(template, part);
    return fate ? [{ part: part.title, fate, words: part.undecided ?? '' }] : [];
  });
}
/** A part that is chosen in place of others (the whole carcass) is no meat of its own. */
const isAlternative = (template: Template, part: Part): boolean => {
  const others = Object.values(template).filter((other) => other !== part);
  const outside = new Set(others.flatMap(({ subcuts }) => subcuts.map(({ title }) => title)));
  return part.subcuts.some(({ ifttt }) => ifttt.filter((title) => outside.has(title)).length > outside.size / 2);
};

/** What a chosen cut leaves of the same meat: the tenderloin beside a strip, back ribs beside boned chops. */
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

/** All meat that the sheet decides nothing about, in as few lines as there are outcomes. */
export function restOf(template: Template, list: OrderList): RestLine[] {
  const parts = undecidedParts(template, list);
  const byFate = Map.groupBy(parts, ({ fate, words }) => JSON.stringify([fate, words]));
  const lines = [...byFate.values()].flatMap((same): RestLine[] => {
    const [first] = same;
    return first ? [{ fate: first.fate, beside: '', titles: same.map(({ part }) => part), words: first.words }] : [];
  });
  return [...lines, ...leftBeside(template, list)];
}

/** A line in words, for screen and paper: `say` translates. */
export function sayRest(
  { fate, beside, titles, words }: RestLine,
  say: (words: Words, values?: Readonly<Record<string, string>>) => string,
): string {
  if (beside === '') return say(PARTS_WORDS[fate], { parts: titles.join(', '), words });
  const cuts = titles.length > 1 ? titles.join(' / ') : (titles[0] ?? '');
  return say(BESIDE_WORDS[fate], { chosen: beside, cuts, words });
}
const PARTS_WORDS: Readonly<Record<Fate, Words>> = {
  ground: 'Nothing chosen from {parts}: will be ground.',
  not_kept: 'Nothing chosen from {parts}: won’t be kept.',
  plant: 'Nothing chosen from {parts}: {words}.',
};
const BESIDE_WORDS: Readonly<Record<Fate, Words>> = {
  ground: '{chosen} without {cuts}: that meat will be ground.',
  not_kept: '{chosen} without {cuts}: that won’t be kept.',
  plant: '{chosen} without {cuts}: {words}.',
};
