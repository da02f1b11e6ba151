import { sql } from 'kysely';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import type * as api from '#contract/messages/messages-api.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import type { FileStore } from '#server/lib/file-store.ts';
import { Problem } from '#server/lib/problem.ts';
import type { FileAnswer } from '#server/lib/route.ts';
import type { Actor, Who } from '#server/lib/who.ts';
import {
  openSharedFile,
  removeSharedFile,
  type StoredFile,
  storeSharedFile,
} from '#server/market/files/shared-files.ts';
import { isOwnSide } from '#server/messages/party.ts';

/** Far more than anyone needs in a day. Keeps one person from filling the disk. */
const MAX_A_DAY = 200;

type Added = DataOf<typeof api.addMessageFile>;

export const addMessageFile =
  (files: FileStore) =>
  async (
    db: Db,
    who: Who<Actor>,
    { file }: InputOf<typeof api.addMessageFile>,
    commit: (work: (tx: Tx) => Promise<Added>) => Promise<Added>,
  ): Promise<Added> => {
    const { account_id } = who.actor;
    await refuseTooMany(db, account_id);
    const kept = await storeSharedFile(files, who, file);
    const { file_name, bytes, photo, stored } = kept;
    try {
      return await commit(async (tx) => {
        // Locked so that the count is exact. The first count only avoids storing files that would be refused.
        await sql`select from accounts where account_id = ${account_id} for no key update`.execute(tx);
        await refuseTooMany(tx, account_id);
        const { file_id } = await tx
          .insertInto('message_files')
          .values({
            uploaded_by: account_id,
            file_name,
            bytes,
            width: photo?.width ?? null,
            height: photo?.height ?? null,
            stored: JSON.stringify(stored),
          })
          .returning('file_id')
          .executeTakeFirstOrThrow();
        return { file_id, file_name, bytes, photo };
      });
    } catch (error) {
      await removeSharedFile(files, kept);
      throw error;
    }
  };

async function refuseTooMany(db: Db, account_id: number): Promise<void> {
  const { rows } = await sql`
    select from message_files where uploaded_by = ${account_id} and uploaded_at > now() - interval '1 day'
    limit ${MAX_A_DAY}`.execute(db);
  if (rows.length >= MAX_A_DAY) throw new Problem('too_many');
}

/** Both parties to a conversation can open a file that was sent. Until then, only the person who uploaded it can. */
export const getMessageFile =
  (files: FileStore) =>
  async (db: Db, { actor }: Who<Actor>, { file_id, size }: InputOf<typeof api.getMessageFile>): Promise<FileAnswer> => {
    const { rows } = await sql<Pick<StoredFile, 'file_name' | 'stored'>>`
      select f.file_name, f.stored from message_files f left join messages x using (message_id)
      where f.file_id = ${file_id} and (
        exists (select from thread_members m where m.thread_id = x.thread_id and ${isOwnSide(actor)})
        or (f.message_id is null and f.uploaded_by = ${actor.account_id} and f.uploaded_at > 'epoch'))`.execute(db);
    if (!rows[0]) throw new Problem('not_found');
    return openSharedFile(files, rows[0], size);
  };

const AT_ONCE = 500;

/** Deletes files whose message was never sent or was deleted. */
export async function deleteUnsentFiles(db: Db, files: FileStore): Promise<void> {
  let deleted: number;
  do {
    const { rows } = await sql<Pick<StoredFile, 'stored'>>`
      delete from message_files where file_id in (
        select file_id from message_files where message_id is null and uploaded_at < now() - interval '1 day'
        order by uploaded_at limit ${AT_ONCE} for update skip locked)
      returning stored`.execute(db);
    for (const file of rows) await removeSharedFile(files, file);
    deleted = rows.length;
  } while (deleted === AT_ONCE);
}
