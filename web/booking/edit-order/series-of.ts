import type { OrderDetails } from '#contract/booking/api.ts';
import type { RepeatedOrder } from '#web/booking/edit-order/schedule-order-dialog.tsx';

/**
 * The series that an order belongs to. An animal that was booked together with others may have been repeated alone, so only
 * its copies form a series.
 */
export const seriesOf = ({ order_id, rrule, series, dropoff_date }: OrderDetails): RepeatedOrder | undefined =>
  rrule === ''
    ? undefined
    : { order_id, first_day: series?.first_day ?? dropoff_date, last_day: series?.last_day ?? '' };
