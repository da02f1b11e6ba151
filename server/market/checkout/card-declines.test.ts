import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { myPurchases, payBalance } from '#contract/market/claims/claims-api.ts';
import { makeVisitor, openTestApp, type Person } from '#server/test/harness.ts';
import { makeLot } from '#server/test/make-lot.ts';
import { marketKit, sandboxCard } from '#server/test/make-market.ts';
import { soldKit } from '#server/test/market/make-sold.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const { makeBuyer, claim, totalOf, pay, buy } = marketKit(app);
const { makeWeighed, purchaseOf } = soldKit(app);

const chargedTo = async ({ account_id }: Person) => {
  const { rows } = await sql`
    select from sandbox_charges join charges using (provider_key)
    where started_by = ${account_id} and outcome <> 'paid'`.execute(app.db);
  return rows.length;
};

test('after five declines in an hour, a buyer’s cards aren’t tried again, even with many payments at the same time', async () => {
  const { buyers } = await makeWeighed(75_000);
  const [buyer] = buyers;
  const { claim_id: bought } = await purchaseOf(buyer);
  const seller = await makeVisitor(app, 'seller');
  const held: number[] = [];
  for (let lots = 0; lots < 8; lots++) {
    const { lot_id } = await makeLot(app, seller);
    held.push((await claim(buyer, lot_id)).claim_id);
  }
  const total_cents = (await totalOf(buyer)) / held.length;
  const tryCard = (claim_id: number, kind = 'declined') =>
    pay(buyer, [claim_id], { card: sandboxCard(kind), total_cents });
  await Promise.all(held.map((claim_id) => tryCard(claim_id)));
  expect(await chargedTo(buyer)).toBeGreaterThan(0);
  for (const claim_id of held) await tryCard(claim_id);
  expect(await chargedTo(buyer)).toBe(5);

  const [first = 0] = held;
  const refused = { http: 429, code: 'card_declines_full', message: expect.stringContaining('Try again in an hour') };
  expect(await tryCard(first, '')).toMatchObject(refused);
  const { balance_cents: amount_cents = 0 } =
    expectYes(await app.call(myPurchases, buyer, {})).data.find(({ claim_id }) => claim_id === bought) ?? {};
  expect(await app.call(payBalance, buyer, { claim_id: bought, amount_cents })).toMatchObject(refused);

  const other = await makeBuyer();
  await buy(other, (await makeLot(app, seller)).lot_id);
  await sql`
    update charges set ended_at = ended_at - interval '61 minutes' where started_by = ${buyer.account_id}`.execute(
    app.db,
  );
  expectYes(await tryCard(first, ''));
});
