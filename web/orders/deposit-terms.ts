import { port } from '#contract/lib/port.ts';
import type { SeriesScope } from '#contract/orders/series-scope.ts';
import { makeStore } from '#web/lib/store.ts';

interface DepositTerms {
  /** What it means for the deposit, in words; '' if nothing changes. */
  words: string;
  /** Whether the office has to decide afterward what happens to the deposit. */
  isLeft: boolean;
  /** The other orders of its series whose deposits change, by date. */
  others: { order_id: number; day: string; words: string; isLeft: boolean }[];
}
interface Asked {
  order_id: number;
  condemns: boolean;
  scope: SeriesScope;
}
const NOTHING: DepositTerms = { words: '', isLeft: false, others: [] };

/** What invoicing knows about deposits. */
export const deposits = port<{ findTerms(asked: Asked): Promise<DepositTerms> }>('deposits', {
  findTerms: async () => NOTHING,
});

/**
 * What deleting an order, also with its series, or condemning its animal, means for the deposits; nothing if that can't be
 * loaded right now.
 */
export const depositTerms = (
  order_id: number,
  { condemns = false, scope = 'this' }: { condemns?: boolean; scope?: SeriesScope } = {},
): Promise<DepositTerms> =>
  deposits()
    .findTerms({ order_id, condemns, scope })
    .catch(() => NOTHING);

/** The orders whose deposits the office has to decide about after this order was deleted. */
export const leftAfter = (order_id: number, { isLeft, others }: DepositTerms): number[] =>
  [{ order_id, isLeft }, ...others].filter((one) => one.isLeft).map((one) => one.order_id);

/** The orders whose leftover deposits the shell asks about, one after the other. */
export const askedLeftovers = makeStore<readonly number[]>([]);
