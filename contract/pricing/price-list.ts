import { z } from 'zod';
import { Line, ListOf, RequiredLine } from '#contract/lib/fields.ts';
import type { Words } from '#contract/lib/spanish.ts';

/** The units in which prices are charged. See docs/trade-facts.md, What a plant charges. */
export const PRICE_UNITS = {
  head: 'per head',
  live_lb: 'per pound, live',
  hanging_lb: 'per pound, hanging',
  packaged_lb: 'per pound, packed',
  green_lb: 'per pound, before curing',
  animal: 'per animal',
  half: 'per half',
  quarter: 'per quarter',
  share: 'per share',
  package: 'per package',
  piece: 'per piece counted',
  hanging_day: 'per day of hanging',
  hour: 'per hour',
  flat: 'once per invoice',
} as const satisfies Readonly<Record<string, Words>>;
export type PriceUnit = keyof typeof PRICE_UNITS;
/** Prices for these units can have a tenth of a cent: $1.795 a pound. */
const POUND_UNITS: readonly PriceUnit[] = ['live_lb', 'hanging_lb', 'packaged_lb', 'green_lb'];

/** Services that a customer can request on the cut sheet, each with its own price. */
export const SERVICES = ['smoking', 'sausage', 'patties', 'stew', 'organs', 'boning'] as const;
export type Service = (typeof SERVICES)[number];
/** Facts about the animal or the share that can add a charge. */
export const FACTS = ['split_half', 'split_quarter', 'over_age_bull', 'rush'] as const;
export type Fact = (typeof FACTS)[number];

/** When a line is charged. */
export const CONDITIONS = {
  always: 'Always',
  smoking: 'Curing and smoking requested',
  sausage: 'Sausage requested',
  patties: 'Patties requested',
  stew: 'Stew meat requested',
  organs: 'Organs kept',
  boning: 'Extra boning requested',
  split_half: 'The share is a half',
  split_quarter: 'The share is a quarter or three quarters',
  over_age_bull: 'The animal is a bull over 30 months',
  rush: 'It’s a rush order',
  cut: 'A certain cut is chosen',
  option: 'A certain option is chosen',
  added: 'Only when the office adds it',
} as const satisfies Readonly<Record<'always' | Service | Fact | 'cut' | 'option' | 'added', Words>>;
export type Condition = keyof typeof CONDITIONS;
export const isService = (condition: Condition): condition is Service =>
  (SERVICES as readonly string[]).includes(condition);

/** Lines of the same class are taxed at the same rate. */
export const TAX_CLASSES = {
  processing: 'Processing',
  meat: 'Meat',
  goods: 'Other goods',
  fees: 'Fees',
} as const satisfies Readonly<Record<string, Words>>;
export type TaxClass = keyof typeof TAX_CLASSES;

const keysOf = <Key extends string>(words: Readonly<Record<Key, Words>>) => Object.keys(words) as [Key, ...Key[]];
export const UNIT_NAMES = keysOf(PRICE_UNITS);
export const CONDITION_NAMES = keysOf(CONDITIONS);
export const TAX_CLASS_NAMES = keysOf(TAX_CLASSES);

/** $10,000.00 a unit. */
export const MAX_UNIT_CENTS = 1_000_000;
export const MAX_NAME_LETTERS = 60;
export const MAX_LINES = 100;

/** The weights that a class of animals can go by. */
export const WEIGHED = ['live', 'hanging'] as const;
export const WEIGHED_WORDS = {
  live: 'Live weight',
  hanging: 'Hanging weight',
} as const satisfies Readonly<Record<(typeof WEIGHED)[number], Words>>;
export const MAX_CLASS_POUNDS = 5000;
export const MAX_FREE_DAYS = 365;

/** One line in a price list: what it is called, how much a unit costs, and when it is charged. */
export const PriceLine = z.object({
  name: z.string(),
  unit: z.enum(UNIT_NAMES),
  /** Of one unit. By the pound, it can have a tenth of a cent. */
  cents: z.number(),
  /** The minimum charge for an animal; null if there is none. */
  minimum_cents: z.int().nullable(),
  when: z.enum(CONDITION_NAMES),
  tax_class: z.enum(TAX_CLASS_NAMES),
  /** The cut, option, or counted thing that the line is for; absent if it is for all of them. */
  product: z.string().optional(),
  /** Days of hanging that are free: $3.00 a day after 14. */
  beyond: z.int().optional(),
  /** Charged only if an animal weighs this much, in whole pounds; `to` is included. */
  weight_of: z.enum(WEIGHED).optional(),
  from_lb: z.int().optional(),
  to_lb: z.int().optional(),
  /** The part of the booked birds that is charged even if fewer come. */
  least_percent: z.int().optional(),
  /** Only on a fee that the office added to an order: how many, in hundredths of a unit. */
  count: z.int().optional(),
});
export type PriceLine = z.output<typeof PriceLine>;

export const NAME_MARKUP = 'Use plain text without < or >.' satisfies Words;
export const NAME_LIMIT = 'Enter up to 60 characters.' satisfies Words;
export const BELOW_ZERO = 'Enter $0.00 or more.' satisfies Words;
export const WHOLE_CENTS = 'Enter dollars and whole cents.' satisfies Words;
export const UNIT_LIMIT = 'Enter $10,000.00 or less.' satisfies Words;
export const NOTHING_CHARGED = 'Enter a price or a minimum.' satisfies Words;
export const PRICE_DECIMALS = 'Enter up to three decimals.' satisfies Words;
export const PRODUCT_MISSING = 'Enter what this price is for.' satisfies Words;
export const CLASS_MISSING = 'Enter the lowest or the highest weight.' satisfies Words;
export const CLASS_BACKWARD = 'Enter a weight that isn’t below the lowest one.' satisfies Words;
export const LINE_TWICE = 'This line is already on the list.' satisfies Words;

/** Up to $10,000.00 in whole cents. */
export const UnitCents = z
  .number()
  .min(0, BELOW_ZERO)
  .max(MAX_UNIT_CENTS, UNIT_LIMIT)
  .refine(Number.isInteger, WHOLE_CENTS);
/** A tenth of a cent at most, such as 179.5. */
export const isInTenths = (cents: number): boolean => Math.round(cents * 10) / 10 === cents;

/** A product or option by the name it has on the cut sheet. Blank means that the line isn't for a certain one. */
const Product = Line(80)
  .refine((name) => !/[<>]/.test(name), NAME_MARKUP)
  .optional();
const ClassPounds = z.int().min(0).max(MAX_CLASS_POUNDS).nullish();

export const SentLine = z
  .object({
    name: RequiredLine()
      .max(MAX_NAME_LETTERS, NAME_LIMIT)
      .refine((name) => !/[<>]/.test(name), NAME_MARKUP),
    unit: z.enum(UNIT_NAMES),
    cents: z.number().min(0, BELOW_ZERO).max(MAX_UNIT_CENTS, UNIT_LIMIT),
    minimum_cents: UnitCents.nullable().default(null),
    when: z.enum(CONDITION_NAMES).default('always'),
    tax_class: z.enum(TAX_CLASS_NAMES).default('processing'),
    product: Product,
    beyond: z.int().min(0).max(MAX_FREE_DAYS).nullish(),
    weight_of: z.enum(WEIGHED).nullish(),
    from_lb: ClassPounds,
    to_lb: ClassPounds,
    least_percent: z.int().min(1).max(100).nullish(),
  })
  .superRefine((line, ctx) => {
    const refuse = (field: keyof PriceLine, message: Words) => ctx.addIssue({ code: 'custom', path: [field], message });
    const { cents, minimum_cents, unit, from_lb, to_lb } = line;
    if (cents === 0 && !minimum_cents) refuse('cents', NOTHING_CHARGED);
    if (!POUND_UNITS.includes(unit) && !Number.isInteger(cents)) refuse('cents', WHOLE_CENTS);
    else if (!isInTenths(cents)) refuse('cents', PRICE_DECIMALS);
    if (needsProduct(line) && !line.product) refuse('product', PRODUCT_MISSING);
    if (!line.weight_of) return;
    if (from_lb == null && to_lb == null) refuse('from_lb', CLASS_MISSING);
    if (from_lb != null && to_lb != null && to_lb < from_lb) refuse('to_lb', CLASS_BACKWARD);
  })
  .transform(
    ({ product, beyond, weight_of, from_lb, to_lb, least_percent, ...line }): PriceLine => ({
      ...line,
      ...(product && takesProduct(line) && { product }),
      ...(beyond && line.unit === 'hanging_day' && { beyond }),
      ...(weight_of && { weight_of }),
      ...(weight_of && from_lb != null && { from_lb }),
      ...(weight_of && to_lb != null && { to_lb }),
      ...(least_percent && line.unit === 'head' && { least_percent }),
    }),
  );

type Asks = Pick<PriceLine, 'when' | 'unit'>;
/** Whether a line must say which cut, option, or counted thing it is for. */
export const needsProduct = ({ when, unit }: Asks): boolean => when === 'cut' || when === 'option' || unit === 'piece';
export const takesProduct = (line: Asks): boolean => needsProduct(line) || isService(line.when);

/**
 * A line is identified by its name and by when it is charged: "Boning, always" and "Boning, if asked for" are two lines, and
 * so are the classes of one fee by weight.
 */
export const lineKey = ({ name, when, product, weight_of, from_lb }: PriceLine): string =>
  [when, name, product ?? '', weight_of ?? '', from_lb ?? ''].join(' ').trim().toLowerCase();

export const SentLines = ListOf(SentLine, MAX_LINES).superRefine((lines, ctx) => {
  const seen = new Set<string>();
  for (const [at, line] of lines.entries()) {
    const key = lineKey(line);
    if (seen.has(key)) ctx.addIssue({ code: 'custom', path: [at, 'name'], message: LINE_TWICE });
    seen.add(key);
  }
});
