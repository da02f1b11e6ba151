import { type OrderRow, proOrderList, viewOrder } from '#contract/booking/api.ts';
import { getAllDateSlot } from '#contract/calendar/api.ts';

/** The fields of a requested order needed for a decision. */
export type Request = Pick<OrderRow, 'order_id' | 'title'>;

/** Calls to refetch after a request is decided. */
export const SHOWS_REQUESTS = [proOrderList, viewOrder, getAllDateSlot];
