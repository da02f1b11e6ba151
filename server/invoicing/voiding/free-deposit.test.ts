import { describe, expect, test } from 'vitest';
import { recordDeposit, refundPayment } from '#contract/invoicing/deposit-api.ts';
import { creditInvoice, recordInvoicePayment } from '#contract/invoicing/invoices-api.ts';
import { findRefundable } from '#contract/invoicing/till/till-api.ts';
import { sum } from '#contract/lib/sum.ts';
import { balancesOf, findDeviations, overRefunded } from '#server/test/balances.ts';
import { openTestApp } from '#server/test/harness.ts';
import { payableOf } from '#server/test/make-deposit.ts';
import { arrive, askDeposit, draft, issue, look } from '#server/test/make-invoice.ts';
import { makeOrder } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();

/** A $500.00 invoice on which a deposit of $300.00 was used. A producer paid it if `byProducer`, otherwise its customer. */
async function makeUsed({ byProducer = false, isCheck = false } = {}) {
  const made = await makeOrder(app, ['Whole']);
  const { plant, order_id } = made;
  const owner_id = made.customers[0]?.customer_id ?? 0;
  await askDeposit(app, made, '300');
  let payer_id = owner_id;
  if (byProducer) {
    const producer = await plant.join('producer');
    await app.db
      .updateTable('customers')
      .set({ producer_id: producer.account_id })
      .where('customer_id', '=', owner_id)
      .execute();
    const found = await app.db
      .selectFrom('customers')
      .select('customer_id')
      .where('plant_id', '=', plant.plant_id)
      .where('account_id', '=', producer.account_id)
      .executeTakeFirstOrThrow();
    payer_id = found.customer_id;
    await app.db
      .updateTable('bookings')
      .set({ customer_id: payer_id })
      .where('plant_id', '=', plant.plant_id)
      .execute();
  }
  const how = isCheck ? ({ method: 'check' } as const) : ({ method: 'cash', uses_safe: true } as const);
  const paid = { order_id, customer_id: payer_id, amount_cents: 30_000, ...how };
  const { payment_id } = expectYes(await app.call(recordDeposit, plant.owner, paid)).data;
  const invoice_id = await draft(app, made, await arrive(app, made));
  expectYes(await issue(app, made, invoice_id));
  expect(await look(app, made, invoice_id)).toMatchObject({ open_cents: 20_000 });
  return { ...made, payment_id, payer_id, invoice_id, isCheck };
}
type Used = Awaited<ReturnType<typeof makeUsed>>;

const credit = ({ plant, invoice_id }: Used) => app.call(creditInvoice, plant.owner, { invoice_id, reason: 'Spoiled' });
const refund = ({ plant, payment_id, isCheck }: Used, amount_cents: number) =>
  app.call(refundPayment, plant.owner, { payment_id, amount_cents, reason: 'Spoiled', uses_safe: !isCheck });
const refundable = async ({ plant, order_id }: Used) =>
  (await payableOf(app, plant.owner, order_id)).payments.map(({ refundable_cents }) => refundable_cents);

describe('a deposit whose invoice was credited', () => {
  test('goes back to whoever paid it, out of the credit that the credit note left', async () => {
    for (const byProducer of [false, true]) {
      const made = await makeUsed({ byProducer, isCheck: true });
      const { plant, invoice_id } = made;
      expect(await refundable(made)).toEqual([0]);
      expect(await refund(made, 1)).toMatchObject({ code: 'more_than_paid' });
      expectYes(await credit(made));
      expect(await balancesOf(app, plant)).toEqual({ checks: 30_000, customer_credit: 30_000 });
      expect(await refundable(made)).toEqual([30_000]);
      expect(await refund(made, 30_001)).toMatchObject({
        code: 'more_than_paid',
        message: expect.stringContaining('$300.00'),
      });
      expectYes(await refund(made, 12_000));
      expect(await refundable(made)).toEqual([18_000]);
      expectYes(await refund(made, 18_000));
      // Two parts were paid from the bank, and the check is still whole.
      expect(await balancesOf(app, plant)).toEqual({ bank: -30_000, checks: 30_000 });
      expect(await look(app, made, invoice_id)).toMatchObject({
        open_cents: 0,
        credited: expect.arrayContaining([
          expect.objectContaining({ kind: 'deposit', cents: -12_000, undo: 'refund' }),
        ]),
      });
      expect(await findDeviations(app, plant)).toEqual([]);
    }
  });

  test('is offered at the till', async () => {
    const made = await makeUsed();
    expectYes(await credit(made));
    const payer = await app.db
      .selectFrom('customers')
      .select('last_name')
      .where('customer_id', '=', made.payer_id)
      .executeTakeFirstOrThrow();
    const found = expectYes(await app.call(findRefundable, made.plant.owner, { words: payer.last_name })).data;
    expect(found).toMatchObject([{ payment_id: made.payment_id, left_cents: 30_000 }]);
  });

  test('is refunded only up to the credit that is left, when many ask at the same time', async () => {
    const made = await makeUsed({ isCheck: true });
    const { plant, invoice_id } = made;
    const check = { invoice_id, method: 'check', amount_cents: 20_000 } as const;
    const { payment_id: other } = expectYes(await app.call(recordInvoicePayment, plant.owner, check)).data;
    expectYes(await credit(made));
    const asked = { payment_id: other, amount_cents: 4_000, reason: 'Spoiled' };
    const replies = await Promise.all(
      Array.from({ length: 24 }, (_, at) =>
        at % 2 === 0 ? refund(made, 7_000) : app.call(refundPayment, plant.owner, asked),
      ),
    );
    const refunded = sum(replies.map(({ status }, at) => (status === 'yes' ? (at % 2 === 0 ? 7_000 : 4_000) : 0)));
    const codes = replies.flatMap((reply) => (reply.status === 'yes' ? [] : [reply.code]));
    expect(new Set(codes)).toEqual(new Set(['more_than_paid']));
    const left = 50_000 - refunded;
    expect(refunded).toBeGreaterThan(40_000);
    expect(await balancesOf(app, plant)).toEqual({
      checks: 50_000,
      bank: -refunded,
      ...(left > 0 && { customer_credit: left }),
    });
    expect(await overRefunded(app, plant.plant_id)).toEqual([]);
    expect(await findDeviations(app, plant)).toEqual([]);
  });
});
