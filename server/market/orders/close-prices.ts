import { sql } from 'kysely';
import { showMoney } from '#contract/lib/figures.ts';
import { priceOf } from '#contract/market/claims/lot-price.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { mailAccount } from '#server/accounts/mail-account.ts';
import type { Tx } from '#server/lib/database.ts';
import { askFarmToGiveBack, PAID_TO_FARM } from '#server/market/checkout/record-balance.ts';
import { beginMarketRefund, COUNTS } from '#server/market/checkout/refunds.ts';
import { HAS_LEFT_PLANT } from '#server/market/claims/is-picked-up.ts';
import { priceSoldShares } from '#server/market/orders/price-sold-shares.ts';
import { finalPriceOf, setFinalPrice, WEIGHED, type Weighed } from '#server/market/orders/set-final-prices.ts';
import { announceLot } from '#server/market/realtime/announce-lot.ts';
import { statusIs } from '#server/orders/status-sql.ts';
import { paymentSettings } from '#server/payments/payment-settings.ts';

/**
 * Sets the final prices of a completed order's shares, and of those that have left the plant, before their sellers are paid. A
 * weight that is corrected later doesn't change them anymore. Buyers who paid the balance before a weight was corrected downward get the difference back. If it was corrected
 * upward, the price stays at what they paid. A share whose buyer's card is being charged for the balance keeps its price
 * until the outcome is known.
 */
export async function closePrices(tx: Tx, plant_id: number, order_id: number): Promise<void> {
  const { rows } = await sql<Weighed>`${WEIGHED} and o.plant_id = ${plant_id} and o.order_id = ${order_id}
      and c.picked_up_at is null and (${statusIs('o.status', [ORDER_STATUS.completed])} or ${HAS_LEFT_PLANT})
    order by c.claim_id for no key update of c`.execute(tx);
  for (const claim of rows) {
    if (claim.paid_at === null) {
      await setFinalPrice(tx, claim.claim_id);
      continue;
    }
    if (claim.is_from_counter) continue;
    const [from, to] = [claim.final_price_cents, finalPriceOf(claim)];
    if (from !== null && to !== null && to < from) await lowerPrice(tx, claim, { from, to });
  }
}

async function lowerPrice(tx: Tx, claim: Weighed, lower: { from: number; to: number }): Promise<void> {
  const { claim_id, lot_id, buyer_id, deposit_cents } = claim;
  await sql`update claims set final_price_cents = ${lower.to} where claim_id = ${claim_id}`.execute(tx);
  if (claim.cart_id !== null) await priceSoldShares(tx, claim.plant_id, claim.cart_id);
  await announceLot(tx, lot_id, { buyer_id });
  const rates = claim.rates ?? paymentSettings().rates;
  const paidAt = (price_cents: number) => priceOf(price_cents, rates).total_cents;
  const { rows: charges } = await sql<{ charge_id: number; is_balance: boolean }>`
    select charge_id, claim_id is not null as is_balance from charges m
    where purchase_id = ${claim.purchase_id} and (claim_id is null or claim_id = ${claim_id}) and state = 'paid' and ${COUNTS}`.execute(
    tx,
  );
  let refunded = 0;
  for (const { charge_id, is_balance } of charges) {
    const within = (cents: number) => (is_balance ? Math.max(cents, deposit_cents) : Math.min(cents, deposit_cents));
    const [from, to] = [within(lower.from), within(lower.to)];
    if (from === to) continue;
    const amount_cents = paidAt(from) - paidAt(to);
    refunded += amount_cents;
    await beginMarketRefund(tx, { charge_id, claim_id, amount_cents, kind: 'overpaid', seller_cents: from - to });
  }
  const { rows: direct } = await sql<{ cents: number }>`
    select ${PAID_TO_FARM} as cents from claims c where claim_id = ${claim_id}`.execute(tx);
  const back = direct[0]?.cents ? Math.max(lower.from, deposit_cents) - Math.max(lower.to, deposit_cents) : 0;
  if (back > 0) await askFarmToGiveBack(tx, { ...claim, cents: back });
  if (refunded === 0) return;
  await mailAccount(tx, {
    account_id: buyer_id,
    template: 'market',
    facts: {
      news: 'overpaid',
      title: claim.title,
      amount: showMoney(refunded),
      path: '/buyerdashboard/tracker',
    },
  });
}
