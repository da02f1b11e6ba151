import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { removeOrder } from '#contract/booking/api.ts';
import { restoreOrder } from '#contract/booking/edit-api.ts';
import { addDays } from '#contract/lib/days.ts';
import { required } from '#contract/lib/required.ts';
import { claimPieces, handOver, myPurchases, withdrawClaim } from '#contract/market/claims/claims-api.ts';
import { moveStage } from '#contract/orders/stages-api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { MARKET_ID } from '#server/lib/events.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { chargeBuyer } from '#server/market/checkout/charges.ts';
import { paySellers } from '#server/market/orders/pay-sellers.ts';
import { recordPickup } from '#server/market/orders/pickups.ts';
import { endLostAnimal } from '#server/market/orders/refund-ended.ts';
import { NO_ANSWER, rejectUnanswered } from '#server/market/orders/reject-unanswered.ts';
import { setFinalPrices } from '#server/market/orders/set-final-prices.ts';
import { lockOrder } from '#server/orders/store.ts';
import type { CardProvider } from '#server/payments/provider.ts';
import { settleRefunds } from '#server/payments/refunds.ts';
import { sandboxProvider } from '#server/payments/sandbox-provider.ts';
import { openTestApp, type Person } from '#server/test/harness.ts';
import { testCard } from '#server/test/make-deposit.ts';
import { marketKit, sendRefunds } from '#server/test/make-market.ts';
import { soldKit } from '#server/test/market/make-sold.ts';
import { expectYes } from '#server/test/replies.ts';
import { expectWaiting } from '#server/test/waiting.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();
const { makeBuyer, makeSale, pay, buy, settle } = marketKit(app);
const { makeWeighed, purchaseOf, cancel, mailsTo } = soldKit(app);
const sandbox = () => sandboxProvider(app.db);

const purchasesOf = async (buyer: Person) => expectYes(await app.call(myPurchases, buyer, {})).data;
const chargeOf = ({ account_id }: Person) =>
  app.db.selectFrom('charges').selectAll().where('started_by', '=', account_id).executeTakeFirstOrThrow();
const refundsOf = async (buyer: Person) => {
  const { charge_id } = await chargeOf(buyer);
  const refunds = await app.db.selectFrom('refunds').select('state').where('charge_id', '=', charge_id).execute();
  return refunds.map(({ state }) => state);
};
/** A buyer who is owed this many one-cent refunds of a deposit. */
async function makeOwed(cents: number) {
  const buyer = await makeBuyer();
  const claim_id = await buy(buyer, (await makeSale()).lot_id);
  const { charge_id } = await chargeOf(buyer);
  for (let at = 0; at < cents; at++) {
    const refund = {
      owner_id: MARKET_ID,
      charge_id,
      amount_cents: 1,
      kind: 'came_too_late',
      refunded_on: plantToday(),
    };
    // Without its event, because the job that runs every minute is to find it.
    await app.db.insertInto('refunds').values(refund).execute();
  }
  return { buyer, claim_id, key: (await chargeOf(buyer)).provider_key };
}

async function deleteOrder(lot_id: number): Promise<number> {
  const { order_id } = await app.db
    .updateTable('orders')
    .set({ status: ORDER_STATUS.deleted })
    .where('project_id', '=', lot_id)
    .returning('order_id')
    .executeTakeFirstOrThrow();
  return order_id;
}

describe('a case that can’t be settled doesn’t hold up the rest', () => {
  test('a seller is paid even if earlier ones don’t have an account with the provider yet', async () => {
    const sellers: Person[] = [];
    for (let at = 0; at < 2; at++) {
      const { seller, lot_id } = await makeSale();
      await sql`
        update lots set kind = 'product', price_basis = 'piece', pieces = 9, left_to_buy = 9, plant_id = null,
          dropoff_date = null, slots_per_head = null where lot_id = ${lot_id}`.execute(app.db);
      const buyer = await makeBuyer();
      const { claim_id } = expectYes(await app.call(claimPieces, buyer, { lot_id, pieces: 1 })).data;
      expectYes(await pay(buyer, [claim_id]));
      expectYes(await app.call(handOver, seller, { claim_id }));
      sellers.push(seller);
    }
    const [, able] = sellers;
    await sql`
      insert into seller_accounts (account_id, provider, provider_ref, can_be_paid)
      values (${able?.account_id}, 'sandbox', 'acct_1', true)`.execute(app.db);
    const accounts = { pay: async () => 'tr_1' } as unknown as CardProvider['sellers'];
    await paySellers(app.db, { ...sandbox(), sellers: accounts } as CardProvider, 1);
    const { rows } = await sql`
      select state from market_payouts where seller_id = any(${sellers.map(({ account_id }) => account_id)}::bigint[])
      order by payout_id`.execute(app.db);
    expect(rows).toEqual([{ state: 'started' }, { state: 'done' }]);
  });

  test('a share gets its price even if earlier ones stay unpaid', async () => {
    const { lot_id } = await makeSale();
    const buyers = [await makeBuyer(), await makeBuyer()];
    for (const buyer of buyers) await buy(buyer, lot_id, 2);
    await sql`update orders set hanging_weight_clb = 75000 where project_id = ${lot_id}`.execute(app.db);
    await setFinalPrices(app.db, 1);
    for (const buyer of buyers) expect(await purchasesOf(buyer)).toMatchObject([{ final_price_cents: 168_750 }]);
  });

  test('a refund is sent even if 200 earlier ones fail, and a withdrawal sends only its own refund', async () => {
    const stuck = await makeOwed(200);
    const [own, later] = [await makeOwed(0), await makeOwed(1)];
    expectYes(await app.call(withdrawClaim, own.buyer, { claim_id: own.claim_id }));
    const { refund_id } = await app.db
      .selectFrom('refunds')
      .select('refund_id')
      .where('claim_id', '=', own.claim_id)
      .executeTakeFirstOrThrow();
    await settleRefunds(app.db, sandbox(), refund_id);
    expect(await refundsOf(own.buyer)).toEqual(['done']);
    expect(new Set(await refundsOf(stuck.buyer))).toEqual(new Set(['started']));
    const refund: CardProvider['refund'] = async (asked) => {
      if (asked.charge_key === stuck.key) throw new Error('away');
      return sandbox().refund(asked);
    };
    await expect(sendRefunds(app, { ...sandbox(), refund })).rejects.toThrow('200 of 201');
    expect(await refundsOf(later.buyer)).toEqual(['done']);
  });

  test('a refund that the provider refuses fails the job, so that the operators notice', async () => {
    await settle();
    const { buyer } = await makeOwed(1);
    const refusing = { ...sandbox(), refund: async () => false };
    await expect(sendRefunds(app, refusing)).rejects.toThrow('1 of 1');
    expect(await refundsOf(buyer)).toEqual(['refused']);
  });

  test('a sold animal whose order can’t be made is refunded once its day is over', async () => {
    const { lot_id } = await makeSale();
    const buyer = await makeBuyer();
    await buy(buyer, lot_id, 4);
    await sql`
      update lot_animals set state = 'open', ended_at = null, plant_id = null, order_id = null where lot_id = ${lot_id}`.execute(
      app.db,
    );
    await sql`update claims set plant_id = null, cart_id = null where lot_id = ${lot_id}`.execute(app.db);
    await sql`update lots set dropoff_date = ${addDays(plantToday(), -3)}, slots_per_head = null, species = '' where lot_id = ${lot_id}`.execute(
      app.db,
    );
    await expect(settle()).rejects.toThrow('could not be settled');
    expect(await purchasesOf(buyer)).toMatchObject([{ state: 'refunded', paid_cents: 0 }]);
  });
});

test('a request that the plant hasn’t answered two weeks after its day is rejected once, and its buyers are refunded', async () => {
  const { lot_id, plant, seller } = await makeSale();
  const buyer = await makeBuyer();
  await buy(buyer, lot_id, 4);
  const late = (days: number) =>
    sql`
      update orders o set dropoff_date = (now() at time zone p.time_zone)::date - ${days}::int from plants p
      where p.plant_id = o.plant_id and o.project_id = ${lot_id}`.execute(app.db);
  const statusOf = async () =>
    app.db
      .selectFrom('orders')
      .select(['order_id', 'status', 'reject_reason', 'decided_by'])
      .where('project_id', '=', lot_id)
      .executeTakeFirst();
  await late(14);
  await rejectUnanswered(app.db);
  expect(await statusOf()).toMatchObject({ status: ORDER_STATUS.requested });
  await late(15);
  const { order_id: found = 0 } = (await statusOf()) ?? {};
  let running: Promise<unknown> = Promise.resolve();
  // All three runs find the request before the first run rejects it.
  await inTransaction(app.db, async (tx) => {
    await lockOrder(tx, plant.plant_id, found);
    running = Promise.all([1, 2, 3].map(() => rejectUnanswered(app.db)));
    await expectWaiting(app, 3);
  });
  await running;
  const { order_id = 0, ...order } = (await statusOf()) ?? {};
  expect(order).toEqual({ status: ORDER_STATUS.rejected, reject_reason: NO_ANSWER, decided_by: null });
  const { rows } = await sql`select from events where order_id = ${order_id} and kind = 'order.rejected'`.execute(
    app.db,
  );
  expect(rows).toHaveLength(1);
  expect(await mailsTo(seller)).toContain('unanswered_for_seller');
  expect(await mailsTo({ ...seller, account_id: plant.plant_id })).toEqual(['unanswered_for_plant']);
  await endLostAnimal(app.db, plant.plant_id, order_id);
  expect(await purchasesOf(buyer)).toMatchObject([{ state: 'refunded' }]);
});

test('meat that was picked up stays bought when its order is deleted', async () => {
  const { lot_id, plant } = await makeSale();
  const buyer = await makeBuyer();
  await buy(buyer, lot_id, 4);
  const { plant_id } = plant;
  const order_id = await deleteOrder(lot_id);
  await app.db.updateTable('orders').set({ stage: 'picked_up' }).where('order_id', '=', order_id).execute();
  await recordPickup(app.db, plant_id, order_id);
  await endLostAnimal(app.db, plant_id, order_id);
  await settle();
  expect(await purchasesOf(buyer)).toMatchObject([{ state: 'bought', order_id }]);
});

test('an order whose buyers have their meat can’t be deleted', async () => {
  const { plant, order_id, buyers } = await makeWeighed(75_000);
  const move = { order_id, from: 'hanging', to: 'picked_up', reason: 'Cut elsewhere', override: true } as const;
  expectYes(await app.call(moveStage, plant.owner, move));
  expect(await app.call(removeOrder, plant.owner, { order_id })).toMatchObject({ code: 'sold_and_picked_up' });
  for (const buyer of buyers) expect(await purchaseOf(buyer)).toMatchObject({ state: 'bought' });
});

test('an order whose buyers were refunded can’t be restored', async () => {
  const { lot_id, plant } = await makeSale();
  const buyer = await makeBuyer();
  await buy(buyer, lot_id, 4);
  const order_id = await deleteOrder(lot_id);
  await endLostAnimal(app.db, plant.plant_id, order_id);
  expect(await purchasesOf(buyer)).toMatchObject([{ state: 'refunded' }]);
  expect(await app.call(restoreOrder, plant.owner, { order_id })).toMatchObject({ code: 'not_deleted' });
});

test('the balance of two shares in one purchase can be charged at the same time, but each only once', async () => {
  const { lot_id } = await makeSale();
  const buyer = await makeBuyer();
  const claims = [await buy(buyer, lot_id), await buy(buyer, lot_id)];
  const { purchase_id } = await chargeOf(buyer);
  const begin = (claim_id: number) =>
    inTransaction(app.db, (tx) =>
      chargeBuyer(tx, sandbox(), testCard(), {
        purchase_id: required(purchase_id, 'the purchase'),
        claim_id,
        buyer_id: buyer.account_id,
        amount_cents: 100,
      }),
    );
  for (const claim_id of claims) await begin(claim_id);
  await expect(begin(claims[0] ?? 0)).rejects.toMatchObject({ code: 'payment_under_way' });
});

test('buyers of a condemned animal get their money back, even if its order is then deleted', async () => {
  const { plant, order_id, buyers } = await makeWeighed(75_000);
  const move = { order_id, from: 'hanging', to: 'condemned', reason: 'Abscesses throughout' } as const;
  expectYes(await app.call(moveStage, plant.owner, move));
  expectYes(await app.call(removeOrder, plant.owner, { order_id }));
  await cancel(plant, order_id);
  await settle();
  for (const buyer of buyers)
    expect(await purchaseOf(buyer)).toMatchObject({ state: 'refunded', paid_cents: 0, balance_cents: 0 });
});
