import type { TraceKind } from '#contract/floor/trace.ts';
import type { Words } from '#web/lib/words.ts';

export const KIND_WORDS: Readonly<Record<TraceKind, Words>> = {
  pack: 'Pack',
  batch: 'Lot',
  carcass: 'Animal',
  purchased: 'Bought meat',
};
