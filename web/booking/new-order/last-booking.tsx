import { isStaff } from '#contract/lib/roles.ts';
import { useMe } from '#web/accounts/session.ts';
import classes from '#web/booking/new-order/last-booking.module.css';
import type { Booked } from '#web/booking/new-order/use-new-order.ts';
import { showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { orderLink } from '#web/orders/order-words.ts';
import { AnchorLink } from '#web/ui/links.tsx';

/** As many as can be read at a glance. The order page links to the others. */
const MAX_SHOWN = 8;

/** Only the plant books; everyone else asks for it. */
function wordsOf(isBooked: boolean, count: number, day: string): string {
  if (count > 1) {
    return isBooked
      ? t('Booked on {count} dates, starting {day}:', { count, day })
      : t('Requested on {count} dates, starting {day}:', { count, day });
  }
  return isBooked ? t('Booked for {day}:', { day }) : t('Requested for {day}:', { day });
}

/** The orders just booked or requested, with links. The message bar closes after 3 s; this stays until the next booking. */
export function LastBooking({ order_ids, dates }: Booked) {
  const { role } = useMe();
  const day = showDay(dates[0] ?? '');
  const more = order_ids.length - MAX_SHOWN;
  return (
    <p className={classes.booking}>
      {wordsOf(isStaff(role), dates.length, day)}{' '}
      {order_ids.slice(0, MAX_SHOWN).map((order_id, at) => (
        <span key={order_id}>
          {at > 0 && ', '}
          <AnchorLink {...orderLink(order_id)} c="inherit">
            {t('Order {order_id}', { order_id })}
          </AnchorLink>
        </span>
      ))}
      {more > 0 && ` ${t('and {more} more', { more })}`}
    </p>
  );
}
