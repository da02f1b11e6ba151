import { Readable } from 'node:stream';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { isStaff } from '#contract/lib/roles.ts';
import type { addAttachment as addApi, getAttachment as getApi } from '#contract/orders/attachments-api.ts';
import { makePicture } from '#server/accounts/settings/make-picture.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import type { FileStore } from '#server/lib/file-store.ts';
import { Problem } from '#server/lib/problem.ts';
import type { FileAnswer } from '#server/lib/route.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { countFilesOfToday, findFile, insertFile } from '#server/orders/order-files.ts';

/** Far more than anyone needs in a day. Keeps one person from filling the disk. */
const MAX_A_DAY = 200;
const PDF = Buffer.from('%PDF');
const PICTURES = ['image/jpeg', 'image/png'];

type Added = DataOf<typeof addApi>;

/**
 * Stores an uploaded file. Its type is detected from the contents, not the name. Pictures are re-encoded, which strips
 * locations, dates, and anything hidden in them. PDFs are kept as they are and only ever served as downloads.
 */
export const addAttachment =
  (files: FileStore) =>
  async (
    db: Db,
    who: Who<PlantActor>,
    { file }: InputOf<typeof addApi>,
    commit: (work: (tx: Tx) => Promise<Added>) => Promise<Added>,
  ): Promise<Added> => {
    const { actor } = who;
    const isPdf = Buffer.from(file.bytes.subarray(0, PDF.length)).equals(PDF);
    if ((await countFilesOfToday(db, actor)) >= MAX_A_DAY) throw new Problem('too_many');

    const bytes = isPdf ? file.bytes : await makePicture(who, file.bytes, 'page', PICTURES).catch(sayKind);
    const name = await files.put(bytes, isPdf ? '.pdf' : '.jpg');
    const fileName = showName(file.name);
    try {
      return await commit(async (tx) => ({
        uploaded: 1,
        fileName,
        attachment_id: await insertFile(tx, actor, { file: name, file_name: fileName }),
      }));
    } catch (error) {
      await files.remove(name);
      throw error;
    }
  };

/** Replaces the error about pictures with one that also mentions PDFs. */
function sayKind(error: unknown): never {
  if (!(error instanceof Problem) || error.code !== 'picture_kind') throw error;
  throw new Problem('attachment_kind', { fields: { file: new Problem('attachment_kind').message } });
}

/** The uploader's file name, on one line and without folders. */
export function showName(name: string): string {
  const [last = ''] = name.toWellFormed().split(/[\\/]/).slice(-1);
  return (
    last
      .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
      .trim()
      .slice(-200) || 'file'
  );
}

/** Throws not_found for anyone who isn't allowed to read the file. */
export const getAttachment =
  (files: FileStore) =>
  async (db: Db, { actor }: Who<PlantActor>, { attachment_id }: InputOf<typeof getApi>): Promise<FileAnswer> => {
    const found = await findFile(db, actor.plant_id, attachment_id);
    const mayRead = isStaff(actor.role) || found?.readers.includes(actor.account_id);
    const bytes = found && mayRead ? await files.get(found.file) : undefined;
    if (!found || !bytes) throw new Problem('not_found');
    const isPdf = found.file.endsWith('.pdf');
    return {
      name: isPdf ? found.file_name : asJpeg(found.file_name),
      stream: Readable.from([bytes]),
      kind: isPdf ? 'application/pdf' : 'image/jpeg',
    };
  };

/** Pictures are always stored as JPEG, so 'scan.png' is served as 'scan.jpg'. */
const asJpeg = (name: string): string => (/\.jpe?g$/i.test(name) ? name : `${name.replace(/\.\w{1,5}$/, '')}.jpg`);
