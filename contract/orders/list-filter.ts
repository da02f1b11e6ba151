import { z } from 'zod';
import { Day } from '#contract/lib/days.ts';
import { CommaList, Id, Line } from '#contract/lib/fields.ts';
import { SPECIES, SpeciesKey } from '#contract/lib/species.ts';
import { Label } from '#contract/orders/offering.ts';

/** The sort keys of the order lists; a minus means descending. */
export const ORDER_SORT_COLUMNS = ['dropoff_date', 'order_id'] as const;
export type OrderSortColumn = (typeof ORDER_SORT_COLUMNS)[number];
export const ORDER_SORTS = ORDER_SORT_COLUMNS.flatMap((column) => [column, `-${column}`] as const);

const MaybeDay = z.union([z.literal('').transform(() => undefined), Day]).optional();

/**
 * Where an animal in the plant is: killed but not cut yet, past the day it should have been cut, or ready for pickup. An animal
 * counts as killed once it was marked as killed or weighed as a carcass, whatever its kill date.
 */
export const AT_PLANT = ['rail', 'late', 'ready'] as const;
export type AtPlant = (typeof AT_PLANT)[number];

/** Filters for an order list. Each can be written as text, so that the list's URL can hold them. */
export const OrderListFilter = z.object({
  /** Comma-separated list types; unknown ones are ignored. */
  order_type: z.string().max(200).default('pending'),
  date: MaybeDay,
  event_date: MaybeDay,
  search: Line(100).default(''),
  /** Only orders this customer brought or has a share of. */
  customer_id: z.union([z.literal('').transform(() => undefined), Id]).optional(),
  /** The range of drop-off days, inclusive. */
  from: MaybeDay,
  to: MaybeDay,
  species: CommaList(SpeciesKey, SPECIES.length).default([]),
  /** 'none': orders without a label type. */
  process_option: z.union([z.literal(''), z.literal('none'), Label]).default(''),
  /**
   * 'due': drop-off is today or later; 'started': in the plant, with cutting begun; or one of AT_PLANT.
   */
  only: z.enum(['', 'due', 'started', ...AT_PLANT]).default(''),
  /** Whether the order came from a lot on the market. */
  from_market: z.enum(['', 'yes', 'no']).default(''),
  sort: z.enum(ORDER_SORTS).default('dropoff_date'),
});
