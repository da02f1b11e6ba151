import { sql } from 'kysely';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { showMoney, showPounds } from '#contract/lib/figures.ts';
import type { packSale as api } from '#contract/market/claims/claims-api.ts';
import { packedBetween, packedPrice, priceOf } from '#contract/market/claims/lot-price.ts';
import type { MarketRates } from '#contract/payments/market-fees.ts';
import { mailAccount } from '#server/accounts/mail-account.ts';
import type { Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { Actor, Who } from '#server/lib/who.ts';
import { IS_WITH_CARD_COMPANY } from '#server/market/checkout/refund-products.ts';
import { beginMarketRefund } from '#server/market/checkout/refunds.ts';
import { announceLot } from '#server/market/realtime/announce-lot.ts';
import { paymentSettings } from '#server/payments/payment-settings.ts';

/** Whether the pieces of claim `c` still have to be weighed before anyone knows their price. */
export const IS_TO_PACK = sql<boolean>`(c.state = 'bought' and c.pieces is not null and c.final_price_cents is null)`;

interface ToPack {
  claim_id: number;
  lot_id: number;
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
  is_with_card_company: boolean;
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
    if (sale.packed_clb === packed_clb) return { claim_id, ...settled(sale, sale.final_price_cents) };
    throw new Problem('packed_already');
  }
  if (sale.is_with_card_company) throw new Problem('sale_with_bank');
  if (!is_sure) requireUsual(sale, packed_clb);
  const final_price_cents = packedPrice(sale, packed_clb);
  await sql`
    update claims set packed_clb = ${packed_clb}, final_price_cents = ${final_price_cents} where claim_id = ${claim_id}`.execute(
    tx,
  );
  const { refunded_cents } = settled(sale, final_price_cents);
  if (refunded_cents > 0) await refundDifference(tx, sale, { final_price_cents, refunded_cents });
  await announceLot(tx, sale.lot_id, { buyer_id: sale.buyer_id });
  return { claim_id, final_price_cents, refunded_cents };
}

/** Locks the claim, so that two weights at once can't both set its price. */
async function lockSale(tx: Tx, seller_id: number, claim_id: number): Promise<ToPack> {
  const { rows } = await sql<ToPack>`
    select c.claim_id, c.lot_id, c.buyer_id, c.purchase_id, l.title, c.state, c.pieces, c.price_cents, c.deposit_cents,
      c.deposit_fee_cents, c.discount_cents, c.final_price_cents, c.packed_clb, l.piece_low_clb, l.piece_high_clb, p.rates,
      ${IS_WITH_CARD_COMPANY} as is_with_card_company,
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

/** What the buyer gets back: what was paid at checkout less the price of what was packed, both with their fees. */
function settled(sale: ToPack, final_price_cents: number): { final_price_cents: number; refunded_cents: number } {
  const { total_cents } = priceOf(final_price_cents, sale.rates ?? paymentSettings().rates);
  const refunded_cents = Math.max(0, sale.deposit_cents + sale.deposit_fee_cents - total_cents);
  return { final_price_cents, refunded_cents };
}

async function refundDifference(
  tx: Tx,
  { claim_id, charge_id, buyer_id, title, deposit_cents }: ToPack,
  { final_price_cents, refunded_cents }: { final_price_cents: number; refunded_cents: number },
): Promise<void> {
  if (charge_id === null) return;
  const seller_cents = deposit_cents - final_price_cents;
  await beginMarketRefund(tx, { charge_id, claim_id, amount_cents: refunded_cents, kind: 'overpaid', seller_cents });
  const facts = { news: 'packed', title, amount: showMoney(refunded_cents), path: '/buyerdashboard/tracker' } as const;
  await mailAccount(tx, { account_id: buyer_id, template: 'market', facts });
}
