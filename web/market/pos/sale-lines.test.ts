import { describe, expect, test } from 'vitest';
import type { CounterItem, CounterShare } from '#contract/market/pos/counter-api.ts';
import { addLine, atListedPrices, labeledLine, lineOf, type SaleLine, shareLine } from '#web/market/pos/sale-lines.ts';

const BEEF: CounterItem = {
  product_id: 1,
  lot_id: 0,
  name: 'Ground beef',
  code: '',
  label_holds: '',
  unit: 'piece',
  price_cents: 800,
  tax_class: 'meat',
  left: null,
  revision: 1,
};
const BRISKET: CounterItem = { ...BEEF, product_id: 2, name: 'Brisket', unit: 'lb', label_holds: 'price' };
const HALF: CounterShare = {
  lot_id: 7,
  title: 'Angus steer',
  dropoff_date: null,
  quarters: 2,
  price_cents: 40_000,
  is_deposit: true,
  needs_address: false,
};

describe('a sale when the listed products change', () => {
  const lines = [lineOf(BEEF, 3), lineOf(BRISKET, 125, 990), shareLine(HALF)];

  test('picks up new prices, deposits, and tax classes, and keeps quantities and the prices on scale labels', () => {
    const items = [
      { ...BEEF, price_cents: 900, tax_class: 'goods' as const },
      { ...BRISKET, price_cents: 1_100 },
    ];
    const whole = { ...HALF, price_cents: 50_000, is_deposit: false };
    expect(atListedPrices(lines, { items, shares: [whole] })).toEqual([
      { ...lines[0], price_cents: 900, tax_class: 'goods' },
      { ...lines[1], price_cents: 1_100 },
      { ...lines[2], price_cents: 50_000, is_deposit: false },
    ]);
    expect(lines[2]?.is_deposit).toBe(true);
  });

  test('is the same sale if nothing in it has changed, or if its items aren’t listed anymore', () => {
    const other = { ...BEEF, product_id: 3, price_cents: 100 };
    expect(atListedPrices(lines, { items: [BEEF, BRISKET, other], shares: [HALF] })).toBe(lines);
    expect(atListedPrices(lines, { items: [], shares: [] })).toBe(lines);
  });

  test('keeps a weighed line of a product that is now sold by the piece separate from new pieces', () => {
    const weighed = [lineOf({ ...BEEF, unit: 'lb' }, 150)];
    const items = [{ ...BEEF, price_cents: 900 }];
    expect(atListedPrices(weighed, { items, shares: [] })).toBe(weighed);
    expect(addLine(weighed, lineOf(BEEF, 1))).toHaveLength(2);
  });
});

test('a scale’s label gives the weight of products sold by weight, and never a number of pieces', () => {
  const lineFor = (item: Partial<CounterItem>, value: number) => {
    const { quantity, label_cents } = labeledLine({ ...BRISKET, ...item }, value);
    return [quantity, label_cents];
  };
  expect(lineFor({ label_holds: 'weight' }, 425)).toEqual([425, null]);
  expect(lineFor({ label_holds: 'price' }, 1_000)).toEqual([125, 1_000]);
  expect(lineFor({ label_holds: 'weight', unit: 'piece' }, 425)).toEqual([1, null]);
  expect(lineFor({ label_holds: 'price', unit: 'piece' }, 1_000)).toEqual([1, 1_000]);
});

test('pieces are added to their line, except for those with their own price on the label', () => {
  const add = (cents: number | null, lines: SaleLine[]) => addLine(lines, lineOf(BEEF, 1, cents));
  const lines = add(720, add(650, add(null, add(null, []))));
  expect(lines.map(({ quantity, label_cents }) => [quantity, label_cents])).toEqual([
    [2, null],
    [1, 650],
    [1, 720],
  ]);
});
