import { sql } from 'kysely';
import { COUNT_MAX, type DataOf, type InputOf } from '#contract/lib/endpoint.ts';
import type { listOwnReviews as api, OwnReview } from '#contract/market/seller/seller-api.ts';
import type { Db } from '#server/lib/database.ts';
import type { Actor, Who } from '#server/lib/who.ts';

export async function listOwnReviews(
  db: Db,
  { actor }: Who<Actor>,
  { page, page_size }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
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
