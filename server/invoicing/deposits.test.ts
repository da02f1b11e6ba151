import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { mergeCustomers } from '#contract/directory/records-api.ts';
import { orderPayment, payDeposit, recordDeposit, refundPayment } from '#contract/invoicing/deposit-api.ts';
import { balanceOf } from '#contract/payments/accounts.ts';
import { trialBalance } from '#contract/payments/books-api.ts';
import { jobs } from '#server/invoicing/receipt-mail.ts';
import type { EventKind } from '#server/lib/events.ts';
import { officeMailer } from '#server/mail/office-mailer.ts';
import { lastEvent } from '#server/test/events-of.ts';
import { makeVisitor, openTestApp, type Plant } from '#server/test/harness.ts';
import {
  DECLINED_CARDS,
  type MadeDeposit,
  makeDeposit,
  payableOf,
  payByCard,
  testCard,
} from '#server/test/make-deposit.ts';
import { makeOrder } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();

/** The nonzero balances of a plant's accounts. */
async function balancesOf({ owner }: Plant): Promise<Record<string, number>> {
  const { accounts } = expectYes(await app.call(trialBalance, owner, {})).data;
  const balances = accounts.map((sums) => [sums.account, balanceOf(sums.account, sums)] as const);
  return Object.fromEntries(balances.filter(([, balance]) => balance !== 0));
}
const record = ({ plant, order_id, customer_id }: MadeDeposit, more: object = {}) =>
  app.callWith(recordDeposit, plant.owner, {
    order_id,
    customer_id,
    method: 'cash',
    uses_safe: true,
    amount_cents: 25_000,
    ...more,
  });
const refund = (plant: Plant, payment_id: number, amount_cents: number, key?: string) =>
  app.call(
    refundPayment,
    plant.owner,
    { payment_id, amount_cents, reason: 'Canceled in time', uses_safe: true },
    key === undefined ? {} : { key },
  );
async function paymentsOf({ plant, order_id }: MadeDeposit) {
  return (await payableOf(app, plant.owner, order_id)).payments;
}

describe('a deposit', () => {
  test('is shown to the payer and the office, by order or by share, with what they can pay or record [PAY-001 PAY-002 PAY-003 PAY-004]', async () => {
    const made = await makeDeposit(app);
    const { plant, payer, order_id } = made;
    expect(await payableOf(app, payer, order_id)).toMatchObject({
      deposit: { asked_cents: 25_000, paid_cents: 0, due_cents: 25_000 },
      payments: [],
      is_under_way: false,
      can: { pay: true, record: false, refund: false },
      payers: [],
    });
    const { cart_id } = await app.db
      .selectFrom('shares')
      .select('cart_id')
      .where('order_id', '=', order_id)
      .executeTakeFirstOrThrow();
    expect(expectYes(await app.call(orderPayment, plant.owner, { cart_id })).data).toMatchObject({
      order_id,
      payers: [{ customer_id: made.customer_id }],
      can: { pay: false, record: true, refund: true },
    });
  });

  test('isn’t shown to another customer, a butcher, or another plant', async () => {
    const { plant, order_id } = await makeDeposit(app);
    const stranger = await makeDeposit(app);
    const people = [await plant.join('customer'), await plant.join('butcher'), stranger.plant.owner, stranger.payer];
    for (const person of people) {
      expect(await app.call(orderPayment, person, { order_id })).toMatchObject({ http: 404 });
    }
    expect(await payByCard(app, { ...stranger, order_id })).toMatchObject({ http: 404 });
    expect(await app.call(orderPayment, await makeVisitor(app, 'buyer'), { order_id })).toMatchObject({ http: 403 });
  });

  test('is paid by card, and the books show it as owed to the customer', async () => {
    const made = await makeDeposit(app);
    expect(await payByCard(app, made)).toMatchObject({ http: 200, message: 'Payment received' });
    expect(await payableOf(app, made.payer, made.order_id)).toMatchObject({
      deposit: { paid_cents: 25_000, due_cents: 0, is_secured: true },
      payments: [{ method: 'card', amount_cents: 25_000, card: { brand: 'visa', last_four: '4242' } }],
      can: { pay: false },
    });
    expect(await balancesOf(made.plant)).toEqual({ provider: 25_000, deposits: 25_000 });
  });

  test('is paid with the card on file', async () => {
    const { payer, order_id, plant } = await makeDeposit(app);
    const pay = () => app.call(payDeposit, payer, { order_id, amount_cents: 25_000 });
    expect(await pay()).toMatchObject({ code: 'card_profile_missing' });
    const card = { ...testCard(), account_id: payer.account_id, provider: 'sandbox' };
    await app.db.insertInto('card_profiles').values(card).execute();
    expect(await pay()).toMatchObject({ http: 200 });
    expect(await balancesOf(plant)).toEqual({ provider: 25_000, deposits: 25_000 });
  });

  test.each(DECLINED_CARDS)(
    'can be paid with another card after one was declined: $decline',
    async ({ decline, card }) => {
      const made = await makeDeposit(app);
      const { payer, order_id } = made;
      const reply = await app.call(payDeposit, payer, { order_id, amount_cents: 25_000, card });
      expect(reply).toMatchObject({ http: 422, code: `card_${decline}` });
      expect(await payableOf(app, payer, order_id)).toMatchObject({ payments: [], can: { pay: true } });
      expect(await balancesOf(made.plant)).toEqual({});
      expect(await payByCard(app, made)).toMatchObject({ http: 200 });
    },
  );

  test('is paid only once when ten browsers pay at the same time', async () => {
    const made = await makeDeposit(app);
    const replies = await Promise.all(Array.from({ length: 10 }, () => payByCard(app, made)));
    expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(1);
    for (const reply of replies.filter(({ status }) => status === 'no')) {
      expect(['nothing_due', 'payment_under_way']).toContain('code' in reply && reply.code);
    }
    expect(await balancesOf(made.plant)).toEqual({ provider: 25_000, deposits: 25_000 });
  });

  test('is charged once for ten calls with the same key', async () => {
    const made = await makeDeposit(app);
    const key = randomUUID();
    const replies = await Promise.all(Array.from({ length: 10 }, () => payByCard(app, made, 25_000, key)));
    expect(replies.some(({ status }) => status === 'yes')).toBe(true);
    expect(await payByCard(app, made, 25_000, key)).toMatchObject({ http: 200 });
    expect(await paymentsOf(made)).toHaveLength(1);
  });

  test('is not charged if the payer saw a different amount', async () => {
    const made = await makeDeposit(app);
    await record(made, { amount_cents: 10_000 });
    expect(await payByCard(app, made)).toMatchObject({ http: 409, code: 'amount_changed' });
    expect(await payByCard(app, made, 15_000)).toMatchObject({ http: 200 });
    expect(await balancesOf(made.plant)).toEqual({ safe: 10_000, provider: 15_000, deposits: 25_000 });
  });

  test('can be recorded by the office as cash, a check, or a terminal payment, up to the amount due', async () => {
    const made = await makeDeposit(app);
    expect(await record(made, { amount_cents: 25_001 })).toMatchObject({ code: 'more_than_due' });
    await record(made, { amount_cents: 5_000 });
    await record(made, { method: 'check', amount_cents: 7_000, reference: '1042' });
    await record(made, { method: 'card_terminal', amount_cents: 13_000 });
    expect(await balancesOf(made.plant)).toEqual({
      safe: 5_000,
      checks: 7_000,
      card_terminal: 13_000,
      deposits: 25_000,
    });
    expect(await paymentsOf(made)).toMatchObject([{ reference: '' }, { reference: '1042' }, { reference: '' }]);
    expect(await record(made, { amount_cents: 1 })).toMatchObject({ code: 'nothing_due' });
  });

  test('is recorded once when ten people do it at the same time', async () => {
    const made = await makeDeposit(app);
    const replies = await Promise.all(Array.from({ length: 10 }, () => record(made)));
    expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(1);
    expect(await balancesOf(made.plant)).toEqual({ safe: 25_000, deposits: 25_000 });
  });

  test.each([
    ['a card payment', { method: 'card' }],
    ['zero', { amount_cents: 0 }],
    ['a negative amount', { amount_cents: -25_000 }],
    ['a fraction of a cent', { amount_cents: 0.5 }],
    ['more than a card can be charged', { amount_cents: 100_000_000 }],
  ])('can’t be recorded as %s', async (_, more) => {
    const made = await makeDeposit(app);
    expect(await record(made, more)).toMatchObject({ http: 400, code: 'malformed' });
    expect(await paymentsOf(made)).toEqual([]);
  });

  test('can be recorded only by the office, and only for the order’s own customers', async () => {
    const made = await makeDeposit(app);
    const other = made.customers[1]?.customer_id;
    expect(await record(made, { customer_id: other })).toMatchObject({ code: 'payer_unknown' });
    for (const role of ['butcher', 'customer', 'producer'] as const) {
      const { order_id, customer_id } = made;
      const input = { order_id, customer_id, method: 'cash' as const, uses_safe: true, amount_cents: 1 };
      expect(await app.call(recordDeposit, await made.plant.join(role), input)).toMatchObject({ http: 403 });
    }
  });

  test('follows its customer when two records are merged', async () => {
    const made = await makeDeposit(app);
    await payByCard(app, made);
    const kept = made.customers[1]?.customer_id ?? 0;
    const input = { keep_id: kept, merge_id: made.customer_id };
    expectYes(await app.callWith(mergeCustomers, made.plant.owner, input));
    const rows = await app.db
      .selectFrom('payments')
      .select('customer_id')
      .where('order_id', '=', made.order_id)
      .execute();
    expect(rows).toEqual([{ customer_id: kept }]);
    expect(await balancesOf(made.plant)).toEqual({ provider: 25_000, deposits: 25_000 });
  });

  test('can’t be paid by card if the plant doesn’t take cards', async () => {
    const made = await makeDeposit(app);
    const { plant, payer, order_id } = made;
    await app.db
      .insertInto('paying_rules')
      .values({ plant_id: plant.plant_id, methods: ['cash'] })
      .execute();
    expect(await payableOf(app, payer, order_id)).toMatchObject({
      deposit: { due_cents: 25_000 },
      can: { pay: false },
    });
    expect(await payByCard(app, made)).toMatchObject({ code: 'card_not_taken' });
    expectYes(await record(made));
  });

  test('that no one requested can’t be paid', async () => {
    const { plant, order_id, customers } = await makeOrder(app, ['Whole']);
    const payer = await app.signIn(customers[0]?.account_id ?? 0);
    expect(await payableOf(app, payer, order_id)).toMatchObject({ deposit: null, can: { pay: false } });
    const card = testCard();
    expect(await app.call(payDeposit, payer, { order_id, amount_cents: 1, card })).toMatchObject({
      code: 'nothing_due',
    });
    expect(await balancesOf(plant)).toEqual({});
  });
});

test('the customer is emailed one receipt for each payment and refund', async () => {
  const made = await makeDeposit(app);
  const { plant } = made;
  const context = { db: app.db, mailer: officeMailer, public_url: 'https://plant.test' };
  const mail = async (kind: EventKind) => {
    const event = await lastEvent(app, plant, kind);
    for (const job of jobs) for (let time = 0; time < 2; time++) await job.run(context, event);
  };
  await record(made, { amount_cents: 10_000 });
  await mail('payment.received');
  const [payment] = await paymentsOf(made);
  await refund(plant, payment?.payment_id ?? 0, 2_500);
  await mail('payment.refunded');
  const mails = await app.db
    .selectFrom('mails')
    .select(['subject', 'body'])
    .where('owner_id', '=', plant.plant_id)
    .orderBy('mail_id')
    .execute();
  expect(mails).toEqual([
    { subject: expect.stringContaining('Receipt for $100.00'), body: expect.stringContaining('Still due: $150.00.') },
    { subject: expect.stringContaining('Refund of $25.00'), body: expect.stringContaining('We refunded $25.00') },
  ]);
});

describe('a refund', () => {
  async function makePaid() {
    const made = await makeDeposit(app);
    await payByCard(app, made);
    const [payment] = await paymentsOf(made);
    return { ...made, payment_id: payment?.payment_id ?? 0 };
  }

  test('can return part of a payment, and then the rest', async () => {
    const { plant, payment_id, ...made } = await makePaid();
    expect(await refund(plant, payment_id, 10_000)).toMatchObject({ http: 200, message: 'Payment refunded' });
    expect(await balancesOf(plant)).toEqual({ provider: 15_000, deposits: 15_000 });
    expect(await refund(plant, payment_id, 15_001)).toMatchObject({
      code: 'more_than_paid',
      message: 'Only $150.00 of this payment is left. Enter that or less.',
    });
    await refund(plant, payment_id, 15_000);
    expect(await balancesOf(plant)).toEqual({});
    expect(await payableOf(app, plant.owner, made.order_id)).toMatchObject({
      payments: [{ amount_cents: 25_000, refunded_cents: 25_000 }],
      deposit: { paid_cents: 0 },
    });
  });

  test('never returns more than was paid, even if ten people make one at the same time', async () => {
    const { plant, payment_id } = await makePaid();
    const replies = await Promise.all(Array.from({ length: 10 }, () => refund(plant, payment_id, 10_000)));
    expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(2);
    for (const reply of replies) if (reply.status === 'no') expect(reply.code).toBe('more_than_paid');
    expect(await balancesOf(plant)).toEqual({ provider: 5_000, deposits: 5_000 });
  });

  test('is made once for ten calls with the same key', async () => {
    const { plant, payment_id } = await makePaid();
    const key = randomUUID();
    await Promise.all(Array.from({ length: 10 }, () => refund(plant, payment_id, 5_000, key)));
    expect(await refund(plant, payment_id, 5_000, key)).toMatchObject({ http: 200 });
    expect(await balancesOf(plant)).toEqual({ provider: 20_000, deposits: 20_000 });
  });

  test('of cash comes out of the drawer', async () => {
    const made = await makeDeposit(app);
    await record(made);
    const [payment] = await paymentsOf(made);
    expect(await balancesOf(made.plant)).toEqual({ safe: 25_000, deposits: 25_000 });
    await refund(made.plant, payment?.payment_id ?? 0, 25_000);
    expect(await balancesOf(made.plant)).toEqual({});
  });

  test('is refused for another plant’s payment, and to anyone outside the office', async () => {
    const { plant, payment_id, payer } = await makePaid();
    const stranger = await makeDeposit(app);
    expect(await refund(stranger.plant, payment_id, 1)).toMatchObject({ http: 404 });
    for (const person of [payer, await plant.join('butcher')]) {
      const input = { payment_id, amount_cents: 1, reason: 'x' };
      expect(await app.call(refundPayment, person, input)).toMatchObject({ http: 403 });
    }
    expect(await balancesOf(plant)).toEqual({ provider: 25_000, deposits: 25_000 });
  });
});
