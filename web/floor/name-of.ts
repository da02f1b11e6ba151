import { type Species, showSpecies } from '#contract/lib/species.ts';
import { t } from '#web/lib/words.ts';

/** What people on the floor call an animal. */
export const nameOf = ({
  plant_number,
  species,
  owner,
  title,
}: {
  plant_number: string;
  species: Species;
  owner: string;
  title: string;
}): string => [plant_number, t(showSpecies(species)), owner || title].filter(Boolean).join(' · ');
