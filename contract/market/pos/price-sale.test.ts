import { expect, test } from 'vitest';
import {
  isUnlikely,
  leftForEbt,
  leftToPay,
  type PricedLine,
  planCounterSale,
} from '#contract/market/pos/price-sale.ts';
import { plainCode, readCode } from '#contract/market/pos/read-code.ts';

const line = (price_cents: number, more: Partial<PricedLine> = {}): PricedLine => ({
  unit: 'piece',
  quantity: 1,
  price_cents,
  label_cents: null,
  tax_class: 'meat',
  ...more,
});
const cash = (amount_cents: number) => ({ method: 'cash' as const, amount_cents, reference: '' });
const card = (amount_cents: number) => ({ method: 'card_terminal' as const, amount_cents, reference: '' });
const ebt = (amount_cents: number) => ({ method: 'ebt' as const, amount_cents, reference: '' });
const NOTHING = { discount_cents: 0, rates: { meat: 0, goods: 0 }, tenders: [] };

test('adds up items sold by the piece, by the pound, by the share, and by the price on a label', () => {
  const lines = [
    line(250, { quantity: 3 }),
    line(1_099, { unit: 'lb', quantity: 125 }),
    line(30_000, { unit: 'share', quantity: 2 }),
    line(1_099, { unit: 'lb', quantity: 100, label_cents: 1_105 }),
  ];
  expect(planCounterSale(lines, { ...NOTHING, tenders: [cash(40_000)] })).toMatchObject({
    lines: [{ amount_cents: 750 }, { amount_cents: 1_374 }, { amount_cents: 30_000 }, { amount_cents: 1_105 }],
    total_cents: 33_229,
    change_cents: 6_771,
    payments: [{ method: 'cash', amount_cents: 33_229 }],
  });
});

test('divides a discount so that the lines add up to the total, and taxes what is left', () => {
  const lines = [line(100), line(100), line(101, { tax_class: 'goods' })];
  const asked = { discount_cents: 100, rates: { meat: 0, goods: 1000 }, tenders: [] };
  expect(leftToPay(lines, asked)).toBe(208);
  const plan = planCounterSale(lines, { ...asked, tenders: [cash(208)] });
  if ('refusal' in plan) throw new Error(plan.refusal.code);
  expect(plan.lines.reduce((sum, { net_cents }) => sum + net_cents, 0)).toBe(201);
  expect(plan).toMatchObject({ tax_cents: 7, total_cents: 208, change_cents: 0 });
});

test('doesn’t tax amounts paid by EBT, and accepts EBT for meat only', () => {
  const lines = [line(1_000), line(500, { tax_class: 'goods' })];
  const rates = { meat: 200, goods: 1000 };
  const asked = { ...NOTHING, rates };
  expect(leftToPay(lines, { ...asked, tenders: [ebt(1_000)] })).toBe(550);
  expect(leftToPay(lines, asked)).toBe(1_570);
  expect(planCounterSale(lines, { ...asked, tenders: [ebt(1_001)] })).toMatchObject({
    refusal: { code: 'only_for_meat', values: { left: '$10.00' } },
  });
});

test.each([
  ['all of the meat', [], 1_000],
  ['the rest of the meat', [ebt(400)], 600],
  ['what is due after a card payment, less the tax it saves', [card(900)], 667],
  ['what is due after cash', [cash(1_600)], 0],
  ['none of the goods', [ebt(1_000)], 0],
])('EBT can pay %s', (_, tenders, most) => {
  const lines = [line(1_000), line(500, { tax_class: 'goods' })];
  const asked = { ...NOTHING, rates: { meat: 500, goods: 1000 } };
  expect(leftForEbt(lines, { ...asked, tenders })).toBe(most);
  const paid = [...tenders, ebt(most)];
  const left = leftToPay(lines, { ...asked, tenders: paid });
  expect(planCounterSale(lines, { ...asked, tenders: [...paid, cash(left)] })).not.toHaveProperty('refusal');
});

test.each([
  ['a code scanned into the cash amount', { total_cents: 800, change_cents: 1_233_700 }, true],
  ['a large bill for a small sale', { total_cents: 800, change_cents: 9_200 }, false],
  ['exactly $100 in change', { total_cents: 800, change_cents: 10_000 }, false],
  ['a lot of change for a larger sale', { total_cents: 15_001, change_cents: 15_000 }, false],
  ['more change than a large sale costs', { total_cents: 15_000, change_cents: 15_001 }, true],
])('questions a cash amount only if it looks like a typo: %s', (_, plan, isAsked) => {
  expect(isUnlikely(plan)).toBe(isAsked);
});

test('a discount of the full price makes a sale free', () => {
  expect(planCounterSale([line(500)], { ...NOTHING, discount_cents: 500 })).toMatchObject({
    total_cents: 0,
    payments: [],
  });
});

test.each([
  ['an EAN-13', '4006381333931', '4006381333931', null],
  ['a UPC-A label with a price', '201234012993', '01234', 1299],
  ['an EAN-13 label with a weight', '2112345012506', '12345', 1250],
  ['a label with a wrong check digit', '2112345012507', '2112345012507', null],
  ['a PLU number', ' 4011 ', '4011', null],
  ['nothing', '', '', null],
])('reads what was scanned or typed: %s', (_, typed, code, value) => {
  expect(readCode(typed)).toEqual({ code, value });
});

test('ignores leading zeros in a code', () => {
  expect(readCode('\ufeff12\u200b34\u200e')).toEqual({ code: '1234', value: null });
  expect(['01\u00ad234', '0', '0400638'].map(plainCode)).toEqual(['1234', '0', '400638']);
});
