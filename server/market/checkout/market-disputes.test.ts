import { expect, test } from 'vitest';
import type { DisputeState } from '#contract/payments/disputes.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { recordDispute } from '#server/payments/disputes.ts';
import { openTestApp } from '#server/test/harness.ts';
import { marketKit } from '#server/test/make-market.ts';
import { soldKit } from '#server/test/market/make-sold.ts';

const app = openTestApp();
const { makeBuyer, makeSale, buy, balances } = marketKit(app);
const { mailsTo } = soldKit(app);

/** A share that a buyer paid $110.90 for, and what the bank says about it. */
async function makeDisputed() {
  const before = await balances();
  const { seller, lot_id } = await makeSale();
  const buyer = await makeBuyer();
  await buy(buyer, lot_id);
  const { provider, provider_key, amount_cents } = await app.db
    .selectFrom('charges')
    .select(['provider', 'provider_key', 'amount_cents'])
    .where('started_by', '=', buyer.account_id)
    .executeTakeFirstOrThrow();
  const about = { provider, charge_key: provider_key, provider_ref: `dp_${provider_key}`, amount_cents };
  const say = (state: DisputeState, fee_cents = 1_500) =>
    inTransaction(app.db, (tx) =>
      recordDispute(tx, { ...about, state, fee_cents, reason: 'fraudulent', answer_by: null }),
    );
  /** What is with the card company and in dispute, less what was there before. */
  const moved = async () => {
    const now = await balances();
    const of = (account: string) => (now[account] ?? 0) - (before[account] ?? 0);
    return { provider: of('provider'), disputes: of('disputes') };
  };
  return { seller, amount_cents, say, moved };
}

test('an older event that arrives late neither takes the money twice nor keeps it after the dispute is won', async () => {
  const { seller, amount_cents, say, moved } = await makeDisputed();
  await say('inquiry', 0);
  expect(await moved()).toEqual({ provider: amount_cents, disputes: 0 });
  expect(await mailsTo(seller)).not.toContain('disputed');
  await say('open');
  expect(await moved()).toEqual({ provider: -1_500, disputes: amount_cents });
  await say('inquiry');
  await say('open');
  expect(await moved()).toEqual({ provider: -1_500, disputes: amount_cents });
  await say('inquiry');
  await say('won', 0);
  expect(await moved()).toEqual({ provider: amount_cents, disputes: 0 });
  await say('lost', 0);
  expect(await moved()).toEqual({ provider: amount_cents, disputes: 0 });
  expect((await mailsTo(seller)).filter((news) => news?.includes('dispute'))).toEqual(['disputed', 'dispute_won']);
});

test('the same news at the same time is recorded once', async () => {
  const { amount_cents, say, moved } = await makeDisputed();
  await Promise.all(Array.from({ length: 8 }, () => say('open')));
  expect(await moved()).toEqual({ provider: -1_500, disputes: amount_cents });
  await Promise.all(Array.from({ length: 8 }, (_, at) => say(at % 2 === 0 ? 'won' : 'open', 0)));
  expect(await moved()).toEqual({ provider: amount_cents, disputes: 0 });
});
