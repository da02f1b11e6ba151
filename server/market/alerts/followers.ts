import { sql } from 'kysely';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { required } from '#contract/lib/required.ts';
import type * as api from '#contract/market/alerts/alerts-api.ts';
import { hasContact } from '#contract/market/lots/contact-details.ts';
import { NO_CONTACTS } from '#contract/market/lots/missing.ts';
import { mailAccount } from '#server/accounts/mail-account.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { Actor, Who } from '#server/lib/who.ts';
import { lockFarm } from '#server/market/lots/farm-store.ts';
import { lockOwnLot } from '#server/market/lots/lot-store.ts';

/** The farm whose emails a token ends. */
export async function findFollow(db: Db, token: string): Promise<{ name: string } | undefined> {
  const { rows } = await sql<{ name: string }>`
    select f.name from favorite_farms v join farms f using (seller_id) where v.email_token = ${token}`.execute(db);
  return rows[0];
}

export async function stopFollow(tx: Tx, token: string): Promise<void> {
  await sql`update favorite_farms set email_token = null where email_token = ${token}`.execute(tx);
}

/** Follower `v`, with account `a`, gets the farm's emails. */
const IS_FOLLOWING = sql<boolean>`v.email_token is not null and a.email is not null and a.deactivated_at is null`;

export async function viewFollowers(
  db: Db,
  { actor }: Who<Actor>,
  { lot_id }: InputOf<typeof api.viewFollowers>,
): Promise<DataOf<typeof api.viewFollowers>> {
  const { rows } = await sql<DataOf<typeof api.viewFollowers>>`
    select l.followers_emailed_at as emailed_at, (select count(*)::int
      from favorite_farms v join accounts a using (account_id) where v.seller_id = l.seller_id and ${IS_FOLLOWING}) as followers
    from lots l where l.lot_id = ${lot_id} and l.seller_id = ${actor.account_id}`.execute(db);
  if (!rows[0]) throw new Problem('not_found');
  return rows[0];
}

/** The farm is locked, so that two lots can't be announced at once. */
export async function emailFollowers(
  tx: Tx,
  { actor }: Who<Actor>,
  { lot_id, note }: InputOf<typeof api.emailFollowers>,
): Promise<DataOf<typeof api.emailFollowers>> {
  if (hasContact(note)) throw new Problem('malformed', { fields: { note: NO_CONTACTS } });
  const lot = await lockOwnLot(tx, actor.account_id, lot_id);
  if (lot.state !== 'published') throw new Problem('lot_not_for_sale');
  const farm = await lockFarm(tx, actor);
  await requireQuiet(tx, actor.account_id, lot_id);
  const { rows } = await sql<{ account_id: number; email_token: string | null }>`
    select a.account_id, v.email_token from favorite_farms v join accounts a using (account_id)
    where v.seller_id = ${actor.account_id} and ${IS_FOLLOWING} order by a.account_id`.execute(tx);
  if (rows.length === 0) throw new Problem('no_followers');
  await sql`update lots set followers_emailed_at = now() where lot_id = ${lot_id}`.execute(tx);
  for (const { account_id, email_token } of rows) {
    const end_path = `/alert?token=${required(email_token, 'the token')}&end=1`;
    const facts = { farm_name: farm.name, title: lot.title, note, path: `/productview/${lot_id}`, end_path };
    await mailAccount(tx, { account_id, template: 'farm_news', facts });
  }
  return { sent: rows.length };
}

async function requireQuiet(tx: Tx, seller_id: number, lot_id: number): Promise<void> {
  const { rows } = await sql<{ is_this: boolean }>`
    select lot_id = ${lot_id} as is_this from lots
    where seller_id = ${seller_id} and (followers_emailed_at > now() - interval '1 day'
      or (lot_id = ${lot_id} and followers_emailed_at is not null))
    order by is_this desc limit 1`.execute(tx);
  if (rows[0]) throw new Problem(rows[0].is_this ? 'followers_told' : 'followers_told_today');
}
