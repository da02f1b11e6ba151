import { useEffect, useRef, useState } from 'react';
import type { CartItem } from '#contract/market/claims/claims-api.ts';

/**
 * What was in the cart until its hold ended, so that the buyer sees what happened and can hold it again. Items that buyers
 * removed themselves left the cart before their holds ended.
 */
export function useEndedHolds(items: readonly CartItem[] | undefined) {
  const seen = useRef(new Map<number, CartItem>());
  const [ended, setEnded] = useState<CartItem[]>([]);
  useEffect(() => {
    if (!items) return;
    const here = new Set(items.map(({ claim_id }) => claim_id));
    const gone = [...seen.current.values()].filter(
      ({ claim_id, held_until }) => !here.has(claim_id) && Date.parse(held_until) <= Date.now() + 2_000,
    );
    if (gone.length > 0) setEnded((known) => [...known, ...gone]);
    seen.current = new Map(items.map((item) => [item.claim_id, item]));
  }, [items]);
  return {
    ended,
    forget: (claim_id: number) => setEnded((known) => known.filter((item) => item.claim_id !== claim_id)),
  };
}
