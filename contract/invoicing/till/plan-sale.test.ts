import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mostByEbt, untaxedBy } from '#contract/invoicing/ebt-tax.ts';
import { type AskedSale, type DueInvoice, planSale, type Tender } from '#contract/invoicing/till/plan-sale.ts';
import { RECORDED_FOR_INVOICES } from '#contract/payments/methods.ts';

const invoice = (open_cents: number, more: Partial<DueInvoice> = {}): DueInvoice => ({
  invoice_id: 1,
  customer_id: 7,
  open_cents,
  meat_cents: 0,
  meat_tax_bp: 0,
  ...more,
});
const by = (method: Tender['method'], amount_cents: number, reference = ''): Tender => ({
  method,
  amount_cents,
  reference,
});
const ask = (tenders: Tender[], more: Partial<AskedSale> = {}): AskedSale => ({
  tenders,
  tip_cents: 0,
  keeps_credit: false,
  ...more,
});

describe('a sale at the till', () => {
  test('gives change from cash', () => {
    expect(planSale([invoice(4_250)], ask([by('cash', 5_000)]))).toMatchObject({
      payments: [{ method: 'cash', amount_cents: 4_250, parts: [{ invoice_id: 1, amount_cents: 4_250 }] }],
      given_cents: 5_000,
      change_cents: 750,
      left_cents: 0,
    });
  });

  test('pays invoices oldest first, with one payment per customer and payment method', () => {
    const due = [invoice(1_000), invoice(2_000, { invoice_id: 2, customer_id: 8 }), invoice(500, { invoice_id: 3 })];
    expect(planSale(due, ask([by('check', 1_500, '1042'), by('cash', 1_800)]))).toMatchObject({
      payments: [
        { method: 'check', customer_id: 7, amount_cents: 1_000, reference: '1042' },
        { method: 'check', customer_id: 8, amount_cents: 500 },
        { method: 'cash', customer_id: 8, amount_cents: 1_500 },
        { method: 'cash', customer_id: 7, amount_cents: 300, parts: [{ invoice_id: 3, amount_cents: 300 }] },
      ],
      paid_cents: 3_300,
      left_cents: 200,
      change_cents: 0,
    });
  });

  test('uses EBT only for meat, never for a tip', () => {
    const due = [invoice(1_000, { meat_cents: 400 })];
    expect(planSale(due, ask([by('ebt', 401)]))).toMatchObject({
      refusal: { code: 'only_for_meat', values: { left: '$4.00' } },
    });
    expect(planSale(due, ask([by('ebt', 400)], { tip_cents: 1 }))).toMatchObject({ refusal: { code: 'tip_too_high' } });
    expect(planSale(due, ask([by('cash', 800), by('ebt', 400)], { tip_cents: 200 }))).toMatchObject({
      payments: [
        { method: 'ebt', amount_cents: 400 },
        { method: 'cash', amount_cents: 600 },
      ],
      tips: [{ method: 'cash', amount_cents: 200 }],
    });
  });

  test('removes the sales tax on what EBT pays for before computing the change and what is left to pay', () => {
    const due = [invoice(1_029, { meat_cents: 400, meat_tax_bp: 725 })];
    expect(planSale(due, ask([by('ebt', 400), by('cash', 700)]))).toMatchObject({
      paid_cents: 1_000,
      untaxed_cents: 29,
      left_cents: 0,
      change_cents: 100,
    });
    expect(planSale(due, ask([by('ebt', 200), by('cash', 500)]))).toMatchObject({ untaxed_cents: 14, left_cents: 315 });
  });

  test('keeps any overpayment as credit if asked, but only in a sale to one customer', () => {
    const over = ask([by('check', 1_500)], { keeps_credit: true });
    expect(planSale([invoice(1_000)], over)).toMatchObject({
      payments: [{ amount_cents: 1_500, parts: [{ amount_cents: 1_000 }] }],
      credit_cents: 500,
      change_cents: 0,
    });
    const two = [invoice(1_000), invoice(100, { invoice_id: 2, customer_id: 8 })];
    expect(planSale(two, over)).toMatchObject({ refusal: { code: 'credit_for_one', field: 'keeps_credit' } });
  });

  test('refuses change from a check, and a tip without a payment', () => {
    expect(planSale([invoice(1_000)], ask([by('check', 1_500)]))).toMatchObject({
      refusal: { code: 'change_from_cash' },
    });
    expect(planSale([invoice(1_000)], ask([by('cash', 100)], { tip_cents: 100 }))).toMatchObject({
      refusal: { code: 'only_a_tip' },
    });
  });

  test('accounts for every cent handed over, and never pays more than is due', () => {
    const cents = fc.integer({ min: 1, max: 50_000 });
    const invoices = fc.array(
      fc.record({
        customer_id: fc.integer({ min: 1, max: 3 }),
        open_cents: cents,
        meat_cents: fc.nat(50_000),
        meat_tax_bp: fc.nat(1_000),
      }),
      { minLength: 1, maxLength: 6 },
    );
    const tenders = fc.array(
      fc.record({ method: fc.constantFrom(...RECORDED_FOR_INVOICES), amount_cents: cents, reference: fc.constant('') }),
      { minLength: 1, maxLength: 5 },
    );
    fc.assert(
      fc.property(invoices, tenders, fc.nat(5_000), fc.boolean(), (found, handed, tip_cents, keeps_credit) => {
        const due = found.map((one, at) => ({ ...one, invoice_id: at + 1 }));
        const plan = planSale(due, { tenders: handed, tip_cents, keeps_credit });
        if ('refusal' in plan) return;
        const sum = (list: readonly { amount_cents: number }[]) => list.reduce((all, one) => all + one.amount_cents, 0);
        expect(sum(plan.payments) + sum(plan.tips) + plan.change_cents).toBe(sum(handed));
        expect(sum(plan.tips)).toBe(tip_cents);
        expect(sum(plan.payments.flatMap(({ parts }) => parts))).toBe(plan.paid_cents);
        expect(sum(plan.payments) - plan.paid_cents).toBe(plan.credit_cents);
        for (const invoice of due) {
          const { invoice_id, open_cents } = invoice;
          const partsBy = (isMeant: (method: string) => boolean) =>
            plan.payments
              .filter(({ method }) => isMeant(method))
              .flatMap(({ parts }) => parts)
              .filter((part) => part.invoice_id === invoice_id);
          const ebt = sum(partsBy((method) => method === 'ebt'));
          expect(ebt).toBeLessThanOrEqual(mostByEbt(invoice));
          expect(sum(partsBy(() => true)) + untaxedBy(invoice, ebt)).toBeLessThanOrEqual(open_cents);
        }
        for (const { amount_cents } of [...plan.payments, ...plan.tips]) expect(amount_cents).toBeGreaterThan(0);
      }),
    );
  });
});
