import { sql } from 'kysely';
import { showMoney } from '#contract/lib/figures.ts';
import { priceOf, sellerPrice } from '#contract/market/claims/lot-price.ts';
import type { MarketRates } from '#contract/payments/market-fees.ts';
import { mailAccount } from '#server/accounts/mail-account.ts';
import { splitBoughtShare } from '#server/booking/edit-order/split-bought-share.ts';
import { recordOfAccount } from '#server/directory/record-of-account.ts';
import type { Tx } from '#server/lib/database.ts';
import { postToMarket } from '#server/market/books.ts';
import { beginMarketRefund } from '#server/market/checkout/refunds.ts';
import { announceLot, announceToOwners } from '#server/market/realtime/announce-lot.ts';
import { CAN_SPLIT, endSplit } from '#server/market/split/split-store.ts';
import { setBringerPicksUp } from '#server/orders/pickup/bringer-picks-up.ts';
import { setSalePrice } from '#server/orders/shares-store.ts';
import { priceSale } from '#server/payments/market/record-sale.ts';
import { paymentSettings } from '#server/payments/payment-settings.ts';

/** A quarter that its new owner has paid for. */
interface PaidQuarter {
  claim_id: number;
  split_id: number;
  buyer_id: number;
  buyer: string;
  seller_id: number;
  title: string;
  price_cents: number;
  price_basis: string;
  deposit_cents: number;
  deposit_fee_cents: number;
  place_id: number | null;
  delivery_cents: number;
}

export interface TakenQuarter {
  claim_id: number;
  /** Whether the whole animal had been sold before. */
  was_sold: boolean;
}

interface Giver {
  claim_id: number;
  lot_id: number;
  animal_id: number;
  buyer_id: number;
  purchase_id: number;
  first_quarter: number;
  quarters: number;
  price_cents: number;
  price_basis: 'hanging' | 'live' | 'whole';
  priced_after: number;
  deposit_cents: number;
  deposit_fee_cents: number;
  plant_id: number | null;
  order_id: number | null;
  cart_id: number | null;
  was_sold: boolean;
  rates: MarketRates | null;
}

/**
 * Moves a paid quarter from its giver to its new owner: on the market and, once the animal is at the plant, in its order. The
 * giver gets back what they had paid for it. Returns the new owner's claim; undefined if the quarter can't be given anymore, so
 * that its payment goes back. The lot is locked.
 */
export async function takeQuarter(tx: Tx, purchase_id: number, paid: PaidQuarter): Promise<TakenQuarter | undefined> {
  const giver = await readGiver(tx, paid.split_id);
  if (!giver || giver.buyer_id === paid.buyer_id) return undefined;
  const { plant_id, order_id, cart_id } = giver;
  const isAtPlant = plant_id !== null && order_id !== null && cart_id !== null;
  const new_cart_id = isAtPlant
    ? await splitAtPlant(tx, purchase_id, paid, { plant_id, order_id, cart_id })
    : undefined;
  if (new_cart_id === null) return undefined;

  await sql`update claims set quarters = quarters - 1 where claim_id = ${giver.claim_id}`.execute(tx);
  const claim_id = await buyQuarter(tx, purchase_id, paid, giver, new_cart_id);
  if (isAtPlant && new_cart_id !== undefined)
    await priceParts(tx, giver, { plant_id, from_cart_id: cart_id, to_cart_id: new_cart_id });
  await endSplit(tx, paid.split_id, 'accepted');
  await payBackGiver(tx, paid, giver);
  await announceToOwners(tx, claim_id);
  return { claim_id, was_sold: giver.was_sold };
}

async function readGiver(tx: Tx, split_id: number): Promise<Giver | undefined> {
  const { rows } = await sql<Giver>`
    select c.claim_id, c.lot_id, c.animal_id, c.buyer_id, c.purchase_id, c.first_quarter, c.quarters, c.price_cents, c.price_basis,
      c.priced_after, c.deposit_cents, c.deposit_fee_cents, c.plant_id, a.order_id, c.cart_id, a.state <> 'open' as was_sold, p.rates
    from share_splits s join claims c using (claim_id) join purchases p using (purchase_id)
    join lot_animals a on a.animal_id = c.animal_id left join orders o on o.plant_id = a.plant_id and o.order_id = a.order_id
    where s.split_id = ${split_id} and s.outcome is null and ${CAN_SPLIT} for no key update of c`.execute(tx);
  return rows[0];
}

interface Share {
  plant_id: number;
  order_id: number;
  cart_id: number;
}

async function splitAtPlant(tx: Tx, purchase_id: number, paid: PaidQuarter, share: Share): Promise<number | null> {
  const buyer = await tx
    .selectFrom('purchases')
    .select(['first_name', 'last_name', 'phone', 'address', 'city', 'state', 'zip'])
    .where('purchase_id', '=', purchase_id)
    .executeTakeFirstOrThrow();
  const { buyer_id: account_id } = paid;
  const customer_id = await recordOfAccount(tx, share.plant_id, { ...buyer, account_id });
  const cart_id = await splitBoughtShare(tx, { ...share, customer_id, account_id, quarters: 1 });
  if (cart_id !== null && paid.place_id !== null) await setBringerPicksUp(tx, share.plant_id, cart_id);
  return cart_id;
}

/** The hold becomes the new owner's claim. If it expired before the payment arrived, there is a new one. */
async function buyQuarter(
  tx: Tx,
  purchase_id: number,
  paid: PaidQuarter,
  giver: Giver,
  cart_id: number | undefined,
): Promise<number> {
  await sql`delete from claims where split_id = ${paid.split_id} and state = 'held' and claim_id <> ${paid.claim_id}`.execute(
    tx,
  );
  const values = {
    state: 'bought',
    held_until: null,
    bought_at: sql<string>`now()`,
    purchase_id,
    first_quarter: giver.first_quarter + giver.quarters - 1,
    priced_after: giver.priced_after + giver.quarters - 1,
    price_cents: paid.price_cents,
    price_basis: paid.price_basis,
    deposit_cents: paid.deposit_cents,
    deposit_fee_cents: paid.deposit_fee_cents,
    place_id: paid.place_id,
    delivery_cents: paid.delivery_cents,
    plant_id: giver.plant_id,
    cart_id: cart_id ?? null,
  };
  const { lot_id, animal_id } = giver;
  const held = await tx
    .updateTable('claims')
    .set(values)
    .where('claim_id', '=', paid.claim_id)
    .where('split_id', '=', paid.split_id)
    .where('state', '=', 'held')
    .returning('claim_id')
    .executeTakeFirst();
  if (held) return held.claim_id;
  const added = await tx
    .insertInto('claims')
    .values({ ...values, lot_id, animal_id, quarters: 1, buyer_id: paid.buyer_id, split_id: paid.split_id })
    .returning('claim_id')
    .executeTakeFirstOrThrow();
  return added.claim_id;
}

/** A price for the whole animal is known before the weight, so the plant has recorded what each share costs. */
async function priceParts(
  tx: Tx,
  { price_cents, price_basis, quarters, priced_after }: Giver,
  { plant_id, from_cart_id, to_cart_id }: { plant_id: number; from_cart_id: number; to_cart_id: number },
): Promise<void> {
  const known = { hanging_clb: null, live_clb: null };
  const size = { quarters: 1, priced_after: priced_after + quarters - 1 };
  const given = sellerPrice({ price_cents, price_basis }, size, known);
  if (given === null) return;
  const { sale_price_cents: whole } = await tx
    .selectFrom('shares')
    .select('sale_price_cents')
    .where('plant_id', '=', plant_id)
    .where('cart_id', '=', from_cart_id)
    .executeTakeFirstOrThrow();
  if (whole === null) return;
  const parts = [
    { plant_id, cart_id: from_cart_id, price_cents: whole - given },
    { plant_id, cart_id: to_cart_id, price_cents: given },
  ];
  for (const part of parts) {
    await setSalePrice(tx, part);
    await priceSale(tx, part);
  }
}

/**
 * Takes the quarter's part off the giver's deposit and refunds it, fees included. In the books, it waits as unassigned until the
 * refund is done.
 */
async function payBackGiver(tx: Tx, paid: PaidQuarter, giver: Giver): Promise<void> {
  const { claim_id, lot_id, buyer_id, purchase_id, deposit_cents, deposit_fee_cents } = giver;
  const kept_cents = Math.max(0, deposit_cents - paid.deposit_cents);
  const { total_cents } = priceOf(kept_cents, giver.rates ?? paymentSettings().rates);
  const amount_cents = deposit_cents + deposit_fee_cents - total_cents;
  await sql`update claims set deposit_cents = ${kept_cents}, deposit_fee_cents = ${total_cents - kept_cents}
    where claim_id = ${claim_id}`.execute(tx);
  const { rows } = await sql<{ charge_id: number }>`
    select charge_id from charges where purchase_id = ${purchase_id} and claim_id is null and state = 'paid'`.execute(
    tx,
  );
  const [charge] = rows;
  if (charge && amount_cents > 0) {
    const { charge_id } = charge;
    const seller_cents = deposit_cents - kept_cents;
    // As if the charge for the giver's share had been smaller, so that whatever refunds it later gives back the rest.
    await postToMarket(tx, { kind: 'charge', cause_id: charge_id, claim_id, seller_id: paid.seller_id }, [
      ['seller_payable', 'unassigned', seller_cents],
      ['platform_fee', 'unassigned', amount_cents - seller_cents],
    ]);
    await beginMarketRefund(tx, { charge_id, claim_id: null, amount_cents, kind: 'share_given' });
  }
  const facts = { title: paid.title, amount: showMoney(charge ? amount_cents : 0), taker: paid.buyer };
  const path = '/buyerdashboard/tracker';
  await mailAccount(tx, {
    account_id: buyer_id,
    template: 'market',
    facts: { ...facts, news: 'quarter_taken', path },
  });
  await announceLot(tx, lot_id, { buyer_id });
}
