import { z } from 'zod';
import { wordsFor } from '#contract/app/refusals.ts';
import { type FlockCounts, findFlockProblem } from '#contract/orders/flock.ts';
import type { NextStep } from '#contract/orders/next-step.ts';
import { t } from '#web/lib/words.ts';

export const MAX_BIRDS = 9999;
/** A typed count of birds; blank until they are counted. */
const Birds = z.union([z.literal(''), z.int().min(0).max(MAX_BIRDS)]);

/** What becomes of a flock's birds at the plant, as it is typed. */
export const TypedBirds = z.object({ received: Birds, condemned: Birds, packed: Birds }).superRefine((typed, ctx) => {
  const problem = findFlockProblem({ dead_on_arrival: null, ...countsOf(typed) });
  if (problem) ctx.addIssue({ code: 'custom', path: [problem.field], message: wordsFor(problem.code) });
});
export type TypedBirds = { received: number | ''; condemned: number | ''; packed: number | '' };

const countOf = (typed: number | '') => (typed === '' ? null : typed);
const countsOf = ({ received, condemned, packed }: TypedBirds) => ({
  received: countOf(received),
  condemned: countOf(condemned),
  packed: countOf(packed),
});

export const startBirds = ({ received, condemned, packed }: FlockCounts): TypedBirds => ({
  received: received ?? '',
  condemned: condemned ?? '',
  packed: packed ?? '',
});

/** The counts that were changed; undefined if none was. */
export function birdsToSend(typed: TypedBirds, known: FlockCounts): Partial<ReturnType<typeof countsOf>> | undefined {
  const counts = countsOf(typed);
  const names = ['received', 'condemned', 'packed'] as const;
  const changed = names.filter((name) => counts[name] !== known[name]);
  return changed.length === 0 ? undefined : Object.fromEntries(changed.map((name) => [name, counts[name]]));
}

/** Whether the birds of a flock are counted at this stage: the condemned ones once killed, the packed ones once ready. */
export const areBirdsCounted = (to: NextStep): boolean => to === 'killed' || to === 'hanging' || to === 'ready';

export const sayMayBeBlank = (): string => t('Leave blank what you don’t know yet.');
