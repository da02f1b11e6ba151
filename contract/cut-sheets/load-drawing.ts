import type { Drawing } from '#contract/cut-sheets/drawing.ts';
import type { Species } from '#contract/lib/species.ts';

const hog = () => import('#contract/cut-sheets/drawings/hog.ts').then(({ HOG }) => HOG);

/** Drawings load separately: a form or a day's printout loads only the ones it shows. */
const DRAWINGS: Readonly<Record<Species, () => Promise<Drawing>>> = {
  beef: () => import('#contract/cut-sheets/drawings/beef.ts').then(({ BEEF }) => BEEF),
  bison: () => import('#contract/cut-sheets/drawings/bison.ts').then(({ BISON }) => BISON),
  hog,
  lamb: () => import('#contract/cut-sheets/drawings/lamb.ts').then(({ LAMB }) => LAMB),
  goat: () => import('#contract/cut-sheets/drawings/goat.ts').then(({ GOAT }) => GOAT),
  elk: () => import('#contract/cut-sheets/drawings/elk.ts').then(({ ELK }) => ELK),
  yak: () => import('#contract/cut-sheets/drawings/yak.ts').then(({ YAK }) => YAK),
  pork: hog,
  poultry: () => import('#contract/cut-sheets/drawings/poultry.ts').then(({ POULTRY }) => POULTRY),
  deer: () => import('#contract/cut-sheets/drawings/deer.ts').then(({ DEER }) => DEER),
  wild_game: () => import('#contract/cut-sheets/drawings/generic.ts').then(({ GENERIC }) => GENERIC),
};

/** The drawing for a species, or a generic four-legged animal for an unknown one. */
export const loadDrawing = (species: string): Promise<Drawing> =>
  (DRAWINGS[species as Species] ?? DRAWINGS.wild_game)();
