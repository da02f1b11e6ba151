import type { Weighed } from '#contract/floor/weighed.ts';
import type { ScaleAnswer } from '#web/floor/scale/dialects.ts';

/** The weight that can be taken from a scale now: at rest, and of something. */
export function weighedBy(answer: ScaleAnswer | null): Weighed | null {
  if (answer?.kind !== 'weight' || !answer.is_stable || answer.clb <= 0) return null;
  return { clb: answer.clb, source: 'scale', is_stable: true, raw: answer.raw.slice(0, 120) };
}
