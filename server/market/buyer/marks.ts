import { randomBytes } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import type * as api from '#contract/market/buyer/marks-api.ts';
import { MAX_MARKS } from '#contract/market/buyer/marks-api.ts';
import { zipPlaces } from '#server/directory/finder/zip-places.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { Who } from '#server/lib/who.ts';
import { isOnSale } from '#server/market/search/lot-filter.ts';
import { CARD_COLUMNS, type CardRow, cardOf } from '#server/market/search/search-lots.ts';

export async function myMarks(db: Db, { actor }: Who): Promise<DataOf<typeof api.myMarks>> {
  const me = actor.account_id;
  const { rows } = await sql<DataOf<typeof api.myMarks>>`
    select
      coalesce((select json_agg(lot_id order by lot_id) from watched_lots where account_id = ${me}), '[]') as watched_lots,
      coalesce((select json_agg(seller_id order by seller_id) from favorite_farms where account_id = ${me}), '[]')
        as favorite_farms,
      coalesce((select json_agg(seller_id order by seller_id) from favorite_farms
        where account_id = ${me} and email_token is not null), '[]') as emailing_farms,
      coalesce((select json_agg(lot_id order by lot_id) from next_lot_wishes
        where account_id = ${me} and is_waiting), '[]') as wished_lots`.execute(db);
  return rows[0] as DataOf<typeof api.myMarks>;
}

/** Throws if the lot doesn't exist or is someone else's draft. */
async function requireLot(db: Db, { actor }: Who, lot_id: number): Promise<void> {
  const lot = await db
    .selectFrom('lots')
    .select('lot_id')
    .where('lot_id', '=', lot_id)
    .where((is) => is.or([is('state', '<>', 'draft'), is('seller_id', '=', actor.account_id)]))
    .executeTakeFirst();
  if (!lot) throw new Problem('not_found');
}

/** Throws if the user's list is full, so that nobody can flood the tables. */
async function requireRoom(tx: Tx, table: RawBuilder<unknown>, account_id: number): Promise<void> {
  const { rows } = await sql<{ is_full: boolean }>`
    select count(*) >= ${MAX_MARKS} as is_full from ${table} where account_id = ${account_id}`.execute(tx);
  if (rows[0]?.is_full) throw new Problem('marks_full');
}

export async function watchLot(
  tx: Tx,
  who: Who,
  { lot_id, is_on }: InputOf<typeof api.watchLot>,
): Promise<DataOf<typeof api.watchLot>> {
  const { account_id } = who.actor;
  if (is_on) {
    await requireLot(tx, who, lot_id);
    await requireRoom(tx, sql.table('watched_lots'), account_id);
    await tx
      .insertInto('watched_lots')
      .values({ account_id, lot_id })
      .onConflict((same) => same.doNothing())
      .execute();
  } else {
    await tx.deleteFrom('watched_lots').where('account_id', '=', account_id).where('lot_id', '=', lot_id).execute();
  }
  return { is_on };
}

export async function favorFarm(
  tx: Tx,
  { actor: { account_id } }: Who,
  { seller_id, is_on, is_emailed }: InputOf<typeof api.favorFarm>,
): Promise<DataOf<typeof api.favorFarm>> {
  if (is_on) {
    const farm = await tx.selectFrom('farms').select('seller_id').where('seller_id', '=', seller_id).executeTakeFirst();
    if (!farm) throw new Problem('not_found');
    await requireRoom(tx, sql.table('favorite_farms'), account_id);
    await tx
      .insertInto('favorite_farms')
      .values({ account_id, seller_id })
      .onConflict((same) => same.doNothing())
      .execute();
    if (is_emailed !== undefined) {
      const token = is_emailed ? randomBytes(24).toString('base64url') : null;
      await sql`
        update favorite_farms set email_token = ${token}
        where account_id = ${account_id} and seller_id = ${seller_id} and (email_token is not null) <> ${is_emailed}`.execute(
        tx,
      );
    }
  } else {
    await tx
      .deleteFrom('favorite_farms')
      .where('account_id', '=', account_id)
      .where('seller_id', '=', seller_id)
      .execute();
  }
  return { is_on };
}

/**
 * After being notified of a lot, a buyer can ask again. That lot is remembered, so that they aren't notified of it
 * twice.
 */
export async function wishForNext(
  tx: Tx,
  who: Who,
  { lot_id, is_on }: InputOf<typeof api.wishForNext>,
): Promise<DataOf<typeof api.wishForNext>> {
  const { account_id } = who.actor;
  if (is_on) {
    await requireLot(tx, who, lot_id);
    await requireRoom(tx, sql`(select account_id from next_lot_wishes where is_waiting) waiting`, account_id);
    await tx
      .insertInto('next_lot_wishes')
      .values({ account_id, lot_id })
      .onConflict((same) => same.columns(['lot_id', 'account_id']).doUpdateSet({ is_waiting: true }))
      .execute();
  } else {
    await sql`
      delete from next_lot_wishes where account_id = ${account_id} and lot_id = ${lot_id} and notified_lot_id is null`.execute(
      tx,
    );
    await sql`
      update next_lot_wishes set is_waiting = false where account_id = ${account_id} and lot_id = ${lot_id}`.execute(
      tx,
    );
  }
  return { is_on };
}

/** Lots that are no longer for sale stay on the list, so that the buyer can ask for the next one. */
export async function listWatched(db: Db, { actor, today }: Who): Promise<DataOf<typeof api.listWatched>> {
  const [{ rows }, places] = await Promise.all([
    sql<CardRow & { is_for_sale: boolean }>`
      select ${CARD_COLUMNS}, null::float8 as miles,
        ${isOnSale(today)} as is_for_sale
      from watched_lots w join lots l using (lot_id) left join farms f using (seller_id)
      where w.account_id = ${actor.account_id} and l.state <> 'draft'
      order by w.watched_at desc, w.lot_id desc limit ${MAX_MARKS}`.execute(db),
    zipPlaces(),
  ]);
  return rows.map(({ is_for_sale, ...row }) => ({ ...cardOf(row, places), is_for_sale }));
}

export async function listFavorites(db: Db, { actor, today }: Who): Promise<DataOf<typeof api.listFavorites>> {
  const [{ rows }, places] = await Promise.all([
    sql<Omit<DataOf<typeof api.listFavorites>[number], 'city' | 'state'> & { zip: string }>`
      select f.seller_id, f.name, f.zip, f.photos -> 0 as photo, r.stars, r.reviews::int,
        v.email_token is not null as is_emailed,
        (select count(*)::int from lots l where l.seller_id = f.seller_id and ${isOnSale(today)}) as lots_for_sale
      from favorite_farms v join farms f using (seller_id)
      cross join lateral (select round(avg(stars), 1)::float8 as stars, count(*) as reviews
        from farm_reviews where seller_id = f.seller_id) r
      where v.account_id = ${actor.account_id} order by v.added_at desc, f.seller_id limit ${MAX_MARKS}`.execute(db),
    zipPlaces(),
  ]);
  return rows.map(({ zip, ...farm }) => {
    const town = places.find(zip.slice(0, 5));
    return { ...farm, city: town?.city ?? '', state: town?.state ?? '' };
  });
}
