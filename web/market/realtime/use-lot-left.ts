import { useEffect, useState } from 'react';
import type { LotNews } from '#contract/lib/realtime.ts';
import { lotPage } from '#contract/market/search/product-api.ts';
import { queryClient } from '#web/lib/api.ts';
import { viewLot } from '#web/lib/realtime.ts';

/**
 * What is left of a lot, kept current; null until the server responds. Refetches the lot when its seller changes,
 * pauses, or closes it.
 */
export function useLotLeft({ lot_id, revision }: { lot_id: number; revision: number }): LotNews | null {
  const [news, setNews] = useState<LotNews | null>(null);
  useEffect(() => {
    setNews(null);
    return viewLot(lot_id, setNews);
  }, [lot_id]);
  const latest = news?.revision ?? 0;
  useEffect(() => {
    if (latest > revision) void queryClient.invalidateQueries({ queryKey: [lotPage.path] });
  }, [latest, revision]);
  return news;
}
