import { sql } from 'kysely';
import { COUNT_MAX, type DataOf, type InputOf } from '#contract/lib/endpoint.ts';
import type * as api from '#contract/market/buyer/tracker-api.ts';
import type { OwnReview, listOwnReviews as ownApi } from '#contract/market/seller/seller-api.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { Actor, Who } from '#server/lib/who.ts';
import { isPickedUp } from '#server/market/claims/is-picked-up.ts';

/**
 * Only a buyer can review the farm, and only once they have picked up what they bought. Everything bought from a lot in
 * one checkout shares one review, so the purchase is locked. If the review changes, the farm's answer to the old one is
 * removed.
 */
export async function writeReview(
  tx: Tx,
  { actor }: Who,
  { claim_id, stars, review }: InputOf<typeof api.writeReview>,
): Promise<DataOf<typeof api.writeReview>> {
  const { rows } = await sql<{ purchase_id: number; lot_id: number; seller_id: number; is_picked_up: boolean }>`
    select c.purchase_id, c.lot_id, l.seller_id, ${isPickedUp()} as is_picked_up
    from claims c join lots l using (lot_id) join purchases p using (purchase_id)
    left join lot_animals a using (animal_id)
    left join orders o on o.plant_id = a.plant_id and o.order_id = a.order_id
    where c.claim_id = ${claim_id} and c.buyer_id = ${actor.account_id} and c.state = 'bought'
    for no key update of p`.execute(tx);
  const [claim] = rows;
  if (!claim) throw new Problem('not_found');
  if (!claim.is_picked_up) throw new Problem('review_too_early');
  const { rows: written } = await sql<{ claim_id: number }>`
    select r.claim_id from farm_reviews r join claims c using (claim_id)
    where c.purchase_id = ${claim.purchase_id} and c.lot_id = ${claim.lot_id} order by r.written_at desc limit 1`.execute(
    tx,
  );
  const of = written[0]?.claim_id ?? claim_id;
  await tx
    .insertInto('farm_reviews')
    .values({ claim_id: of, seller_id: claim.seller_id, buyer_id: actor.account_id, stars, review })
    .onConflict((same) =>
      same.column('claim_id').doUpdateSet({
        stars,
        review,
        answer: sql`case when (farm_reviews.stars, farm_reviews.review) = (excluded.stars, excluded.review)
          then farm_reviews.answer else '' end`,
        written_at: sql`now()`,
      }),
    )
    .execute();
  return { claim_id: of };
}

export async function answerReview(
  tx: Tx,
  { actor }: Who,
  { claim_id, answer }: InputOf<typeof api.answerReview>,
): Promise<DataOf<typeof api.answerReview>> {
  const { numUpdatedRows } = await tx
    .updateTable('farm_reviews')
    .set({ answer })
    .where('claim_id', '=', claim_id)
    .where('seller_id', '=', actor.account_id)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Problem('not_found');
  return { claim_id };
}

/** The reviews of a seller’s farm, latest first. */
export async function listOwnReviews(
  db: Db,
  { actor }: Who<Actor>,
  { page, page_size }: InputOf<typeof ownApi>,
): Promise<DataOf<typeof ownApi>> {
  const { rows } = await sql<OwnReview>`
    select r.claim_id, l.title, r.stars, r.review, r.answer, r.written_at, b.first_name || ' ' || left(b.last_name, 1) as by
    from farm_reviews r join claims c using (claim_id) join lots l using (lot_id)
    join accounts b on b.account_id = r.buyer_id
    where r.seller_id = ${actor.account_id} order by r.written_at desc, r.claim_id desc
    limit ${page_size} offset ${(page - 1) * page_size}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from (select 1 from farm_reviews where seller_id = ${actor.account_id}
      limit ${COUNT_MAX + 1}) counted`.execute(db);
  return { rows, total: counted[0]?.total ?? 0 };
}
