import { useEffect, useSyncExternalStore } from 'react';
import { listCounterSales, listDifferences, sellAtCounter, viewCounter } from '#contract/market/pos/counter-api.ts';
import { callApi, queryClient } from '#web/lib/api.ts';
import { makeOutbox } from '#web/market/pos/counter-outbox.ts';
import { drop, keep, readKept, type WaitingSale } from '#web/market/pos/kept-sales.ts';

/** How often unsent sales are tried again, in case the browser doesn't notice that the connection is back. */
const RETRY_MS = 10_000;
let waiting: readonly WaitingSale[] = [];
const listeners = new Set<() => void>();

function show(next: readonly WaitingSale[]): void {
  waiting = next;
  for (const listener of listeners) listener();
}

export const { keepSale, sendKept, isKept, sendWaiting, sendAgain, discardSale } = makeOutbox({
  call: (input) => callApi(sellAtCounter, input),
  keep,
  drop,
  readKept,
  alone: (work) => ('locks' in navigator ? navigator.locks.request('hindquarter-counter', work) : work()),
  show,
  onSold: () => {
    for (const { path } of [viewCounter, listCounterSales, listDifferences])
      void queryClient.invalidateQueries({ queryKey: [path] });
  },
});

/** This counter's sales that aren't sent yet, oldest first. Sends them as soon as there is a connection. */
export function useOutbox(owner: string): readonly WaitingSale[] {
  const all = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waiting,
  );
  useEffect(() => {
    const retry = () => void sendWaiting(owner).catch(() => undefined);
    const retryWaiting = () => {
      if (waiting.some((sale) => sale.owner === owner && sale.refusal === '')) retry();
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
