import { sql } from 'kysely';
import type { Photo } from '#contract/market/lots/lot.ts';
import type { Tx } from '#server/lib/database.ts';
import { forgetPhotos } from '#server/market/lots/photo-store.ts';

/** Deletes the farm page and drafts of an account that isn't selling anything. */
export async function clearSeller(tx: Tx, account_id: number): Promise<void> {
  await sql`update lots set previous_lot_id = null where seller_id = ${account_id}`.execute(tx);
  await tx.deleteFrom('favorite_farms').where('seller_id', '=', account_id).execute();
  await tx.deleteFrom('farm_reviews').where('seller_id', '=', account_id).execute();
  const { rows } = await sql<{ photos: Photo[] }>`
    with farm as (delete from farms where seller_id = ${account_id} returning photos),
      drafts as (delete from lots where seller_id = ${account_id} and state = 'draft' returning photos)
    select photos from farm union all select photos from drafts`.execute(tx);
  await forgetPhotos(
    tx,
    rows.flatMap(({ photos }) => photos),
  );
}
