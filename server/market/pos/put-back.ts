import { sql } from 'kysely';
import type { Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import { lockLots } from '#server/market/checkout/lock-lots.ts';
import { IS_SOLD_OUT, offerAgain } from '#server/market/claims/open-quarters.ts';
import type { StoredLine } from '#server/market/pos/stored-sale.ts';
import { announceLot, announceToOwners } from '#server/market/realtime/announce-lot.ts';

/** A stored line of a sale, and the quantity to return to stock. */
export type BackLine = Pick<StoredLine, 'product_id' | 'lot_id' | 'claim_id' | 'unit' | 'listed_unit'> & {
  back: number;
};

/**
 * Returns goods to stock, and ends the claims on shares. Stock doesn't change for a product whose unit has changed
 * since the sale was rung up.
 */
export async function putBack(tx: Tx, lines: readonly BackLine[]): Promise<void> {
  const goods = lines
    .flatMap(({ product_id, lot_id, listed_unit, ...rest }) =>
      product_id !== null && lot_id === null && listed_unit === null ? [{ product_id, ...rest }] : [],
    )
    .toSorted((a, b) => a.product_id - b.product_id);
  for (const { product_id, unit, back } of goods) {
    await sql`
      update counter_products set stock = stock + ${back}::int
      where product_id = ${product_id} and unit = ${unit}`.execute(tx);
  }
  const lot_ids = [...new Set(lines.flatMap(({ lot_id }) => lot_id ?? []))];
  await lockLots(tx, lot_ids);
  for (const { claim_id, lot_id, unit, listed_unit, back } of lines) {
    const isForSale = claim_id === null || (await endClaim(tx, claim_id));
    if (lot_id === null || listed_unit !== null || !isForSale || back === 0) continue;
    await offerAgain(lot_id, unit === 'lb' ? 1 : back).execute(tx);
  }
  for (const lot_id of lot_ids) await announceLot(tx, lot_id);
}

/**
 * How much of a line can be returned to stock. Pieces sold beyond what the lot had left were never taken from stock. A weighed
 * piece of a lot comes back once, whatever part of its weight is refunded.
 */
export function mostBack({ lot_id, unit, quantity, short, restocked }: StoredLine): number {
  if (lot_id === null) return quantity - restocked;
  if (unit === 'lb') return short > 0 || restocked > 0 ? 0 : quantity;
  return quantity - restocked - short;
}

/**
 * Refuses once the whole animal is sold, because its owners depend on one another. If the animal was canceled, the job
 * that refunds its buyers may have ended the claim already, but that job doesn't return money paid at a counter.
 * Returns whether the quarters can be sold again.
 */
async function endClaim(tx: Tx, claim_id: number): Promise<boolean> {
  const { rows } = await sql<{ is_open: boolean }>`
    update claims c set state = 'refunded', ended_at = coalesce(c.ended_at, now()) from lot_animals a
    where c.claim_id = ${claim_id} and a.animal_id = c.animal_id and c.state in ('bought', 'refunded')
      and (a.state = 'canceled' or a.state = 'open' and c.state = 'bought' and not ${IS_SOLD_OUT})
    returning a.state = 'open' as is_open`.execute(tx);
  const [ended] = rows;
  if (!ended) throw new Problem('past_tipping_point');
  await announceToOwners(tx, claim_id);
  return ended.is_open;
}
