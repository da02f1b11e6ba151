import type { PagePath } from '#contract/app/pages.ts';
import { countOrders, MAX_COUNTED, type OrderCounts } from '#contract/booking/list-api.ts';
import { useApiQuery } from '#web/lib/api.ts';

/** The lists that show a count in the menu. */
const COUNTED: Readonly<Partial<Record<PagePath, keyof OrderCounts>>> = {
  '/processordashboard/requestedOrder': 'requested',
  '/processordashboard/pendingOrders': 'pending',
  '/processordashboard/openOrders': 'open',
  '/processordashboard/completedOrders': 'completed',
};

/** The count for a list in the menu, or '99+' for 100 or more. Undefined for other pages and until loaded. */
export function useOrderCounts(isAsked: boolean): (path: PagePath) => string | undefined {
  const { data } = useApiQuery(countOrders, {}, { enabled: isAsked });
  return (path) => {
    const list = COUNTED[path];
    const count = list && data?.[list];
    if (count === undefined) return undefined;
    return count < MAX_COUNTED ? String(count) : `${MAX_COUNTED - 1}+`;
  };
}
