import { sql } from 'kysely';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import type { refundSale as api } from '#contract/market/claims/claims-api.ts';
import type { Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { Actor, Who } from '#server/lib/who.ts';
import { refundClaim } from '#server/market/checkout/refunds.ts';
import { offerAgain } from '#server/market/claims/open-quarters.ts';
import { giveBackCoupons } from '#server/market/coupons/use-coupon.ts';
import { announceLot } from '#server/market/realtime/announce-lot.ts';

/**
 * Whether the payment for claim `c` was, or may be, returned another way: by the buyer's bank, or by a refund on the
 * provider's own pages. Refunding it here would return it twice.
 */
const IS_WITH_CARD_COMPANY = sql<boolean>`exists (select from charges m
  where m.purchase_id = c.purchase_id and m.claim_id is null
    and (exists (select from disputes d where d.charge_id = m.charge_id and d.state in ('open', 'lost'))
      or exists (select from refunds r where r.charge_id = m.charge_id and r.provider_ref is not null and r.state = 'done')))`;

/** Whether the seller can refund claim `c`. */
export const IS_REFUNDABLE = sql<boolean>`(c.pieces is not null and c.state = 'bought' and c.picked_up_at is null
  and not ${IS_WITH_CARD_COMPANY})`;

/** Refunds products that a buyer can't get. The pieces go back up for sale unless the lot is closed. */
export async function refundSale(
  tx: Tx,
  { actor: { account_id: seller_id } }: Who<Actor>,
  { claim_id }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  const { rows: lots } = await sql`
    select from claims join lots using (lot_id)
    where claim_id = ${claim_id} and seller_id = ${seller_id} and claims.pieces is not null
    for no key update of lots`.execute(tx);
  if (lots.length === 0) throw new Problem('not_found');
  const { rows } = await sql<
    Parameters<typeof refundClaim>[1] & {
      pieces: number;
      state: string;
      is_handed_over: boolean;
      is_with_card_company: boolean;
    }
  >`
    select c.claim_id, c.lot_id, c.buyer_id, c.purchase_id, c.deposit_cents, c.deposit_fee_cents, c.delivery_cents, c.pieces, c.state, l.title,
      c.picked_up_at is not null as is_handed_over, ${IS_WITH_CARD_COMPANY} as is_with_card_company
    from claims c join lots l using (lot_id)
    where c.claim_id = ${claim_id} and c.state in ('bought', 'refunded')
    for no key update of c`.execute(tx);
  const [claim] = rows;
  if (!claim) throw new Problem('not_found');
  if (claim.state === 'refunded') throw new Problem('sale_refunded');
  if (claim.is_handed_over) throw new Problem('sale_handed_over');
  if (claim.is_with_card_company) throw new Problem('sale_with_bank');
  const { lot_id, buyer_id, pieces } = claim;
  await offerAgain(lot_id, pieces).execute(tx);
  const refunded = await refundClaim(tx, claim, 'refunded', 'seller_refunded');
  await giveBackCoupons(tx, claim.purchase_id);
  await announceLot(tx, lot_id, { buyer_id });
  return { claim_id, refunded_cents: refunded };
}
