import { z } from 'zod';
import { Day } from '#contract/lib/days.ts';
import { CommaList, Id, Line } from '#contract/lib/fields.ts';
import { SPECIES, SpeciesKey } from '#contract/lib/species.ts';
import { Label } from '#contract/orders/offering.ts';

export const ORDER_SORTS = ['dropoff_date', '-dropoff_date', 'order_id', '-order_id'] as const;

const MaybeDay = z.union([z.literal('').transform(() => undefined), Day]).optional();

/** What narrows a list of orders; all of it travels as text too, so that it can stand in an address. */
export const OrderListFilter = z.object({
  /** Comma list of types; unknown ones are ignored. Decision C-03. */
  order_type: z.string().max(200).default('pending'),
  date: MaybeDay,
  event_date: MaybeDay,
  search: Line(100).default(''),
  /** Only what this customer brought or has a share of. */
  customer_id: z.union([z.literal('').transform(() => undefined), Id]).optional(),
  /** Drop-off days, both included. */
  from: MaybeDay,
  to: MaybeDay,
  species: CommaList(SpeciesKey, SPECIES.length).default([]),
  /** 'none': those without a label type. */
  process_option: z.union([z.literal(''), z.literal('none'), Label]).default(''),
  /** 'due': with a drop-off from today on; 'started': in the plant, with the cutting begun. Decision C-09. */
  only: z.enum(['', 'due', 'started']).default(''),
  sort: z.enum(ORDER_SORTS).default('dropoff_date'),
});
