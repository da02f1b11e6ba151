import { describe, expect, test } from 'vitest';
import { customerStatement } from '#contract/invoicing/account/account-api.ts';
import { recordDeposit, refundPayment } from '#contract/invoicing/deposit-api.ts';
import { creditInvoice, recordInvoicePayment } from '#contract/invoicing/invoices-api.ts';
import { moveCash, tillReport, viewTill } from '#contract/invoicing/till/till-api.ts';
import { voidPayment } from '#contract/invoicing/void-api.ts';
import { bankBalances, recordBankMove, undoBankMove } from '#contract/payments/bank-api.ts';
import { balancesOf, findDeviations } from '#server/test/balances.ts';
import { openTestApp } from '#server/test/harness.ts';
import { booksOf, openBooks, sendAll } from '#server/test/make-books.ts';
import { makeDeposit, payableOf } from '#server/test/make-deposit.ts';
import { look, makeInvoice } from '#server/test/make-invoice.ts';
import { countAndClose, makeTill } from '#server/test/make-till.ts';
import { expectYes } from '#server/test/replies.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();
type Made = Awaited<ReturnType<typeof makeInvoice>>;
interface Place {
  uses_safe?: boolean;
  till_session_id?: number;
}
interface Paid {
  method: 'cash' | 'check' | 'card_terminal';
  place?: Place;
}

/** An invoice for $500.00 that $600.00 paid. $40.00 of the credit was refunded. */
async function makePaid({ method, place = {} }: Paid, made?: Made) {
  const invoice = made ?? (await makeInvoice(app));
  const { plant, invoice_id } = invoice;
  const paid = { invoice_id, method, amount_cents: 60_000, ...place };
  const { payment_id } = expectYes(await app.callWith(recordInvoicePayment, plant.owner, paid)).data;
  expectYes(await refund({ plant, payment_id }, 4_000, place));
  return { ...invoice, payment_id };
}
type Target = Pick<Awaited<ReturnType<typeof makePaid>>, 'plant' | 'payment_id'>;
const refund = ({ plant, payment_id }: Target, amount_cents: number, place: Place = {}) =>
  app.call(refundPayment, plant.owner, { payment_id, amount_cents, reason: 'Too much', ...place });
const undo = ({ plant, payment_id }: Target, kind: 'void' | 'return', place: Place = {}) =>
  app.call(voidPayment, plant.owner, { payment_id, kind, reason: 'Wrong customer', ...place });
const leaveTheDay = ({ plant, payment_id }: Target) =>
  app.pool.query('update payments set received_on = received_on - 1 where plant_id = $1 and payment_id = $2', [
    plant.plant_id,
    payment_id,
  ]);

describe('a payment of which a part was refunded', () => {
  test.each<[Paid, 'void' | 'return', Record<string, number>]>([
    [{ method: 'card_terminal' }, 'void', {}],
    [{ method: 'card_terminal' }, 'return', {}],
    [{ method: 'cash', place: { uses_safe: true } }, 'void', {}],
    [{ method: 'cash', place: { uses_safe: true } }, 'return', {}],
    // The whole check goes back, and the customer keeps the $40.00 from the bank.
    [{ method: 'check' }, 'void', { bank: -4_000, write_off: 4_000 }],
    [{ method: 'check' }, 'return', { bank: -4_000, write_off: 4_000 }],
  ])('by %o can be undone (%s): its invoice is open again, and the books keep the refund', async (paid, kind, left) => {
    const made = await makePaid(paid);
    const { plant, invoice_id, payment_id } = made;
    if (kind === 'return') await leaveTheDay(made);
    expect(await look(app, made, invoice_id)).toMatchObject({ credited: [{ payment: { voidable: kind } }] });
    expectYes(await undo(made, kind, kind === 'return' ? paid.place : {}));
    expect(await balancesOf(app, plant)).toEqual({ receivable: 50_000, service_revenue: 50_000, ...left });
    expect(await look(app, made, invoice_id)).toMatchObject({ open_cents: 50_000, customer_credit_cents: 0 });
    const customer_id = made.customers[0]?.customer_id ?? 0;
    const { lines, closing_cents } = expectYes(await app.call(customerStatement, plant.owner, { customer_id })).data;
    expect(closing_cents).toBe(50_000);
    expect(lines.map(({ kind: posted, cents }) => [posted, cents])).toEqual([
      ['invoice', 50_000],
      ['payment', -60_000],
      ['refund', 4_000],
      [kind === 'void' ? 'payment_voided' : 'payment_returned', 56_000],
    ]);
    expect(await undo({ plant, payment_id }, kind, paid.place)).toMatchObject({ code: 'voided_already' });
    expect(await findDeviations(app, plant)).toEqual([]);
  });

  test('can’t be undone once all of it was refunded', async () => {
    const made = await makeDeposit(app);
    const { plant, order_id, customer_id } = made;
    const deposit = { order_id, customer_id, method: 'card_terminal', amount_cents: 10_000 } as const;
    const { payment_id } = expectYes(await app.call(recordDeposit, plant.owner, deposit)).data;
    expectYes(await refund({ plant, payment_id }, 10_000));
    expect((await payableOf(app, plant.owner, order_id)).payments).toMatchObject([{ voidable: null }]);
    expect(await undo({ plant, payment_id }, 'void')).toMatchObject({ code: 'voided_already' });
  });

  test('as a deposit can be undone, and is due again', async () => {
    const made = await makeDeposit(app);
    const { plant, order_id, customer_id } = made;
    const deposit = { order_id, customer_id, method: 'card_terminal', amount_cents: 25_000 } as const;
    const { payment_id } = expectYes(await app.call(recordDeposit, plant.owner, deposit)).data;
    expectYes(await refund({ plant, payment_id }, 5_000));
    expectYes(await undo({ plant, payment_id }, 'void'));
    expect((await payableOf(app, plant.owner, order_id)).deposit).toMatchObject({ paid_cents: 0, due_cents: 25_000 });
    expect(await balancesOf(app, plant)).toEqual({});
    expect(await findDeviations(app, plant)).toEqual([]);
  });

  test('comes out of the safe, the drawer, and the till’s report only with what was left of it', async () => {
    const made = await makeInvoice(app);
    const { plant } = made;
    const { session_id } = await makeTill(app, plant);
    const inTill = { till_session_id: session_id };
    const paid = await makePaid({ method: 'cash', place: inTill }, made);
    const report = async () => expectYes(await app.call(tillReport, plant.owner, { session_id })).data;
    expectYes(await undo(paid, 'void'));
    expect(await report()).toMatchObject({
      sales: 0,
      invoices_cents: 0,
      credit_cents: 4_000,
      voids: [{ payment_id: paid.payment_id, amount_cents: 56_000 }],
    });
    expect((await report()).means[0]).toMatchObject({ payments: 0, paid_cents: 4_000, refunds_cents: 4_000 });
    expect(expectYes(await app.call(viewTill, plant.owner, { session_id })).data.sales).toMatchObject([
      { amount_cents: 60_000, voided_cents: 56_000 },
    ]);
    // $560.00 is all that the safe holds when the cash comes back.
    const back = await makePaid({ method: 'cash', place: { uses_safe: true } }, made);
    await leaveTheDay(back);
    expect(await balancesOf(app, plant)).toMatchObject({ cash: 10_000, safe: 56_000 });
    const small = { kind: 'paid_in', account: 'safe', amount_cents: 1, reason: 'Change' } as const;
    expectYes(await app.callWith(moveCash, plant.owner, { session_id, ...small }));
    expect(await undo(back, 'return', { uses_safe: true })).toMatchObject({ code: 'not_in_safe' });
    expectYes(await app.callWith(moveCash, plant.owner, { session_id, ...small, kind: 'paid_out' }));
    expectYes(await undo(back, 'return', { uses_safe: true }));
    expect(await balancesOf(app, plant)).toEqual({
      cash: 10_000,
      bank: -10_000,
      receivable: 50_000,
      service_revenue: 50_000,
    });
    await countAndClose(app, plant, session_id, 10_000);
    expect((await report()).cash).toMatchObject({ expected_cents: 10_000, counted_cents: 10_000 });
    expect(await findDeviations(app, plant)).toEqual([]);
  });

  test('needs that much in the drawer that it comes back out of, and no more', async () => {
    const made = await makePaid({ method: 'cash', place: { uses_safe: true } });
    const { plant } = made;
    await leaveTheDay(made);
    const { session_id: small } = await makeTill(app, plant, { name: 'Small', float_cents: 55_999 });
    expect(await undo(made, 'return', { till_session_id: small })).toMatchObject({ code: 'not_in_drawer' });
    const { session_id } = await makeTill(app, plant, { name: 'Large', float_cents: 56_000 });
    expectYes(await undo(made, 'return', { till_session_id: session_id }));
    await countAndClose(app, plant, session_id, 0, 0);
    const { cash } = expectYes(await app.call(tillReport, plant.owner, { session_id })).data;
    expect(cash).toMatchObject({ expected_cents: 0, counted_cents: 0 });
  });

  test.each(['cash', 'check', 'card_terminal'] as const)(
    'by %s can be undone after a part of a credit note was refunded of it',
    async (method) => {
      const made = await makeInvoice(app);
      const { plant, invoice_id } = made;
      const paid = { invoice_id, method, amount_cents: 50_000, uses_safe: true };
      const { payment_id } = expectYes(await app.callWith(recordInvoicePayment, plant.owner, paid)).data;
      const lines = [{ place: 0, amount_cents: 6_000 }];
      expectYes(await app.call(creditInvoice, plant.owner, { invoice_id, reason: 'Spoiled', lines }));
      expectYes(await refund({ plant, payment_id }, 4_000, { uses_safe: true }));
      expect(await look(app, made, invoice_id)).toMatchObject({ open_cents: 0, customer_credit_cents: 2_000 });
      expectYes(await undo({ plant, payment_id }, 'void'));
      expect(await look(app, made, invoice_id)).toMatchObject({ open_cents: 44_000, customer_credit_cents: 0 });
      const fromBank = method === 'check' ? { bank: -4_000, write_off: 4_000 } : {};
      expect(await balancesOf(app, plant)).toEqual({ receivable: 44_000, service_revenue: 44_000, ...fromBank });
      // Crediting the rest leaves no credit, because nothing was paid.
      expectYes(await app.call(creditInvoice, plant.owner, { invoice_id, reason: 'Wrong customer' }));
      expect(await look(app, made, invoice_id)).toMatchObject({ open_cents: 0, customer_credit_cents: 0 });
      expect(await findDeviations(app, plant)).toEqual([]);
    },
  );

  test('is deleted in QuickBooks', async () => {
    const made = await makeInvoice(app);
    await openBooks(app, made.plant);
    const paid = await makePaid({ method: 'card_terminal' }, made);
    await sendAll(app, made.plant);
    const kept = async () => (await booksOf(app, made.plant, 'Payment')).filter(({ is_deleted }) => !is_deleted);
    expect(await kept()).toMatchObject([{ body: { TotalAmt: 560 } }]);
    expectYes(await undo(paid, 'void'));
    await sendAll(app, made.plant);
    expect(await kept()).toEqual([]);
  });

  test.each(['cash', 'check', 'card_terminal'] as const)(
    'by %s is undone once while many refund and undo it at the same time, and no cent goes out twice',
    async (method) => {
      const place = method === 'cash' ? { uses_safe: true } : {};
      const made = await makePaid({ method, place });
      const { plant, invoice_id } = made;
      const replies = await Promise.all(
        Array.from({ length: 16 }, (_, at) => (at % 2 === 0 ? refund(made, 1_000, place) : undo(made, 'void'))),
      );
      const undone = replies.filter(({ status }, at) => at % 2 === 1 && status === 'yes');
      expect(undone).toHaveLength(1);
      const refunds = replies.filter(({ status }, at) => at % 2 === 0 && status === 'yes');
      const refunded_cents = 4_000 + 1_000 * refunds.length;
      const { rows } = await app.pool.query<{ kind: string; cents: number }>(
        'select kind, sum(amount_cents)::int as cents from refunds where owner_id = $1 group by kind order by kind',
        [plant.plant_id],
      );
      expect(rows).toEqual([
        { kind: 'refund', cents: refunded_cents },
        { kind: 'void', cents: 60_000 - refunded_cents },
      ]);
      const fromBank = method === 'check' ? { bank: -refunded_cents, write_off: refunded_cents } : {};
      expect(await balancesOf(app, plant)).toEqual({ receivable: 50_000, service_revenue: 50_000, ...fromBank });
      expect(await look(app, made, invoice_id)).toMatchObject({ open_cents: 50_000, customer_credit_cents: 0 });
      expect(await findDeviations(app, plant)).toEqual([]);
    },
  );
});

test('a bank deposit can be undone after a part of its check was refunded, but not after all of it was', async () => {
  const made = await makeInvoice(app);
  const { plant, invoice_id } = made;
  const check = { invoice_id, method: 'check', amount_cents: 60_000 } as const;
  const { payment_id } = expectYes(await app.callWith(recordInvoicePayment, plant.owner, check)).data;
  const moved = { kind: 'deposit', moved_on: plantToday(), checks_cents: 60_000, payment_ids: [payment_id] } as const;
  const { bank_move_id } = expectYes(await app.callWith(recordBankMove, plant.owner, moved)).data;
  expectYes(await refund({ plant, payment_id }, 4_000));
  expect(await balancesOf(app, plant)).toMatchObject({ bank: 56_000 });
  const replies = await Promise.all(
    Array.from({ length: 6 }, () => app.call(undoBankMove, plant.owner, { bank_move_id, reason: 'Wrong day' })),
  );
  expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(1);
  expect(await balancesOf(app, plant)).toMatchObject({ checks: 60_000, bank: -4_000 });
  expect(expectYes(await app.call(bankBalances, plant.owner, {})).data.checks).toMatchObject([
    { payment_id, amount_cents: 60_000 },
  ]);
  const again = expectYes(await app.callWith(recordBankMove, plant.owner, moved)).data;
  expectYes(await undo({ plant, payment_id }, 'void'));
  expect(await balancesOf(app, plant)).toMatchObject({ bank: -4_000, write_off: 4_000, receivable: 50_000 });
  const wrong = { ...again, reason: 'Wrong day' };
  expect(await app.call(undoBankMove, plant.owner, wrong)).toMatchObject({ code: 'deposited_check_undone' });
  expect(await findDeviations(app, plant)).toEqual([]);
});
