import type { WaitingSale } from '#web/market/pos/kept-sales.ts';
import { asOffline, type Outcome, sendSales, type Ways } from '#web/market/pos/send-sales.ts';

/** After this long without a response, the clerk can move on to the next customer. */
export const PATIENCE_MS = 3_000;

/** How long to wait for the response to a sale. Null means no limit, because a share may be gone by then. */
export const patienceFor = ({ hasShare, isOffline }: { hasShare: boolean; isOffline: boolean }): number | null =>
  hasShare ? null : isOffline ? 0 : PATIENCE_MS;

interface Means extends Ways {
  /** All sales kept in this browser, oldest first. */
  readKept: () => Promise<WaitingSale[]>;
  /** Runs `work` alone: no other window of this browser runs any at the same time. */
  alone: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Called with all kept sales whenever they may have changed. */
  show: (sales: readonly WaitingSale[]) => void;
  onSold: () => void;
}

/** One window's view of the sales that this browser keeps until they are sent. */
export function makeOutbox({ call, keep, drop, readKept, alone, show, onSold }: Means) {
  let queue: Promise<unknown> = Promise.resolve();
  const retries = new Map<string, Promise<ReadonlyMap<string, Outcome>>>();

  /** Runs one task at a time across all of this browser's windows, so that sales stay in order. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const next = queue.then(
      () => alone(work),
      () => alone(work),
    );
    queue = next.catch(() => undefined);
    return next;
  }

  /** Rereads the kept sales, because another window may have added or sent some. */
  const reload = async () => show(await readKept());

  async function sendAll(owner: string): Promise<Map<string, Outcome>> {
    const kept = await readKept();
    show(kept);
    const sales = kept.filter((one) => one.owner === owner && one.refusal === '');
    const outcomes = await sendSales(sales, { call, keep, drop });
    await reload();
    if ([...outcomes.values()].some(({ kind }) => kind === 'sold')) onSold();
    return outcomes;
  }

  /** Sends waiting sales. Only one attempt is queued at a time, because each is slow while a connection hangs. */
  function sendWaiting(owner: string): Promise<ReadonlyMap<string, Outcome>> {
    const queued = retries.get(owner);
    if (queued) return queued;
    const retry = inTurn(() => sendAll(owner)).finally(() => retries.delete(owner));
    retries.set(owner, retry);
    return retry;
  }

  return {
    /** Keeps a paid sale in this browser. Doesn't wait its turn, which might only come once the connection is back. */
    async keepSale(sale: WaitingSale): Promise<void> {
      await keep(sale);
      await reload().catch(() => undefined);
    },

    /**
     * Sends a kept sale after all earlier ones. If it is refused and `putBack` returns it to the screen, it is no
     * longer kept. After `patience_ms` without a response, this resolves to `kept`, because the customer is about to
     * leave and the sale can't be undone. `onLate` is called if the server accepts it later.
     */
    sendKept(
      sale: WaitingSale,
      putBack: (words: string) => boolean,
      patience_ms: number | null = null,
      onLate: (outcome: Outcome) => void = () => undefined,
    ): Promise<Outcome> {
      let isGone = false;
      const { promise: gone, resolve } = Promise.withResolvers<Outcome>();
      const leave = () => {
        isGone = true;
        resolve({ kind: 'kept' });
      };
      const timer = patience_ms === null ? undefined : setTimeout(leave, patience_ms);
      const notifyLate = (outcome: Outcome | undefined) => {
        if (outcome?.kind === 'sold') onLate(outcome);
      };
      const letItStand = async (): Promise<Outcome> => {
        await keep(asOffline(sale));
        void sendWaiting(sale.owner)
          .then((outcomes) => notifyLate(outcomes.get(sale.client_sale_id)))
          .catch(() => undefined);
        return { kind: 'kept' };
      };
      const sent = inTurn(async () => {
        if (isGone) return letItStand();
        // Another window may have sent this sale or set it aside in the meantime. Sending it again gets the same response.
        await keep(sale);
        const outcome = (await sendAll(sale.owner)).get(sale.client_sale_id) ?? { kind: 'kept' };
        clearTimeout(timer);
        if (isGone && outcome.kind === 'refused') return letItStand();
        if (isGone) notifyLate(outcome);
        if (outcome.kind !== 'refused') return outcome;
        if (putBack(outcome.words)) {
          await drop(sale.client_sale_id);
          await reload();
        }
        return outcome;
      });
      return Promise.race([sent, gone]);
    },

    isKept: (client_sale_id: string): Promise<boolean> =>
      inTurn(async () => (await readKept()).some((one) => one.client_sale_id === client_sale_id)),

    sendWaiting,

    /**
     * Sends a refused sale again, for the till that is open now. Its customer has paid and left, so it is sent as an
     * offline sale.
     */
    sendAgain: (sale: WaitingSale, session_id: number | undefined): Promise<unknown> =>
      inTurn(async () => {
        await keep({ ...sale, refusal: '', input: { ...sale.input, session_id, was_offline: true } });
        await sendAll(sale.owner);
      }),

    discardSale: (client_sale_id: string): Promise<void> =>
      inTurn(async () => {
        await drop(client_sale_id);
        await reload();
      }),
  };
}
