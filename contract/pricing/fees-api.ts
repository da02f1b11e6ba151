import { z } from 'zod';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Id, IntBetween, RequiredLine } from '#contract/lib/fields.ts';
import { TAX_CLASS_NAMES, UNIT_NAMES } from '#contract/pricing/price-list.ts';

const Fee = {
  /** Identifies the line of the price list. */
  key: z.string(),
  name: z.string(),
  unit: z.enum(UNIT_NAMES),
  cents: z.number(),
  tax_class: z.enum(TAX_CLASS_NAMES),
  /** Whether it is charged for the animal and divided among its shares. Otherwise, it is for one share. */
  is_of_animal: z.boolean(),
};
export const OfferedFee = z.object(Fee);
export type OfferedFee = z.output<typeof OfferedFee>;

/** The fees of the animal's price list that only the office adds, and those that it has added. */
export const orderFees = endpoint({
  method: 'GET',
  path: '/api/order/fees/:order_id',
  input: z.object({ order_id: Id }),
  data: z.object({
    offered: z.array(OfferedFee),
    /** The animal's shares. A fee can be added while its share is on no invoice or draft. */
    shares: z.array(z.object({ cart_id: z.int(), owner: z.string(), quarters: z.int(), is_invoiced: z.boolean() })),
    heads: z.int(),
    /** `cart_id` is null for a fee of the whole animal, `count` is in hundredths of a unit. */
    added: z.array(
      z.object({
        ...Fee,
        order_fee_id: z.int(),
        cart_id: z.int().nullable(),
        owner: z.string(),
        count: z.int(),
        can_remove: z.boolean(),
      }),
    ),
  }),
  refusals: [],
  shows: ['orders', 'prices', 'payments'],
});

/** Adds a fee to an animal, or to one of its shares. Adding it again changes how many are charged. */
export const addOrderFee = endpoint({
  method: 'POST',
  path: '/api/order/add_fee',
  input: z.object({
    order_id: Id,
    key: RequiredLine(400),
    /** Null for a fee of the whole animal, or of its only share. */
    cart_id: Id.nullable().default(null),
    /** In hundredths of a unit: 1.5 hours are 150. */
    count: IntBetween(1, 99_999_999).default(100),
  }),
  data: z.object({ order_fee_id: z.int() }),
  done: 'Fee added',
  refusals: ['fee_unknown', 'fee_needs_share', 'fee_invoiced'],
});

export const removeOrderFee = endpoint({
  method: 'POST',
  path: '/api/order/remove_fee',
  input: z.object({ order_fee_id: Id }),
  data: z.object({ order_id: z.int() }),
  done: 'Fee removed',
  refusals: ['fee_invoiced'],
});
