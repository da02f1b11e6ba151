import { sql } from 'kysely';
import type { IsoDate } from '#contract/lib/days.ts';
import { showMoney } from '#contract/lib/figures.ts';
import { discountsOf, MIN_CHARGE_CENTS } from '#contract/market/coupons/coupon-discount.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';

/** A product in the cart, with what would be paid for it now, before fees. */
interface Priced {
  claim_id: number;
  seller_id: number;
  pieces: number | null;
  price_cents: number;
}

interface Found {
  coupon_id: number;
  seller_id: number;
  amount_cents: number;
  percent: number;
  until: IsoDate | null;
  today: IsoDate;
  max_uses: number | null;
}

/** What the coupons with a code take off, by claim, and which coupons those are. */
interface Discounts {
  byClaim: ReadonlyMap<number, number>;
  coupon_ids: readonly number[];
}
const NONE: Discounts = { byClaim: new Map(), coupon_ids: [] };

/**
 * What a code takes off a cart's products. Shares have no coupons, because their price is known only once they are weighed. To use
 * the coupons, pass `locks`: then they are locked until the commit, so that the last use of one goes to a single buyer.
 */
export async function findDiscounts(
  db: Db,
  buyer_id: number,
  cart: readonly Priced[],
  code: string,
  { locks }: { locks: boolean },
): Promise<Discounts> {
  if (code === '') return NONE;
  const products = cart.filter(({ pieces }) => pieces !== null);
  const sellers = [...new Set(products.map(({ seller_id }) => seller_id))];
  const { rows } = await sql<Found>`
    select coupon_id, seller_id, amount_cents, percent, until, lot_today(null) as today, max_uses from coupons
    where seller_id = any(${sellers}::bigint[]) and code = ${code} and ended_at is null
    order by coupon_id ${locks ? sql`for no key update` : sql``}`.execute(db);
  if (rows.length === 0) throw new Problem('coupon_unknown');
  await requireUsable(db, buyer_id, rows);
  const byClaim = new Map<number, number>();
  for (const coupon of rows) {
    const own = products.filter(({ seller_id }) => seller_id === coupon.seller_id);
    const parts = discountsOf(
      coupon,
      own.map(({ price_cents }) => price_cents),
    );
    for (const [at, { claim_id }] of own.entries()) byClaim.set(claim_id, parts[at] ?? 0);
  }
  return { byClaim, coupon_ids: rows.map(({ coupon_id }) => coupon_id) };
}

async function requireUsable(db: Db, buyer_id: number, coupons: readonly Found[]): Promise<void> {
  // A statement of its own, so that it sees what was used while this one waited for the lock.
  const ids = coupons.map(({ coupon_id }) => coupon_id);
  const { rows: used } = await sql<{ coupon_id: number; uses: number; is_own: boolean }>`
    select coupon_id, count(*)::int as uses, bool_or(buyer_id = ${buyer_id}) as is_own from coupon_uses
    where coupon_id = any(${ids}::bigint[]) group by coupon_id`.execute(db);
  for (const { coupon_id, until, today, max_uses } of coupons) {
    const { uses = 0, is_own = false } = used.find((one) => one.coupon_id === coupon_id) ?? {};
    if (is_own) throw new Problem('coupon_used');
    if (until !== null && until < today) throw new Problem('coupon_over');
    if (max_uses !== null && uses >= max_uses) throw new Problem('coupon_gone');
  }
}

/** Refuses a coupon that leaves something to pay, but less than a card can be charged. */
export function requireChargeable(total_cents: number, { coupon_ids }: Discounts): void {
  if (coupon_ids.length === 0 || total_cents === 0 || total_cents >= MIN_CHARGE_CENTS) return;
  const values = { total: showMoney(total_cents), least: showMoney(MIN_CHARGE_CENTS) };
  throw new Problem('coupon_leaves_little', { values });
}

/** Counts the coupons as used by this purchase. They are locked. */
export async function countCoupons(
  tx: Tx,
  buyer_id: number,
  purchase_id: number,
  { coupon_ids }: Discounts,
): Promise<void> {
  for (const coupon_id of coupon_ids)
    await sql`insert into coupon_uses (coupon_id, buyer_id, purchase_id)
      values (${coupon_id}, ${buyer_id}, ${purchase_id})`.execute(tx);
}

/** Gives a purchase's coupons back if nothing that was bought with them is left: its payment failed, or all was refunded. */
export const giveBackCoupons = (tx: Tx, purchase_id: number) =>
  sql`delete from coupon_uses where purchase_id = ${purchase_id} and not exists (select from claims c
    where c.purchase_id = ${purchase_id} and c.state = 'bought' and c.discount_cents > 0)`.execute(tx);
