import { expect, test } from 'vitest';
import { ApiProblem, LostConnection } from '#web/lib/problems.ts';
import type { WaitingSale } from '#web/market/pos/kept-sales.ts';
import { sendSales } from '#web/market/pos/send-sales.ts';

const sale = (client_sale_id: string): WaitingSale => ({
  client_sale_id,
  owner: 'seller:1',
  made_at: 0,
  total_cents: 800,
  what: ['Ground beef'],
  refusal: '',
  input: { client_sale_id, sold_at: '2026-11-23T10:00:00Z', lines: [], rates: { meat: 0, goods: 0 } },
});

/** Sends three sales, the second of which fails with this error. Returns what is still kept, and the ids that were sent. */
async function sendThree(error: Error) {
  const sales = ['a', 'b', 'c'].map(sale);
  const kept = new Map(sales.map((one) => [one.client_sale_id, one]));
  const sent: string[] = [];
  const outcomes = await sendSales(sales, {
    call: async ({ client_sale_id }) => {
      sent.push(client_sale_id);
      if (client_sale_id === 'b') throw error;
      return { sale_id: 1, total_cents: 800, change_cents: 0, shorts: [] };
    },
    keep: async (one) => kept.set(one.client_sale_id, one),
    drop: async (id) => kept.delete(id),
  });
  return { sent, kept: [...kept.values()], outcomes };
}

test('sets aside a sale that the server can’t store, with the reason, and sends the later ones', async () => {
  const { sent, kept, outcomes } = await sendThree(new ApiProblem('fault', 'something went wrong'));
  expect(sent).toEqual(['a', 'b', 'c']);
  expect(kept).toMatchObject([{ client_sale_id: 'b', input: { was_offline: true } }]);
  expect(kept[0]?.refusal).toMatch(/try sending it again/i);
  expect(outcomes.get('b')).toEqual({ kind: 'kept' });
  expect(outcomes.get('c')).toMatchObject({ kind: 'sold' });
});

test('sets a refused sale aside unchanged', async () => {
  const { sent, kept } = await sendThree(new ApiProblem('share_gone', 'Gone.'));
  expect(sent).toEqual(['a', 'b', 'c']);
  expect(kept).toMatchObject([{ client_sale_id: 'b', refusal: 'Gone.' }]);
  expect(kept[0]?.input.was_offline).toBeUndefined();
});

test.each([
  ['a lost connection', new LostConnection()],
  ['a busy server', new ApiProblem('busy', 'Busy.')],
  ['an ended session', new ApiProblem('signed_out', 'Signed out.')],
])('keeps the order after %s, and makes every unsent sale an offline sale', async (_, error) => {
  const { sent, kept } = await sendThree(error);
  expect(sent).toEqual(['a', 'b']);
  expect(kept).toMatchObject([
    { client_sale_id: 'b', refusal: '', input: { was_offline: true } },
    { client_sale_id: 'c', refusal: '', input: { was_offline: true } },
  ]);
});
