import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { addDays } from '#contract/lib/days.ts';
import { BALANCE_NOTICE_DAYS, payBalance } from '#contract/market/claims/claims-api.ts';
import { recordBalance, undoBalance } from '#contract/market/seller/balance-payments-api.ts';
import { listSales } from '#contract/market/seller/seller-api.ts';
import { listPickups } from '#contract/orders/pickups-api.ts';
import { moveStage } from '#contract/orders/stages-api.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { chargeBalances } from '#server/market/checkout/charge-balances.ts';
import { sandboxProvider } from '#server/payments/sandbox-provider.ts';
import { makeVisitor, openTestApp, type Person } from '#server/test/harness.ts';
import { marketKit } from '#server/test/make-market.ts';
import { soldKit } from '#server/test/market/make-sold.ts';
import { expectYes } from '#server/test/replies.ts';
import { expectWaiting } from '#server/test/waiting.ts';
import { PLANT_ZONE, plantToday } from '#tools/plant-today.ts';

const app = openTestApp();
const { settle, balances } = marketKit(app);
const { makeSold, makeWeighed, purchaseOf, mailsTo, weigh, runJob, complete, cancel } = soldKit(app);

/** The half costs $1,687.50; its deposit was $200.00. */
const DUE = 148_750;
const today = plantToday();
const cash = (claim_id: number, more: object = {}) => ({
  claim_id,
  method: 'cash' as const,
  amount_cents: DUE,
  paid_on: today,
  ...more,
});
async function makeDue(keeps_card = true) {
  const sold = await makeWeighed(75_000, {}, { keeps_card });
  const { claim_id, balance_cents } = await purchaseOf(sold.buyers[0]);
  return { ...sold, buyer: sold.buyers[0], claim_id, balance_cents };
}
const saleOf = async (seller: Person, id: number) =>
  expectYes(await app.callWith(listSales, seller, {})).data.find(({ claim_id }) => claim_id === id);
const letDayCome = (claim_id: number) =>
  sql`update claims set charge_on = ${addDays(today, -1)} where claim_id = ${claim_id} and charge_on is not null`.execute(
    app.db,
  );
const chargesOf = async (claim_id: number) =>
  app.db.selectFrom('charges').select('state').where('claim_id', '=', claim_id).execute();
const recordsOf = async (claim_id: number) =>
  app.db.selectFrom('balance_payments').selectAll().where('claim_id', '=', claim_id).execute();

describe('a balance that was paid to the farm itself', () => {
  test('is no longer charged or owed, and isn’t in the market’s books', async () => {
    const before = await balances();
    const { plant, order_id, seller, buyer, claim_id } = await makeDue();
    expect(await saleOf(seller, claim_id)).toMatchObject({ can: { record_balance: true, undo_balance: false } });
    const atCheckout = (await purchaseOf(buyer)).paid_cents;
    expectYes(await app.call(recordBalance, seller, cash(claim_id, { method: 'check', reference: '1042' })));
    expect(await saleOf(seller, claim_id)).toMatchObject({
      balance_cents: 0,
      charge_on: null,
      paid_to_farm: { method: 'check', reference: '1042', amount_cents: DUE, paid_on: today },
      can: { record_balance: false, undo_balance: true },
    });
    expect(await purchaseOf(buyer)).toMatchObject({
      balance_cents: 0,
      charge_on: null,
      paid_cents: atCheckout + DUE,
      can: { pay_balance: false },
    });
    expect((await mailsTo(buyer)).at(-1)).toBe('balance_paid_to_farm');
    expect(await app.call(recordBalance, seller, cash(claim_id))).toMatchObject({ code: 'balance_settled' });
    const pickups = expectYes(await app.call(listPickups, plant.owner, { order_id })).data;
    expect(pickups.map(({ farm_cents }) => farm_cents)).toEqual([0, 74_375, 74_375]);
    await letDayCome(claim_id);
    await settle();
    expect(await chargesOf(claim_id)).toEqual([]);
    expect(await app.call(payBalance, buyer, { claim_id, amount_cents: DUE })).toMatchObject({ code: 'nothing_due' });

    await complete(plant, order_id);
    await runJob(plant, 'order.completed');
    await settle();
    // The farm gets only the deposit from us.
    const { rows } = await sql`select amount_cents from market_payouts where claim_id = ${claim_id}`.execute(app.db);
    expect(rows).toEqual([{ amount_cents: 20_000 }]);
    expect((await balances()).seller_payable ?? 0).toBe((before.seller_payable ?? 0) as number);
    expect(await app.call(undoBalance, seller, { claim_id })).toMatchObject({ code: 'balance_has_left' });
  });

  test('is due again once the farm undoes its record, and is charged to the card', async () => {
    const { seller, buyer, claim_id, balance_cents } = await makeDue();
    expectYes(await app.call(recordBalance, seller, cash(claim_id)));
    const undone = await Promise.all(Array.from({ length: 8 }, () => app.call(undoBalance, seller, { claim_id })));
    expect(undone.filter(({ http }) => http === 200)).toHaveLength(1);
    const charge_on = addDays(today, BALANCE_NOTICE_DAYS);
    expect(await purchaseOf(buyer)).toMatchObject({ balance_cents, charge_on });
    expect((await mailsTo(buyer)).slice(-2)).toEqual(['balance_payment_undone', 'balance_charged_on']);
    expect(await saleOf(seller, claim_id)).toMatchObject({ paid_to_farm: null, can: { record_balance: true } });
    expectYes(await app.call(recordBalance, seller, cash(claim_id)));
    expectYes(await app.call(undoBalance, seller, { claim_id }));
    await letDayCome(claim_id);
    await settle();
    expect(await chargesOf(claim_id)).toEqual([{ state: 'paid' }]);
  });

  test('has to be what is due, on a day since the purchase, for a sale of one’s own whose price is known', async () => {
    const { seller, buyer, claim_id } = await makeDue();
    const record = (more: object, by = seller) => app.callWith(recordBalance, by, cash(claim_id, more));
    expect(await record({ amount_cents: DUE - 1 })).toMatchObject({ code: 'amount_changed' });
    for (const paid_on of [addDays(today, 1), addDays(today, -40)])
      expect(await record({ paid_on })).toMatchObject({
        code: 'paid_on_wrong',
        fields: { paid_on: expect.any(String) },
      });
    expect(await record({}, await makeVisitor(app, 'seller'))).toMatchObject({ http: 404 });
    expect(await record({}, buyer)).toMatchObject({ http: 403 });
    expect(await app.call(undoBalance, seller, { claim_id })).toMatchObject({ http: 404 });
    const sold = await makeSold();
    const early = await purchaseOf(sold.buyers[0]);
    expect(await app.call(recordBalance, sold.seller, cash(early.claim_id))).toMatchObject({ code: 'nothing_due' });
  });

  test('can have been paid on the day of the purchase where the farm is, however late it was', async () => {
    const { seller, claim_id } = await makeDue();
    const yesterday = addDays(today, -1);
    await sql`update claims set bought_at = (${yesterday}::date + time '23:30') at time zone ${PLANT_ZONE}
      where claim_id = ${claim_id}`.execute(app.db);
    const record = (paid_on: string) => app.callWith(recordBalance, seller, cash(claim_id, { paid_on }));
    expect(await record(addDays(yesterday, -1))).toMatchObject({ code: 'paid_on_wrong' });
    expectYes(await record(yesterday));
  });

  test('counts exactly once if cards are charged for it and the farm records it at the same time', async () => {
    const { seller, buyer, claim_id, balance_cents } = await makeDue();
    await letDayCome(claim_id);
    let running: Promise<unknown> = Promise.resolve();
    await inTransaction(app.db, async (tx) => {
      await sql`select from claims where claim_id = ${claim_id} for update`.execute(tx);
      running = Promise.all([
        ...Array.from({ length: 4 }, () => app.call(recordBalance, seller, cash(claim_id))),
        ...Array.from({ length: 2 }, () => chargeBalances(app.db, sandboxProvider(app.db))),
        ...Array.from({ length: 2 }, () => app.call(payBalance, buyer, { claim_id, amount_cents: balance_cents })),
      ]);
      await expectWaiting(app, 8);
    });
    await running;
    await settle();
    const [charges, records] = [await chargesOf(claim_id), await recordsOf(claim_id)];
    expect(charges.length + records.length).toBe(1);
    expect(await purchaseOf(buyer)).toMatchObject({ balance_cents: 0 });
  });

  test('can’t be recorded while a card is being charged for it', async () => {
    const { seller, buyer, claim_id } = await makeDue(false);
    const { purchase_id } = await purchaseOf(buyer);
    await sql`
      insert into charges (owner_id, provider, started_by, purchase_id, claim_id, amount_cents, card_brand, card_last_four)
      values (-1, 'sandbox', ${buyer.account_id}, ${purchase_id}, ${claim_id}, 1, 'visa', '4242')`.execute(app.db);
    expect(await app.call(recordBalance, seller, cash(claim_id))).toMatchObject({ code: 'payment_under_way' });
  });

  test('is given back by the farm if the weight is corrected downward or the animal is condemned', async () => {
    const { plant, order_id, seller, buyer, claim_id } = await makeDue();
    expectYes(await app.call(recordBalance, seller, cash(claim_id)));
    await weigh(plant, order_id, 75_000, 60_000);
    await complete(plant, order_id);
    await runJob(plant, 'order.completed');
    const { rows } = await sql`
      select facts ->> 'amount' as amount from mails where account_id = ${seller.account_id} and facts ->> 'news' = 'balance_back'`.execute(
      app.db,
    );
    expect(rows).toEqual([{ amount: '$337.50' }]);
    expect((await mailsTo(buyer)).filter((news) => news === 'overpaid')).toEqual([]);

    const lost = await makeDue();
    expectYes(await app.call(recordBalance, lost.seller, cash(lost.claim_id)));
    const move = { order_id: lost.order_id, from: 'hanging', to: 'condemned', reason: 'Sick' } as const;
    expectYes(await app.callWith(moveStage, lost.plant.owner, move));
    await cancel(lost.plant, lost.order_id);
    expect(await mailsTo(lost.seller)).toContain('balance_back');
  });
});
