import { sql } from 'kysely';
import type { IsoDate } from '#contract/lib/days.ts';
import { showMoney } from '#contract/lib/figures.ts';
import { isPricedLater, type PricedLot, priceOf, shareCost } from '#contract/market/claims/lot-price.ts';
import type { MarketPrice, MarketRates } from '#contract/payments/market-fees.ts';
import { mailAccount, mailAccounts } from '#server/accounts/mail-account.ts';
import type { Tx } from '#server/lib/database.ts';
import { emit, MARKET } from '#server/lib/events.ts';
import { divide, postToMarket } from '#server/market/books.ts';
import { beginMarketRefund } from '#server/market/checkout/refunds.ts';
import { dropExpired, IS_STILL_HELD } from '#server/market/claims/open-quarters.ts';
import { giveBackCoupons } from '#server/market/coupons/use-coupon.ts';
import type { BoughtFacts, SoldFacts } from '#server/market/mails/sale-mail-words.ts';
import { announceLot, announceToOwners } from '#server/market/realtime/announce-lot.ts';
import { type TakenQuarter, takeQuarter } from '#server/market/split/take-quarter.ts';
import { paymentSettings } from '#server/payments/payment-settings.ts';
import type { Bought } from '#server/payments/ports.ts';

type LotWeights = Pick<
  PricedLot,
  'hanging_low_clb' | 'hanging_high_clb' | 'live_low_clb' | 'live_high_clb' | 'piece_low_clb' | 'piece_high_clb'
>;
interface Line extends LotWeights {
  claim_id: number;
  lot_id: number;
  seller_id: number;
  buyer_id: number;
  buyer: string;
  title: string;
  animal_id: number | null;
  quarters: number | null;
  pieces: number | null;
  price_cents: number;
  price_basis: PricedLot['price_basis'];
  deposit_cents: number;
  deposit_fee_cents: number;
  /** The offer that this accepts, if the buyer of a larger share gave this quarter away. */
  split_id: number | null;
  /** Where the farm brings it; null for pickup. */
  place_id: number | null;
  delivery_cents: number;
  /** What a coupon took off the price. */
  discount_cents: number;
  delivery: string;
  piece_name: string;
  farm: string;
  plant: string;
  dropoff_date: IsoDate | null;
  rates: MarketRates | null;
}
type BoughtLine = Line & TakenQuarter;

/**
 * Marks the items of a purchase as bought once they are paid for. If a hold ended before the payment arrived and
 * someone else has the share, that item is refunded and the buyer is notified. `charge_id` is null if nothing had to be
 * paid. Returns what became of the items.
 */
export async function buyLines(tx: Tx, purchase_id: number, charge_id: number | null): Promise<Bought> {
  const lines = await lockLines(tx, purchase_id);
  const [shares] = lines.filter(({ quarters }) => quarters !== null);
  if (shares) {
    const subject = { account_id: shares.buyer_id };
    await emit(tx, { actor: MARKET }, 'shares.bought', { subject, data: { purchase_id } });
  }
  const claim_ids: number[] = [];
  let refunded_cents = 0;
  for (const line of lines) {
    const bought = await buyLine(tx, purchase_id, line);
    if (bought) {
      await recordBought(tx, charge_id, { ...line, ...bought });
      claim_ids.push(bought.claim_id);
    } else refunded_cents += await giveBack(tx, charge_id, line);
  }
  if (lines.some(({ discount_cents }) => discount_cents > 0)) await giveBackCoupons(tx, purchase_id);
  const missed = lines.length - claim_ids.length;
  return { claim_ids: claim_ids.sort((one, other) => one - other), missed, refunded_cents };
}

async function buyLine(tx: Tx, purchase_id: number, line: Line): Promise<TakenQuarter | undefined> {
  const { split_id } = line;
  if (split_id !== null) return takeQuarter(tx, purchase_id, { ...line, split_id });
  const claim_id = (await buyHeld(tx, purchase_id, line)) ?? (await buyAgain(tx, purchase_id, line));
  return claim_id === undefined ? undefined : { claim_id, was_sold: false };
}

/**
 * Reads a purchase's lines and locks their lots, in the order of their ids, like `lockLots`. A line never changes, so what is read
 * with the lock is true even after a wait for it.
 */
async function lockLines(tx: Tx, purchase_id: number): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select w.claim_id, w.lot_id, l.seller_id, p.buyer_id, trim(p.first_name || ' ' || p.last_name) as buyer, l.title, w.animal_id, w.quarters, w.pieces, w.price_cents,
      w.price_basis, w.deposit_cents, w.deposit_fee_cents, w.split_id, w.place_id, w.delivery_cents, w.discount_cents, coalesce(d.name, '') as delivery, p.rates, l.hanging_low_clb, l.hanging_high_clb, l.live_low_clb,
      l.live_high_clb, l.piece_low_clb, l.piece_high_clb, l.piece_name, coalesce(f.name, '') as farm, coalesce(t.name, '') as plant, l.dropoff_date
    from purchase_lines w join lots l using (lot_id) join purchases p using (purchase_id)
    left join farms f on f.seller_id = l.seller_id left join plants t on t.plant_id = l.plant_id
    left join delivery_places d on d.place_id = w.place_id
    where purchase_id = ${purchase_id} order by l.lot_id, line for no key update of l`.execute(tx);
  return rows;
}

/** The price of pieces, unless they are still to be weighed. */
const fixedPrice = (line: Line): number | null =>
  line.pieces === null || isPricedLater(line) ? null : line.deposit_cents;

/** The changes to a claim's row when it is bought. Pieces are paid for in full. */
const bought = (purchase_id: number, line: Line) => sql`
  state = 'bought', held_until = null, bought_at = now(), purchase_id = ${purchase_id}, price_cents = ${line.price_cents},
  price_basis = ${line.price_basis}, deposit_cents = ${line.deposit_cents}, deposit_fee_cents = ${line.deposit_fee_cents},
  place_id = ${line.place_id}, delivery_cents = ${line.delivery_cents}, discount_cents = ${line.discount_cents},
  final_price_cents = ${fixedPrice(line)}::int,
  paid_at = case when pieces is null then null else now() end`;

/** Buys a hold that still exists, even if it has expired, because nobody else has taken the item. */
async function buyHeld(tx: Tx, purchase_id: number, line: Line): Promise<number | undefined> {
  const { rows } = await sql<{ claim_id: number }>`
    update claims set ${bought(purchase_id, line)}
    where claim_id = ${line.claim_id} and state = 'held' and purchase_id = ${purchase_id} returning claim_id`.execute(
    tx,
  );
  return rows[0]?.claim_id;
}

/** Buys the same size of the same animal if the hold is gone but there is still room. */
async function buyAgain(tx: Tx, purchase_id: number, line: Line): Promise<number | undefined> {
  const { lot_id, animal_id, quarters, pieces, buyer_id } = line;
  await sql`${dropExpired(lot_id)} and claim_id <> ${line.claim_id}`.execute(tx);
  const { rows } = await sql<{ claim_id: number }>`
    with place as (
      select f.animal_id, f.first_quarter from lots l
      cross join lateral find_quarters(l.lot_id, ${quarters}::int,
        (select animal_number from lot_animals where animal_id = ${animal_id}::bigint)) f
      where l.lot_id = ${lot_id} and l.state = 'published' and ${quarters}::int is not null
      union all
      select null, null from lots l
      where l.lot_id = ${lot_id} and l.state = 'published' and ${pieces}::int is not null and l.left_to_buy >= ${pieces}::int
        + (select coalesce(sum(c.pieces), 0) from claims c
          where c.lot_id = l.lot_id and ${IS_STILL_HELD})
    )
    insert into claims (lot_id, animal_id, first_quarter, quarters, pieces, buyer_id, state, bought_at, purchase_id, price_cents,
      price_basis, deposit_cents, deposit_fee_cents, place_id, delivery_cents, discount_cents, final_price_cents, paid_at)
    select ${lot_id}::bigint, place.animal_id, place.first_quarter, ${quarters}::int, ${pieces}::int, ${buyer_id}::bigint, 'bought', now(),
      ${purchase_id}::bigint, ${line.price_cents}::int, ${line.price_basis}, ${line.deposit_cents}::int, ${line.deposit_fee_cents}::int,
      ${line.place_id}::bigint, ${line.delivery_cents}::int, ${line.discount_cents}::int, ${fixedPrice(line)}::int, case when ${pieces}::int is not null then now() end
    from place where not exists (select from claims where claim_id = ${line.claim_id})
    returning claim_id`.execute(tx);
  return rows[0]?.claim_id;
}

async function recordBought(tx: Tx, charge_id: number | null, line: BoughtLine): Promise<void> {
  const { claim_id, lot_id, seller_id, buyer_id, title, deposit_cents, delivery_cents } = line;
  const size = line.quarters ?? line.pieces ?? 0;
  const facts = { title, amount: showMoney(paidFor(line)) };
  const template = 'market' as const;
  // A quarter that was given away had been sold before.
  const isGiven = line.split_id !== null;
  if (!isGiven)
    await sql`update lots set left_to_buy = left_to_buy - ${size}::int where lot_id = ${lot_id}`.execute(tx);
  const forBuyer = { news: 'bought', path: '/buyerdashboard/tracker', bought: boughtFacts(line) } as const;
  const news = isGiven ? 'quarter_given' : 'sold';
  const forSeller = { news, path: '/sellerdashboard/tracker', sold: soldFacts(line) } as const;
  await mailAccounts(tx, [
    { account_id: buyer_id, template, facts: { ...facts, ...forBuyer } },
    { account_id: seller_id, template, facts: { ...facts, ...forSeller } },
  ]);
  await announceLot(tx, lot_id, { buyer_id, removed_claim_id: claim_id });
  if (line.animal_id !== null) await announceToOwners(tx, claim_id);
  if (charge_id === null) return;
  const { card_cost_cents } = priceOf(deposit_cents, line.rates ?? paymentSettings().rates);
  // The farm gets all of the fee for delivery, so the platform bears what the card company keeps of it.
  const parts = divide(paidFor(line), deposit_cents + delivery_cents, card_cost_cents);
  await postToMarket(tx, { kind: 'charge', cause_id: charge_id, claim_id, seller_id }, parts);
}

/** What was paid for a line at checkout. */
const paidFor = ({ deposit_cents, deposit_fee_cents, delivery_cents }: Line): number =>
  deposit_cents + deposit_fee_cents + delivery_cents;

const soldFacts = ({
  buyer,
  quarters,
  pieces,
  piece_name,
  deposit_cents,
  delivery,
  delivery_cents,
}: Line): SoldFacts => ({
  buyer,
  quarters,
  pieces,
  piece_name,
  part_cents: deposit_cents + delivery_cents,
  ...(delivery !== '' && { delivery, delivery_cents }),
});

function boughtFacts(line: BoughtLine): BoughtFacts {
  const { quarters, pieces, piece_name, farm, plant, dropoff_date, was_sold } = line;
  const { deposit_cents, deposit_fee_cents, delivery, delivery_cents, discount_cents } = line;
  const size = pieces === null ? { quarters: quarters ?? 0 } : { pieces };
  const cost = shareCost(line, size, line.rates ?? paymentSettings().rates);
  const paid_cents = deposit_cents + deposit_fee_cents;
  // Pieces are paid for in full, whatever a coupon took off.
  const balanceOf = (price: MarketPrice | undefined) =>
    pieces === null ? Math.max(0, (price?.total_cents ?? 0) - paid_cents) : 0;
  return {
    quarters,
    pieces,
    piece_name,
    farm,
    plant,
    dropoff_date,
    was_sold,
    paid_cents: paidFor(line),
    ...(discount_cents > 0 && { discount_cents }),
    ...(delivery !== '' && { delivery, delivery_cents }),
    balance_low_cents: balanceOf(cost?.low),
    balance_high_cents: balanceOf(cost?.high),
  };
}

/** Returns how much is refunded. */
async function giveBack(tx: Tx, charge_id: number | null, line: Line): Promise<number> {
  const { buyer_id, title } = line;
  const amount_cents = paidFor(line);
  if (charge_id !== null && amount_cents > 0) {
    const cause = { kind: 'charge', cause_id: charge_id, claim_id: null, seller_id: null } as const;
    await postToMarket(tx, cause, [['provider', 'unassigned', amount_cents]]);
    await beginMarketRefund(tx, { charge_id, claim_id: null, amount_cents, kind: 'came_too_late' });
  }
  await mailAccount(tx, {
    account_id: buyer_id,
    template: 'market',
    facts: { news: 'came_too_late', title, amount: showMoney(amount_cents), path: '/search' },
  });
  return charge_id === null ? 0 : amount_cents;
}
