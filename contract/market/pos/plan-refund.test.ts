import { expect, test } from 'vitest';
import type { Tender } from '#contract/invoicing/till/plan-sale.ts';
import { planRefund, type RefundableSale } from '#contract/market/pos/plan-refund.ts';
import { planCounterSale } from '#contract/market/pos/price-sale.ts';

const RATES = { meat: 230, goods: 825 };
const PRICES = [
  { unit: 'piece', quantity: 7, price_cents: 333, label_cents: null, tax_class: 'meat' },
  { unit: 'lb', quantity: 257, price_cents: 1_099, label_cents: null, tax_class: 'meat' },
  { unit: 'piece', quantity: 3, price_cents: 1_201, label_cents: null, tax_class: 'goods' },
] as const;
const tender = (method: Tender['method'], amount_cents: number): Tender => ({ method, amount_cents, reference: '' });

function makeSale(tenders: readonly Tender[], discount_cents = 500) {
  const plan = planCounterSale(PRICES, { discount_cents, rates: RATES, tenders });
  if ('refusal' in plan) throw new Error(plan.refusal.code);
  const sale: RefundableSale = {
    lines: PRICES.map(({ quantity, tax_class }, at) => ({
      quantity,
      tax_class,
      net_cents: plan.lines[at]?.net_cents ?? 0,
      refunded: 0,
    })),
    taxes: plan.taxes,
    paid: plan.payments.map(({ method, amount_cents }) => ({ method, amount_cents, refunded_cents: 0 })),
  };
  return { sale, total_cents: plan.total_cents };
}

/** Returns the sale as it is after this refund. */
function refund(sale: RefundableSale, line: number, quantity: number): RefundableSale {
  const plan = planRefund(sale, [{ line, quantity }]);
  if (!plan) throw new Error('nothing left');
  const back = plan.payments.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  expect(back).toBe(plan.amount_cents);
  return {
    ...sale,
    lines: sale.lines.map((one, at) => (at === line ? { ...one, refunded: one.refunded + quantity } : one)),
    paid: sale.paid.map((one) => {
      const amount = plan.payments.find(({ method }) => method === one.method)?.amount_cents ?? 0;
      return { ...one, refunded_cents: one.refunded_cents + amount };
    }),
  };
}

test('refunding a sale one piece at a time returns everything to the cent, the way it was paid', () => {
  for (const [ebt, check] of [
    [0, 0],
    [1_999, 0],
    [1_234, 3_001],
    [4_000, 1_111],
  ] as const) {
    const tenders = [tender('ebt', ebt), tender('check', check), tender('cash', 20_000)];
    let { sale } = makeSale(tenders.filter(({ amount_cents }) => amount_cents > 0));
    const singles = PRICES.flatMap(({ unit, quantity }, line) =>
      unit === 'lb'
        ? [
            { line, quantity: 100 },
            { line, quantity: quantity - 100 },
          ]
        : Array.from({ length: quantity }, () => ({ line, quantity: 1 })),
    );
    for (const { line, quantity } of singles) sale = refund(sale, line, quantity);
    expect(sale.paid.map(({ refunded_cents }) => refunded_cents)).toEqual(
      sale.paid.map(({ amount_cents }) => amount_cents),
    );
    expect(planRefund(sale, [{ line: 0, quantity: 1 }])).toBeNull();
  }
});

test('sends back to EBT what EBT paid for meat, and nothing for goods', () => {
  const { sale } = makeSale([tender('ebt', 2_000), tender('cash', 20_000)], 0);
  const [meat] = [planRefund(sale, [{ line: 0, quantity: 7 }])];
  expect(meat?.payments.map(({ method }) => method)).toEqual(['ebt', 'cash']);
  expect(planRefund(sale, [{ line: 2, quantity: 1 }])?.payments).toMatchObject([{ method: 'cash' }]);
});

test('refuses to refund more of a line than was sold', () => {
  const { sale } = makeSale([tender('cash', 20_000)]);
  expect(planRefund(sale, [{ line: 0, quantity: 8 }])).toBeNull();
  expect(planRefund(sale, [{ line: 9, quantity: 1 }])).toBeNull();
});
