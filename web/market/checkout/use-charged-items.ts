import { useCallback, useEffect, useState } from 'react';
import { getUserCart, myPurchases } from '#contract/market/claims/claims-api.ts';
import { useApiQuery } from '#web/lib/api.ts';
import { type ChargedItem, followCharges } from '#web/market/checkout/follow-charges.ts';

const LOOK_EVERY_MS = 10_000;
/** Five minutes, after which the server knows every outcome. */
const MOST_LOOKS = 30;

/**
 * What a card is being charged for, and what became of it. If the card company's response is lost, the server finds out the
 * outcome within minutes.
 */
export function useChargedItems() {
  const [charged, setCharged] = useState<ChargedItem[]>([]);
  const isOpen = charged.some(({ result }) => result === 'unknown' || result === 'gone');
  const cart = useApiQuery(getUserCart, {});
  const purchases = useApiQuery(myPurchases, {}, { enabled: isOpen });
  // Whichever is loaded first would say that an item that was just bought is gone.
  const isSettled = !cart.isFetching && !purchases.isFetching;
  useEffect(() => {
    if (cart.data && isSettled) setCharged((before) => followCharges(before, cart.data, purchases.data));
  }, [cart.data, purchases.data, isSettled]);
  const [lookAtCart, lookAtPurchases] = [cart.refetch, purchases.refetch];
  useEffect(() => {
    if (!isOpen) return;
    let looks = 0;
    const timer = setInterval(() => {
      if (++looks >= MOST_LOOKS) clearInterval(timer);
      void Promise.all([lookAtCart(), lookAtPurchases()]);
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isOpen, lookAtCart, lookAtPurchases]);
  const forgetCharged = useCallback(() => setCharged([]), []);
  return { charged, forgetCharged };
}
