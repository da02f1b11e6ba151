import { sql } from 'kysely';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { required } from '#contract/lib/required.ts';
import { sum } from '#contract/lib/sum.ts';
import { priceOf } from '#contract/market/claims/lot-price.ts';
import * as api from '#contract/market/coupons/coupons-api.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { Actor, Who } from '#server/lib/who.ts';
import { getUserCart } from '#server/market/claims/cart.ts';
import { findDiscounts, requireChargeable } from '#server/market/coupons/use-coupon.ts';
import { paymentSettings } from '#server/payments/payment-settings.ts';

export async function listCoupons(
  db: Db,
  { actor: { account_id } }: Who<Actor>,
): Promise<DataOf<typeof api.listCoupons>> {
  const { rows } = await sql<api.OwnCoupon>`
    select coupon_id, code, amount_cents, percent, until, max_uses,
      (select count(*)::int from coupon_uses u where u.coupon_id = c.coupon_id) as uses
    from coupons c where seller_id = ${account_id} and ended_at is null order by coupon_id desc`.execute(db);
  return rows;
}

/** Locks per farm, so that simultaneous calls can't exceed the limit or add the same code twice. */
export async function addCoupon(
  tx: Tx,
  { actor: { account_id } }: Who<Actor>,
  { code, amount_cents, percent, until, max_uses }: InputOf<typeof api.addCoupon>,
): Promise<DataOf<typeof api.addCoupon>> {
  await sql`select pg_advisory_xact_lock(hashtextextended('coupons', ${account_id}))`.execute(tx);
  const { rows: own } = await sql<{ code: string }>`
    select code from coupons where seller_id = ${account_id} and ended_at is null`.execute(tx);
  if (own.some((one) => one.code === code)) throw new Problem('coupon_code_taken');
  if (own.length >= api.MAX_COUPONS) throw new Problem('coupons_full', { values: { most: api.MAX_COUPONS } });
  const { rows } = await sql<{ coupon_id: number }>`
    insert into coupons (seller_id, code, amount_cents, percent, until, max_uses)
    values (${account_id}, ${code}, ${amount_cents}, ${percent}, ${until === '' ? null : until}::date, ${max_uses}::int)
    returning coupon_id`.execute(tx);
  return required(rows[0], 'the coupon');
}

export async function endCoupon(
  tx: Tx,
  { actor: { account_id } }: Who<Actor>,
  { coupon_id }: InputOf<typeof api.endCoupon>,
): Promise<DataOf<typeof api.endCoupon>> {
  const { rows } = await sql`
    update coupons set ended_at = coalesce(ended_at, now())
    where coupon_id = ${coupon_id} and seller_id = ${account_id} returning 1`.execute(tx);
  if (rows.length === 0) throw new Problem('not_found');
  return { coupon_id };
}

export async function tryCoupon(
  db: Db,
  who: Who<Actor>,
  { code, delivery_cents }: InputOf<typeof api.tryCoupon>,
): Promise<DataOf<typeof api.tryCoupon>> {
  const cart = (await getUserCart(db, who)).filter(({ is_for_sale, r_id }) => is_for_sale && r_id === 0);
  const priced = cart.map(({ claim_id, seller_id, pieces, cost }) => ({
    claim_id,
    seller_id,
    pieces,
    price_cents: cost.now.price_cents,
  }));
  if (code === '') throw new Problem('coupon_unknown');
  const discounts = await findDiscounts(db, who.actor.account_id, priced, code, { locks: false });
  const lines = priced.map(({ claim_id, price_cents }) => {
    const discount_cents = discounts.byClaim.get(claim_id);
    const { total_cents } = priceOf(price_cents - (discount_cents ?? 0), paymentSettings().rates);
    return { claim_id, discount_cents, total_cents };
  });
  requireChargeable(delivery_cents + sum(lines.map(({ total_cents }) => total_cents)), discounts);
  return lines.flatMap(({ discount_cents, ...line }) =>
    discount_cents === undefined ? [] : [{ ...line, discount_cents }],
  );
}
