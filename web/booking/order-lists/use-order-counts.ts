import { countOrders, MOST_COUNTED, type OrderCounts } from '#contract/booking/list-api.ts';
import type { PagePath } from '#contract/lib/pages.ts';
import { useAsk } from '#web/lib/api.ts';

/** The lists of the menu that say how many they hold. */
const COUNTED: Readonly<Partial<Record<PagePath, keyof OrderCounts>>> = {
  '/processordashboard/requestedOrder': 'requested',
  '/processordashboard/pendingOrders': 'pending',
  '/processordashboard/openOrders': 'open',
  '/processordashboard/completedOrders': 'completed',
};

/** How many orders a list of the menu holds, '99+' from a hundred on; undefined for what is no list, and while nobody has counted. */
export function useOrderCounts(isAsked: boolean): (path: PagePath) => string | undefined {
  const { data } = useAsk(countOrders, {}, { enabled: isAsked });
  return (path) => {
    const list = COUNTED[path];
    const count = list && data?.[list];
    if (count === undefined) return undefined;
    return count < MOST_COUNTED ? String(count) : `${MOST_COUNTED - 1}+`;
  };
}
