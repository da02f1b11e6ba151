import { z } from 'zod';
import type { CutUp, Made } from '#contract/cut-sheets/cut-up.ts';
import { sum } from '#contract/lib/sum.ts';

/** How an animal is cut. Bone-in cuts keep more of the carcass, and plants differ in each way by itself. */
export const CUT_STYLES = ['boneless', 'bone_in'] as const;
export type CutStyle = (typeof CUT_STYLES)[number];
/** With more bone and fat than this in the packages, it counts as cut bone-in. */
const BONE_IN = 0.05;
export const styleOf = (made: readonly Made[]): CutStyle =>
  sum(made.map(({ bone }) => bone)) > BONE_IN * sum(made.map(({ pounds }) => pounds)) ? 'bone_in' : 'boneless';

/** How many of the last animals count. */
export const YIELD_ANIMALS = 30;
/** Two animals of the same weight can vary this much in fat and muscle. */
export const DIFFERENCE = 0.05;
/** Eighty percent of animals are within this many standard deviations of the mean. */
const DEVIATIONS = 1.28;
/** Beyond this, somebody mistyped a weight. */
const MAX_DEVIATIONS = 3;
/** As many animals as it takes to trust the plant's own yield as much as the model's. */
const TRUSTED_AT = 5;

/** What an animal yielded, and what the model expects for it, each as a part of its hanging weight. */
export interface AnimalYield {
  packed: number;
  modeled: number;
}

/** How a plant's animals differ from the model. */
export const PlantYield = z.object({
  count: z.int(),
  factor: z.number(),
  /** How far animals are apart, as a part of their mean. */
  spread: z.number(),
});
export type PlantYield = z.output<typeof PlantYield>;

export const PlantYields = z.object({ boneless: PlantYield.nullable(), bone_in: PlantYield.nullable() });
export type PlantYields = z.output<typeof PlantYields>;

const meanOf = (values: readonly number[]): number => sum(values) / values.length;
/** The standard deviation of a sample; 0 for a single value. */
function deviationOf(values: readonly number[]): number {
  const mean = meanOf(values);
  return values.length < 2 ? 0 : Math.sqrt(sum(values.map((value) => (value - mean) ** 2)) / (values.length - 1));
}

/** What most of the animals yield. Two that weigh the same differ at least by DIFFERENCE. */
export function yieldRange(values: readonly number[]): { mean: number; deviation: number; low: number; high: number } {
  const mean = meanOf(values);
  const deviation = deviationOf(values);
  const apart = Math.max(DEVIATIONS * deviation, DIFFERENCE * mean);
  return { mean, deviation, low: mean - apart, high: mean + apart };
}

/** Leaves out animals whose yield is far from all others'. */
function usual(animals: readonly AnimalYield[]): AnimalYield[] {
  const mean = meanOf(animals.map(({ packed }) => packed));
  const most = MAX_DEVIATIONS * deviationOf(animals.map(({ packed }) => packed));
  return animals.filter(({ packed }) => Math.abs(packed - mean) <= most);
}

/** What the estimate is multiplied by, from the plant's last animals; null if there are none. */
export function plantYield(animals: readonly AnimalYield[]): PlantYield | null {
  if (animals.length === 0) return null;
  const counted = usual(animals);
  const count = counted.length;
  const { mean, high } = yieldRange(counted.map(({ packed }) => packed));
  const modeled = meanOf(counted.map((animal) => animal.modeled));
  return {
    count,
    factor: 1 + ((mean / modeled - 1) * count) / (count + TRUSTED_AT),
    spread: (high - mean) / mean,
  };
}

/**
 * What the plant makes of it by experience. Pounds that were ordered, and fat that was added, stay as they are, and no more is
 * packed than the carcass weighs.
 */
export function adjusted(cut: CutUp, factor: number, carcass: number): CutUp {
  const isScaled = ({ reading, becomes }: Made) => becomes !== 'top' && reading.fixedPounds === null;
  const scaled = sum(cut.made.filter(isScaled).map(({ pounds, added }) => pounds - added));
  const fixed = sum(cut.made.filter((made) => !isScaled(made)).map(({ pounds, added }) => pounds - added));
  if (scaled <= 0) return cut;
  const times = Math.min(factor, Math.max(1, (carcass - fixed) / scaled));
  return {
    ...cut,
    made: cut.made.map((made) =>
      isScaled(made)
        ? {
            ...made,
            pounds: (made.pounds - made.added) * times + made.added,
            green: made.green * times,
            bone: made.bone * times,
          }
        : made,
    ),
  };
}
