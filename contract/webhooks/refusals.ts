import type { Sentences } from '#contract/lib/refusals.ts';

/** Refusals of webhooks. */
export const WEBHOOKS_REFUSALS = {
  webhook_address: [422, 'Enter an address on the internet that starts with https://.'],
  webhooks_full: [422, 'You’ve reached the limit of {most} webhooks. Delete one first.'],
  webhook_off: [409, 'This webhook is off. Turn it on first.'],
} as const satisfies Sentences;
