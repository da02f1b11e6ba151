import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { removeOrder } from '#contract/booking/api.ts';
import { restoreOrder } from '#contract/booking/edit-api.ts';
import { listUnsent } from '#contract/invoicing/accounting-entries-api.ts';
import { recordDeposit } from '#contract/invoicing/deposit-api.ts';
import { voidPayment } from '#contract/invoicing/void-api.ts';
import { receiveNotices } from '#server/invoicing/accounting/receive-notices.ts';
import { noteCancellations } from '#server/invoicing/canceling/note-cancellation.ts';
import { restoreDeposits } from '#server/invoicing/canceling/restore-deposit.ts';
import { settleCancellations } from '#server/invoicing/canceling/settle-cancellations.ts';
import { officeMailer } from '#server/mail/office-mailer.ts';
import { balancesOf, findDeviations } from '#server/test/balances.ts';
import { lastEvent } from '#server/test/events-of.ts';
import { openTestApp, type Plant } from '#server/test/harness.ts';
import { practiceOf } from '#server/test/make-accounting.ts';
import { answering, booksOf, openBooks, sendAll } from '#server/test/make-books.ts';
import { makeDeposit, payableOf, payByCard } from '#server/test/make-deposit.ts';
import { arrive, draft, issue } from '#server/test/make-invoice.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();

async function cancel(plant: Plant, order_id: number): Promise<void> {
  expectYes(await app.call(removeOrder, plant.owner, { order_id }));
  const removed = await lastEvent(app, plant, 'order.removed');
  await noteCancellations.run({ db: app.db, mailer: officeMailer, public_url: 'https://plant.test' }, removed);
  await sql`update cancellations set settle_at = now() where plant_id = ${plant.plant_id}`.execute(app.db);
  await settleCancellations(app.db);
}

async function restore(plant: Plant, order_id: number): Promise<void> {
  expectYes(await app.call(restoreOrder, plant.owner, { order_id }));
  await restoreDeposits.run({ db: app.db }, await lastEvent(app, plant, 'order.restored'));
}

/** A $250.00 deposit in the company's books, for an order past its refund deadline. */
async function makeBooked() {
  const made = await makeDeposit(app);
  const { plant } = made;
  await app.db.insertInto('paying_rules').values({ plant_id: plant.plant_id, deposit_refund_days: 90 }).execute();
  await openBooks(app, plant);
  expectYes(await payByCard(app, made));
  await sendAll(app, plant);
  return made;
}

test('a kept deposit becomes an invoice linked to its payment in QuickBooks until the order is restored', async () => {
  const { plant, order_id } = await makeBooked();
  const { plant_id, owner } = plant;
  expect(await booksOf(app, plant, 'Payment')).toMatchObject([{ body: { TotalAmt: 250, Line: [] } }]);

  await cancel(plant, order_id);
  await sendAll(app, plant);
  const [invoice] = await booksOf(app, plant, 'Invoice');
  expect(invoice?.body).toMatchObject({
    TotalAmt: 250,
    Line: [{ Description: `Kept deposit, order ${order_id}`, SalesItemLineDetail: { TaxCodeRef: { value: 'NON' } } }],
  });
  const linked = [{ Amount: 250, LinkedTxn: [{ TxnId: invoice?.body.Id, TxnType: 'Invoice' }] }];
  expect(await booksOf(app, plant, 'Payment')).toMatchObject([{ body: { TotalAmt: 250, Line: linked } }]);
  const before = await booksOf(app, plant);
  await sendAll(app, plant);
  expect(await booksOf(app, plant)).toEqual(before);

  const sent: string[] = [];
  const recorded = answering(app, (url) => void sent.push(...(/\/(invoice|payment)\?/.exec(url) ?? []).slice(1)));
  await restore(plant, order_id);
  await sendAll(app, plant, recorded);
  expect(await booksOf(app, plant, 'Payment')).toMatchObject([{ body: { TotalAmt: 250, Line: [] } }]);
  expect(await booksOf(app, plant, 'Invoice')).toMatchObject([{ body: { TotalAmt: 0 } }]);

  await cancel(plant, order_id);
  await sendAll(app, plant, recorded);
  expect(await booksOf(app, plant, 'Payment')).toMatchObject([{ body: { TotalAmt: 250, Line: linked } }]);
  expect(await booksOf(app, plant, 'Invoice')).toMatchObject([{ body: { TotalAmt: 250 } }]);
  // In this sequence, the payment's link never exceeds the invoice's total.
  expect(sent).toEqual(['payment', 'invoice', 'invoice', 'payment']);
  expect(expectYes(await app.callWith(listUnsent, owner, {})).data).toEqual([]);

  await sql`
    insert into accounting_notices (notice_id, plant_id, realm_id, about, remote_id)
    select gen_random_uuid(), plant_id, realm_id, 'invoice.deleted', ${String(invoice?.body.Id)} from accounting_links
    where plant_id = ${plant_id}`.execute(app.db);
  await receiveNotices(app.db, practiceOf(app), plant_id);
  expect(expectYes(await app.callWith(listUnsent, owner, {})).data).toMatchObject([
    { kind: 'kept_deposit', reason: 'deleted_there' },
  ]);
});

test('a kept deposit is linked to the order’s invoice if the order is restored and invoiced before the next run', async () => {
  const made = await makeBooked();
  const { plant, order_id } = made;
  await cancel(plant, order_id);
  await sendAll(app, plant);
  await restore(plant, order_id);
  expectYes(await issue(app, made, await draft(app, made, await arrive(app, made))));
  await sendAll(app, plant);
  const [kept, invoice] = await booksOf(app, plant, 'Invoice');
  expect(kept?.body).toMatchObject({ TotalAmt: 0 });
  const linked = [{ Amount: 250, LinkedTxn: [{ TxnId: invoice?.body.Id, TxnType: 'Invoice' }] }];
  expect(await booksOf(app, plant, 'Payment')).toMatchObject([{ body: { TotalAmt: 250, Line: linked } }]);
});

test('a kept check that the bank returns leaves QuickBooks, and restoring its order brings nothing back', async () => {
  const made = await makeDeposit(app);
  const { plant, order_id, customer_id } = made;
  await app.db.insertInto('paying_rules').values({ plant_id: plant.plant_id, deposit_refund_days: 90 }).execute();
  await openBooks(app, plant);
  const check = { order_id, customer_id, method: 'check', amount_cents: 25_000 } as const;
  const { payment_id } = expectYes(await app.call(recordDeposit, plant.owner, check)).data;
  await cancel(plant, order_id);
  await sendAll(app, plant);
  const amounts = async (kind: 'Payment' | 'Invoice') =>
    (await booksOf(app, plant, kind)).flatMap(({ body, is_deleted }) => (is_deleted ? [] : [body.TotalAmt]));
  expect([await amounts('Payment'), await amounts('Invoice')]).toEqual([[250], [250]]);
  expect(await balancesOf(app, plant)).toEqual({ checks: 25_000, kept_deposits: 25_000 });

  await sql`update payments set received_on = received_on - 1 where payment_id = ${payment_id}`.execute(app.db);
  const bounced = { payment_id, kind: 'return', reason: 'The bank returned it' } as const;
  expectYes(await app.callWith(voidPayment, plant.owner, bounced));
  await sendAll(app, plant);
  expect([await amounts('Payment'), await amounts('Invoice')]).toEqual([[], [0]]);
  expect(await balancesOf(app, plant)).toEqual({});

  await restore(plant, order_id);
  await sendAll(app, plant);
  expect([await amounts('Payment'), await amounts('Invoice')]).toEqual([[], [0]]);
  expect(await balancesOf(app, plant)).toEqual({});
  expect((await payableOf(app, plant.owner, order_id)).deposit).toMatchObject({ paid_cents: 0, due_cents: 25_000 });
  expect(expectYes(await app.callWith(listUnsent, plant.owner, {})).data).toEqual([]);
  expect(await findDeviations(app, plant)).toEqual([]);
});
