import { findMissing } from '#contract/floor/animal-facts.ts';
import type { CuttingAnimal } from '#contract/floor/api.ts';
import type { Words } from '#contract/lib/spanish.ts';
import { CUTTING_BEGUN, hasReached, NOT_IN_PLANT } from '#contract/orders/status.ts';
import { isAskedForAge } from '#contract/orders/verified-animal.ts';

/** More animals than fit on a wall. The others are counted. */
export const MAX_ON_WALL = 14;

/** Whether there is nothing left to do on the kill list, or the cut list. */
export const isDoneOn = ({ stage }: CuttingAnimal, list: 'kill' | 'cutting'): boolean =>
  stage === 'condemned' || hasReached(stage, list === 'kill' ? 'killed' : 'packing');

/** Animals that are still to be done come first, each part in the order of the day. */
export const inWallOrder = (animals: readonly CuttingAnimal[], list: 'kill' | 'cutting'): CuttingAnimal[] => [
  ...animals.filter((animal) => !isDoneOn(animal, list)),
  ...animals.filter((animal) => isDoneOn(animal, list)),
];

export interface OpenQuestion {
  /** Whose share it is about; '' for the whole animal. */
  name: string;
  words: Words;
}

/** What somebody must find out before the animal can be cut. */
export function openQuestions({ stage, species, over_thirty_months, shares }: CuttingAnimal): OpenQuestion[] {
  if (CUTTING_BEGUN.includes(stage) || NOT_IN_PLANT.includes(stage)) return [];
  const age: OpenQuestion[] =
    isAskedForAge(species) && over_thirty_months === '' ? [{ name: '', words: 'Age not recorded' }] : [];
  return [
    ...age,
    ...shares.flatMap((share): OpenQuestion[] => {
      const { name, sheet } = share;
      const missing = findMissing(share);
      return [
        ...(missing ? [{ name, words: missing }] : []),
        ...(sheet?.asks_change ? [{ name, words: 'Change requested' } as const] : []),
        ...(sheet?.differs ? [{ name, words: 'Sheets don’t match' } as const] : []),
      ];
    }),
  ];
}
