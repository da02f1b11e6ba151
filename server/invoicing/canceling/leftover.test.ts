import { describe, expect, test } from 'vitest';
import { removeOrder } from '#contract/booking/api.ts';
import { recordDeposit, refundPayment, settleDeposit } from '#contract/invoicing/deposit-api.ts';
import { creditInvoice } from '#contract/invoicing/invoices-api.ts';
import { cancelTerms } from '#contract/invoicing/paying/cancel-api.ts';
import { listMoneyTrouble, paymentTrouble } from '#contract/invoicing/paying/paying-api.ts';
import type { SentTo } from '#contract/lib/endpoint.ts';
import { moveStage } from '#contract/orders/stages-api.ts';
import type { PriceLine } from '#contract/pricing/price-list.ts';
import { balancesOf, findDeviations } from '#server/test/balances.ts';
import { openTestApp, type Plant } from '#server/test/harness.ts';
import { payableOf } from '#server/test/make-deposit.ts';
import { arrive, askDeposit, draft, issue, look, makePrices } from '#server/test/make-invoice.ts';
import { type MadeOrder, makeOrder } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();

async function makePaid(cents: number, made?: MadeOrder) {
  const order = made ?? (await makeOrder(app, ['Whole']));
  const { plant, order_id } = order;
  const customer_id = order.customers[0]?.customer_id ?? 0;
  await askDeposit(app, order, String(cents / 100));
  const cash = { order_id, customer_id, method: 'cash', uses_safe: true, amount_cents: cents } as const;
  const { payment_id } = expectYes(await app.call(recordDeposit, plant.owner, cash)).data;
  return { ...order, customer_id, payment_id };
}
type Paid = Awaited<ReturnType<typeof makePaid>>;
/** $90.00 for a deer, whatever it weighs. */
const FLAT_DEER: readonly PriceLine[] = [
  { name: 'Deer', unit: 'head', cents: 9_000, minimum_cents: null, when: 'always', tax_class: 'processing' },
];

async function invoiceOf(made: Paid, lines?: readonly PriceLine[]): Promise<number> {
  if (lines) await makePrices(app, made.plant, lines);
  const cart_ids = await arrive(app, made, { hasPrices: lines !== undefined });
  const invoice_id = await draft(app, made, cart_ids);
  expectYes(await issue(app, made, invoice_id));
  return invoice_id;
}
const troublesOf = async ({ owner }: Plant) => expectYes(await app.call(listMoneyTrouble, owner, {})).data;
const settle = ({ plant, payment_id }: Paid, more: Partial<SentTo<typeof settleDeposit>>) =>
  app.call(settleDeposit, plant.owner, { payment_id, how: 'use', amount_cents: 1, ...more });
const leftOf = async ({ plant, order_id }: Paid) =>
  (await payableOf(app, plant.owner, order_id)).payments.map(({ leftover_cents }) => leftover_cents);

describe('what is left of a deposit', () => {
  test('example 17: goes back to the hunter who paid it when the deer is donated, and the program owes the whole bill', async () => {
    const made = await makePaid(6_000);
    const { plant, order_id, payment_id } = made;
    await app.db
      .updateTable('shares')
      .set({ customer_id: made.customers[1]?.customer_id ?? 0 })
      .where('order_id', '=', order_id)
      .execute();
    const invoice_id = await invoiceOf(made, FLAT_DEER);
    expect(await look(app, made, invoice_id)).toMatchObject({ total_cents: 9_000, open_cents: 9_000, credited: [] });
    expect(await troublesOf(plant)).toMatchObject([{ kind: 'leftover', amount_cents: 6_000, order_id }]);
    const refund = { payment_id, amount_cents: 6_000, reason: 'Donated', uses_safe: true };
    expectYes(await app.call(refundPayment, plant.owner, refund));
    expect(await troublesOf(plant)).toEqual([]);
    expect(await balancesOf(app, plant)).toEqual({ receivable: 9_000, service_revenue: 9_000 });
  });

  test('example 16: $60 of a flat $90 deer that was never weighed leaves $30.00 open, and no weight is printed', async () => {
    const made = await makePaid(6_000);
    await makePrices(app, made.plant, FLAT_DEER);
    const cart_ids = await arrive(app, made, { hasPrices: true });
    await app.db
      .updateTable('orders')
      .set({ hanging_weight_clb: null })
      .where('order_id', '=', made.order_id)
      .execute();
    const invoice_id = await draft(app, made, cart_ids);
    expectYes(await issue(app, made, invoice_id));
    const { total_cents, open_cents, document } = await look(app, made, invoice_id);
    expect({ total_cents, open_cents }).toEqual({ total_cents: 9_000, open_cents: 3_000 });
    expect(document.parts).toMatchObject([{ hanging_clb: null, lines: [{ name: 'Deer', amount_cents: 9_000 }] }]);
    expect(await leftOf(made)).toEqual([0]);
    expect(await findDeviations(app, made.plant)).toEqual([]);
  });

  test('after a smaller invoice is listed, and pays the customer’s next open invoice', async () => {
    const made = await makePaid(70_000);
    const { plant, customer_id } = made;
    expect(await leftOf(made)).toEqual([0]);
    expect(await troublesOf(plant)).toEqual([]);
    await invoiceOf(made);
    expect(await leftOf(made)).toEqual([20_000]);
    expect(await settle(made, { how: 'use', amount_cents: 20_001 })).toMatchObject({ code: 'more_than_paid' });
    const next = await makeOrder(app, ['Whole'], { plant });
    await app.db.updateTable('shares').set({ customer_id }).where('order_id', '=', next.order_id).execute();
    const cart_ids = await arrive(app, next, { hasPrices: true });
    const invoice_id = await draft(app, next, cart_ids);
    expectYes(await issue(app, next, invoice_id));
    const offered = expectYes(await app.call(paymentTrouble, plant.owner, { invoice_id })).data.leftovers;
    expect(offered).toEqual([{ payment_id: made.payment_id, order_id: made.order_id, left_cents: 20_000 }]);
    expectYes(await settle(made, { how: 'use', amount_cents: 20_000, invoice_id }));
    expect(await look(app, next, invoice_id)).toMatchObject({ total_cents: 50_000, open_cents: 30_000 });
    expect(await troublesOf(plant)).toEqual([]);
    expect(await findDeviations(app, plant)).toEqual([]);
  });

  test('is refunded, kept, and used at the same time, but never more than there is', async () => {
    const made = await makePaid(10_000);
    const { plant, order_id, payment_id } = made;
    await arrive(app, made);
    const asked = expectYes(await app.call(cancelTerms, plant.owner, { order_id })).data;
    expect(asked).toEqual({ terms: null, left_cents: 10_000, others: [] });
    expectYes(await app.call(removeOrder, plant.owner, { order_id }));
    expect(await troublesOf(plant)).toMatchObject([{ kind: 'leftover', amount_cents: 10_000 }]);
    expect(await settle(made, { how: 'keep' })).toMatchObject({ code: 'change_reason_missing' });
    const refund = { payment_id, amount_cents: 1_500, reason: 'Dead', uses_safe: true };
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        at % 3 === 0
          ? app.call(refundPayment, plant.owner, refund)
          : settle(made, { how: at % 3 === 1 ? 'keep' : 'use', amount_cents: 1_500, reason: 'Agreed' }),
      ),
    );
    // What became credit can still be refunded, so a refund may take it from there.
    const left = 10_000 - 1_500 * replies.filter(({ status }) => status === 'yes').length;
    expect(left).toBeLessThan(1_500);
    expect(await findDeviations(app, plant)).toEqual([]);
    const { safe = 0, deposits = 0, customer_credit = 0, kept_deposits = 0 } = await balancesOf(app, plant);
    expect(deposits + customer_credit + kept_deposits).toBe(safe);
    expect(deposits).toBeLessThan(1_500);
  });

  test('is asked about when its animal is condemned, and its credit can be refunded once', async () => {
    const made = await makePaid(10_000);
    const { plant, order_id, payment_id } = made;
    await arrive(app, made);
    const asked = { order_id, condemns: true };
    expect(expectYes(await app.call(cancelTerms, plant.owner, asked)).data).toEqual({
      terms: null,
      left_cents: 10_000,
      others: [],
    });
    expect(await settle(made, { how: 'use', amount_cents: 10_000 })).toMatchObject({ code: 'deposit_in_use' });
    const condemned = { order_id, from: 'dropped_off', to: 'condemned', reason: 'Fever' } as const;
    expectYes(await app.call(moveStage, plant.owner, condemned));
    expect(await leftOf(made)).toEqual([10_000]);
    expectYes(await settle(made, { how: 'use', amount_cents: 10_000 }));
    expect(await balancesOf(app, plant)).toEqual({ safe: 10_000, customer_credit: 10_000 });
    const refund = { payment_id, amount_cents: 10_000, reason: 'Asked for', uses_safe: true };
    const replies = await Promise.all(Array.from({ length: 5 }, () => app.call(refundPayment, plant.owner, refund)));
    expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(1);
    expect(await balancesOf(app, plant)).toEqual({});
    expect(await findDeviations(app, plant)).toEqual([]);
  });
});

test('an order on an invoice can’t be deleted until the invoice is credited', async () => {
  const made = await makePaid(10_000);
  const { plant, order_id } = made;
  const invoice_id = await invoiceOf(made);
  expect(await app.call(removeOrder, plant.owner, { order_id })).toMatchObject({ code: 'order_invoiced' });
  expectYes(await app.call(creditInvoice, plant.owner, { invoice_id, reason: 'Never cut' }));
  expectYes(await app.call(removeOrder, plant.owner, { order_id }));
});
