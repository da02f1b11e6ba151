import { sql } from 'kysely';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { showMoney, showPounds } from '#contract/lib/figures.ts';
import { required } from '#contract/lib/required.ts';
import type { packSale as api } from '#contract/market/claims/claims-api.ts';
import { packedBetween, packedPrice, priceOf } from '#contract/market/claims/lot-price.ts';
import type { MarketRates } from '#contract/payments/market-fees.ts';
import { mailAccount } from '#server/accounts/mail-account.ts';
import type { Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { Actor, Who } from '#server/lib/who.ts';
import { postToMarket } from '#server/market/books.ts';
import { beginMarketRefund } from '#server/market/checkout/refunds.ts';
import { announceLot } from '#server/market/realtime/announce-lot.ts';
import { paymentSettings } from '#server/payments/payment-settings.ts';

/** Whether the pieces of claim `c` still have to be weighed before anyone knows their price. */
export const IS_TO_PACK = sql<boolean>`(c.state = 'bought' and c.pieces is not null and c.final_price_cents is null)`;

/**
 * Whether the bank is still deciding who gets the payment for claim `c`. Until then, nobody knows how much of it is left to
 * refund. Afterward, and after a refund on the provider's own pages, the sale goes on with what is left.
 */
const IS_DISPUTED = sql<boolean>`exists (select from charges m join disputes d using (charge_id)
  where m.purchase_id = c.purchase_id and m.claim_id is null and d.state = 'open')`;

/** Whether the seller can weigh claim `c` now. */
export const CAN_BE_PACKED = sql<boolean>`(${IS_TO_PACK} and not ${IS_DISPUTED})`;

interface ToPack {
  claim_id: number;
  lot_id: number;
  seller_id: number;
  buyer_id: number;
  purchase_id: number;
  title: string;
  state: string;
  pieces: number;
  price_cents: number;
  deposit_cents: number;
  deposit_fee_cents: number;
  discount_cents: number;
  final_price_cents: number | null;
  packed_clb: number | null;
  piece_low_clb: number | null;
  piece_high_clb: number | null;
  rates: MarketRates | null;
  is_disputed: boolean;
  /** What the buyer got back when it was packed. */
  given_back_cents: number;
  /** The charge of the purchase; null if nothing had to be paid. */
  charge_id: number | null;
}

/** Sets the price of pieces by what they weigh, packed, and begins to refund what the buyer paid too much. */
export async function packSale(
  tx: Tx,
  { actor }: Who<Actor>,
  { claim_id, packed_clb, is_sure }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  const sale = await lockSale(tx, actor.account_id, claim_id);
  if (sale.final_price_cents !== null) {
    // The answer to the first call may have been lost.
    const { final_price_cents, given_back_cents } = sale;
    if (sale.packed_clb === packed_clb) return { claim_id, final_price_cents, refunded_cents: given_back_cents };
    throw new Problem('packed_already');
  }
  if (sale.is_disputed) throw new Problem('sale_disputed');
  if (!is_sure) requireUsual(sale, packed_clb);
  const final_price_cents = packedPrice(sale, packed_clb);
  await sql`
    update claims set packed_clb = ${packed_clb}, final_price_cents = ${final_price_cents} where claim_id = ${claim_id}`.execute(
    tx,
  );
  const refunded_cents = await refundDifference(tx, sale, final_price_cents);
  await announceLot(tx, sale.lot_id, { buyer_id: sale.buyer_id });
  return { claim_id, final_price_cents, refunded_cents };
}

/** Locks the claim, so that two weights at once can't both set its price. */
async function lockSale(tx: Tx, seller_id: number, claim_id: number): Promise<ToPack> {
  const { rows } = await sql<ToPack>`
    select c.claim_id, c.lot_id, l.seller_id, c.buyer_id, c.purchase_id, l.title, c.state, c.pieces, c.price_cents, c.deposit_cents,
      c.deposit_fee_cents, c.discount_cents, c.final_price_cents, c.packed_clb, l.piece_low_clb, l.piece_high_clb, p.rates,
      ${IS_DISPUTED} as is_disputed,
      (select coalesce(sum(r.amount_cents), 0)::int from refunds r where r.claim_id = c.claim_id and r.kind = 'overpaid') as given_back_cents,
      (select m.charge_id from charges m where m.purchase_id = c.purchase_id and m.claim_id is null and m.state = 'paid') as charge_id
    from claims c join lots l using (lot_id) join purchases p using (purchase_id)
    where c.claim_id = ${claim_id} and l.seller_id = ${seller_id} and c.pieces is not null and c.price_basis = 'pound'
    for no key update of c`.execute(tx);
  const [sale] = rows;
  if (!sale) throw new Problem('not_found');
  if (sale.state !== 'bought') throw new Problem('sale_refunded');
  return sale;
}

function requireUsual(sale: ToPack, packed_clb: number): void {
  const [low, high] = packedBetween(sale, sale);
  if (low === null || high === null || (packed_clb >= low && packed_clb <= high)) return;
  const values = { low: showPounds(low), high: showPounds(high), weight: showPounds(packed_clb) };
  throw new Problem('packed_unusual', { values });
}

interface Left {
  /** What is left of the charge. */
  left_cents: number;
  /** What was refunded on the provider's own pages, and the last such refund. */
  outside_cents: number;
  outside_id: number | null;
  /** The last dispute that was lost. */
  dispute_id: number | null;
}

/** Locks the charge, because other pieces that it paid for may be weighed at the same time. */
async function lockLeft(tx: Tx, charge_id: number): Promise<Left> {
  await sql`select from charges where charge_id = ${charge_id} for no key update`.execute(tx);
  const { rows } = await sql<Left>`
    select greatest(0, m.amount_cents - r.all_cents - d.lost_cents) as left_cents, r.outside_cents, r.outside_id, d.dispute_id
    from charges m
    cross join lateral (select coalesce(sum(amount_cents), 0)::int as all_cents,
        coalesce(sum(amount_cents) filter (where provider_ref is not null and kind = 'refund'), 0)::int as outside_cents,
        max(refund_id) filter (where provider_ref is not null and kind = 'refund') as outside_id
      from refunds where charge_id = m.charge_id and state <> 'refused') r
    cross join lateral (select coalesce(sum(amount_cents), 0)::int as lost_cents, max(dispute_id) as dispute_id
      from disputes where charge_id = m.charge_id and state = 'lost') d
    where m.charge_id = ${charge_id}`.execute(tx);
  return required(rows[0], 'the charge');
}

/**
 * Refunds what was paid at checkout less the price of what was packed, both with their fees, but never more than is left
 * of the charge. Returns how much that is.
 */
async function refundDifference(tx: Tx, sale: ToPack, final_price_cents: number): Promise<number> {
  const { claim_id, charge_id, buyer_id, title, deposit_cents, deposit_fee_cents } = sale;
  const { total_cents } = priceOf(final_price_cents, sale.rates ?? paymentSettings().rates);
  const over_cents = deposit_cents + deposit_fee_cents - total_cents;
  if (charge_id === null || over_cents <= 0) return 0;
  const left = await lockLeft(tx, charge_id);
  const amount_cents = Math.min(over_cents, left.left_cents);
  const over_seller_cents = deposit_cents - final_price_cents;
  const seller_cents = Math.round((over_seller_cents * amount_cents) / over_cents);
  await bookGone(tx, sale, left, over_seller_cents - seller_cents);
  if (amount_cents === 0) return 0;
  await beginMarketRefund(tx, { charge_id, claim_id, amount_cents, kind: 'overpaid', seller_cents });
  const facts = { news: 'packed', title, amount: showMoney(amount_cents), path: '/buyerdashboard/tracker' } as const;
  await mailAccount(tx, { account_id: buyer_id, template: 'market', facts });
  return amount_cents;
}

/**
 * The seller's part of a difference that can't be refunded anymore, because the buyer already got it another way: it was
 * credited to the seller at checkout, and isn't paid out.
 */
async function bookGone(tx: Tx, { claim_id, seller_id }: ToPack, left: Left, gone_cents: number): Promise<void> {
  const { outside_cents, outside_id, dispute_id } = left;
  const outside = Math.min(gone_cents, outside_cents);
  if (outside_id !== null) {
    const cause = { kind: 'refund', cause_id: outside_id, claim_id, seller_id } as const;
    await postToMarket(tx, cause, [['seller_payable', 'unassigned', outside]]);
  }
  if (dispute_id === null) return;
  const cause = { kind: 'dispute_lost', cause_id: dispute_id, claim_id, seller_id } as const;
  await postToMarket(tx, cause, [['seller_payable', 'disputes', gone_cents - outside]]);
}
