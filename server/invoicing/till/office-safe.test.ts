import { describe, expect, test } from 'vitest';
import { recordDeposit, refundPayment } from '#contract/invoicing/deposit-api.ts';
import { recordInvoicePayment } from '#contract/invoicing/invoices-api.ts';
import { closeTill, countTill, moveCash, openTill } from '#contract/invoicing/till/till-api.ts';
import { balancesOf, findDeviations } from '#server/test/balances.ts';
import { openTestApp } from '#server/test/harness.ts';
import { makeIssued } from '#server/test/issued-invoice.ts';
import { makeDeposit } from '#server/test/make-deposit.ts';
import { makeTill } from '#server/test/make-till.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();

async function makeSafe(amount_cents: number) {
  const { plant, order_id, customer_id } = await makeDeposit(app, { asked: '250' });
  const cash = { order_id, customer_id, method: 'cash', amount_cents, uses_safe: true } as const;
  const { payment_id } = expectYes(await app.call(recordDeposit, plant.owner, cash)).data;
  return { plant, order_id, customer_id, payment_id };
}

describe('cash', () => {
  test('is refused without an open till or the safe, for deposits, invoices, and refunds', async () => {
    const { plant, order_id, customer_id } = await makeDeposit(app);
    const missing = { code: 'cash_place_missing', fields: { till_session_id: expect.any(String) } };
    const cash = { order_id, customer_id, method: 'cash', amount_cents: 5_000 } as const;
    expect(await app.call(recordDeposit, plant.owner, cash)).toMatchObject(missing);
    const issued = await makeIssued(app);
    const paid = { invoice_id: issued.invoice_id, method: 'cash', amount_cents: 1_000 } as const;
    expect(await app.call(recordInvoicePayment, issued.plant.owner, paid)).toMatchObject(missing);
    const { payment_id } = expectYes(await app.call(recordDeposit, plant.owner, { ...cash, uses_safe: true })).data;
    const refund = { payment_id, amount_cents: 1_000, reason: 'Too much' };
    expect(await app.call(refundPayment, plant.owner, refund)).toMatchObject(missing);
    expect(await balancesOf(app, plant)).toEqual({ safe: 5_000, deposits: 5_000 });
  });

  test('in the safe never shows up as an overage of a drawer, which can be emptied to the cent', async () => {
    const { plant, payment_id } = await makeSafe(25_000);
    const { session_id } = await makeTill(app, plant);
    const move = { session_id, reason: 'Change', amount_cents: 4_000 };
    expectYes(await app.call(moveCash, plant.owner, { ...move, kind: 'paid_in', account: 'safe' }));
    expectYes(
      await app.call(refundPayment, plant.owner, { payment_id, amount_cents: 500, reason: 'x', uses_safe: true }),
    );
    const counted = expectYes(await app.call(countTill, plant.owner, { session_id, counted_cents: 14_000 })).data;
    expect(counted.expected_cents).toBe(14_000);
    expectYes(await app.call(closeTill, plant.owner, { session_id, counted_cents: 14_000, left_cents: 0 }));
    expect(await balancesOf(app, plant)).toEqual({ bank: -10_000, safe: 34_500, deposits: 24_500 });
    expect(await findDeviations(app, plant)).toEqual([]);
  });

  test('can’t leave the safe beyond what it holds, even if ten people take some at the same time', async () => {
    const { plant, payment_id } = await makeSafe(10_000);
    const { session_id } = await makeTill(app, plant);
    const refund = { payment_id, amount_cents: 1_500, reason: 'Asked for', uses_safe: true };
    const move = { session_id, kind: 'paid_in', account: 'safe', amount_cents: 1_500, reason: 'Change' } as const;
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        at % 2 === 0 ? app.call(refundPayment, plant.owner, refund) : app.call(moveCash, plant.owner, move),
      ),
    );
    expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(6);
    for (const reply of replies)
      if (reply.status === 'no')
        expect(reply).toMatchObject({ code: 'not_in_safe', message: expect.stringContaining('$10.00') });
    const opening = { till_id: 0, name: 'Second', float_cents: 1_001, difference: 'safe' } as const;
    expect(await app.call(openTill, plant.owner, opening)).toMatchObject({ code: 'not_in_safe' });
    expectYes(await app.call(openTill, plant.owner, { ...opening, float_cents: 1_000 }));
    expect(await balancesOf(app, plant)).not.toHaveProperty('safe');
    expect(await findDeviations(app, plant)).toEqual([]);
  });
});
