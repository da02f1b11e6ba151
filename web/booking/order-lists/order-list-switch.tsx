import { belongsTo } from '#contract/lib/access.ts';
import type { Role } from '#contract/lib/roles.ts';
import { useOrderCounts } from '#web/booking/order-lists/use-order-counts.ts';
import { t } from '#web/lib/words.ts';
import { PageSwitch } from '#web/ui/page/page-switch.tsx';

const LISTS = [
  { link: { to: '/processordashboard/requestedOrder' }, label: 'Requests', ends: ['requestedOrder'] },
  { link: { to: '/processordashboard/pendingOrders' }, label: 'Pending [orders]', ends: ['pendingOrders', 'pending'] },
  { link: { to: '/processordashboard/openOrders' }, label: 'Open [orders]', ends: ['openOrders', 'open'] },
  { link: { to: '/processordashboard/completedOrders' }, label: 'Completed [orders]', ends: ['completedOrders'] },
] as const;

/** The lists that orders go through at the plant. The badge counts the requests that wait for an answer. */
export function OrderListSwitch({ path, role }: { path: string; role: Role }) {
  const countOf = useOrderCounts(belongsTo('staff', role));
  const last = path.split('/').filter(Boolean).at(-1) ?? '';
  if (!LISTS.some(({ ends }) => (ends as readonly string[]).includes(last))) return null;
  const waiting = countOf('/processordashboard/requestedOrder');
  const pages = LISTS.map((list) => ({ ...list, ...(list.label === 'Requests' && waiting && { badge: waiting }) }));
  return (
    <PageSwitch
      label={t('Orders')}
      pages={pages}
      isCurrent={({ ends }) => (ends as readonly string[]).includes(last)}
    />
  );
}
