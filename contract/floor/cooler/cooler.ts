import { DEFAULT_LIMITS } from '#contract/floor/checks/checks.ts';
import { plainDollars } from '#contract/lib/figures.ts';
import type { Species } from '#contract/lib/species.ts';

/** What of an animal hangs: one of its sides, or the carcass in one piece. */
export const PIECES = ['left', 'right', 'whole'] as const;
export type Piece = (typeof PIECES)[number];

const SPLIT: readonly Species[] = ['beef', 'bison', 'yak', 'elk', 'hog', 'pork'];
/** Whether carcasses of this species are split, so that each takes two places on a rail. The others hang in one piece. */
export const hangsInSides = (species: Species): boolean => SPLIT.includes(species);

/** The pieces that such an animal usually hangs in. */
export const piecesOf = (species: Species): readonly Piece[] => (hangsInSides(species) ? ['left', 'right'] : ['whole']);

/** Whole minutes from bleeding to the cooler. */
export const minutesToChill = (bled_at: string, hung_at: string): number =>
  Math.floor((Date.parse(hung_at) - Date.parse(bled_at)) / 60_000);

/** Whether somebody has to say what was done about it. `limit` is the plant's own. */
export const isChilledLate = (minutes: number, limit: number = DEFAULT_LIMITS.chill_minutes): boolean =>
  minutes > limit;

/** How much of its hot weight a carcass has lost, in hundredths of a percent. */
export const shrinkOf = (hot_clb: number, cold_clb: number): number =>
  Math.round(((hot_clb - cold_clb) * 10_000) / hot_clb);

/** '3.00%'. Written like dollars and cents, with two decimals. */
export const showShrink = (shrink: number): string => `${plainDollars(shrink)}%`;

/** Carcasses lose two to five percent in the cooler, so more is usually a mistake on the scale. */
export const isShrinkUnusual = (shrink: number): boolean => shrink > 1_000;
