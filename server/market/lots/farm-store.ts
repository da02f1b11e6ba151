import { sql } from 'kysely';
import type { OwnFarm, Photo } from '#contract/market/lots/lot.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import type { Actor } from '#server/lib/who.ts';

const FARM = sql`seller_id, name, story, zip, city, state, photos, revision`;

export async function findFarm(db: Db, seller_id: number): Promise<OwnFarm | undefined> {
  const { rows } = await sql<OwnFarm>`select ${FARM} from farms where seller_id = ${seller_id}`.execute(db);
  return rows[0];
}

/** A farm's name until its seller chooses one. */
export const defaultName = ({ first_name, last_name }: Pick<Actor, 'first_name' | 'last_name'>): string =>
  `${first_name} ${last_name}`.trim() || 'Farm';

/** Locks the seller's farm, whose row is created on first use. */
export async function lockFarm(tx: Tx, actor: Actor): Promise<OwnFarm> {
  await tx
    .insertInto('farms')
    .values({ seller_id: actor.account_id, name: defaultName(actor) })
    .onConflict((on) => on.doNothing())
    .execute();
  const { rows } = await sql<OwnFarm>`
    select ${FARM} from farms where seller_id = ${actor.account_id} for update`.execute(tx);
  return rows[0] as OwnFarm;
}

export async function setFarmPhotos(tx: Tx, seller_id: number, photos: Photo[]): Promise<{ photos: Photo[] }> {
  await tx
    .updateTable('farms')
    .set({ photos: JSON.stringify(photos) })
    .where('seller_id', '=', seller_id)
    .execute();
  return { photos };
}
