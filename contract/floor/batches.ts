import type { Words } from '#contract/lib/spanish.ts';
import type { Species } from '#contract/lib/species.ts';
import { sum } from '#contract/lib/sum.ts';
import type { Offering } from '#contract/orders/offering.ts';
import { SPECIES_FACTS } from '#contract/orders/species-facts.ts';
import { splitFairly } from '#contract/pricing/split-fairly.ts';

/** What is made of many animals' meat at once. */
export const BATCH_KINDS = ['grind', 'sausage', 'cure'] as const;
export type BatchKind = (typeof BATCH_KINDS)[number];
export const BATCH_WORDS: Readonly<Record<BatchKind, Words>> = {
  grind: 'Ground meat',
  sausage: 'Sausage',
  cure: 'Curing and smoking',
};

/** What never mixes: meat for its owner only, game, and meat that was inspected. */
export const MEATS = ['custom', 'game', 'inspected'] as const;
export type Meat = (typeof MEATS)[number];
export const MEAT_WORDS: Readonly<Record<Meat, Words>> = {
  custom: 'Custom',
  game: 'Game',
  inspected: 'Inspected',
};

/** The database has the same rule, in `meat_of`. */
export const meatOf = ({ species, offering }: { species: Species; offering: Offering }): Meat =>
  SPECIES_FACTS[species].isGame ? 'game' : offering === 'usda' ? 'inspected' : 'custom';

export const SOURCE_KINDS = ['carcass', 'purchased', 'carry_over'] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

/** Curing happens piece by piece, in its own tub or rack. The others go through a machine, so a lot ends when it is cleaned. */
export const needsCleaning = (kind: BatchKind): boolean => kind !== 'cure';

const LOT_LETTERS: Readonly<Record<BatchKind, string>> = { grind: 'G', sausage: 'S', cure: 'C' };
/** The lots of a kind and a day start with this: 'G261130-' on November 30, 2026. A number follows. */
export const lotPrefix = (kind: BatchKind, day: string): string =>
  `${LOT_LETTERS[kind]}${day.slice(2).replaceAll('-', '')}-`;

/** Meat of an animal in a lot. `shares` are those that it belongs to. */
interface OwnedSource {
  in_clb: number;
  shares: readonly { share_id: number; quarters: number }[];
}

/**
 * Divides what came out of a lot among the shares whose meat went in, by the pounds of each. Meat that the plant added is divided
 * in the same way. In hundredths of a pound.
 */
export function splitOut(out_clb: number, sources: readonly OwnedSource[]): Map<number, number> {
  const ins = new Map<number, number>();
  for (const { in_clb, shares } of sources) {
    const parts = splitFairly(
      in_clb,
      shares.map(({ quarters }) => quarters),
    );
    for (const [at, { share_id }] of shares.entries()) ins.set(share_id, (ins.get(share_id) ?? 0) + (parts[at] ?? 0));
  }
  const outs = splitFairly(out_clb, [...ins.values()]);
  return new Map([...ins.keys()].map((share_id, at) => [share_id, outs[at] ?? 0]));
}

/** How much more a lot needs; 0 if there is enough. */
export const missingToMinimum = (sources: readonly { in_clb: number }[], minimum_clb: number | null): number =>
  Math.max(0, (minimum_clb ?? 0) - sum(sources.map(({ in_clb }) => in_clb)));
