/** The tick marks of an axis that reaches at least `most`, in round steps: 0, 50, 100, 150. */
export function ticksTo(most: number, steps = 4): number[] {
  if (!(most > 0)) return [0, 1];
  const rough = most / steps;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  return Array.from({ length: Math.ceil(most / step - 1e-9) + 1 }, (_, at) => at * step);
}

/** Which labels of an axis to show so that they don't touch: 1 for all, 2 for every other one. */
export const labelStep = (count: number, width: number, labelWidth: number): number =>
  Math.max(1, Math.ceil((count * labelWidth) / Math.max(width, 1)));
