import { type Choice, findChosen, type OrderList } from '#contract/cut-sheets/answers.ts';
import { selectSubcut } from '#contract/cut-sheets/exclusions.ts';
import { tidyAnswers } from '#contract/cut-sheets/questions/tidy-answers.ts';
import { startingList } from '#contract/cut-sheets/starting-list.ts';
import { findSubcut, questionsOf, type Subcut, type Template } from '#contract/cut-sheets/templates/template.ts';
import type { Species } from '#contract/lib/species.ts';
import { SPECIES_FACTS, type SpeciesFacts } from '#contract/orders/species-facts.ts';

/**
 * How an animal is cut by default, grouped by species that are cut alike: 1" steaks, two to a package, and 3-lb roasts; hogs
 * with chops, smoked ham, bacon, and smoked hocks; lamb with one leg whole and one halved. See docs/trade-facts.md, Standard
 * cut.
 */
const LARGE = [
  'Hump roast',
  'Chuck roast',
  'Arm roast',
  'Bone-in rib steak',
  'T-bone & porterhouse',
  'Sirloin steak boneless',
  'Sirloin tip roast',
  'Round steak',
  'Bottom round roast',
  'Eye roast',
  'Rump roast',
  'Brisket cut in half',
  'Short ribs English',
  'Flank steak',
  'Soup bones (meaty shank)',
];
const HOG = [
  'Jowl bacon',
  'Boston butt roast',
  'Picnic roast bone-in',
  'Bone-in chops',
  'Spare ribs whole',
  'Bacon',
  'Smoked ham',
  'Smoked hocks',
];
const SMALL = [
  'Neck slices',
  'Shoulder chops',
  'Shoulder roast',
  'Rib chops',
  'Loin chops',
  'Sirloin chops',
  'Whole leg bone-in',
  'Leg cut in half',
  'Shanks',
  'Riblets',
  'Ground lamb',
  'Ground goat',
];
const GAME = ['Butterfly steaks', 'Tenderloins whole', 'Hind roasts', 'Shoulder & neck stew'];
const STANDARD_CUTS: Readonly<Record<SpeciesFacts['standardCut'], readonly string[]>> = {
  large: LARGE,
  'large game': [...LARGE, ...GAME],
  hog: HOG,
  small: SMALL,
  game: GAME,
  flock: ['Whole birds', 'No giblets'],
};

/** A species' standard cut, limited to what this template offers, with the plant's default for every question. */
export function standardCutOf(species: Species, template: Template): OrderList {
  const list = STANDARD_CUTS[SPECIES_FACTS[species].standardCut].reduce(
    (before, title) => (fitsBeside(template, before, title) ? selectSubcut(template, before, title).list : before),
    startingList(template),
  );
  return tidyAnswers(template, answeredByDefault(template, list));
}

/** Whether this cut can be chosen without removing another one. */
function fitsBeside(template: Template, list: OrderList, title: string): boolean {
  const excluded = findSubcut(template, title)?.subcut.ifttt;
  return excluded?.every((other) => !findChosen(list, other)) ?? false;
}

const answeredByDefault = (template: Template, list: OrderList): OrderList =>
  list.map(({ cut, subcuts }) => ({
    cut,
    subcuts: subcuts.map((chosen) => {
      const subcut = findSubcut(template, chosen.title)?.subcut;
      return subcut ? { title: chosen.title, choices: defaultsOf(subcut, subcuts.length) } : chosen;
    }),
  }));

const SIDES = 'Of the two sides';
/** The defaults, or else the first option for required questions. If a part has two cuts, each applies to one side. */
const defaultsOf = (subcut: Subcut, besides: number): Choice[] =>
  questionsOf(subcut).flatMap(({ description, options, isRequired, group, default: byDefault }) => {
    if (group && !group.isRequired) return [];
    const value = description === SIDES && besides > 1 ? 'One' : (byDefault ?? (isRequired ? options[0] : undefined));
    return value === undefined ? [] : [{ description, selected_values: [value] }];
  });
