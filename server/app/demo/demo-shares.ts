import type { Amount } from '#contract/booking/shares.ts';
import { CATEGORY_OF, comesAsFlock, type Species } from '#contract/lib/species.ts';
import type { Dice } from '#server/app/demo/dice.ts';

export interface Directory {
  customers: number[];
  producers: number[];
  /** Cut sheet templates by category. */
  templates: Map<number, { template_id: number; name: string }[]>;
}

const HALVES: readonly Amount[][] = [['Whole'], ['Half', 'Half']];
const SPLITS: readonly Amount[][] = [
  ...HALVES,
  ['Half', 'Quarter', 'Quarter'],
  ['Quarter', 'Quarter', 'Quarter', 'Quarter'],
];
/** Small animals are not divided into quarters, and flocks not at all. */
const splitsOf = (species: Species): readonly Amount[][] =>
  comesAsFlock(species) ? [['Whole']] : ['beef', 'bison', 'elk', 'yak'].includes(species) ? SPLITS : HALVES;

/** Most cattle are recorded as young enough for a T-bone. */
export const agesOf = (rng: Dice, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    animal: 'beef' as const,
    order_number: at + 1,
    answer: rng.chance(0.08) ? ('yes' as const) : ('no' as const),
  })).filter(() => rng.chance(0.93));

/** Shares for most animals, each with the cut sheet for its size. */
export function splitOf({ customers, templates }: Directory, rng: Dice, species: Species, count: number) {
  const sheets = templates.get(CATEGORY_OF[species]) ?? [];
  return Array.from({ length: comesAsFlock(species) ? 1 : count }, (_, at) => {
    if (rng.chance(0.15)) return [];
    const splits = splitsOf(species).filter((split) => split.length <= customers.length);
    const start = customers.indexOf(rng.pick(customers));
    return rng.pick(splits).map((amount, share) => {
      const sheet = sheets.find(({ name }) => name.endsWith(amount.toLowerCase())) ?? sheets[0];
      return {
        customer: customers[(start + share) % customers.length],
        cut_sheet: sheet?.template_id,
        amount,
        animal: species,
        order_number: at + 1,
      };
    });
  }).flat();
}
