import { useEffect, useRef, useState } from 'react';
import type { CartItem } from '#contract/market/claims/claims-api.ts';
import { useServerNow } from '#web/market/realtime/server-clock.ts';

/** The server's clock and ours differ by less than this. */
const SLACK_MS = 2_000;

/**
 * Splits a cart into items still held and items whose hold has ended, so that the buyer sees what happened and can hold
 * them again. Items that the buyer removed don't count, because they left the cart before their holds ended.
 */
export function useEndedHolds(cart: readonly CartItem[] | undefined) {
  const now = useServerNow();
  const seen = useRef(new Map<number, CartItem>());
  const [ended, setEnded] = useState<CartItem[]>([]);
  const items = cart?.filter(({ held_until }) => now === null || Date.parse(held_until) > now);
  useEffect(() => {
    if (!items || now === null) return;
    const here = new Set(items.map(({ claim_id }) => claim_id));
    const gone = [...seen.current.values()].filter(
      ({ claim_id, held_until }) => !here.has(claim_id) && Date.parse(held_until) <= now + SLACK_MS,
    );
    if (gone.length > 0) setEnded((known) => [...known, ...gone]);
    seen.current = new Map(items.map((item) => [item.claim_id, item]));
  });
  return {
    items: items ?? [],
    ended,
    forget: (claim_id: number) => setEnded((known) => known.filter((item) => item.claim_id !== claim_id)),
  };
}
