import { sql } from 'kysely';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { showMoney } from '#contract/lib/figures.ts';
import type { withdrawClaim as api } from '#contract/market/claims/claims-api.ts';
import { mailAccount } from '#server/accounts/mail-account.ts';
import type { Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { Actor, Who } from '#server/lib/who.ts';
import { refundClaim } from '#server/market/checkout/refunds.ts';
import { IS_SOLD_OUT, offerAgain } from '#server/market/claims/open-quarters.ts';
import { announceLot, announceToOwners } from '#server/market/realtime/announce-lot.ts';

/**
 * A buyer can withdraw from a purchase for a full refund until the whole animal is sold or scheduled at the plant.
 * After that, the owners rely on each other.
 */
export async function withdrawClaim(
  tx: Tx,
  { actor: { account_id: buyer_id } }: Who<Actor>,
  { claim_id }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  const { rows: lots } = await sql<{ lot_id: number }>`
    select lot_id from claims join lots using (lot_id) where claim_id = ${claim_id} and buyer_id = ${buyer_id}
    for no key update of lots`.execute(tx);
  if (!lots[0]) throw new Problem('not_found');
  const { rows } = await sql<
    Parameters<typeof refundClaim>[1] & {
      quarters: number;
      seller_id: number;
      is_past: boolean;
      animal: string | null;
    }
  >`
    select c.claim_id, c.lot_id, c.buyer_id, c.purchase_id, c.deposit_cents, c.deposit_fee_cents, c.delivery_cents, c.quarters, l.title, l.seller_id,
      a.state as animal,
      coalesce(a.state = 'tipped' or ${IS_SOLD_OUT}, false) as is_past
    from claims c join lots l using (lot_id) left join lot_animals a using (animal_id)
    where c.claim_id = ${claim_id} and c.state = 'bought'`.execute(tx);
  const [claim] = rows;
  if (!claim) throw new Problem('not_found');
  if (claim.animal === null) throw new Problem('products_stay');
  if (claim.animal === 'canceled') throw new Problem('lot_ended');
  if (claim.is_past) throw new Problem('past_tipping_point');
  const { lot_id, quarters } = claim;
  await offerAgain(lot_id, quarters).execute(tx);
  const refunded = await refundClaim(tx, claim, 'withdrawn', 'withdrawn');
  await mailAccount(tx, {
    account_id: claim.seller_id,
    template: 'market',
    facts: {
      news: 'buyer_withdrew',
      title: claim.title,
      amount: showMoney(refunded),
      path: '/sellerdashboard/tracker',
    },
  });
  await announceLot(tx, lot_id, { buyer_id });
  await announceToOwners(tx, claim_id);
  return { claim_id, refunded_cents: refunded };
}
