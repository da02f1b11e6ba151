import { describe, expect, test } from 'vitest';
import { updateStatus } from '#contract/booking/api.ts';
import { recordDeposit } from '#contract/invoicing/deposit-api.ts';
import { creditInvoice } from '#contract/invoicing/invoices-api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { useLateDeposits } from '#server/invoicing/invoices/take-deposits.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { addPayment } from '#server/payments/add-payment.ts';
import { recordDispute } from '#server/payments/disputes.ts';
import { balancesOf } from '#server/test/balances.ts';
import { lastEvent } from '#server/test/events-of.ts';
import { openTestApp } from '#server/test/harness.ts';
import { type MadeDeposit, makeDeposit, payableOf, payByCard } from '#server/test/make-deposit.ts';
import { draft, issue, look, makePrices } from '#server/test/make-invoice.ts';
import { expectYes } from '#server/test/replies.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();

/** A $500.00 order that is invoiced before anyone has paid its $250.00 deposit. */
async function makeInvoicedUnpaid() {
  const made = await makeDeposit(app);
  return { ...made, invoice_id: await invoiceShares(made) };
}
async function invoiceShares(made: MadeDeposit): Promise<number> {
  const { plant, order_id } = made;
  await makePrices(app, plant);
  await app.call(updateStatus, plant.owner, { order_id, status: ORDER_STATUS.open });
  await app.db.updateTable('orders').set({ hanging_weight_clb: 40_000 }).where('order_id', '=', order_id).execute();
  const shares = await app.db.selectFrom('shares').select('cart_id').where('order_id', '=', order_id).execute();
  const invoice_id = await draft(
    app,
    made,
    shares.map(({ cart_id }) => cart_id),
  );
  await issue(app, made, invoice_id);
  return invoice_id;
}

describe('a deposit that isn’t paid when the invoice is issued', () => {
  test('is no longer due unless the invoice is credited', async () => {
    const made = await makeInvoicedUnpaid();
    const { plant, payer, order_id, customer_id, invoice_id } = made;
    expect(await payableOf(app, payer, order_id)).toMatchObject({ deposit: { due_cents: 0 }, can: { pay: false } });
    expect(await payByCard(app, made)).toMatchObject({ code: 'nothing_due' });
    const record = { order_id, customer_id, method: 'cash', uses_safe: true, amount_cents: 25_000 };
    expect(await app.callWith(recordDeposit, plant.owner, record)).toMatchObject({ code: 'nothing_due' });
    await app.callWith(creditInvoice, plant.owner, { invoice_id, reason: 'Wrong', lines: [] });
    expect(await payByCard(app, made)).toMatchObject({ http: 200 });
  });

  test('is deducted from the invoice if it was already being paid, and only once even with ten jobs', async () => {
    const made = await makeInvoicedUnpaid();
    const { plant, order_id, customer_id, invoice_id } = made;
    // Records the payment as if it came in while the invoice was being issued.
    const who = { actor: { plant_id: plant.plant_id, account_id: made.payer.account_id }, today: plantToday() };
    const charged = {
      plant_id: plant.plant_id,
      order_id,
      customer_id,
      method: 'cash' as const,
      is_in_safe: true,
      amount_cents: 25_000,
    };
    await inTransaction(app.db, (tx) => addPayment(tx, who, charged));
    const event = await lastEvent(app, plant, 'payment.received');
    await Promise.all(Array.from({ length: 10 }, () => useLateDeposits.run({ db: app.db }, event)));
    expect(await look(app, made, invoice_id)).toMatchObject({
      open_cents: 25_000,
      credited: [{ kind: 'deposit', cents: 25_000 }],
    });
    expect(await balancesOf(app, plant)).toEqual({ safe: 25_000, receivable: 25_000, service_revenue: 50_000 });
  });

  test('is deducted from the invoice once the bank returns it after a dispute', async () => {
    const made = await makeDeposit(app);
    const { plant, customer_id } = made;
    expectYes(await payByCard(app, made));
    const { provider, provider_key } = await app.db
      .selectFrom('charges')
      .select(['provider', 'provider_key'])
      .where('customer_id', '=', customer_id)
      .executeTakeFirstOrThrow();
    const dispute = {
      provider,
      provider_ref: `dp_of_${customer_id}`,
      charge_key: provider_key,
      amount_cents: 25_000,
      fee_cents: 0,
      reason: 'fraudulent',
      answer_by: null,
    };
    await inTransaction(app.db, (tx) => recordDispute(tx, { ...dispute, state: 'open' }));
    const invoice_id = await invoiceShares(made);
    expect(await look(app, made, invoice_id)).toMatchObject({ open_cents: 50_000 });
    await inTransaction(app.db, (tx) => recordDispute(tx, { ...dispute, state: 'won' }));
    const event = await lastEvent(app, plant, 'payment.dispute_won');
    await Promise.all(Array.from({ length: 3 }, () => useLateDeposits.run({ db: app.db }, event)));
    expect(await look(app, made, invoice_id)).toMatchObject({
      open_cents: 25_000,
      credited: [{ kind: 'deposit', cents: 25_000 }],
    });
    expect(await balancesOf(app, plant)).toEqual({ provider: 25_000, receivable: 25_000, service_revenue: 50_000 });
  });
});
