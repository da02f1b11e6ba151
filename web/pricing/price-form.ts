import { z } from 'zod';
import { showMoney, showPrice } from '#contract/lib/figures.ts';
import {
  CONDITION_NAMES,
  lineKey,
  PRICE_UNITS,
  type PriceLine,
  SentLines,
  TAX_CLASS_NAMES,
  takesProduct,
  UNIT_NAMES,
  WEIGHED,
} from '#contract/pricing/price-list.ts';
import { t } from '#web/lib/words.ts';

/** A line as typed, in dollars. Blank means no charge, or no minimum. */
const Dollars = z.union([z.literal(''), z.number()]);
const Whole = z.union([z.literal(''), z.number()]);
const TypedLine = z.object({
  name: z.string(),
  price: Dollars,
  minimum: Dollars,
  unit: z.enum(UNIT_NAMES),
  when: z.enum(CONDITION_NAMES),
  tax_class: z.enum(TAX_CLASS_NAMES),
  product: z.string(),
  beyond: Whole,
  weight_of: z.enum(['', ...WEIGHED]),
  from_lb: Whole,
  to_lb: Whole,
  least_percent: Whole,
});
type TypedLine = z.output<typeof TypedLine>;
export interface PriceValues {
  starts_on: string;
  lines: TypedLine[];
}

const FIELD_OF: Readonly<Record<string, string>> = { cents: 'price', minimum_cents: 'minimum' };
/** Converts a field name from the API call to the form's name: 'lines.2.cents' becomes 'lines.2.price'. */
export const fieldOfPrice = (name: string): string =>
  name.replace(/(?<=^lines\.\d+\.)\w+/, (field) => FIELD_OF[field] ?? field);

/** Checks with the same rules as the call, and shows problems next to the fields. */
export const PriceForm: z.ZodType<PriceValues, PriceValues> = z
  .object({ starts_on: z.string().min(1, 'Required'), lines: z.array(TypedLine) })
  .superRefine(({ lines }, ctx) => {
    const issues = SentLines.safeParse(linesOf(lines)).error?.issues ?? [];
    for (const { path, message } of issues) {
      const field = fieldOfPrice(['lines', ...path].join('.')).split('.');
      ctx.addIssue({ code: 'custom', path: field.map((part) => (/^\d+$/.test(part) ? Number(part) : part)), message });
    }
  });

/** By the pound, a price can have a third decimal. */
const centsOf = (dollars: number | '') => Math.round(Number(dollars) * 1000) / 10;
export const linesOf = (typed: readonly TypedLine[]): PriceLine[] =>
  typed.map(({ price, minimum, product, beyond, weight_of, from_lb, to_lb, least_percent, ...line }) => ({
    ...line,
    name: line.name.trim(),
    cents: centsOf(price),
    minimum_cents: minimum === '' ? null : centsOf(minimum),
    ...(takesProduct(line) && product.trim() !== '' && { product: product.trim() }),
    ...(line.unit === 'hanging_day' && beyond !== '' && beyond > 0 && { beyond }),
    ...(weight_of !== '' && { weight_of }),
    ...(weight_of !== '' && from_lb !== '' && { from_lb }),
    ...(weight_of !== '' && to_lb !== '' && { to_lb }),
    ...(line.unit === 'head' && least_percent !== '' && { least_percent }),
  }));
export const typedOf = ({ cents, minimum_cents, ...line }: PriceLine): TypedLine => ({
  ...line,
  price: cents === 0 ? '' : cents / 100,
  minimum: minimum_cents === null ? '' : minimum_cents / 100,
  product: line.product ?? '',
  beyond: line.beyond ?? '',
  weight_of: line.weight_of ?? '',
  from_lb: line.from_lb ?? '',
  to_lb: line.to_lb ?? '',
  least_percent: line.least_percent ?? '',
});
export const BLANK_LINE: TypedLine = {
  name: '',
  price: '',
  minimum: '',
  unit: 'hanging_lb',
  when: 'always',
  tax_class: 'processing',
  product: '',
  beyond: '',
  weight_of: '',
  from_lb: '',
  to_lb: '',
  least_percent: '',
};

/** 'Kill fee: $100.00 per head'. */
const showLine = (line: PriceLine): string =>
  `${line.name}: ${showPrice(line.cents)} ${t(PRICE_UNITS[line.unit])}${line.minimum_cents === null ? '' : ` (${t('at least {price}', { price: showMoney(line.minimum_cents) })})`}`;

/** What someone else changed in these lines, in words. */
export function showChanges(from: readonly PriceLine[], to: readonly PriceLine[]): string[] {
  const before = new Map(from.map((line) => [lineKey(line), showLine(line)]));
  const after = new Map(to.map((line) => [lineKey(line), showLine(line)]));
  return [
    ...[...after].filter(([key, line]) => before.get(key) !== line).map(([, line]) => line),
    ...[...before].filter(([key]) => !after.has(key)).map(([, line]) => t('Removed: {line}', { line })),
  ];
}
