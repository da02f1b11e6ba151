import type { Species } from '#contract/lib/species.ts';
import type { Offering } from '#contract/orders/offering.ts';
import { SPECIES_FACTS } from '#contract/orders/species-facts.ts';

/**
 * What may become of the meat, as said when the animal arrived: custom, USDA, exempt, retail. See docs/decisions/0048. R is for
 * carcasses that the plant buys for its own counter.
 */
type NumberClass = 'C' | 'U' | 'E' | 'R';

/** Hogs and pork are the same animals. */
const SPECIES_LETTERS: Readonly<Record<Species, string>> = {
  beef: 'B',
  hog: 'H',
  pork: 'H',
  lamb: 'L',
  goat: 'G',
  bison: 'N',
  elk: 'E',
  yak: 'Y',
  deer: 'D',
  poultry: 'P',
  wild_game: 'W',
};

interface Arrived {
  species: Species;
  offering: Offering;
}

/** Game is its hunter's, whatever the label. An animal that nobody has labeled counts as its owner's until somebody says more. */
function classOf({ species, offering }: Arrived): NumberClass {
  if (SPECIES_FACTS[species].isGame) return 'C';
  if (offering === 'usda') return 'U';
  return species === 'poultry' && offering === 'unlabelled' ? 'E' : 'C';
}

/** The plant's own number of an animal, such as 'B-C-1204': species, class, and the plant's counter. */
export const plantNumberOf = (arrived: Arrived, serial: number): string =>
  `${SPECIES_LETTERS[arrived.species]}-${classOf(arrived)}-${serial}`;
