import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { MAX_PHOTOS, type Photo } from '#contract/market/lots/lot.ts';
import type * as api from '#contract/market/lots/lots-api.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import type { FileStore } from '#server/lib/file-store.ts';
import { Problem } from '#server/lib/problem.ts';
import type { Actor, Who } from '#server/lib/who.ts';
import { countPhoto, refuseTooManyPhotos } from '#server/market/files/photo-limit.ts';
import { storePhoto } from '#server/market/files/store-photo.ts';
import { lockFarm, setFarmPhotos } from '#server/market/lots/farm-store.ts';
import { lockOwnLot } from '#server/market/lots/lot-store.ts';
import { filesOf, forgetPhotos } from '#server/market/lots/photo-store.ts';

type Photos = DataOf<typeof api.addLotPhoto>;
type Commit = (work: (tx: Tx) => Promise<Photos>) => Promise<Photos>;

export const addLotPhoto =
  (files: FileStore) =>
  (db: Db, who: Who<Actor>, { lot_id, file }: InputOf<typeof api.addLotPhoto>, commit: Commit): Promise<Photos> =>
    addPhoto({ db, files }, who, file.bytes, commit, async (tx, photo) => {
      const { photos, state } = await lockOwnLot(tx, who.actor.account_id, lot_id);
      if (state === 'closed') throw new Problem('not_found');
      return setLotPhotos(tx, lot_id, appended(photos, photo));
    });

export const addFarmPhoto =
  (files: FileStore) =>
  (db: Db, who: Who<Actor>, { file }: InputOf<typeof api.addFarmPhoto>, commit: Commit): Promise<Photos> =>
    addPhoto({ db, files }, who, file.bytes, commit, async (tx, photo) => {
      const { photos } = await lockFarm(tx, who.actor);
      return setFarmPhotos(tx, who.actor.account_id, appended(photos, photo));
    });

function appended(photos: readonly Photo[], photo: Photo): Photo[] {
  if (photos.length >= MAX_PHOTOS) throw new Problem('photos_full', { values: { most: MAX_PHOTOS } });
  return [...photos, photo];
}

/** The files are written before the transaction, which would otherwise stay open for seconds. */
async function addPhoto(
  { db, files }: { db: Db; files: FileStore },
  { actor, gone }: Who<Actor>,
  bytes: Uint8Array,
  commit: Commit,
  keep: (tx: Tx, photo: Photo) => Promise<Photos>,
): Promise<Photos> {
  await refuseTooManyPhotos(db, actor.account_id);
  const photo = await storePhoto(files, { actor, ...(gone && { gone }) }, bytes);
  try {
    return await commit(async (tx) => {
      await countPhoto(tx, actor.account_id);
      return keep(tx, photo);
    });
  } catch (error) {
    for (const name of filesOf(photo)) await files.remove(name);
    throw error;
  }
}

export async function arrangeLotPhotos(
  tx: Tx,
  { actor }: Who<Actor>,
  { lot_id, ...asked }: InputOf<typeof api.arrangeLotPhotos>,
): Promise<Photos> {
  const { photos } = await lockOwnLot(tx, actor.account_id, lot_id);
  return setLotPhotos(tx, lot_id, await arranged(tx, photos, asked));
}

export async function arrangeFarmPhotos(
  tx: Tx,
  { actor }: Who<Actor>,
  asked: InputOf<typeof api.arrangeFarmPhotos>,
): Promise<Photos> {
  const { photos } = await lockFarm(tx, actor);
  return setFarmPhotos(tx, actor.account_id, await arranged(tx, photos, asked));
}

/**
 * Returns the photos in this order, without the removed ones. Ignores photos that don't belong to the lot or farm, so
 * nobody can show someone else's file. Photos added in another window aren't in the list, so they come last.
 */
async function arranged(
  tx: Tx,
  photos: readonly Photo[],
  { photos: names, removed }: InputOf<typeof api.arrangeFarmPhotos>,
): Promise<Photo[]> {
  const named = [...new Set(names)].flatMap((name) => photos.filter(({ small }) => small === name));
  const all = [...named, ...photos.filter((photo) => !named.includes(photo))];
  const isRemoved = ({ small }: Photo) => removed.includes(small);
  await forgetPhotos(tx, all.filter(isRemoved));
  return all.filter((photo) => !isRemoved(photo));
}

async function setLotPhotos(tx: Tx, lot_id: number, photos: Photo[]): Promise<Photos> {
  await tx
    .updateTable('lots')
    .set({ photos: JSON.stringify(photos) })
    .where('lot_id', '=', lot_id)
    .execute();
  return { photos };
}
