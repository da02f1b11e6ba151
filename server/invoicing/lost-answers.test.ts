import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { mergeCustomers } from '#contract/directory/records-api.ts';
import { recordDeposit } from '#contract/invoicing/deposit-api.ts';
import { balanceOf } from '#contract/payments/accounts.ts';
import { payDeposit } from '#server/invoicing/pay-deposit.ts';
import { refundPayment } from '#server/invoicing/refund-payment.ts';
import type { Tx } from '#server/lib/database.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { cardProvider, type FindProvider } from '#server/payments/card-providers.ts';
import { settleCharges } from '#server/payments/charges.ts';
import { settlePayments } from '#server/payments/jobs.ts';
import { sumAccounts } from '#server/payments/ledger/balances.ts';
import type { CardProvider } from '#server/payments/provider.ts';
import { openTestApp, type Person, type Plant } from '#server/test/harness.ts';
import { type MadeDeposit, makeDeposit, payableOf, payByCard, testCard } from '#server/test/make-deposit.ts';
import { expectYes } from '#server/test/replies.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();
const today = plantToday();

/** The sandbox, with some steps replaced by ones that fail. */
const failing =
  (more: (sandbox: CardProvider) => Partial<CardProvider>): FindProvider =>
  (db, name) => ({ ...cardProvider(db, name), ...more(cardProvider(db, name)) });
const lost = () => {
  throw new Error('the connection to the provider was lost');
};
/** The charge or refund goes through, but the response is lost, as if our process were killed at that moment. */
const LOST_ANSWER = failing((sandbox) => ({
  charge: (charge) => sandbox.charge(charge).then(lost),
  refund: (refund) => sandbox.refund(refund).then(lost),
}));
/** Nothing reaches the provider, as if our process were killed beforehand. */
const NEVER_SENT = failing(() => ({ charge: async () => lost(), refund: async () => lost() }));

const asCaller = (plant: Plant, { account_id }: Person, role: 'customer' | 'processor') =>
  ({ actor: { account_id, plant_id: plant.plant_id, role } as PlantActor, today }) as Who<PlantActor>;
const commit = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(app.db, work);

const pay = ({ plant, payer, order_id }: MadeDeposit, provider: FindProvider) =>
  payDeposit(provider)(
    app.db,
    asCaller(plant, payer, 'customer'),
    { order_id, amount_cents: 25_000, card: testCard() },
    commit,
  );
async function giveBack({ plant, order_id }: MadeDeposit, provider: FindProvider, amount_cents = 25_000) {
  const [payment] = (await payableOf(app, plant.owner, order_id)).payments;
  const input = {
    payment_id: payment?.payment_id ?? 0,
    amount_cents,
    reason: 'Canceled',
    till_session_id: 0,
    uses_safe: false,
  };
  return refundPayment(provider)(app.db, asCaller(plant, plant.owner, 'processor'), input, commit);
}
/** Pretends that charges and refunds were started an hour ago, so that the scheduled job finds them. */
async function makeStartedEarlier(): Promise<void> {
  await sql`update charges set started_at = started_at - interval '1 hour' where state = 'started'`.execute(app.db);
  await sql`update refunds set started_at = started_at - interval '1 hour' where state = 'started'`.execute(app.db);
}
async function settle(): Promise<void> {
  await makeStartedEarlier();
  await settlePayments(app.db, cardProvider(app.db));
}
async function balancesOf({ plant_id }: Plant) {
  const sums = (await sumAccounts(app.db, plant_id, today)).map(
    (one) => [one.account, balanceOf(one.account, one)] as const,
  );
  return Object.fromEntries(sums.filter(([, balance]) => balance !== 0));
}

describe('a charge', () => {
  test('whose response was lost is found and recorded; until then, no one can pay again', async () => {
    const made = await makeDeposit(app);
    await expect(pay(made, LOST_ANSWER)).rejects.toMatchObject({ code: 'payment_unclear' });
    expect(await payableOf(app, made.payer, made.order_id)).toMatchObject({ is_under_way: true, can: { pay: false } });
    expect(await payByCard(app, made)).toMatchObject({ code: 'payment_under_way' });
    const { order_id, customer_id } = made;
    const cash = { order_id, customer_id, method: 'cash', uses_safe: true, amount_cents: 25_000 } as const;
    expect(await app.callWith(recordDeposit, made.plant.owner, cash)).toMatchObject({ code: 'payment_under_way' });
    await settle();
    expect(await payableOf(app, made.payer, made.order_id)).toMatchObject({
      is_under_way: false,
      deposit: { paid_cents: 25_000, due_cents: 0 },
    });
    await settle();
    expect(await balancesOf(made.plant)).toEqual({ provider: 25_000, deposits: 25_000 });
  });

  test('belongs to the remaining customer if two records were merged in the meantime', async () => {
    const made = await makeDeposit(app);
    const keep_id = made.customers[1]?.customer_id ?? 0;
    const input = { keep_id, merge_id: made.customer_id };
    const merging = failing((sandbox) => ({
      charge: async (charge) => {
        expectYes(await app.callWith(mergeCustomers, made.plant.owner, input));
        return sandbox.charge(charge);
      },
    }));
    await pay(made, merging);
    const rows = await app.db
      .selectFrom('payments')
      .select('customer_id')
      .where('order_id', '=', made.order_id)
      .execute();
    expect(rows).toEqual([{ customer_id: keep_id }]);
  });

  test('that never reached the provider is given up on, so that the deposit can be paid again', async () => {
    const made = await makeDeposit(app);
    await expect(pay(made, NEVER_SENT)).rejects.toMatchObject({ code: 'payment_unclear' });
    await settle();
    expect(await payableOf(app, made.payer, made.order_id)).toMatchObject({ payments: [], can: { pay: true } });
    expect(await payByCard(app, made)).toMatchObject({ http: 200 });
    expect(await balancesOf(made.plant)).toEqual({ provider: 25_000, deposits: 25_000 });
  });

  test('that never reached the provider doesn’t show as a declined card in the order’s history', async () => {
    const made = await makeDeposit(app);
    await expect(pay(made, NEVER_SENT)).rejects.toMatchObject({ code: 'payment_unclear' });
    await settle();
    const { rows } = await sql<{ kind: string }>`
      select kind from events where owner_id = ${made.plant.plant_id} and kind like 'payment.%'`.execute(app.db);
    expect(rows).toEqual([{ kind: 'payment.given_up' }]);
  });

  test('is settled even if the provider fails on an earlier charge or refund', async () => {
    const [broken, fine, refunded, kept] = [
      await makeDeposit(app),
      await makeDeposit(app),
      await makeDeposit(app),
      await makeDeposit(app),
    ];
    for (const made of [broken, fine]) {
      await expect(pay(made, LOST_ANSWER)).rejects.toMatchObject({ code: 'payment_unclear' });
    }
    for (const made of [refunded, kept]) {
      await payByCard(app, made);
      await expect(giveBack(made, LOST_ANSWER)).rejects.toMatchObject({ code: 'refund_unclear' });
    }
    const keysOf = async ({ plant }: MadeDeposit) => {
      const { rows } = await sql<{ key: string }>`
        select provider_key::text as key from charges where owner_id = ${plant.plant_id} union
        select provider_key::text from refunds where owner_id = ${plant.plant_id}`.execute(app.db);
      return rows.map(({ key }) => key);
    };
    const failingFor = [...(await keysOf(broken)), ...(await keysOf(refunded))];
    const failsFor = <T>(key: string, ask: () => Promise<T>) => (failingFor.includes(key) ? lost() : ask());
    const provider = failing((sandbox) => ({
      findCharge: async (key) => failsFor(key, () => sandbox.findCharge(key)),
      refund: async (refund) => failsFor(refund.provider_key, () => sandbox.refund(refund)),
    }));
    await makeStartedEarlier();
    await expect(settlePayments(app.db, provider(app.db))).rejects.toThrow('2 of 3');
    expect(await payableOf(app, broken.payer, broken.order_id)).toMatchObject({ is_under_way: true });
    expect(await payableOf(app, fine.payer, fine.order_id)).toMatchObject({ deposit: { due_cents: 0 } });
    expect(await balancesOf(kept.plant)).toEqual({});
    await settle();
  });

  test('that is still in progress is left alone', async () => {
    const made = await makeDeposit(app);
    await expect(pay(made, LOST_ANSWER)).rejects.toMatchObject({ code: 'payment_unclear' });
    await settleCharges(app.db, cardProvider(app.db));
    expect(await payableOf(app, made.payer, made.order_id)).toMatchObject({ is_under_way: true });
  });

  test('is recorded once, even with ten jobs at the same time', async () => {
    const made = await makeDeposit(app);
    await expect(pay(made, LOST_ANSWER)).rejects.toMatchObject({ code: 'payment_unclear' });
    await Promise.all(Array.from({ length: 10 }, settle));
    expect(await balancesOf(made.plant)).toEqual({ provider: 25_000, deposits: 25_000 });
  });
});

describe('a refund', () => {
  test.each([
    ['whose response was lost', LOST_ANSWER],
    ['that never reached the provider', NEVER_SENT],
  ])('%s is resent until it goes through, and is carried out only once', async (_, provider) => {
    const made = await makeDeposit(app);
    await payByCard(app, made);
    await expect(giveBack(made, provider, 10_000)).rejects.toMatchObject({ code: 'refund_unclear' });
    expect(await balancesOf(made.plant)).toEqual({ provider: 25_000, deposits: 25_000 });
    await expect(giveBack(made, cardProvider, 15_001)).rejects.toMatchObject({ code: 'more_than_paid' });
    await settle();
    await settle();
    expect(await balancesOf(made.plant)).toEqual({ provider: 15_000, deposits: 15_000 });
  });

  test('is recorded once, even with ten jobs at the same time', async () => {
    const made = await makeDeposit(app);
    await payByCard(app, made);
    await expect(giveBack(made, LOST_ANSWER, 10_000)).rejects.toMatchObject({ code: 'refund_unclear' });
    await Promise.all(Array.from({ length: 10 }, settle));
    expect(await balancesOf(made.plant)).toEqual({ provider: 15_000, deposits: 15_000 });
  });

  test('that the provider refuses leaves the payment unchanged', async () => {
    const made = await makeDeposit(app);
    await payByCard(app, made);
    const refusing = failing(() => ({ refund: async () => false }));
    await expect(giveBack(made, refusing)).rejects.toMatchObject({ code: 'refund_refused' });
    expect(await payableOf(app, made.plant.owner, made.order_id)).toMatchObject({ payments: [{ refunded_cents: 0 }] });
    expect(await giveBack(made, cardProvider)).toMatchObject({ refund_id: expect.any(Number) });
    expect(await balancesOf(made.plant)).toEqual({});
  });
});

test('after many payments and refunds with a failing provider, our books match the provider’s', async () => {
  const first = await makeDeposit(app);
  const { plant } = first;
  const made = [first];
  while (made.length < 8) made.push(await makeDeposit(app, { plant }));
  const ways = [cardProvider, LOST_ANSWER, NEVER_SENT];
  const wayOf = (place: number) => ways[place % ways.length] as FindProvider;
  for (let round = 0; round < 3; round++) {
    await Promise.allSettled(made.flatMap((one, place) => [pay(one, wayOf(place + round)), pay(one, cardProvider)]));
    await settle();
    await Promise.allSettled(
      made.flatMap((one, place) => [3_000, 9_000].map((cents) => giveBack(one, wayOf(place), cents))),
    );
    await settle();
  }
  const { rows } = await sql<{ charged: number }>`
    select coalesce(sum(c.amount_cents - c.refunded_cents), 0)::int as charged
    from sandbox_charges c join charges a using (provider_key) where a.owner_id = ${plant.plant_id} and c.outcome = 'paid'`.execute(
    app.db,
  );
  const charged = rows[0]?.charged;
  expect(charged).toBeGreaterThan(0);
  expect(await balancesOf(plant)).toEqual({ provider: charged, deposits: charged });
  for (const { payer, order_id } of made) {
    const { deposit, payments } = await payableOf(app, payer, order_id);
    const kept = payments.reduce((sum, payment) => sum + payment.amount_cents - payment.refunded_cents, 0);
    expect(deposit?.paid_cents).toBe(kept);
    expect(kept).toBeLessThanOrEqual(25_000);
  }
});
