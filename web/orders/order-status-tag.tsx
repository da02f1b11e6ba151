import { ORDER_STATUS } from '#contract/orders/status.ts';
import { StatusTag } from '#web/ui/status-tag.tsx';

/** The colors of order statuses. Any other status is green. Required by CAL-045. */
const ORDER_COLORS: Readonly<Record<number, string>> = {
  [ORDER_STATUS.pending]: 'orange',
  [ORDER_STATUS.open]: 'turquoise',
  [ORDER_STATUS.requested]: 'pink',
};
export const orderColor = (status: number): string => ORDER_COLORS[status] ?? 'green';

/**
 * An order's status as a colored dot and a word that is always visible. Rejected orders, which calendars leave out,
 * have their own color.
 */
export function OrderStatusTag({ status, children }: { status: number; children: string }) {
  return <StatusTag color={status === ORDER_STATUS.rejected ? 'red' : orderColor(status)}>{children}</StatusTag>;
}
