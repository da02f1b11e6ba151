import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { addDays } from '#contract/lib/days.ts';
import {
  BALANCE_NOTICE_DAYS,
  BALANCE_RETRY_DAYS,
  forgetBalanceCard,
  payBalance,
} from '#contract/market/claims/claims-api.ts';
import { MARKET_RATES, marketPrice } from '#contract/payments/market-fees.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { chargeBalances } from '#server/market/checkout/charge-balances.ts';
import type { CardProvider } from '#server/payments/provider.ts';
import { sandboxProvider } from '#server/payments/sandbox-provider.ts';
import { openTestApp, type Person } from '#server/test/harness.ts';
import { marketKit, sandboxCard } from '#server/test/make-market.ts';
import { soldKit } from '#server/test/market/make-sold.ts';
import { expectYes } from '#server/test/replies.ts';
import { expectWaiting } from '#server/test/waiting.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();
const { settle, balances } = marketKit(app);
const { makeWeighed, purchaseOf, mailsTo, weigh, runJob, complete } = soldKit(app);
const agreed = () => makeWeighed(75_000, {}, { keeps_card: true });
const sandbox = () => sandboxProvider(app.db);

/** Lets the day come on which a buyer's card is charged. */
const letDayCome = ({ account_id }: Person) =>
  sql`update claims set charge_on = ${addDays(plantToday(), -1)} where buyer_id = ${account_id} and charge_on is not null`.execute(
    app.db,
  );
const replaceCard = ({ account_id }: Person, decline: string) =>
  sql`
    update balance_cards b set token = ${sandboxCard(decline).token} from purchases p
    where p.purchase_id = b.purchase_id and p.buyer_id = ${account_id}`.execute(app.db);
const chargesOf = async ({ account_id }: Person) => {
  const { rows } = await sql<{ state: string; amount_cents: number; started_by: number | null }>`
    select m.state, m.amount_cents, m.started_by from charges m join claims c using (claim_id)
    where c.buyer_id = ${account_id} order by m.charge_id`.execute(app.db);
  return rows;
};
const cardsOf = async ({ account_id }: Person) => {
  const { rows } = await sql`
    select from balance_cards join purchases using (purchase_id) where buyer_id = ${account_id}`.execute(app.db);
  return rows.length;
};

describe('a balance whose buyer agreed to have the card charged', () => {
  test('is announced with its day, charged on that day, and divided like one that the buyer pays', async () => {
    const before = await balances();
    const { buyers } = await agreed();
    const [buyer] = buyers;
    const { balance_cents, ...purchase } = await purchaseOf(buyer);
    const day = addDays(plantToday(), BALANCE_NOTICE_DAYS);
    expect(purchase).toMatchObject({ charge_on: day, balance_card: { brand: 'visa', last_four: '4242' } });
    expect(await mailsTo(buyer)).toEqual(['bought', 'tipped', 'balance_charged_on']);
    const { rows: mails } = await sql`
      select facts from mails where account_id = ${buyer.account_id} and facts ->> 'news' = 'balance_charged_on'`.execute(
      app.db,
    );
    expect(mails).toMatchObject([{ facts: { day } }]);
    await settle();
    expect(await chargesOf(buyer)).toEqual([]);

    for (const one of buyers) await letDayCome(one);
    await settle();
    expect(await chargesOf(buyer)).toEqual([{ state: 'paid', amount_cents: balance_cents, started_by: null }]);
    expect(await purchaseOf(buyer)).toMatchObject({ balance_cents: 0, balance_card: null, charge_on: null });
    expect((await mailsTo(buyer)).at(-1)).toBe('balance_paid');
    expect(await cardsOf(buyer)).toBe(0);
    const after = await balances();
    const owed = (after.seller_payable ?? 0) - (before.seller_payable ?? 0);
    expect(Math.abs(owed)).toBe(337_500);
  });

  test('is charged once, whoever charges it at the same time', async () => {
    const { buyers } = await agreed();
    const [buyer] = buyers;
    const { claim_id, balance_cents } = await purchaseOf(buyer);
    await letDayCome(buyer);
    let running: Promise<unknown> = Promise.resolve();
    // All of them find the balance before the first one charges it.
    await inTransaction(app.db, async (tx) => {
      await sql`select from claims where claim_id = ${claim_id} for update`.execute(tx);
      running = Promise.all([
        ...Array.from({ length: 6 }, () => chargeBalances(app.db, sandbox())),
        ...Array.from({ length: 3 }, () => app.call(payBalance, buyer, { claim_id, amount_cents: balance_cents })),
      ]);
      await expectWaiting(app, 9);
    });
    await running;
    expect((await chargesOf(buyer)).map(({ state }) => state)).toEqual(['paid']);
  });

  test('is tried again when the card is declined, until the buyer is asked for another card and the seller is told', async () => {
    const { buyers, seller } = await agreed();
    const [buyer] = buyers;
    const { claim_id, balance_cents } = await purchaseOf(buyer);
    await replaceCard(buyer, 'nofunds');
    for (const wait of BALANCE_RETRY_DAYS) {
      await letDayCome(buyer);
      await settle();
      expect(await purchaseOf(buyer)).toMatchObject({ charge_on: addDays(plantToday(), wait) });
      await settle();
    }
    await letDayCome(buyer);
    await settle();
    expect(await purchaseOf(buyer)).toMatchObject({ charge_on: null, can: { pay_balance: true } });
    expect((await mailsTo(buyer)).slice(2)).toEqual([
      'balance_charged_on',
      'balance_declined',
      'balance_declined',
      'balance_unpaid',
    ]);
    expect(await mailsTo(seller)).toContain('balance_unpaid_for_seller');
    await settle();
    expect(await chargesOf(buyer)).toHaveLength(3);
    expectYes(await app.call(payBalance, buyer, { claim_id, amount_cents: balance_cents, card: sandboxCard() }));
    expect(await purchaseOf(buyer)).toMatchObject({ balance_cents: 0 });
  });

  test('is settled the same way if the card company’s response was lost', async () => {
    const { buyers } = await agreed();
    const [buyer] = buyers;
    await replaceCard(buyer, 'nofunds');
    await letDayCome(buyer);
    const charge: CardProvider['charge'] = async (asked) => {
      await sandbox().charge(asked);
      throw new Error('The response was lost.');
    };
    await expect(chargeBalances(app.db, { ...sandbox(), charge })).rejects.toThrow('could not be settled');
    await sql`update charges set started_at = now() - interval '3 minutes' where state = 'started'`.execute(app.db);
    await settle();
    expect((await mailsTo(buyer)).at(-1)).toBe('balance_declined');
    expect(await purchaseOf(buyer)).toMatchObject({ charge_on: addDays(plantToday(), BALANCE_RETRY_DAYS[0]) });
  });

  test('gets a new amount and day when the weight is corrected, and none without a price', async () => {
    const { plant, order_id, buyers } = await agreed();
    const [buyer] = buyers;
    await letDayCome(buyer);
    await weigh(plant, order_id, 75_000, 80_000);
    await runJob(plant, 'order.weighed');
    const price = marketPrice(180_000, MARKET_RATES).total_cents;
    const { paid_cents } = await purchaseOf(buyer);
    const day = addDays(plantToday(), BALANCE_NOTICE_DAYS);
    expect(await purchaseOf(buyer)).toMatchObject({ charge_on: day, balance_cents: price - paid_cents });
    expect((await mailsTo(buyer)).slice(2)).toEqual(['balance_charged_on', 'balance_charged_on']);
    await weigh(plant, order_id, 80_000, null);
    await runJob(plant, 'order.weighed');
    expect(await purchaseOf(buyer)).toMatchObject({ charge_on: null, balance_cents: 0 });
  });

  test('stays due once the card is forgotten, and when the order is completed first', async () => {
    const { plant, order_id, buyers } = await agreed();
    const [buyer] = buyers;
    await complete(plant, order_id);
    await letDayCome(buyer);
    const { purchase_id } = await purchaseOf(buyer);
    expectYes(await app.call(forgetBalanceCard, buyers[1], { purchase_id }));
    expect(await cardsOf(buyer)).toBe(1);
    expectYes(await app.call(forgetBalanceCard, buyer, { purchase_id }));
    await settle();
    expect(await purchaseOf(buyer)).toMatchObject({ balance_card: null, charge_on: null, can: { pay_balance: true } });
    expect(await chargesOf(buyer)).toEqual([]);
  });
});

test('without the buyer’s consent, no card is kept, and the buyer is asked to pay', async () => {
  const { buyers } = await makeWeighed(75_000);
  const [buyer] = buyers;
  expect(await cardsOf(buyer)).toBe(0);
  expect(await purchaseOf(buyer)).toMatchObject({ balance_card: null, charge_on: null });
  expect((await mailsTo(buyer)).at(-1)).toBe('balance_due');
});
