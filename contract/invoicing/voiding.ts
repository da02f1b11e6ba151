import { z } from 'zod';
import type { Words } from '#contract/lib/spanish.ts';

/**
 * How a payment can be undone: voided while its day's books are open, or returned later, such as a check that bounced. A
 * payment by card is refunded instead.
 */
export const VOID_KINDS = ['void', 'return'] as const;
export const VOIDED_WORDS = { void: 'Voided', return: 'Returned' } as const satisfies Readonly<Record<VoidKind, Words>>;
export type VoidKind = (typeof VOID_KINDS)[number];
export const Voiding = {
  /** How the user can undo it; null if they can't. */
  voidable: z.enum(VOID_KINDS).nullable(),
  /** How it was undone, and why. */
  voided: z.object({ kind: z.enum(VOID_KINDS), on: z.string(), reason: z.string() }).nullable(),
};
