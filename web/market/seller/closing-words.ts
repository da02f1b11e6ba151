import type { OwnLot } from '#contract/market/lots/lot.ts';
import { t } from '#web/lib/words.ts';

/**
 * Says what closing a lot does. Only animals have slots at a plant, and only buyers of animals that aren't fully sold
 * are refunded.
 */
export function closingWords({ title, kind, sold }: Pick<OwnLot, 'title' | 'kind' | 'sold'>): string {
  if (kind === 'product') {
    return sold > 0
      ? t('“{title}” will leave the market. What buyers have already bought isn’t affected.', { title })
      : t('“{title}” will leave the market.', { title });
  }
  return sold > 0
    ? t(
        '“{title}” will leave the market. Anyone who bought part of an animal that isn’t fully sold will get their money back.',
        { title },
      )
    : t('“{title}” will leave the market, and the plant will get its slots back.', { title });
}
