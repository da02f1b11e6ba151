import { z } from 'zod';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Id, ListOf } from '#contract/lib/fields.ts';
import { OrderListFilter } from '#contract/orders/list-filter.ts';

/** Counts next to menu items stop here and show '99+'. */
export const MAX_COUNTED = 100;

/** How many orders each list in the menu has for this person, counted up to MAX_COUNTED. */
export const countOrders = endpoint({
  method: 'GET',
  path: '/api/order/countOrders',
  input: z.object({}),
  data: z.object({ requested: z.int(), pending: z.int(), open: z.int(), completed: z.int() }),
  refusals: [],
  shows: ['orders'],
});
export type OrderCounts = z.output<typeof countOrders.data>;

/**
 * Summarizes the customer's orders that the caller may see: how many are open, how many are completed, the next booked
 * drop-off, and the last day an animal arrived.
 */
export const customerFigures = endpoint({
  method: 'GET',
  path: '/api/order/customerFigures',
  input: z.object({ customer_id: Id }),
  data: z.object({
    open: z.int(),
    completed: z.int(),
    next_day: z.string().nullable(),
    last_day: z.string().nullable(),
    /** Their newest order that someone can book again; null if they never brought an animal. */
    last_order_id: z.int().nullable(),
  }),
  refusals: [],
  shows: ['orders'],
});
export type CustomerFigures = z.output<typeof customerFigures.data>;

/** Exports all pages of a list as a spreadsheet. */
export const exportOrders = endpoint({
  method: 'GET',
  path: '/api/order/exportOrders',
  input: OrderListFilter,
  data: z.unknown(),
  refusals: ['busy'],
  file: 'text/csv',
});

export const MAX_RECEIVED_AT_ONCE = 200;

/**
 * Marks many orders as received, each independently: a refused order does not stop the others. Returns them in the order they
 * were sent, each with 'received' or the reason it was refused. 'moved' means someone else got there first; the response then
 * includes the current status.
 */
export const receiveOrders = endpoint({
  method: 'POST',
  path: '/api/order/receiveOrders',
  input: z.object({
    order_ids: ListOf(Id, MAX_RECEIVED_AT_ONCE),
    /** The ages stated at drop-off for some of these animals. */
    ages: ListOf(z.object({ order_id: Id, over_thirty_months: z.enum(['yes', 'no']) }), MAX_RECEIVED_AT_ONCE).default(
      [],
    ),
  }),
  data: z.array(
    z.object({
      order_id: z.int(),
      outcome: z.enum(['received', 'moved', 'unknown', 'same_tag']),
      title: z.string(),
      status: z.int().nullable(),
    }),
  ),
  refusals: [],
});
export type ReceivedOrder = z.output<typeof receiveOrders.data>[number];
