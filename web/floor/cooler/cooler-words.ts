import type { Piece } from '#contract/floor/cooler/cooler.ts';
import type { Words } from '#contract/lib/spanish.ts';

export const PIECE_WORDS: Readonly<Record<Piece, Words>> = {
  left: 'Left side',
  right: 'Right side',
  whole: 'In one piece',
};
