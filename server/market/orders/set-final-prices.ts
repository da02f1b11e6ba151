import { sql } from 'kysely';
import { showMoney } from '#contract/lib/figures.ts';
import { type PricedLot, sellerPrice } from '#contract/market/claims/lot-price.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { mailAccount } from '#server/accounts/mail-account.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { findChargeDay } from '#server/market/checkout/balance-cards.ts';
import { balanceOf, type Unpaid } from '#server/market/checkout/pay-balance.ts';
import { beginMarketRefund } from '#server/market/checkout/refunds.ts';
import { priceSoldShares } from '#server/market/orders/price-sold-shares.ts';
import { IS_FROM_COUNTER } from '#server/market/pos/settle-balance.ts';
import { announceLot } from '#server/market/realtime/announce-lot.ts';
import { stageIs, statusIs } from '#server/orders/status-sql.ts';
import { allById, settleEach } from '#server/payments/settle-each.ts';

export type Weighed = Unpaid &
  Pick<PricedLot, 'price_cents' | 'price_basis'> & {
    claim_id: number;
    lot_id: number;
    buyer_id: number;
    seller_id: number;
    is_from_counter: boolean;
    purchase_id: number;
    title: string;
    quarters: number;
    priced_after: number;
    hanging_clb: number | null;
    live_clb: number | null;
    plant_id: number;
    cart_id: number | null;
    is_ready: boolean;
    /** Once the order is completed, nobody can correct a weight. */
    is_completed: boolean;
  };

/**
 * Computes what each share costs once its animal is weighed, and emails buyers who owe the balance. Correcting or removing
 * a weight changes the price until the balance is paid; `closePrices` handles later corrections. If the deposit was too
 * high, the difference is refunded once the order is completed. Before that, it may only look too high because a weight
 * was mistyped.
 */
export async function setFinalPrices(db: Db, page = 500): Promise<void> {
  const unpaid = allById(
    (after) => readUnpaid(db, after, page),
    ({ claim_id }) => claim_id,
  );
  await settleEach(unpaid, async (claim) => {
    const final_price_cents = finalPriceOf(claim);
    const isOver = claim.is_completed && final_price_cents !== null && balanceFor(claim, final_price_cents) <= 0;
    if (final_price_cents === claim.final_price_cents && !isOver) return;
    await inTransaction(db, (tx) => setFinalPrice(tx, claim.claim_id));
  });
}

/**
 * A share of an animal at the plant. Its price is known once the animal is weighed or, if the price needs no weight,
 * once the animal is ready.
 */
export const WEIGHED = sql`
  select c.claim_id, c.lot_id, c.buyer_id, l.seller_id, c.purchase_id, l.title, c.quarters, c.priced_after, c.price_cents, c.price_basis, c.deposit_cents,
    c.deposit_fee_cents, c.final_price_cents, c.paid_at, o.hanging_weight_clb as hanging_clb, o.live_weight_clb as live_clb,
    o.plant_id, c.cart_id, p.rates, ${IS_FROM_COUNTER} as is_from_counter, ${stageIs('o.stage', ['ready', 'picked_up'])} as is_ready,
    ${statusIs('o.status', [ORDER_STATUS.completed])} as is_completed
  from claims c join lots l using (lot_id) join purchases p using (purchase_id) join lot_animals a on a.animal_id = c.animal_id
  join orders o on o.plant_id = a.plant_id and o.order_id = a.order_id
  where c.state = 'bought' and a.state = 'tipped' and not ${stageIs('o.stage', ['condemned'])}`;

/** Whether the buyer's card is being charged for the balance of claim `c`. */
export const IS_BEING_PAID = sql<boolean>`exists (
  select from charges m where m.claim_id = c.claim_id and m.state = 'started')`;

async function readUnpaid(db: Db, after: number, page: number): Promise<Weighed[]> {
  const { rows } = await sql<Weighed>`${WEIGHED} and c.paid_at is null
      and (c.final_price_cents is not null or o.hanging_weight_clb is not null
        or c.price_basis = 'whole' and ${stageIs('o.stage', ['ready', 'picked_up'])})
      and c.claim_id > ${after}
    order by c.claim_id limit ${page}`.execute(db);
  return rows;
}

export const finalPriceOf = (claim: Weighed): number | null =>
  claim.hanging_clb !== null || (claim.price_basis === 'whole' && claim.is_ready)
    ? sellerPrice(claim, claim, claim)
    : null;

/** What is left to pay; negative if the deposit was too high. There are no fees at a counter. */
const balanceFor = (claim: Weighed, final_price_cents: number): number =>
  claim.is_from_counter ? final_price_cents - claim.deposit_cents : balanceOf({ ...claim, final_price_cents });

/** Sets the price of one share that isn't paid in full, unless its buyer's card is being charged for the balance. */
export async function setFinalPrice(tx: Tx, claim_id: number): Promise<void> {
  // Locks the claim first, so the next statement sees a charge that has just started.
  await sql`select from claims where claim_id = ${claim_id} for no key update`.execute(tx);
  const { rows } = await sql<Weighed>`${WEIGHED} and c.paid_at is null
      and c.claim_id = ${claim_id}
      and not ${IS_BEING_PAID}`.execute(tx);
  const [claim] = rows;
  if (!claim) return;
  const final_price_cents = finalPriceOf(claim);
  const hasChanged = final_price_cents !== claim.final_price_cents;
  const balance = final_price_cents === null ? 0 : balanceFor(claim, final_price_cents);
  const charge_on = balance > 0 ? await findChargeDay(tx, claim_id) : null;
  if (hasChanged) {
    await sql`update claims set final_price_cents = ${final_price_cents}, charge_on = ${charge_on} where claim_id = ${claim_id}`.execute(
      tx,
    );
    if (claim.cart_id !== null) await priceSoldShares(tx, claim.plant_id, claim.cart_id);
    await announceLot(tx, claim.lot_id, { buyer_id: claim.buyer_id });
  }
  if (final_price_cents === null) return;
  const mail = { account_id: claim.buyer_id, template: 'market' } as const;
  const facts = { title: claim.title, amount: showMoney(Math.abs(balance)), path: '/buyerdashboard/tracker' };
  const due = claim.price_basis === 'whole' ? 'whole_balance_due' : 'balance_due';
  const news = charge_on === null ? due : 'balance_charged_on';
  if (balance > 0 && hasChanged)
    await mailAccount(tx, { ...mail, facts: { ...facts, news, ...(charge_on && { day: charge_on }) } });
  if (balance > 0 || !claim.is_completed) return;
  await sql`update claims set paid_at = now() where claim_id = ${claim_id}`.execute(tx);
  if (!hasChanged) await announceLot(tx, claim.lot_id, { buyer_id: claim.buyer_id });
  if (balance === 0) return;
  const { rows: charges } = await sql<{ charge_id: number }>`
    select charge_id from charges where purchase_id = ${claim.purchase_id} and claim_id is null and state = 'paid'`.execute(
    tx,
  );
  const [charge] = charges;
  // The seller took this deposit at a counter, and gives back the difference in person.
  if (!charge) {
    const give_back = { ...facts, news: 'give_back', path: '/sellerdashboard/tracker' } as const;
    return mailAccount(tx, { ...mail, account_id: claim.seller_id, facts: give_back });
  }
  const seller_cents = claim.deposit_cents - final_price_cents;
  await beginMarketRefund(tx, { ...charge, claim_id, amount_cents: -balance, kind: 'overpaid', seller_cents });
  await mailAccount(tx, { ...mail, facts: { ...facts, news: 'overpaid' } });
}
