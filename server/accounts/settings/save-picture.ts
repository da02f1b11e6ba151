import type * as api from '#contract/accounts/pictures-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { pictureAddress } from '#contract/lib/pictures.ts';
import { makePicture, type Shape } from '#server/accounts/settings/make-picture.ts';
import { changeSettings, lockSettings, setAvatar } from '#server/accounts/settings/settings-store.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import type { FileStore } from '#server/lib/file-store.ts';
import type { Actor, PlantActor, Who } from '#server/lib/who.ts';

type Saved = DataOf<typeof api.savePicture>;
type Commit = (work: (tx: Tx) => Promise<Saved>) => Promise<Saved>;
/** Stores the new file's name and returns the old one. `about` is what the call sent along with the file. */
type Keep<A, About = unknown> = (tx: Tx, actor: A, name: string, about: About) => Promise<string>;

const keepAvatar: Keep<Actor> = (tx, { account_id }, name) => setAvatar(tx, account_id, name);
const keepLogo: Keep<PlantActor> = async (tx, actor, logo) => {
  const before = await lockSettings(tx, actor.plant_id);
  await changeSettings(tx, actor, before, { logo });
  return before.logo;
};

export const savePicture = (files: FileStore) => saveAs(files, 'avatar', keepAvatar);
export const removePicture = (files: FileStore) => removeBy(files, keepAvatar);
export const saveLogo = (files: FileStore) => saveAs(files, 'logo', keepLogo);
export const removeLogo = (files: FileStore) => removeBy(files, keepLogo);

/** The picture is created before the transaction, which would otherwise stay open for seconds. */
export const saveAs =
  <A extends Actor, About = unknown>(files: FileStore, shape: Shape, keep: Keep<A, About>) =>
  async (_db: Db, who: Who<A>, input: InputOf<typeof api.savePicture> & About, commit: Commit): Promise<Saved> => {
    const name = await files.put(await makePicture(who, input.file.bytes, shape), '.webp');
    try {
      return await replace(files, commit, name, (tx) => keep(tx, who.actor, name, input));
    } catch (error) {
      await files.remove(name);
      throw error;
    }
  };

export const removeBy =
  <A, About = unknown>(files: FileStore, keep: Keep<A, About>) =>
  (_db: Db, { actor }: Who<A>, input: About, commit: Commit): Promise<Saved> =>
    replace(files, commit, '', (tx) => keep(tx, actor, '', input));

/** Removes the old file once nothing refers to it. If that fails, the file stays, but nobody can find it. */
async function replace(
  files: FileStore,
  commit: Commit,
  name: string,
  keep: (tx: Tx) => Promise<string>,
): Promise<Saved> {
  let replaced = '';
  const saved = await commit(async (tx) => {
    replaced = await keep(tx);
    return { address: pictureAddress(name) };
  });
  await files.remove(replaced).catch(() => undefined);
  return saved;
}
