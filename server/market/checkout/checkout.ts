import { sql } from 'kysely';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { showMoney } from '#contract/lib/figures.ts';
import { required } from '#contract/lib/required.ts';
import { sum } from '#contract/lib/sum.ts';
import { BILL_OF_SALE_VERSION } from '#contract/market/claims/bill-of-sale.ts';
import {
  ADDRESS_FIELDS,
  type checkout as api,
  MAX_UNPAID_QUARTERS,
  PAY_MINUTES,
} from '#contract/market/claims/claims-api.ts';
import { type PricedLot, priceOf, shareCost } from '#contract/market/claims/lot-price.ts';
import type { MarketPrice } from '#contract/payments/market-fees.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { Actor, Who } from '#server/lib/who.ts';
import { keepBalanceCard } from '#server/market/checkout/balance-cards.ts';
import { buyLines } from '#server/market/checkout/buy-lines.ts';
import { chargeBuyer } from '#server/market/checkout/charges.ts';
import { lockLots } from '#server/market/checkout/lock-lots.ts';
import { CAN_BE_BOUGHT, NEEDS_ADDRESS, PRICED_CLAIM, sizeOf } from '#server/market/claims/cart.ts';
import { countCoupons, findDiscounts, requireChargeable } from '#server/market/coupons/use-coupon.ts';
import { findPlaces } from '#server/market/delivery/checkout-places.ts';
import type { FindProvider } from '#server/payments/card-providers.ts';
import type { StoredCharge } from '#server/payments/charge.ts';
import { chooseCard, makeCharge, requirePaidState } from '#server/payments/charges.ts';
import { paymentSettings } from '#server/payments/payment-settings.ts';
import type { Bought } from '#server/payments/ports.ts';
import type { Card, CardProvider } from '#server/payments/provider.ts';

type Placed = DataOf<typeof api>;
type Input = InputOf<typeof api>;

/**
 * Buys everything the caller is holding: stores the purchase with its prices, has the card charged, and stores the
 * outcome. If the process is killed in between, a job finishes the rest. After the commit, the jobs of its events send
 * refunds, and make an order of an animal whose last quarter was bought.
 */
export const checkout =
  (findProvider: FindProvider) =>
  async (
    db: Db,
    who: Who<Actor>,
    input: Input,
    commit: (work: (tx: Tx) => Promise<Placed>) => Promise<Placed>,
  ): Promise<Placed> => {
    if (input.agreed_to !== BILL_OF_SALE_VERSION) throw new Problem('agreement_outdated');
    const provider = findProvider(db);
    // A purchase without a deposit charges no card now, but its buyer may agree to have the one on file charged later.
    const card = input.total_cents > 0 || input.keeps_card ? await chooseCard(db, provider, who, input.card) : null;
    let charge: StoredCharge | undefined;
    let bought: Bought | undefined;
    const { purchase_id } = await commit(async (tx) => {
      const begun = await beginPurchase(tx, who.actor.account_id, input);
      if (input.keeps_card && card) await keepBalanceCard(tx, begun.purchase_id, provider, card);
      if (begun.total_cents === 0) bought = await buyLines(tx, begun.purchase_id, null);
      else charge = await chargeFor(tx, provider, card, who.actor.account_id, begun);
      return { purchase_id: begun.purchase_id, claim_ids: [], missed: 0, refunded_cents: 0 };
    });
    if (charge && card) bought = await makeCharge(db, provider, card, charge);
    return bought ? { purchase_id, ...bought } : findPlaced(db, purchase_id);
  };

interface Begun {
  purchase_id: number;
  total_cents: number;
}

function chargeFor(
  tx: Tx,
  provider: CardProvider,
  card: Card | null,
  buyer_id: number,
  { purchase_id, total_cents }: Begun,
): Promise<StoredCharge> {
  if (!card) throw new Problem('card_profile_missing');
  return chargeBuyer(tx, provider, card, { purchase_id, claim_id: null, buyer_id, amount_cents: total_cents });
}

type HeldClaim = PricedLot & {
  claim_id: number;
  lot_id: number;
  seller_id: number;
  title: string;
  animal_id: number | null;
  quarters: number | null;
  pieces: number | null;
  split_id: number | null;
  priced_after: number;
  is_for_sale: boolean;
  needs_address: boolean;
  is_over: boolean;
  is_being_paid: boolean;
};

/** Checks the prices against what the buyer saw, locks them in, and gives each hold ten more minutes, once. */
async function beginPurchase(tx: Tx, buyer_id: number, input: Input): Promise<Begun> {
  const held = await lockHeld(tx, buyer_id, input.claim_ids);
  if (held.some(({ is_being_paid }) => is_being_paid)) throw new Problem('payment_under_way');
  if (held.some(({ is_over }) => is_over)) throw new Problem('hold_over');
  const gone = held.find(({ is_for_sale }) => !is_for_sale);
  if (gone) throw notForSale(gone);
  if (held.some(({ needs_address }) => needs_address)) requireAddress(input);
  const seen = new Map(input.claim_ids.map((claim_id, at) => [claim_id, input.price_cents?.[at]]));
  const changed = held.find(({ claim_id, price_cents }) => (seen.get(claim_id) ?? price_cents) !== price_cents);
  if (changed) throw new Problem('price_changed', { values: { total: showMoney(changed.price_cents) } });
  const places = await findPlaces(tx, held, input);
  const discounts = await findDiscounts(
    tx,
    buyer_id,
    held.map((claim) => ({ ...claim, price_cents: priceNow(claim).price_cents })),
    input.coupon ?? '',
    { locks: true },
  );
  const lines = held.map((claim) => {
    const discount_cents = discounts.byClaim.get(claim.claim_id) ?? 0;
    const place = { ...(places.get(claim.claim_id) ?? PICKUP), discount_cents };
    return { claim, now: priceNow(claim, discount_cents), place };
  });
  const total_cents = sum(lines.map(({ now, place }) => now.total_cents + place.delivery_cents));
  requireChargeable(total_cents, discounts);
  if (total_cents !== input.total_cents)
    throw new Problem('price_changed', { values: { total: showMoney(total_cents) } });
  const unpaid = lines.filter(({ now }) => now.total_cents === 0).map(({ claim }) => claim.quarters ?? 0);
  if (unpaid.length > 0) await requireFewUnpaid(tx, buyer_id, { claim_ids: input.claim_ids, quarters: sum(unpaid) });

  const { first_name, last_name, phone, address, city, state, zip, agreed_to } = input;
  const buyer = { first_name, last_name, phone, address, city, state, zip };
  const { purchase_id } = await tx
    .insertInto('purchases')
    .values({ buyer_id, ...buyer, agreed_to, rates: JSON.stringify(paymentSettings().rates) })
    .returning('purchase_id')
    .executeTakeFirstOrThrow();
  await countCoupons(tx, buyer_id, purchase_id, discounts);
  await tx
    .insertInto('purchase_lines')
    .values(lines.map(({ claim, now, place }, line) => ({ ...lineOf(claim, now, { purchase_id, line }), ...place })))
    .execute();
  await sql`
      update claims set purchase_id = ${purchase_id},
        held_until = held_until + make_interval(mins => case when purchase_id is null then ${PAY_MINUTES} else 0 end)
      where claim_id = any(${input.claim_ids}::bigint[])`.execute(tx);
  return { purchase_id, total_cents };
}

const PICKUP = { place_id: null, delivery_cents: 0 };

/** Names the blank fields of the address. */
function requireAddress(input: Input): void {
  const blank = ADDRESS_FIELDS.filter((field) => input[field] === '');
  if (blank.length === 0) return;
  throw new Problem('buyer_address_missing', { fields: Object.fromEntries(blank.map((field) => [field, 'Required'])) });
}

/**
 * Locks per buyer, so that simultaneous purchases can't exceed the limit. Shares without a deposit count as soon as their
 * purchase is waiting for a card payment.
 */
async function requireFewUnpaid(
  tx: Tx,
  buyer_id: number,
  more: { claim_ids: readonly number[]; quarters: number },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('unpaid quarters', ${buyer_id}))`.execute(tx);
  const { rows } = await sql<{ quarters: number }>`
    select coalesce(sum(quarters), 0)::int as quarters from claims c
    where buyer_id = ${buyer_id} and animal_id is not null and claim_id <> all(${more.claim_ids}::bigint[])
      and case state when 'bought' then deposit_cents = 0 and paid_at is null
        when 'held' then exists (select from purchase_lines w join charges m using (purchase_id)
          where w.purchase_id = c.purchase_id and w.claim_id = c.claim_id and w.deposit_cents = 0 and m.state = 'started')
        else false end`.execute(tx);
  if ((rows[0]?.quarters ?? 0) + more.quarters > MAX_UNPAID_QUARTERS)
    throw new Problem('unpaid_full', { values: { most: MAX_UNPAID_QUARTERS } });
}

const lineOf = (claim: HeldClaim, now: MarketPrice, place: { purchase_id: number; line: number }) => {
  const { claim_id, lot_id, animal_id, quarters, pieces, split_id, price_cents, price_basis } = claim;
  return {
    ...place,
    claim_id,
    lot_id,
    animal_id,
    quarters,
    pieces,
    split_id,
    price_cents,
    price_basis,
    deposit_cents: now.price_cents,
    deposit_fee_cents: now.total_cents - now.price_cents,
  };
};

/** What is paid for a claim at checkout. A discount lowers the price before its fees are added. */
function priceNow(claim: HeldClaim, discount_cents = 0): MarketPrice {
  const { rates } = paymentSettings();
  const cost = shareCost(claim, sizeOf(claim), rates);
  if (!cost) throw notForSale(claim);
  return discount_cents === 0 ? cost.now : priceOf(cost.now.price_cents - discount_cents, rates);
}

/** Includes the item's title, because a cart can have several items. */
const notForSale = ({ title }: HeldClaim) => new Problem('item_not_for_sale', { values: { title } });

/**
 * Locks the lots of these claims, then reads the claims. Claims that no longer exist, or belong to someone else, are
 * treated as expired.
 */
async function lockHeld(tx: Tx, buyer_id: number, claim_ids: readonly number[]): Promise<HeldClaim[]> {
  const lot_ids = sql`select lot_id from claims where claim_id = any(${claim_ids}::bigint[]) and buyer_id = ${buyer_id}`;
  await lockLots(tx, lot_ids);
  const { rows } = await sql<HeldClaim>`
    select c.claim_id, c.lot_id, l.seller_id, l.title, c.animal_id, c.quarters, c.pieces, c.split_id, ${PRICED_CLAIM},
      ${CAN_BE_BOUGHT} as is_for_sale, ${NEEDS_ADDRESS} as needs_address,
      c.state <> 'held' or c.held_until <= clock_timestamp() as is_over,
      exists (select from charges m where m.purchase_id = c.purchase_id and m.state = 'started') as is_being_paid
    from claims c join lots l using (lot_id)
    where c.claim_id = any(${claim_ids}::bigint[]) and c.buyer_id = ${buyer_id} order by c.claim_id`.execute(tx);
  if (rows.length < claim_ids.length) throw new Problem('hold_over');
  return rows;
}

/**
 * What was bought, for a repeated call or when someone else recorded the charge's outcome. Throws with the reason if the
 * purchase's charge hasn't succeeded. A purchase of shares without a deposit has none.
 */
async function findPlaced(db: Db, purchase_id: number): Promise<Placed> {
  const { rows } = await sql<Placed & { state: string | null; decline: string | null }>`
    select p.purchase_id, m.state, m.decline,
      array(select claim_id from claims where purchase_id = p.purchase_id and bought_at is not null order by claim_id) as claim_ids,
      (select count(*)::int from purchase_lines where purchase_id = p.purchase_id)
        - (select count(*)::int from claims where purchase_id = p.purchase_id and bought_at is not null) as missed,
      (select coalesce(sum(amount_cents), 0)::int from refunds
        where charge_id = m.charge_id and kind = 'came_too_late') as refunded_cents
    from purchases p left join charges m on m.purchase_id = p.purchase_id and m.claim_id is null
    where p.purchase_id = ${purchase_id} order by m.charge_id desc limit 1`.execute(db);
  const { state, decline, ...placed } = required(rows[0], 'the purchase');
  if (state !== null) requirePaidState({ state, decline });
  return placed;
}
