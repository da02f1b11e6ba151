import type { LotNews } from '#contract/market/realtime.ts';
import type { Lot } from '#web/market/product/lot.ts';

/** What is left of a lot, and when the next hold ends: as loaded with the page, or from the latest update. */
export const leftOfLot = (
  lot: Pick<Lot, 'animals' | 'left_to_buy' | 'pieces_held' | 'held_until'>,
  news: Pick<LotNews, 'animals' | 'quantity' | 'held_until'> | null,
) => ({
  animals: news ? news.animals : lot.animals,
  piecesLeft: news ? news.quantity : lot.left_to_buy - lot.pieces_held,
  heldUntil: news ? news.held_until : lot.held_until,
});
