import type { DataOf } from '#contract/lib/endpoint.ts';
import type { sellAtCounter } from '#contract/market/pos/counter-api.ts';
import { ApiProblem } from '#web/lib/problems.ts';
import { t } from '#web/lib/words.ts';
import type { WaitingSale } from '#web/market/pos/kept-sales.ts';

/** Refusals that have nothing to do with the sale itself. */
const PASSING: readonly string[] = ['signed_out', 'busy', 'too_many'];

export type Outcome =
  | { kind: 'sold'; sold: DataOf<typeof sellAtCounter> }
  | { kind: 'kept' }
  | { kind: 'refused'; words: string };

export interface Ways {
  call: (sale: WaitingSale['input']) => Promise<DataOf<typeof sellAtCounter>>;
  keep: (sale: WaitingSale) => Promise<unknown>;
  drop: (client_sale_id: string) => Promise<unknown>;
}

/**
 * Sends sales in order, and stops at the first that gets no response. A sale that the server refuses or fails to store
 * is set aside with the reason, so that it doesn't hold up the others.
 */
export async function sendSales(sales: readonly WaitingSale[], ways: Ways): Promise<Map<string, Outcome>> {
  const outcomes = new Map<string, Outcome>();
  for (const sale of sales) {
    const { outcome, isLost } = await send(sale, ways);
    outcomes.set(sale.client_sale_id, outcome);
    if (isLost) break;
  }
  // The customers of the remaining sales have paid and left, so these count as offline sales from now on.
  for (const sale of sales) if (!outcomes.has(sale.client_sale_id)) await ways.keep(asOffline(sale));
  return outcomes;
}

async function send(sale: WaitingSale, { call, keep, drop }: Ways): Promise<{ outcome: Outcome; isLost: boolean }> {
  try {
    const sold = await call(sale.input);
    await drop(sale.client_sale_id);
    return { outcome: { kind: 'sold', sold }, isLost: false };
  } catch (error) {
    const code = error instanceof ApiProblem ? error.code : null;
    if (error instanceof ApiProblem && code !== 'fault' && !PASSING.includes(error.code)) {
      await keep({ ...sale, refusal: error.message });
      return { outcome: { kind: 'refused', words: error.message }, isLost: false };
    }
    const refusal = code === 'fault' ? t('The server couldn’t store this sale. Try sending it again.') : '';
    await keep({ ...asOffline(sale), refusal });
    return { outcome: { kind: 'kept' }, isLost: refusal === '' };
  }
}

/**
 * Turns a sale whose customer has paid and left into an offline sale, which the server doesn't refuse for stock or
 * prices.
 */
export const asOffline = (sale: WaitingSale): WaitingSale => ({ ...sale, input: { ...sale.input, was_offline: true } });
