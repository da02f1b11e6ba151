import { z } from 'zod';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Id, ListOf } from '#contract/lib/fields.ts';
import { OrderListFilter } from '#contract/orders/list-filter.ts';

/** A count beside a menu item goes no further than this: from here on it says '99+'. */
export const MOST_COUNTED = 100;

/** How many orders each list of the menu has for this person, counted up to MOST_COUNTED. */
export const countOrders = endpoint({
  method: 'GET',
  path: '/api/order/countOrders',
  input: z.object({}),
  data: z.object({ requested: z.int(), pending: z.int(), open: z.int(), completed: z.int() }),
  refusals: [],
  shows: ['orders'],
});
export type OrderCounts = z.output<typeof countOrders.data>;

/** The orders that a list shows, all of its pages, as a file that a spreadsheet opens. */
export const exportOrders = endpoint({
  method: 'GET',
  path: '/api/order/exportOrders',
  input: OrderListFilter,
  data: z.unknown(),
  refusals: ['busy'],
  file: 'text/csv',
});

/** As many as are received by one press. */
export const MOST_RECEIVED_AT_ONCE = 200;

/**
 * Records of many orders that the product was received, each for itself: what one of them refuses keeps none of the others. Out: the
 * orders in the order given, 'received', or why not: 'moved' when somebody was faster, with the status it has now.
 */
export const receiveOrders = endpoint({
  method: 'POST',
  path: '/api/order/receiveOrders',
  input: z.object({ order_ids: ListOf(Id, MOST_RECEIVED_AT_ONCE) }),
  data: z.array(
    z.object({
      order_id: z.int(),
      outcome: z.enum(['received', 'moved', 'unknown']),
      title: z.string(),
      status: z.int().nullable(),
    }),
  ),
  refusals: [],
});
export type ReceivedOrder = z.output<typeof receiveOrders.data>[number];
