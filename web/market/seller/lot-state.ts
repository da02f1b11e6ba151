import { LOT_STATE_WORDS, type LotState, type OwnLot } from '#contract/market/lots/lot.ts';
import type { Words } from '#web/lib/words.ts';

const COLORS: Readonly<Record<LotState, string>> = {
  draft: 'gray',
  published: 'green',
  paused: 'amber',
  closed: 'gray',
};

/** A lot's state, in a word or two. */
export const lotState = ({
  state,
  left_to_buy,
}: Pick<OwnLot, 'state' | 'left_to_buy'>): { words: Words; color: string } =>
  state === 'published' && left_to_buy === 0
    ? { words: 'Sold out', color: 'gray' }
    : { words: LOT_STATE_WORDS[state], color: COLORS[state] };
