import { z } from 'zod';
import { endpoint } from '#contract/lib/endpoint.ts';

/** The things a new plant sets up first, in this order. */
export const FIRST_STEPS = ['species', 'slots', 'prices', 'staff', 'customers', 'order'] as const;
export const FirstStep = z.enum(FIRST_STEPS);
export type FirstStep = z.output<typeof FirstStep>;

/**
 * Returns the plant's first steps, in order. A step is done once the plant has what the step sets up, such as staff, no
 * matter how that came about. `is_open` is false once every step is done or skipped, or someone closed the list.
 */
export const getFirstSteps = endpoint({
  method: 'GET',
  path: '/api/plant/firstSteps',
  input: z.object({}),
  data: z.object({
    is_open: z.boolean(),
    steps: z.array(z.object({ step: FirstStep, state: z.enum(['open', 'done', 'skipped']) })),
  }),
  refusals: [],
  shows: ['settings', 'slots', 'team', 'customers', 'orders'],
});
export type FirstSteps = z.output<typeof getFirstSteps.data>;

/** Skips a step for the whole plant. */
export const skipFirstStep = endpoint({
  method: 'POST',
  path: '/api/plant/skipFirstStep',
  input: z.object({ step: FirstStep }),
  data: z.null(),
  refusals: [],
});

/** Closes the list for the whole plant. It doesn't come back. */
export const closeFirstSteps = endpoint({
  method: 'POST',
  path: '/api/plant/closeFirstSteps',
  input: z.object({}),
  data: z.null(),
  refusals: [],
});
