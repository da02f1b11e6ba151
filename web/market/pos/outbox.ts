import { useEffect, useSyncExternalStore } from 'react';
import { listCounterSales, listDifferences, sellAtCounter, viewCounter } from '#contract/market/pos/counter-api.ts';
import { callApi, queryClient } from '#web/lib/api.ts';
import { drop, keep, readKept, type WaitingSale } from '#web/market/pos/kept-sales.ts';
import { type Outcome, sendSales } from '#web/market/pos/send-sales.ts';

/** How often unsent sales are tried again, in case the browser doesn't notice that the connection is back. */
const RETRY_MS = 10_000;
let waiting: readonly WaitingSale[] = [];
let queue: Promise<unknown> = Promise.resolve();
const listeners = new Set<() => void>();

function show(next: readonly WaitingSale[]): void {
  waiting = next;
  for (const listener of listeners) listener();
}

/** One step after another, in all of this browser's windows, so that sales keep their order. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const alone = () => ('locks' in navigator ? navigator.locks.request('hindquarter-counter', work) : work());
  const next = queue.then(alone, alone);
  queue = next.catch(() => undefined);
  return next as Promise<Result>;
}

/** Another window may have kept or sent sales. */
const reload = async () => show(await readKept());

/** Keeps a sale in this browser, then sends it after all earlier ones. */
export const addSale = (sale: WaitingSale): Promise<Outcome> =>
  inTurn(async () => {
    await keep(sale);
    await reload();
    return (await sendAll(sale.owner)).get(sale.client_sale_id) ?? { kind: 'kept' };
  });

export const sendWaiting = (owner: string): Promise<unknown> =>
  inTurn(async () => {
    await reload();
    await sendAll(owner);
  });

/** Sends a refused sale again, into the till that is open now. It has happened, so it counts as made without a connection. */
export const sendAgain = (sale: WaitingSale, session_id: number): Promise<unknown> =>
  inTurn(async () => {
    await keep({ ...sale, refusal: '', input: { ...sale.input, session_id, was_offline: true } });
    await reload();
    await sendAll(sale.owner);
  });

export const discardSale = (client_sale_id: string): Promise<void> =>
  inTurn(async () => {
    await drop(client_sale_id);
    await reload();
  });

async function sendAll(owner: string): Promise<Map<string, Outcome>> {
  const sales = waiting.filter((one) => one.owner === owner && one.refusal === '');
  const outcomes = await sendSales(sales, { call: (input) => callApi(sellAtCounter, input), keep, drop });
  await reload();
  if ([...outcomes.values()].some(({ kind }) => kind === 'sold')) {
    for (const { path } of [viewCounter, listCounterSales, listDifferences])
      void queryClient.invalidateQueries({ queryKey: [path] });
  }
  return outcomes;
}

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
