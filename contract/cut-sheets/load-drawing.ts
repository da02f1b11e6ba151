import type { Drawing } from '#contract/cut-sheets/drawing.ts';
import type { Species } from '#contract/lib/species.ts';
import { SPECIES_FACTS, type SpeciesFacts } from '#contract/orders/species-facts.ts';

/** Drawings load separately: a form or a day's printout loads only the ones it shows. */
const DRAWINGS: Readonly<Record<SpeciesFacts['drawing'], () => Promise<Drawing>>> = {
  beef: () => import('#contract/cut-sheets/drawings/beef.ts').then(({ BEEF }) => BEEF),
  bison: () => import('#contract/cut-sheets/drawings/bison.ts').then(({ BISON }) => BISON),
  hog: () => import('#contract/cut-sheets/drawings/hog.ts').then(({ HOG }) => HOG),
  lamb: () => import('#contract/cut-sheets/drawings/lamb.ts').then(({ LAMB }) => LAMB),
  goat: () => import('#contract/cut-sheets/drawings/goat.ts').then(({ GOAT }) => GOAT),
  elk: () => import('#contract/cut-sheets/drawings/elk.ts').then(({ ELK }) => ELK),
  yak: () => import('#contract/cut-sheets/drawings/yak.ts').then(({ YAK }) => YAK),
  poultry: () => import('#contract/cut-sheets/drawings/poultry.ts').then(({ POULTRY }) => POULTRY),
  deer: () => import('#contract/cut-sheets/drawings/deer.ts').then(({ DEER }) => DEER),
  generic: () => import('#contract/cut-sheets/drawings/generic.ts').then(({ GENERIC }) => GENERIC),
};

/** The drawing for a species, or a generic four-legged animal for an unknown one. */
export const loadDrawing = (species: string): Promise<Drawing> =>
  DRAWINGS[SPECIES_FACTS[species as Species]?.drawing ?? 'generic']();
