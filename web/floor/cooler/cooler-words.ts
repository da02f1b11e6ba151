import type { Piece } from '#contract/floor/cooler/cooler.ts';
import type { CoolerAnimal } from '#contract/floor/cooler/cooler-api.ts';
import type { Words } from '#contract/lib/spanish.ts';
import { showSpecies } from '#contract/lib/species.ts';
import { t } from '#web/lib/words.ts';

export const PIECE_WORDS: Readonly<Record<Piece, Words>> = {
  left: 'Left side',
  right: 'Right side',
  whole: 'In one piece',
};

/** What people on the floor call a carcass. */
export const nameOf = ({ plant_number, species, owner, title }: CoolerAnimal): string =>
  [plant_number, t(showSpecies(species)), owner || title].filter(Boolean).join(' · ');
