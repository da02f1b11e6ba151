import { afterEach, expect, test, vi } from 'vitest';
import { ApiProblem } from '#web/lib/problems.ts';
import { makeOutbox, PATIENCE_MS, patienceFor } from '#web/market/pos/counter-outbox.ts';
import type { WaitingSale } from '#web/market/pos/kept-sales.ts';
import type { Outcome } from '#web/market/pos/send-sales.ts';

const sale = (client_sale_id: string, made_at = 0): WaitingSale => ({
  client_sale_id,
  owner: 'seller:1',
  made_at,
  total_cents: 800,
  what: ['Ground beef'],
  refusal: '',
  input: { client_sale_id, sold_at: '2026-11-23T10:00:00Z', lines: [], rates: { meat: 0, goods: 0 } },
});

/** A browser with any number of windows, and a server that stores each id once. */
function makeBrowser({ refused = '' } = {}) {
  const kept = new Map<string, WaitingSale>();
  const stored: string[] = [];
  const shown: string[][] = [];
  const sent: string[] = [];
  let isFull = false;
  let turn: Promise<unknown> = Promise.resolve();
  let answers = Promise.resolve();
  const openWindow = () =>
    makeOutbox({
      call: async ({ client_sale_id, was_offline }) => {
        sent.push(was_offline ? `${client_sale_id}, offline` : client_sale_id);
        await answers;
        if (client_sale_id === refused && !was_offline) throw new ApiProblem('counter_changed', 'Changed.');
        if (!stored.includes(client_sale_id)) stored.push(client_sale_id);
        return { sale_id: stored.indexOf(client_sale_id) + 1, total_cents: 800, change_cents: 0, shorts: [] };
      },
      keep: async (one) => {
        if (isFull) throw new Error('no space');
        kept.set(one.client_sale_id, one);
      },
      drop: async (id) => kept.delete(id),
      readKept: async () => [...kept.values()].sort((a, b) => a.made_at - b.made_at),
      alone: (work) => {
        const next = turn.then(work);
        turn = next.catch(() => undefined);
        return next;
      },
      show: (sales) => shown.push(sales.map(({ client_sale_id }) => client_sale_id)),
      onSold: () => undefined,
    });
  /** From now on, calls get no response until the returned function is called. */
  function hang(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    answers = promise;
    return resolve;
  }
  const fill = () => {
    isFull = true;
  };
  return { kept, stored, shown, sent, openWindow, hang, fill };
}
const PUT_BACK = () => true;
const NOT_NOW = () => {
  throw new Error('the clerk has gone on');
};

afterEach(() => void vi.useRealTimers());

test('keeps a paid sale right away, even while the one before it is stuck on a bad connection', async () => {
  const { kept, stored, shown, openWindow, hang } = makeBrowser();
  const [first, second] = [openWindow(), openWindow()];
  const answer = hang();
  await first.keepSale(sale('a', 1));
  const sending = [first.sendKept(sale('a', 1), PUT_BACK)];
  await second.keepSale(sale('b', 2));
  await first.keepSale(sale('c', 3));
  expect([...kept.keys()]).toEqual(['a', 'b', 'c']);
  expect(shown.at(-1)).toEqual(['a', 'b', 'c']);
  sending.push(first.sendKept(sale('c', 3), PUT_BACK), second.sendKept(sale('b', 2), PUT_BACK));
  answer();
  expect(await Promise.all(sending)).toMatchObject([{ kind: 'sold' }, { kind: 'sold' }, { kind: 'sold' }]);
  expect(stored).toEqual(['a', 'b', 'c']);
  expect(kept.size).toBe(0);
});

test('reports a sale that can’t be kept', async () => {
  const { openWindow, fill } = makeBrowser();
  fill();
  await expect(openWindow().keepSale(sale('a'))).rejects.toThrow('no space');
});

test('stores a sale only once if it is paid in many windows at the same time, and confirms it in each [MKT-005]', async () => {
  const { kept, stored, openWindow } = makeBrowser();
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const own = openWindow();
      await own.keepSale(sale('a'));
      void own.sendWaiting('seller:1');
      return own.sendKept(sale('a'), PUT_BACK);
    }),
  );
  expect(new Set(outcomes.map((one) => one.kind === 'sold' && one.sold.sale_id))).toEqual(new Set([1]));
  expect(stored).toEqual(['a']);
  expect(kept.size).toBe(0);
});

test('keeps a refused sale unless it is back on the screen, even if another window got the refusal first', async () => {
  const { kept, openWindow } = makeBrowser({ refused: 'a' });
  const own = openWindow();
  await own.keepSale(sale('a'));
  await openWindow().sendWaiting('seller:1');
  const words: string[] = [];
  const putBack = (isBack: boolean) => (said: string) => {
    words.push(said);
    return isBack;
  };
  expect(await own.sendKept(sale('a'), putBack(false))).toMatchObject({ kind: 'refused' });
  expect([...kept.values()]).toMatchObject([{ client_sale_id: 'a', refusal: 'Changed.' }]);
  expect(await own.isKept('a')).toBe(true);
  expect(await own.sendKept(sale('a'), putBack(true))).toMatchObject({ kind: 'refused' });
  expect(await own.isKept('a')).toBe(false);
  expect(words).toEqual(['Changed.', 'Changed.']);
});

test('stops waiting for a connection that hangs, and sends each sale once the server answers', async () => {
  vi.useFakeTimers();
  const { kept, sent, openWindow, hang } = makeBrowser();
  const own = openWindow();
  const answer = hang();
  const late: Outcome[] = [];
  for (const [at, id] of ['a', 'b'].entries()) {
    await own.keepSale(sale(id, at));
    const sending = own.sendKept(sale(id, at), NOT_NOW, PATIENCE_MS, (outcome) => late.push(outcome));
    await vi.advanceTimersByTimeAsync(PATIENCE_MS);
    expect(await sending).toEqual({ kind: 'kept' });
  }
  expect([...kept.keys()]).toEqual(['a', 'b']);
  answer();
  await own.sendWaiting('seller:1');
  expect(sent).toEqual(['a', 'b, offline']);
  expect(kept.size).toBe(0);
  expect(await own.isKept('b')).toBe(false);
  expect(late).toMatchObject([{ sold: { sale_id: 1 } }, { sold: { sale_id: 2 } }]);
});

test('resends a sale as offline if it is refused after the customer has left', async () => {
  vi.useFakeTimers();
  const { kept, sent, openWindow, hang } = makeBrowser({ refused: 'a' });
  const own = openWindow();
  const answer = hang();
  const sending = own.sendKept(sale('a'), NOT_NOW, PATIENCE_MS);
  await vi.advanceTimersByTimeAsync(PATIENCE_MS);
  expect(await sending).toEqual({ kind: 'kept' });
  answer();
  await own.sendWaiting('seller:1');
  expect(sent).toEqual(['a', 'a, offline']);
  expect(kept.size).toBe(0);
});

test('puts a refused sale back on the screen if the customer is still there', async () => {
  vi.useFakeTimers();
  const { openWindow } = makeBrowser({ refused: 'a' });
  expect(await openWindow().sendKept(sale('a'), PUT_BACK, PATIENCE_MS)).toMatchObject({ kind: 'refused' });
  expect(vi.getTimerCount()).toBe(0);
});

test('waits as long as it takes for the response to the sale of a share, but not at all without a connection', () => {
  expect(patienceFor({ hasShare: true, isOffline: false })).toBeNull();
  expect(patienceFor({ hasShare: false, isOffline: true })).toBe(0);
  expect(patienceFor({ hasShare: false, isOffline: false })).toBe(PATIENCE_MS);
});

test('queues one retry at a time for a connection that hangs', async () => {
  const { sent, openWindow, hang } = makeBrowser();
  const own = openWindow();
  await own.keepSale(sale('a'));
  const answer = hang();
  const sending = own.sendKept(sale('a'), PUT_BACK);
  const retries = Array.from({ length: 20 }, () => own.sendWaiting('seller:1'));
  expect(new Set(retries).size).toBe(1);
  expect(own.sendWaiting('seller:2')).not.toBe(retries[0]);
  answer();
  await Promise.all([sending, ...retries]);
  expect(sent).toEqual(['a']);
  expect(own.sendWaiting('seller:1')).not.toBe(retries[0]);
});
