import { sql } from 'kysely';
import type { Db, Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';

/** Far more than anyone needs in a day. Keeps one person from filling the disk, because removed photos stay for a day. */
export const MAX_PHOTOS_A_DAY = 200;

const refuse = () => {
  throw new Problem('photos_a_day_full', { values: { most: MAX_PHOTOS_A_DAY } });
};

const IS_RECENT = sql<boolean>`p.since > now() - interval '1 day'`;

/** Checks the limit early, so that we don't convert a photo that countPhoto would refuse. */
export async function refuseTooManyPhotos(db: Db, account_id: number): Promise<void> {
  const { rows } = await sql`
    select from photo_counts p where account_id = ${account_id} and ${IS_RECENT} and photos >= ${MAX_PHOTOS_A_DAY}`.execute(
    db,
  );
  if (rows.length > 0) refuse();
}

/** Counts one more photo. Photos added to an account at the same time wait for each other here. */
export async function countPhoto(tx: Tx, account_id: number): Promise<void> {
  const { rows } = await sql<{ photos: number }>`
    insert into photo_counts as p (account_id, photos, since) values (${account_id}, 1, now())
    on conflict (account_id) do update set photos = case when ${IS_RECENT} then p.photos + 1 else 1 end,
      since = case when ${IS_RECENT} then p.since else now() end
    returning photos`.execute(tx);
  if ((rows[0]?.photos ?? 0) > MAX_PHOTOS_A_DAY) refuse();
}
