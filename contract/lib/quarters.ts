import { isStaff, type Role } from '#contract/lib/roles.ts';
import type { Words } from '#contract/lib/spanish.ts';
import { sum } from '#contract/lib/sum.ts';

/** An animal has four quarters. */
export const WHOLE_ANIMAL = 4;

/** How many quarters of an animal have no owner. Their part of a fee isn't charged. */
export const unsoldOf = (split: readonly number[]): number => Math.max(0, WHOLE_ANIMAL - sum(split));

const WORDS: Readonly<Record<number, Words>> = { 1: 'Qt 1', 2: 'Qt 2', 3: 'Qt 3', 4: 'Whole' };

/** Formats a share's size: 'Qt 1' to 'Qt 3', 'Whole' for 4, or '-' for none. */
export const showQuarters = (quarters: number | null): string => (quarters && WORDS[quarters]) || '-';

const SHARES: Readonly<Record<number, Words>> = { 1: 'Quarter', 2: 'Half', 3: 'Three quarters', 4: 'Whole' };

/** Formats a share's size the way families say it: 'Quarter', 'Half', 'Three quarters', 'Whole', or '-' for none. */
export const showShare = (quarters: number | null): string => (quarters && SHARES[quarters]) || '-';

/** The plant's staff see 'Qt 1' in tables, as the requirements specify. Everyone else sees 'Quarter'. */
export const sayQuartersTo = (role: Role): ((quarters: number | null) => string) =>
  isStaff(role) ? showQuarters : showShare;
