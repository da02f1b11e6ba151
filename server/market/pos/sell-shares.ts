import { sql } from 'kysely';
import { splitName } from '#contract/directory/split-name.ts';
import { required } from '#contract/lib/required.ts';
import { BILL_OF_SALE_VERSION } from '#contract/market/claims/bill-of-sale.ts';
import type { ADDRESS_FIELDS } from '#contract/market/claims/claims-api.ts';
import { addWalkInAccount } from '#server/accounts/shadow-accounts.ts';
import type { Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import { dropExpired } from '#server/market/claims/open-quarters.ts';
import type { FoundLine } from '#server/market/pos/stock.ts';
import { announceLot, announceToOwners } from '#server/market/realtime/announce-lot.ts';

/**
 * Sells the shares in a sale to a walk-in buyer, who gets an account without an email address so that the animal's
 * order can list them as an owner. Returns each line's claim. The caller must have locked the lots. If this sells the
 * whole animal, the job that runs every minute creates its order.
 */
export async function bookShares(tx: Tx, found: readonly FoundLine[], buyer: Buyer): Promise<Map<number, number>> {
  const claims = new Map<number, number>();
  const shares = found.flatMap((sold, at) => (sold.unit === 'share' ? [{ sold, at }] : []));
  if (shares.length === 0) return claims;
  const purchase = await addWalkIn(tx, buyer);
  for (const { sold, at } of shares) claims.set(at, await addClaim(tx, purchase, sold));
  return claims;
}

type Buyer = Record<'buyer_name' | 'buyer_phone' | (typeof ADDRESS_FIELDS)[number], string>;

interface WalkIn {
  buyer_id: number;
  purchase_id: number;
}

async function addWalkIn(tx: Tx, { buyer_name, buyer_phone: phone, ...where }: Buyer): Promise<WalkIn> {
  const { address, city, state, zip } = where;
  const { first_name, last_name } = splitName(buyer_name);
  const buyer_id = await addWalkInAccount(tx, { first_name, last_name, phone });
  const { purchase_id } = await tx
    .insertInto('purchases')
    .values({
      buyer_id,
      first_name,
      last_name,
      phone,
      address,
      city,
      state,
      zip,
      agreed_to: BILL_OF_SALE_VERSION,
    })
    .returning('purchase_id')
    .executeTakeFirstOrThrow();
  return { buyer_id, purchase_id };
}

/** A share whose price doesn't depend on a weight is paid in full. For any other share, only the deposit is paid. */
async function addClaim(tx: Tx, { buyer_id, purchase_id }: WalkIn, { line, lot_id }: FoundLine): Promise<number> {
  const { quarters, price_cents } = line;
  await dropExpired(lot_id).execute(tx);
  const { rows } = await sql<{ claim_id: number }>`
    insert into claims (lot_id, animal_id, first_quarter, quarters, buyer_id, state, bought_at, purchase_id, price_cents,
      price_basis, deposit_cents, final_price_cents, paid_at)
    select l.lot_id, f.animal_id, f.first_quarter, ${quarters}::int, ${buyer_id}::bigint, 'bought', now(), ${purchase_id}::bigint,
      l.price_cents, l.price_basis, ${price_cents}::int, case when l.price_basis = 'whole' then ${price_cents}::int end,
      case when l.price_basis = 'whole' then now() end
    from lots l cross join lateral find_quarters(l.lot_id, ${quarters}::int, null) f where l.lot_id = ${lot_id}
    returning claim_id`.execute(tx);
  const [claim] = rows;
  if (!claim) throw new Problem('share_gone');
  await sql`update lots set left_to_buy = left_to_buy - ${quarters}::int where lot_id = ${lot_id}`.execute(tx);
  await announceLot(tx, required(lot_id, 'the lot'));
  await announceToOwners(tx, claim.claim_id);
  return claim.claim_id;
}
