import { ORDER_STATUS } from '#contract/orders/status.ts';
import classes from '#web/ui/status-tag.module.css';

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

/** A cut sheet's status: 'open' amber, any other green. Spec part 2, section 4. */
export function CutSheetStatusTag({ status, children }: { status: string; children: string }) {
  return <StatusTag colour={status === 'open' ? 'amber' : 'green'}>{children}</StatusTag>;
}

/** Any state with one of the product's state colours and its word. */
export function StatusTag({ colour, children }: { colour: string; children: string }) {
  return (
    <span className={classes.tag} data-colour={colour}>
      {children}
    </span>
  );
}
