import { useCallback, useEffect, useState } from 'react';
import { type CartItem, getUserCart, myPurchases } from '#contract/market/claims/claims-api.ts';
import { useApiQuery } from '#web/lib/api.ts';
import { type ChargedItem, followCharges, loseAnswer } from '#web/market/checkout/follow-charges.ts';

const LOOK_EVERY_MS = 10_000;
/** Checks for five minutes. By then, the server knows every outcome. */
const MAX_LOOKS = 30;

/**
 * The items a card is being charged for, and the outcome of each charge. If the card company's response is lost, the
 * server finds out within minutes. If the server's response is lost, the cart and the purchases show the outcome.
 */
export function useChargedItems() {
  const [charged, setCharged] = useState<ChargedItem[]>([]);
  const isOpen = charged.some(({ result }) => result === 'unknown' || result === 'gone');
  const cart = useApiQuery(getUserCart, {});
  const purchases = useApiQuery(myPurchases, {}, { enabled: isOpen });
  // Waits for both, because with only one of them loaded, an item that was just bought would seem to be gone. A cart
  // that couldn't be reloaded may still list what has been bought since.
  const isSettled = !cart.isFetching && !purchases.isFetching && !cart.isError;
  useEffect(() => {
    if (cart.data && isSettled) setCharged((before) => followCharges(before, cart.data, purchases.data));
  }, [cart.data, purchases.data, isSettled]);
  const [lookAtCart, lookAtPurchases] = [cart.refetch, purchases.refetch];
  const look = useCallback(() => void Promise.all([lookAtCart(), lookAtPurchases()]), [lookAtCart, lookAtPurchases]);
  useEffect(() => {
    if (!isOpen) return;
    let looks = 0;
    const timer = setInterval(() => {
      if (++looks >= MAX_LOOKS) clearInterval(timer);
      look();
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isOpen, look]);
  const followLost = (sent: readonly CartItem[]) => {
    setCharged((before) => loseAnswer(before, sent));
    look();
  };
  const forgetCharged = useCallback(() => setCharged([]), []);
  return { charged, followLost, forgetCharged };
}
