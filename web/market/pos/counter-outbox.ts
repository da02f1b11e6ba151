import type { WaitingSale } from '#web/market/pos/kept-sales.ts';
import { type Outcome, sendSales, type Ways } from '#web/market/pos/send-sales.ts';

interface Means extends Ways {
  /** All sales kept in this browser, oldest first. */
  readKept: () => Promise<WaitingSale[]>;
  /** Lets one of this browser's windows work at a time. */
  alone: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Called with all kept sales whenever they may have changed. */
  show: (sales: readonly WaitingSale[]) => void;
  onSold: () => void;
}

/** One window's view of the sales that this browser keeps until they are sent. */
export function makeOutbox({ call, keep, drop, readKept, alone, show, onSold }: Means) {
  let queue: Promise<unknown> = Promise.resolve();

  /** Runs one step at a time across all of this browser's windows, so that sales keep their order. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const next = queue.then(
      () => alone(work),
      () => alone(work),
    );
    queue = next.catch(() => undefined);
    return next;
  }

  /** Another window may have kept or sent sales. */
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

  return {
    /** Keeps a paid sale in this browser. Doesn't wait for its turn, which may take as long as a lost connection. */
    async keepSale(sale: WaitingSale): Promise<void> {
      await keep(sale);
      await reload().catch(() => undefined);
    },

    /**
     * Sends a kept sale after all earlier ones. If it is refused and `putBack` puts it back on the screen, it isn't kept
     * anymore.
     */
    sendKept: (sale: WaitingSale, putBack: (words: string) => boolean): Promise<Outcome> =>
      inTurn(async () => {
        // Another window may have sent it or set it aside in the meantime. Sent again, it gets the same answer.
        await keep(sale);
        const outcome = (await sendAll(sale.owner)).get(sale.client_sale_id) ?? { kind: 'kept' };
        if (outcome.kind === 'refused' && putBack(outcome.words)) {
          await drop(sale.client_sale_id);
          await reload();
        }
        return outcome;
      }),

    isKept: (client_sale_id: string): Promise<boolean> =>
      inTurn(async () => (await readKept()).some((one) => one.client_sale_id === client_sale_id)),

    sendWaiting: (owner: string): Promise<unknown> => inTurn(() => sendAll(owner)),

    /**
     * Sends a refused sale again, into the till that is open now. It has happened, so it counts as made without a connection.
     */
    sendAgain: (sale: WaitingSale, session_id: number): Promise<unknown> =>
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
