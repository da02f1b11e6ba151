import { linkOptions } from '@tanstack/react-router';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import type { DayRange } from '#contract/reports/ranges.ts';
import type { ReportName, ReportRow } from '#contract/reports/report.ts';
import type { PageLink } from '#web/lib/page-link.ts';
import { orderLink } from '#web/orders/order-words.ts';

/** The page that lists what a row counts, if there is one, and the column that links to it. */
export function linkFor(
  report: ReportName,
  row: ReportRow,
  { from, to }: DayRange,
): { key: string; link: PageLink } | null {
  const text = (key: string) => String(row[key] ?? '');
  const completed = (search: Record<string, string>) => ({
    key: 'completed',
    link: linkOptions({ to: '/processordashboard/completedOrders', search: { from, to, ...search } }),
  });
  switch (report) {
    case 'orders_by_status': {
      const search = { from, to };
      if (row.status === ORDER_STATUS.pending)
        return { key: 'orders', link: linkOptions({ to: '/processordashboard/pendingOrders', search }) };
      if (row.status === ORDER_STATUS.open)
        return { key: 'orders', link: linkOptions({ to: '/processordashboard/openOrders', search }) };
      return row.status === ORDER_STATUS.completed ? { ...completed({}), key: 'orders' } : null;
    }
    case 'orders_by_species':
      return completed({ species: text('species') });
    case 'orders_by_label':
      return completed({ label: text('process_option') || 'none' });
    case 'orders_by_producer':
    case 'no_shows':
    case 'receivables':
      return row.customer_id === null || row.customer_id === undefined
        ? null
        : { key: 'name', link: linkOptions({ to: '/customer/$id', params: { id: text('customer_id') } }) };
    case 'custom_kill_log':
    case 'organic_audit':
      return { key: 'order_id', link: orderLink(Number(row.order_id)) };
    default:
      return null;
  }
}
