import { useEffect, useState } from 'react';
import type { LotNews } from '#contract/lib/realtime.ts';
import { viewLot } from '#web/lib/realtime.ts';

/** What is left of a lot, as it changes; null until the server has said. */
export function useLotLeft(lot_id: number): LotNews | null {
  const [news, setNews] = useState<LotNews | null>(null);
  useEffect(() => {
    setNews(null);
    return viewLot(lot_id, setNews);
  }, [lot_id]);
  return news;
}
