import { ORDER_STATUS } from '#contract/orders/status.ts';
import { StatusTag } from '#web/ui/status-tag.tsx';

/** The colors of an order's status [CAL-045]; any other is green. */
const ORDER_COLOURS: Readonly<Record<number, string>> = {
  [ORDER_STATUS.pending]: 'orange',
  [ORDER_STATUS.open]: 'turquoise',
  [ORDER_STATUS.requested]: 'pink',
};
export const orderColour = (status: number): string => ORDER_COLOURS[status] ?? 'green';

/** An order's status as a dot with its word; the word is never left out. A rejected one, which no calendar shows, is not green. */
export function OrderStatusTag({ status, children }: { status: number; children: string }) {
  return <StatusTag colour={status === ORDER_STATUS.rejected ? 'red' : orderColour(status)}>{children}</StatusTag>;
}
