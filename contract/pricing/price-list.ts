import { z } from 'zod';
import { ListOf, RequiredLine } from '#contract/lib/fields.ts';
import type { Words } from '#contract/lib/spanish.ts';

/** The units in which prices are charged. See docs/trade-facts.md, What a plant charges. */
export const PRICE_UNITS = {
  head: 'per head',
  live_lb: 'per pound, live',
  hanging_lb: 'per pound, hanging',
  packaged_lb: 'per pound, packed',
  animal: 'per animal',
  half: 'per half',
  quarter: 'per quarter',
  share: 'per share',
  package: 'per package',
  hour: 'per hour',
  flat: 'once per invoice',
} as const satisfies Readonly<Record<string, Words>>;
export type PriceUnit = keyof typeof PRICE_UNITS;

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
} as const satisfies Readonly<Record<'always' | Service | Fact, Words>>;
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
export const MOST_UNIT_CENTS = 1_000_000;
export const MOST_NAME_LETTERS = 60;
export const MOST_LINES = 100;

/** One line in a price list: what it is called, how much a unit costs, and when it is charged. */
export const PriceLine = z.object({
  name: z.string(),
  unit: z.enum(UNIT_NAMES),
  cents: z.int(),
  /** The minimum charge for an animal; null if there is none. */
  minimum_cents: z.int().nullable(),
  when: z.enum(CONDITION_NAMES),
  tax_class: z.enum(TAX_CLASS_NAMES),
});
export type PriceLine = z.output<typeof PriceLine>;

export const NAME_MARKUP = 'Use plain text without < or >.' satisfies Words;
export const NAME_LIMIT = 'Enter up to 60 characters.' satisfies Words;
export const BELOW_ZERO = 'Enter $0.00 or more.' satisfies Words;
export const WHOLE_CENTS = 'Enter dollars and whole cents.' satisfies Words;
export const UNIT_LIMIT = 'Enter $10,000.00 or less.' satisfies Words;
export const NOTHING_CHARGED = 'Enter a price or a minimum.' satisfies Words;
export const LINE_TWICE = 'This line is already on the list.' satisfies Words;

/** Up to $10,000.00 in whole cents. */
export const UnitCents = z
  .number()
  .min(0, BELOW_ZERO)
  .max(MOST_UNIT_CENTS, UNIT_LIMIT)
  .refine(Number.isInteger, WHOLE_CENTS);
export const SentLine = z
  .object({
    name: RequiredLine()
      .max(MOST_NAME_LETTERS, NAME_LIMIT)
      .refine((name) => !/[<>]/.test(name), NAME_MARKUP),
    unit: z.enum(UNIT_NAMES),
    cents: UnitCents,
    minimum_cents: UnitCents.nullable().default(null),
    when: z.enum(CONDITION_NAMES).default('always'),
    tax_class: z.enum(TAX_CLASS_NAMES).default('processing'),
  })
  .superRefine(({ cents, minimum_cents }, ctx) => {
    if (cents === 0 && !minimum_cents) ctx.addIssue({ code: 'custom', path: ['cents'], message: NOTHING_CHARGED });
  });

/** A line is identified by its name and by when it is charged: "Boning, always" and "Boning, if asked for" are two lines. */
export const lineKey = ({ name, when }: Pick<PriceLine, 'name' | 'when'>): string => `${when} ${name.toLowerCase()}`;

export const SentLines = ListOf(SentLine, MOST_LINES).superRefine((lines, ctx) => {
  const seen = new Set<string>();
  for (const [at, line] of lines.entries()) {
    const key = lineKey(line);
    if (seen.has(key)) ctx.addIssue({ code: 'custom', path: [at, 'name'], message: LINE_TWICE });
    seen.add(key);
  }
});
