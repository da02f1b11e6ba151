import { expect, test } from 'vitest';
import { mergeCustomers } from '#contract/directory/records-api.ts';
import { refundPayment } from '#contract/invoicing/deposit-api.ts';
import { applyCredit, creditInvoice, recordInvoicePayment } from '#contract/invoicing/invoices-api.ts';
import { findRefundable } from '#contract/invoicing/till/till-api.ts';
import { voidPayment } from '#contract/invoicing/void-api.ts';
import { balancesOf, findDeviations } from '#server/test/balances.ts';
import { openTestApp } from '#server/test/harness.ts';
import { draft, issue, look, makeBillable, makeInvoice, TEST_PRICES } from '#server/test/make-invoice.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
/** $500.00 for processing and $40.00 for meat. */
const LINES = [...TEST_PRICES, { ...TEST_PRICES[0], name: 'Ground beef', cents: 4_000, tax_class: 'meat' as const }];
const MEAT = 2;

async function makeMeat() {
  const made = await makeInvoice(app, { lines: LINES as typeof TEST_PRICES });
  const { plant } = made;
  const [customer] = made.customers;
  /** The customer's credit, part of which EBT paid for. */
  const creditNow = () =>
    app.db
      .selectFrom('customer_credit')
      .select(['balance_cents', 'ebt_cents'])
      .where('plant_id', '=', plant.plant_id)
      .where('customer_id', '=', customer?.customer_id ?? 0)
      .executeTakeFirst();
  return {
    ...made,
    customer_id: customer?.customer_id ?? 0,
    creditNow,
    pay: async (method: 'cash' | 'ebt', amount_cents: number, invoice_id = made.invoice_id) =>
      (
        expectYes(
          await app.callWith(recordInvoicePayment, plant.owner, { invoice_id, method, uses_safe: true, amount_cents }),
        ).data as {
          payment_id: number;
        }
      ).payment_id,
    credit: async (lines: { place: number; amount_cents: number }[]) =>
      expectYes(await app.call(creditInvoice, plant.owner, { invoice_id: made.invoice_id, reason: 'Spoiled', lines })),
    refund: (payment_id: number, amount_cents: number) =>
      app.call(refundPayment, plant.owner, { payment_id, amount_cents, reason: 'Asked for', uses_safe: true }),
    /** A second invoice for the same customer, with the same amount of meat. */
    another: async () => {
      const other = await makeBillable(app, ['Whole'], { plant });
      await app.db
        .updateTable('shares')
        .set({ customer_id: customer?.customer_id ?? 0 })
        .where('order_id', '=', other.order_id)
        .execute();
      const invoice_id = await draft(app, made, other.cart_ids);
      return { invoice_id, issue: async () => expectYes(await issue(app, made, invoice_id)) };
    },
    deviations: () => findDeviations(app, plant),
  };
}

test('refunds credit that came from EBT only to the EBT card, never in cash', async () => {
  const made = await makeMeat();
  const ebt = await made.pay('ebt', 4_000);
  const cash = await made.pay('cash', 51_000);
  await made.credit([{ place: MEAT, amount_cents: 4_000 }]);
  // The other $10.00 was overpaid in cash.
  expect(await made.creditNow()).toEqual({ balance_cents: 5_000, ebt_cents: 4_000 });
  const found = expectYes(await app.call(findRefundable, made.plant.owner, { words: 'customer' })).data;
  expect(found.every(({ left_cents }) => left_cents <= 1_000)).toBe(true);
  expect(await made.refund(cash, 1_001)).toMatchObject({ code: 'more_than_paid' });
  expect(await made.refund(cash, 1_000)).toMatchObject({ http: 200 });
  expect(await made.refund(cash, 1)).toMatchObject({ code: 'more_than_paid' });
  expect(await made.refund(ebt, 4_001)).toMatchObject({ code: 'more_than_paid' });
  expect(await made.refund(ebt, 4_000)).toMatchObject({ http: 200 });
  expect(await made.creditNow()).toEqual({ balance_cents: 0, ebt_cents: 0 });
  expect(await made.deviations()).toEqual([]);
});

test('turns an EBT payment into credit when its meat is credited, even if processing is still unpaid', async () => {
  const made = await makeMeat();
  await made.pay('ebt', 4_000);
  await made.credit([{ place: MEAT, amount_cents: 1_500 }]);
  expect(await made.creditNow()).toEqual({ balance_cents: 1_500, ebt_cents: 1_500 });
  expect(await look(app, made, made.invoice_id)).toMatchObject({ open_cents: 50_000 });
  await made.credit([{ place: 0, amount_cents: 10_000 }]);
  expect(await made.creditNow()).toEqual({ balance_cents: 1_500, ebt_cents: 1_500 });
  await made.credit([]);
  expect(await made.creditNow()).toEqual({ balance_cents: 4_000, ebt_cents: 4_000 });
  expect(await look(app, made, made.invoice_id)).toMatchObject({ open_cents: 0 });
  expect(await made.deviations()).toEqual([]);
});

test('lets credit from EBT pay only for meat, both when an invoice is issued and afterward', async () => {
  const made = await makeMeat();
  const { invoice_id: unpaid_id, issue: issueUnpaid } = await made.another();
  await issueUnpaid();
  const { invoice_id, issue: issueNext } = await made.another();
  await made.pay('ebt', 4_000);
  await made.credit([{ place: MEAT, amount_cents: 4_000 }]);
  const use = (amount_cents: number) =>
    app.call(applyCredit, made.plant.owner, { invoice_id: unpaid_id, amount_cents });

  // EBT pays for all but $10.00 of the unpaid invoice's meat.
  await made.pay('ebt', 3_000, unpaid_id);
  expect(await look(app, made, unpaid_id)).toMatchObject({ customer_credit_cents: 1_000 });
  expect(await use(1_001)).toMatchObject({ code: 'credit_for_meat', message: expect.stringContaining('$10.00') });
  expect(await use(1_000)).toMatchObject({ http: 200 });
  expect(await use(1)).toMatchObject({ code: 'credit_for_meat' });
  expect(await made.creditNow()).toEqual({ balance_cents: 3_000, ebt_cents: 3_000 });

  await issueNext();
  expect(await look(app, made, invoice_id)).toMatchObject({ open_cents: 51_000, customer_credit_cents: 0 });
  expect(await made.creditNow()).toEqual({ balance_cents: 0, ebt_cents: 0 });
  expect(await made.deviations()).toEqual([]);
});

test('keeps credit from EBT separate when its customer is merged with another', async () => {
  const made = await makeMeat();
  await made.pay('ebt', 4_000);
  await made.credit([{ place: MEAT, amount_cents: 4_000 }]);
  const other = await makeBillable(app, ['Whole'], { plant: made.plant });
  const keep_id = other.customers[0]?.customer_id ?? 0;
  expectYes(await app.callWith(mergeCustomers, made.plant.owner, { keep_id, merge_id: made.customer_id }));
  const kept = await app.db
    .selectFrom('customer_credit')
    .select(['balance_cents', 'ebt_cents'])
    .where('customer_id', '=', keep_id)
    .execute();
  expect(kept).toEqual([{ balance_cents: 4_000, ebt_cents: 4_000 }]);
  expect(await made.deviations()).toEqual([]);
});

test('an EBT payment can be undone after a part of its credit went back to the EBT card', async () => {
  const made = await makeMeat();
  const payment_id = await made.pay('ebt', 4_000);
  await made.credit([{ place: MEAT, amount_cents: 1_500 }]);
  expectYes(await made.refund(payment_id, 500));
  expect(await made.creditNow()).toEqual({ balance_cents: 1_000, ebt_cents: 1_000 });
  expectYes(await app.call(voidPayment, made.plant.owner, { payment_id, kind: 'void', reason: 'Wrong card' }));
  expect(await made.creditNow()).toEqual({ balance_cents: 0, ebt_cents: 0 });
  expect(await look(app, made, made.invoice_id)).toMatchObject({ open_cents: 50_000 + 4_000 - 1_500 });
  expect(await balancesOf(app, made.plant)).toMatchObject({ receivable: 52_500 });
  expect(await balancesOf(app, made.plant)).not.toHaveProperty('card_terminal');
  expect(await made.deviations()).toEqual([]);
});
