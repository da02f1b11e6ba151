import { z } from 'zod';
import { TaxBp } from '#contract/invoicing/rules-api.ts';
import { Day } from '#contract/lib/days.ts';
import { endpoint, PageOf } from '#contract/lib/endpoint.ts';
import { Count, Flag, Id, IdOrZero, IntBetween, Line, ListOf, pageFields, Revision } from '#contract/lib/fields.ts';
import { Code, SharedLine } from '#contract/lib/shared-text.ts';
import type { Words } from '#contract/lib/spanish.ts';
import { BUYER_ADDRESS } from '#contract/market/claims/claims-api.ts';
import { hasLink } from '#contract/market/lots/contact-details.ts';
import { MAX_CLB, MAX_PIECES } from '#contract/market/lots/lot.ts';
import { MAX_SALE_CENTS } from '#contract/market/pos/price-sale.ts';
import { RECORDED_FOR_INVOICES } from '#contract/payments/methods.ts';
import { TAXED_AS, UNITS } from '#contract/pricing/counter-goods.ts';
import { NAME_MARKUP } from '#contract/pricing/price-list.ts';

export const MAX_PRODUCTS = 1000;
export const MAX_SALE_LINES = 100;

/** One line of text without < or >, for names and reasons, which appear on receipts. */
export const Plain = (most: number) =>
  SharedLine(most)
    .min(1, 'Required')
    .refine((text) => !/[<>]/.test(text), NAME_MARKUP);
const Cents = IntBetween(1, MAX_SALE_CENTS);

export const LABEL_HOLDS = ['', 'weight', 'price'] as const;

/** An item to tap or scan. `product_id` is 0 for a lot that has no counter product. */
export const CounterItem = z.object({
  product_id: z.int(),
  /** 0 for a product that isn't on the market. */
  lot_id: z.int(),
  name: z.string(),
  code: z.string(),
  label_holds: z.enum(LABEL_HOLDS),
  unit: z.enum(UNITS),
  price_cents: z.int(),
  tax_class: z.enum(TAXED_AS),
  /**
   * In pieces or hundredths of a pound, less what buyers hold online; null if the stock isn't counted. A lot's stock is a number of
   * pieces, even if it is sold by the pound: at the counter, each weighed line is one piece.
   */
  left: z.int().nullable(),
  revision: z.int(),
});
export type CounterItem = z.output<typeof CounterItem>;

/**
 * A share of an animal that can be sold at the counter. What is paid now is the deposit, or the full price if that is
 * known.
 */
export const CounterShare = z.object({
  lot_id: z.int(),
  title: z.string(),
  /** When the animal goes to the plant. Distinguishes lots with the same title. */
  dropoff_date: Day.nullable(),
  quarters: z.int(),
  price_cents: z.int(),
  is_deposit: z.boolean(),
  needs_address: z.boolean(),
});
export type CounterShare = z.output<typeof CounterShare>;

const Till = z.object({ session_id: z.int(), name: z.string() });
const CounterDay = z.object({ day_id: z.int(), place: z.string(), opened_on: z.string(), float_cents: z.int() });

/** Everything a counter needs to make sales, even if the connection is lost later. */
export const viewCounter = endpoint({
  method: 'GET',
  path: '/api/market/pos/counter',
  input: z.object({}),
  data: z.object({
    /** 'plant:12' or 'seller:7'. A browser keeps unsent sales under this key. */
    owner: z.string(),
    is_plant: z.boolean(),
    /** A plant's tills that can accept money today. */
    tills: z.array(Till),
    /** A seller's till day; null until opened. */
    day: CounterDay.nullable(),
    /** In hundredths of a percent, with one decimal. */
    rates: z.object({ meat: z.number(), goods: z.number() }),
    items: z.array(CounterItem),
    shares: z.array(CounterShare),
    /** How many lines of offline sales have differences to settle. */
    differences: z.int(),
  }),
  refusals: [],
  shows: ['market', 'payments', 'counter'],
});

const SoldLine = z
  .object({
    product_id: IdOrZero.default(0),
    lot_id: IdOrZero.default(0),
    /** Set for a share of an animal. */
    quarters: z.union([z.null(), z.literal(1), z.literal(2), z.literal(4)]).default(null),
    /** Pieces, or hundredths of a pound. For a share, 1. */
    quantity: IntBetween(1, Math.max(MAX_PIECES, MAX_CLB)),
    /** The price as the clerk saw it. */
    price_cents: Count(MAX_SALE_CENTS),
    label_cents: z.union([z.null(), Cents]).default(null),
    /**
     * The unit and tax class as the clerk saw them. Null for shares, and for sales that a browser has kept since before these
     * fields existed.
     */
    unit: z.union([z.null(), z.enum(UNITS)]).default(null),
    tax_class: z.union([z.null(), z.enum(TAXED_AS)]).default(null),
  })
  .refine(({ product_id, lot_id, quarters }) => (quarters === null ? product_id + lot_id > 0 : lot_id > 0), 'Required');
export type SoldLine = z.output<typeof SoldLine>;

/**
 * Stores a sale at the counter, once for each `client_sale_id`, no matter how often it is sent. Goods sold offline are
 * never refused because of stock, prices, or taxes. Instead, any mismatch is stored as a difference to settle, and so
 * is a sale whose money counts toward a different till day from the one it was rung up in. Any other sale is refused if
 * something is out of stock or a price has changed.
 */
export const sellAtCounter = endpoint({
  method: 'POST',
  path: '/api/market/pos/sell',
  input: z.object({
    client_sale_id: z.uuid(),
    /** The plant's till session; 0 for sellers, whose open day is used. */
    session_id: IdOrZero.default(0),
    /** The till session or seller's day in which it was rung up, which may be closed by now; 0 if the browser didn't say. */
    rung_in: IdOrZero.default(0),
    /** The account of the clerk who rang it up, since someone else may send it; 0 for the sender. */
    sold_by: IdOrZero.default(0),
    sold_at: z.iso.datetime({ offset: true }),
    was_offline: Flag.default(false),
    lines: ListOf(SoldLine, MAX_SALE_LINES).refine((lines) => lines.length > 0, 'Required'),
    discount_cents: Count(MAX_SALE_CENTS).default(0),
    discount_reason: Line(200).default(''),
    rates: z.object({ meat: TaxBp, goods: TaxBp }),
    tenders: ListOf(
      z.object({ method: z.enum(RECORDED_FOR_INVOICES), amount_cents: Cents, reference: Line(60).default('') }),
      10,
    ).default([]),
    /** Who is buying the share, so that the plant and the seller know. */
    buyer_name: Line(120).default(''),
    buyer_phone: Line(30).default(''),
    ...BUYER_ADDRESS,
  }),
  data: z.object({
    sale_id: z.int(),
    total_cents: z.int(),
    change_cents: z.int(),
    /** What was out of stock. */
    shorts: z.array(z.object({ name: z.string(), unit: z.enum(UNITS), short: z.int() })),
  }),
  refusals: [
    'key_reused',
    'till_closed',
    'till_counted',
    'till_old',
    'too_little_left',
    'counter_changed',
    'product_removed',
    'sold_differently',
    'share_gone',
    'size_not_offered',
    'not_for_sale',
    'share_buyer_missing',
    'share_address_missing',
    'sale_too_large',
    'discount_too_high',
    'discount_reason_missing',
    'only_for_meat',
    'paid_too_little',
    'too_much_paid',
  ],
});

/**
 * Voids a whole sale while its till day is open: the money is returned the way it was paid, and the goods go back on
 * sale.
 */
export const voidCounterSale = endpoint({
  method: 'POST',
  path: '/api/market/pos/void',
  input: z.object({ sale_id: Id, reason: Plain(200) }),
  data: z.object({ sale_id: z.int() }),
  done: 'Sale voided',
  refusals: ['void_too_late', 'sale_voided', 'refunded_already', 'not_in_drawer', 'past_tipping_point'],
});

export const CounterSaleRow = z.object({
  sale_id: z.int(),
  sold_at: z.string(),
  sold_by: z.string(),
  what: z.array(z.string()),
  methods: z.array(z.enum(RECORDED_FOR_INVOICES)),
  total_cents: z.int(),
  was_offline: z.boolean(),
  is_voided: z.boolean(),
  refunded_cents: z.int(),
});
export type CounterSaleRow = z.output<typeof CounterSaleRow>;

/** Sales at the counter, newest first. */
export const listCounterSales = endpoint({
  method: 'POST',
  path: '/api/market/pos/sales',
  input: z.object(pageFields(20)),
  data: PageOf(CounterSaleRow),
  envelope: 'page',
  refusals: [],
  shows: ['market', 'payments'],
});

export const CounterReceipt = z.object({
  sale_id: z.int(),
  seller_name: z.string(),
  seller_phone: z.string(),
  seller_email: z.string(),
  sold_at: z.string(),
  sold_on: z.string(),
  sold_by: z.string(),
  buyer_name: z.string(),
  lines: z.array(
    z.object({
      name: z.string(),
      unit: z.enum(['piece', 'lb', 'share']),
      quantity: z.int(),
      price_cents: z.int(),
      amount_cents: z.int(),
      /** Less the line's part of the discount. */
      net_cents: z.int(),
      tax_class: z.enum(TAXED_AS),
      /** Whether only a deposit was paid for this share, because its price isn't known until the animal is weighed. */
      is_deposit: z.boolean(),
      /** How much of the quantity was refunded. */
      refunded: z.int(),
    }),
  ),
  taxes: z.array(z.object({ tax_class: z.enum(TAXED_AS), rate_bp: z.number(), tax_cents: z.int() })),
  /** By payment method, less the change given. */
  paid: z.array(z.object({ method: z.enum(RECORDED_FOR_INVOICES), amount_cents: z.int(), refunded_cents: z.int() })),
  refunds: z.array(
    z.object({
      refund_id: z.int(),
      refunded_at: z.string(),
      reason: z.string(),
      amount_cents: z.int(),
      what: z.array(z.string()),
      methods: z.array(z.enum(RECORDED_FOR_INVOICES)),
    }),
  ),
  subtotal_cents: z.int(),
  discount_cents: z.int(),
  discount_reason: z.string(),
  tax_cents: z.int(),
  total_cents: z.int(),
  payments: z.array(z.object({ method: z.enum(RECORDED_FOR_INVOICES), amount_cents: z.int(), reference: z.string() })),
  given_cents: z.int(),
  change_cents: z.int(),
  void_reason: z.string(),
  /** Whether the sale can still be voided, because its till day is open. */
  can_void: z.boolean(),
  /** Whether anything in the sale can be refunded. */
  can_refund: z.boolean(),
});
export type CounterReceipt = z.output<typeof CounterReceipt>;

export const viewCounterSale = endpoint({
  method: 'POST',
  path: '/api/market/pos/receipt',
  input: z.object({ sale_id: Id }),
  data: CounterReceipt,
  refusals: [],
  shows: ['market', 'payments'],
});

/** Adds or changes a product. For a seller's lot, only the name and code are stored; the price and stock are the lot's. */
export const saveCounterProduct = endpoint({
  method: 'POST',
  path: '/api/market/pos/saveProduct',
  input: z
    .object({
      product_id: IdOrZero.default(0),
      revision: Revision.default(0),
      lot_id: IdOrZero.default(0),
      /** Emailed with receipts. */
      name: Plain(80).refine((name) => !hasLink(name), 'Leave out links.' satisfies Words),
      code: Code(40).default(''),
      label_holds: z.enum(LABEL_HOLDS).default(''),
      unit: z.enum(UNITS).default('piece'),
      price_cents: z.union([z.null(), Cents]).default(null),
      tax_class: z.enum(TAXED_AS).default('meat'),
      stock: z.union([z.null(), IntBetween(-MAX_CLB, MAX_CLB)]).default(null),
      /** The stock that was on the screen. Anything sold since then is subtracted from the new stock. */
      stock_was: z.union([z.null(), IntBetween(-MAX_CLB, MAX_CLB)]).default(null),
    })
    .refine(({ lot_id, price_cents }) => lot_id > 0 || price_cents !== null, {
      path: ['price_cents'],
      message: 'Required',
    })
    .refine(({ label_holds, code }) => label_holds === '' || /^\d{1,5}$/.test(code), {
      path: ['code'],
      message: 'Enter the product number, up to 5 digits.',
    })
    .refine(({ label_holds, unit, lot_id }) => label_holds !== 'weight' || unit === 'lb' || lot_id > 0, {
      path: ['label_holds'],
      message: 'Sell it by weight, or choose labels without a weight.',
    }),
  data: z.object({ product_id: z.int() }),
  done: 'Product saved',
  creates: true,
  refusals: [
    'counter_product_changed',
    'code_taken',
    'products_full',
    'lot_not_for_sale',
    'lot_has_product',
    'key_reused',
  ],
});

export const removeCounterProduct = endpoint({
  method: 'POST',
  path: '/api/market/pos/removeProduct',
  input: z.object({ product_id: Id }),
  data: z.object({ product_id: z.int() }),
  done: 'Product removed',
  refusals: [],
});

/** Opens a seller's till day with the cash in the box. */
export const openCounterDay = endpoint({
  method: 'POST',
  path: '/api/market/pos/openDay',
  input: z.object({ place: Line(80).default(''), float_cents: Count(MAX_SALE_CENTS) }),
  data: CounterDay,
  done: 'Till day opened',
  refusals: ['till_open'],
});

/** Closes a seller's till day with the counted cash. */
export const closeCounterDay = endpoint({
  method: 'POST',
  path: '/api/market/pos/closeDay',
  input: z.object({ day_id: Id, counted_cents: Count(99_999_999) }),
  data: z.object({ day_id: z.int(), expected_cents: z.int(), counted_cents: z.int() }),
  refusals: ['till_closed'],
});

/**
 * A difference to settle after an offline sale: an item was sold while out of stock, or at a price or tax rate other
 * than the listed one, or the sale was rung up in a different till day from the one its money counts toward.
 */
export const CounterDifference = z.object({
  sale_id: z.int(),
  line: z.int(),
  sold_at: z.string(),
  sold_by: z.string(),
  name: z.string(),
  unit: z.enum(['piece', 'lb', 'share']),
  quantity: z.int(),
  short: z.int(),
  price_cents: z.int(),
  listed_cents: z.int(),
  /** Null if it hasn't changed. */
  listed_unit: z.enum(UNITS).nullable(),
  tax_class: z.enum(TAXED_AS),
  listed_tax_class: z.enum(TAXED_AS).nullable(),
  /** In hundredths of a percent; null if the rate hasn't changed. */
  sold_rate_bp: z.number().nullable(),
  listed_rate_bp: z.number().nullable(),
  /** When and where the whole sale was rung up, if its money counts toward a different till day. */
  rung_on: Day.nullable(),
  rung_in: z.string().nullable(),
  /** The total of the whole sale. */
  total_cents: z.int(),
});
export type CounterDifference = z.output<typeof CounterDifference>;

/** Open differences, oldest first, up to a limit. As some are settled, later ones appear. */
export const listDifferences = endpoint({
  method: 'POST',
  path: '/api/market/pos/differences',
  input: z.object({}),
  data: z.array(CounterDifference),
  refusals: [],
  shows: ['market', 'payments'],
});

export const settleCounterDifference = endpoint({
  method: 'POST',
  path: '/api/market/pos/settle',
  input: z.object({ sale_id: Id, line: Count(MAX_SALE_LINES), note: Plain(200) }),
  data: z.object({ sale_id: z.int() }),
  done: 'Settled',
  refusals: [],
});
