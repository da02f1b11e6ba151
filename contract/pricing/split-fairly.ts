import { sum } from '#contract/lib/sum.ts';

/**
 * Divides a whole number of cents, or of hundredths of a pound, in proportion to the given weights. The parts add up to the
 * whole, and each is less than one unit off its exact value. The units left after rounding down go to the largest remainders;
 * ties go to the first. Weights are quarters, in the order of the shares' cart ids.
 */
export function splitFairly(whole: number, weights: readonly number[]): number[] {
  const all = sum(weights);
  if (all === 0) return weights.map(() => 0);
  const parts = weights.map((weight, at) => {
    const exact = whole * weight;
    return { at, part: Math.floor(exact / all), left: exact % all };
  });
  const missing = whole - sum(parts.map(({ part }) => part));
  const first = parts.toSorted((a, b) => b.left - a.left || a.at - b.at).slice(0, missing);
  return parts.map((one) => one.part + (first.includes(one) ? 1 : 0));
}
