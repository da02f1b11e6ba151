import { makeStore } from '#web/lib/store.ts';

interface DepositTerms {
  /** What it means for the deposit, in words; '' if nothing changes. */
  words: string;
  /** Whether the office has to decide afterward what happens to the deposit. */
  isLeft: boolean;
}
/** Areas before invoicing can't import it, so web/app connects this function when the app starts. */
type FindTerms = (asked: { order_id: number; condemns: boolean }) => Promise<DepositTerms>;
const NOTHING: DepositTerms = { words: '', isLeft: false };
let findTerms: FindTerms = async () => NOTHING;

export function connectDepositTerms(find: FindTerms): void {
  findTerms = find;
}

/** What deleting an order, or condemning its animal, means for its deposit; nothing if that can't be loaded right now. */
export const depositTerms = (order_id: number, { condemns = false } = {}): Promise<DepositTerms> =>
  findTerms({ order_id, condemns }).catch(() => NOTHING);

/** The order whose leftover deposit the shell asks about; 0 if none. */
export const askedLeftover = makeStore(0);
