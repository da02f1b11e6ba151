import type { ReactNode } from 'react';
import type { OrderRow } from '#contract/booking/api.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import { isStaff } from '#contract/lib/roles.ts';
import { isBooked } from '#contract/orders/status.ts';
import { useMe } from '#web/accounts/session.ts';
import { t } from '#web/lib/words.ts';
import { CUTTING_ADDRESS } from '#web/orders/order-words.ts';
import { AnchorLink } from '#web/ui/links.tsx';
import { inNewTab, NewTabIcon } from '#web/ui/page/new-tab.tsx';

/** A link from a drop-off day to its cut sheets. Opens in a new tab. */
export const CuttingDayLink = ({ day }: { day: IsoDate }) => (
  <AnchorLink to={CUTTING_ADDRESS} search={{ date: day, day_of: 'dropoff' }} {...inNewTab()}>
    {t('Cutting sheets')}
    <NewTabIcon />
  </AnchorLink>
);

/**
 * Links from an order to its animal's cut sheets. Shows plain text to everyone but staff, and for requests, which aren't being
 * cut yet.
 */
export function CuttingOrderLink({
  order: { order_id, status, dropoff_date: date },
  children,
}: {
  order: Pick<OrderRow, 'order_id' | 'status' | 'dropoff_date'>;
  children: ReactNode;
}) {
  const { role } = useMe();
  if (!isStaff(role) || !isBooked(status)) return children;
  return (
    <AnchorLink to={CUTTING_ADDRESS} search={{ date, day_of: 'dropoff', order: String(order_id) }} inherit>
      {children}
    </AnchorLink>
  );
}
