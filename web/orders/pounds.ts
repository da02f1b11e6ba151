import { z } from 'zod';

export const MAX_POUNDS = 100_000;
const LIMITS = 'Enter a weight between 0.01 and 100,000 lb.';

/** A typed weight in pounds; blank until it is known. */
export const Pounds = z.union([z.literal(''), z.number().min(0.01, LIMITS).max(MAX_POUNDS, LIMITS)]);
type Typed = z.output<typeof Pounds>;

/** Converts hundredths of a pound to the value of a weight field. */
export const typedPounds = (clb: number | null): Typed => (clb === null ? '' : clb / 100);
