import type { TaxClass } from '#contract/pricing/price-list.ts';

// A second set of books, in whole cents. None of the product's own arithmetic is used for it.

/** Rounds half up. */
export const divide = (number: number, by: number): number =>
  Number((2n * BigInt(number) + BigInt(by)) / (2n * BigInt(by)));
/** Hundredths of a pound at a price in tenths of a cent. */
export const byPound = (clb: number, tenths: number): number => divide(clb * tenths, 1000);
/** Divides a whole among shares: everyone's floor, and what is left by the largest remainders, the earlier share first. */
export function parts(whole: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, one) => sum + one, 0);
  const floors = weights.map((one) => Math.floor((whole * one) / all));
  const order = weights
    .map((one, at) => ({ at, remainder: (whole * one) % all }))
    .sort((one, other) => other.remainder - one.remainder || one.at - other.at);
  let left = whole - floors.reduce((sum, one) => sum + one, 0);
  for (const { at } of order) if (left-- > 0) floors[at] = (floors[at] ?? 0) + 1;
  return floors;
}
const part = (whole: number, weights: readonly number[], at: number): number => parts(whole, weights)[at] ?? 0;
export const plus = (cents: readonly number[]): number => cents.reduce((sum, one) => sum + one, 0);

/** In thousandths of a percent. */
const RATE: Readonly<Record<TaxClass, number>> = { processing: 6_875, meat: 7_250, goods: 8_875, fees: 1_255 };
export const taxOn = (cents: number, tax_class: TaxClass): number => divide(cents * RATE[tax_class], 100_000);

export type Line = readonly [name: string, cents: number, tax_class: TaxClass];
/** An invoice in the second set of books: what is left of its lines, and what was paid for it. */
export interface Bill {
  customer: string;
  invoice_id: number;
  lines: { name: string; cents: number; tax_class: TaxClass }[];
  ebt: number;
  paid: number;
}
export const salesOf = ({ lines }: Bill, tax_class: TaxClass) =>
  plus(lines.filter((line) => line.tax_class === tax_class).map(({ cents }) => cents));
export const taxableOf = (bill: Bill, tax_class: TaxClass) =>
  salesOf(bill, tax_class) - (tax_class === 'meat' ? bill.ebt : 0);
const CLASSES = ['processing', 'meat', 'goods', 'fees'] as const;
export const taxIn = (bill: Bill): number => plus(CLASSES.map((one) => taxOn(taxableOf(bill, one), one)));
export const totalOf = (bill: Bill): number => plus(bill.lines.map(({ cents }) => cents)) + taxIn(bill);
export const openOf = (bill: Bill): number => totalOf(bill) - bill.paid;

export const beefLines = (clb: number, quarters: readonly number[], at: number): Line[] => [
  ['Kill fee', part(9_753, quarters, at), 'fees'],
  ['Cutting', byPound(part(clb, quarters, at), 1_075), 'processing'],
  ['Bones', part(1_332, quarters, at), 'meat'],
];
export const hogLines = (
  clb: number,
  live: number,
  packed: number,
  quarters: readonly number[],
  at: number,
): Line[] => [
  ['Kill fee', part(6_107, quarters, at), 'fees'],
  ['Cutting', byPound(part(clb, quarters, at), 795), 'processing'],
  ['Hauling', byPound(part(live, quarters, at), 40), 'fees'],
  ['Wrapping', byPound(packed, 125), 'processing'],
];
export function lambLines(clb: number, quarters: readonly number[], at: number): Line[] {
  const own = quarters.map((_, nth) => byPound(part(clb, quarters, nth), 750));
  return [
    ['Cutting', own[at] ?? 0, 'processing'],
    ['Cutting (minimum)', part(9_001 - plus(own), quarters, at), 'processing'],
  ];
}
