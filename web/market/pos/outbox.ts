import { useEffect } from 'react';
import { listCounterSales, listDifferences, sellAtCounter, viewCounter } from '#contract/market/pos/counter-api.ts';
import { callApi, queryClient } from '#web/lib/api.ts';
import { refetchCalls } from '#web/lib/refetch-changed.ts';
import { makeStore } from '#web/lib/store.ts';
import { makeOutbox } from '#web/market/pos/counter-outbox.ts';
import { drop, keep, readKept, type WaitingSale } from '#web/market/pos/kept-sales.ts';

/** How often to try sending again, in case the browser doesn't notice that the connection is back. */
const RETRY_MS = 10_000;
const waiting = makeStore<readonly WaitingSale[]>([]);

export const { keepSale, sendKept, isKept, sendWaiting, sendAgain, discardSale } = makeOutbox({
  call: (input) => callApi(sellAtCounter, input),
  keep,
  drop,
  readKept,
  alone: (work) => ('locks' in navigator ? navigator.locks.request('hindquarter-counter', work) : work()),
  show: waiting.set,
  onSold: () => refetchCalls(queryClient, [viewCounter, listCounterSales, listDifferences]),
});

/** This counter's sales that haven't been sent yet, oldest first. Sends them as soon as there is a connection. */
export function useOutbox(owner: string): readonly WaitingSale[] {
  const all = waiting.useValue();
  useEffect(() => {
    const retry = () => void sendWaiting(owner).catch(() => undefined);
    const retryWaiting = () => {
      if (waiting.get().some((sale) => sale.owner === owner && sale.refusal === '')) retry();
    };
    retry();
    window.addEventListener('online', retry);
    const timer = setInterval(retryWaiting, RETRY_MS);
    return () => {
      window.removeEventListener('online', retry);
      clearInterval(timer);
    };
  }, [owner]);
  return all.filter((sale) => sale.owner === owner);
}
