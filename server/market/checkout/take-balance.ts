import { sql } from 'kysely';
import { showMoney } from '#contract/lib/figures.ts';
import { priceOf } from '#contract/market/claims/lot-price.ts';
import type { MarketRates } from '#contract/payments/market-fees.ts';
import { mailAccount } from '#server/accounts/mail-account.ts';
import type { Tx } from '#server/lib/database.ts';
import { divide, postToMarket } from '#server/market/books.ts';
import { beginMarketRefund } from '#server/market/checkout/refunds.ts';
import { announceLot } from '#server/market/realtime/announce-lot.ts';
import { paymentSettings } from '#server/payments/payment-settings.ts';

interface Paid {
  /** Whether the share is still bought and its balance is unpaid. */
  is_due: boolean;
  lot_id: number;
  seller_id: number;
  buyer_id: number;
  title: string;
  deposit_cents: number;
  final_price_cents: number;
  rates: MarketRates | null;
}

/**
 * Records that a balance was paid. The seller gets the price minus the deposit, and both payments' fees add
 * up to those on the whole price. If the share was refunded, or its balance was paid another way, while the card was being
 * charged, this payment is refunded.
 */
export async function takeBalance(
  tx: Tx,
  { charge_id, claim_id, amount_cents }: { charge_id: number; claim_id: number; amount_cents: number },
): Promise<void> {
  const { rows } = await sql<Paid>`
    update claims c set paid_at = case when c.state = 'bought' then coalesce(c.paid_at, now()) end, charge_on = null from lots l, purchases p
    where l.lot_id = c.lot_id and p.purchase_id = c.purchase_id and c.claim_id = ${claim_id}
    returning c.state = 'bought' and old.paid_at is null as is_due, l.lot_id, l.seller_id, c.buyer_id, l.title,
      c.deposit_cents, c.final_price_cents, p.rates`.execute(tx);
  const [paid] = rows;
  if (!paid) throw new Error('a claim that was bought stays');
  const { lot_id, seller_id, buyer_id, title, deposit_cents, final_price_cents } = paid;
  if (!paid.is_due) {
    const cause = { kind: 'charge', cause_id: charge_id, claim_id: null, seller_id: null } as const;
    await postToMarket(tx, cause, [['provider', 'unassigned', amount_cents]]);
    return beginMarketRefund(tx, { charge_id, claim_id: null, amount_cents, kind: 'came_too_late' });
  }
  const rates = paid.rates ?? paymentSettings().rates;
  const cost = priceOf(final_price_cents, rates).card_cost_cents - priceOf(deposit_cents, rates).card_cost_cents;
  const parts = divide(amount_cents, final_price_cents - deposit_cents, cost);
  await postToMarket(tx, { kind: 'charge', cause_id: charge_id, claim_id, seller_id }, parts);
  await mailAccount(tx, {
    account_id: buyer_id,
    template: 'market',
    facts: { news: 'balance_paid', title, amount: showMoney(amount_cents), path: '/buyerdashboard/tracker' },
  });
  await announceLot(tx, lot_id, { buyer_id });
}
