import { linkOptions } from '@tanstack/react-router';
import type { SentTo } from '#contract/lib/endpoint.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import type { getReport } from '#contract/reports/api.ts';
import type { DayRange } from '#contract/reports/ranges.ts';
import type { ReportRow } from '#contract/reports/report.ts';
import type { PageLink } from '#web/lib/page-link.ts';
import { orderLink } from '#web/orders/order-words.ts';

/** The report and its filters. */
export type ReportAsked = Pick<SentTo<typeof getReport>, 'report' | 'species' | 'process_option'>;

/** The page that lists what a row counts, if there is one, and the column that links to it. */
export function linkFor(
  { report, species, process_option }: ReportAsked,
  row: ReportRow,
  { from, to }: DayRange,
): { key: string; link: PageLink } | null {
  const text = (key: string) => String(row[key] ?? '');
  const search = { from, to, ...(species && { species }), ...(process_option && { label: process_option }) };
  const completed = (more: Record<string, string>) => ({
    key: 'completed',
    link: linkOptions({ to: '/processordashboard/completedOrders', search: { ...search, ...more } }),
  });
  switch (report) {
    case 'orders_by_status':
      if (row.status === ORDER_STATUS.pending)
        return { key: 'orders', link: linkOptions({ to: '/processordashboard/pendingOrders', search }) };
      if (row.status === ORDER_STATUS.open)
        return { key: 'orders', link: linkOptions({ to: '/processordashboard/openOrders', search }) };
      return row.status === ORDER_STATUS.completed ? { ...completed({}), key: 'orders' } : null;
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
