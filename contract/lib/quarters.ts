import type { Words } from '#contract/lib/spanish.ts';

const WORDS: Readonly<Record<number, Words>> = { 1: 'Qt 1', 2: 'Qt 2', 3: 'Qt 3', 4: 'Whole' };

/** Formats a share's size: 4 is 'Whole', otherwise 'Qt N', '-' for none. */
export const showQuarters = (quarters: number | null): string => (quarters && WORDS[quarters]) || '-';

const SHARES: Readonly<Record<number, Words>> = { 1: 'Quarter', 2: 'Half', 3: 'Three quarters', 4: 'Whole' };

/** Formats a share's size the way families say it: 'Quarter', 'Half', 'Three quarters' or 'Whole', '-' for none. */
export const showShare = (quarters: number | null): string => (quarters && SHARES[quarters]) || '-';
