import { expect, test } from 'vitest';
import { recordInvoicePayment } from '#contract/invoicing/invoices-api.ts';
import { addDays } from '#contract/lib/days.ts';
import { issueWaiting } from '#server/invoicing/invoices/issue-invoice.ts';
import { recordInvoicePayment as recordOn } from '#server/invoicing/invoices/pay-invoice.ts';
import { recordDeposit } from '#server/invoicing/record-deposit.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { balancesOf } from '#server/test/balances.ts';
import { openTestApp, type Plant } from '#server/test/harness.ts';
import { booksOf, openBooks, sendAll } from '#server/test/make-books.ts';
import { makeDeposit } from '#server/test/make-deposit.ts';
import { arrive, draft, issue, makeBillable } from '#server/test/make-invoice.ts';
import { expectYes } from '#server/test/replies.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();
const today = plantToday();
const paymentsIn = async (plant: Plant) => (await booksOf(app, plant, 'Payment')).map(({ body }) => body);

/** The plant's owner on the day before the plant connects. */
const dayBefore = ({ plant_id, owner }: Plant) =>
  ({
    actor: { plant_id, account_id: owner.account_id, role: 'processor' },
    today: addDays(today, -1),
  }) as Who<PlantActor>;

test('a deposit from before the plant connected arrives as a payment of the invoice that uses it', async () => {
  const made = await makeDeposit(app);
  const { plant, order_id, customer_id } = made;
  const cash = {
    order_id,
    customer_id,
    method: 'cash' as const,
    uses_safe: true,
    amount_cents: 25_000,
    reference: '',
    till_session_id: 0,
  };
  await inTransaction(app.db, (tx) => recordDeposit(tx, dayBefore(plant), cash));
  await openBooks(app, plant);
  await sendAll(app, plant);
  expect(await paymentsIn(plant)).toEqual([]);
  expectYes(await issue(app, made, await draft(app, made, await arrive(app, made))));
  await sendAll(app, plant);
  const [invoice] = await booksOf(app, plant, 'Invoice');
  expect(invoice?.body).toMatchObject({ TotalAmt: 500 });
  expect(await paymentsIn(plant)).toMatchObject([{ TotalAmt: 250, TxnDate: today, Line: [{ Amount: 250 }] }]);
});

test('credit from before pays the invoices after it, oldest credit first, and newer credit isn’t sent again', async () => {
  const first = await makeBillable(app);
  const { plant } = first;
  const customer_id = first.customers[0]?.customer_id ?? 0;
  const invoice_id = await draft(app, first, first.cart_ids);
  await inTransaction(app.db, async (tx) => {
    await issueWaiting(tx, dayBefore(plant), invoice_id, { isSent: false, withEstimates: false });
    const check = { invoice_id, method: 'check' as const, amount_cents: 62_000, reference: '', till_session_id: 0 };
    await recordOn(tx, dayBefore(plant), { ...check, uses_safe: false });
  });
  await openBooks(app, plant);
  const other = await makeBillable(app, ['Whole'], { plant });
  await app.db.updateTable('shares').set({ customer_id }).where('order_id', '=', other.order_id).execute();
  expectYes(await issue(app, other, await draft(app, other, other.cart_ids)));
  expect(await balancesOf(app, plant)).toMatchObject({ receivable: 38_000 });
  await sendAll(app, plant);
  await sendAll(app, plant);
  expect(await paymentsIn(plant)).toMatchObject([
    { TotalAmt: 120, TxnDate: today, Line: [{ Amount: 120, LinkedTxn: [{ TxnType: 'Invoice' }] }] },
  ]);
  // The next credit comes from a payment that the company's books have.
  const [open] = await app.db
    .selectFrom('invoices')
    .select('invoice_id')
    .where('plant_id', '=', plant.plant_id)
    .where('open_cents', '>', 0)
    .execute();
  const more = { invoice_id: open?.invoice_id ?? 0, method: 'check', amount_cents: 40_000 } as const;
  expectYes(await app.call(recordInvoicePayment, plant.owner, more));
  const third = await makeBillable(app, ['Whole'], { plant });
  await app.db.updateTable('shares').set({ customer_id }).where('order_id', '=', third.order_id).execute();
  expectYes(await issue(app, third, await draft(app, third, third.cart_ids)));
  await sendAll(app, plant);
  expect(await paymentsIn(plant)).toMatchObject([{ TotalAmt: 120 }, { TotalAmt: 400 }]);
});
