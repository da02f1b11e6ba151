import { type OrderRow, proOrderList, viewOrder } from '#contract/booking/api.ts';
import { getAllDateSlot } from '#contract/calendar/api.ts';

/** What a decision needs to know of an order that somebody asks for. */
export type Request = Pick<OrderRow, 'order_id' | 'title'>;

/** What shows whether a request was decided. */
export const SHOWS_REQUESTS = [proOrderList, viewOrder, getAllDateSlot];
