import { type OrderRow, proOrderList, viewOrder } from '#contract/booking/api.ts';
import { getAllDateSlot } from '#contract/calendar/api.ts';

/** The part of a requested order that a decision needs. */
export type Request = Pick<OrderRow, 'order_id' | 'title'>;

/** Calls to refetch after a request is decided. */
export const SHOWS_REQUESTS = [proOrderList, viewOrder, getAllDateSlot];
