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
import { partyOf } from '#server/messages/party.ts';

/** Far more than anyone needs in a day. Keeps one person from filling the disk. */
const MOST_A_DAY = 200;

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
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from message_files
      where uploaded_by = ${account_id} and uploaded_at > now() - interval '1 day'`.execute(db);
    if ((rows[0]?.count ?? 0) >= MOST_A_DAY) throw new Problem('too_many');
    const kept = await storeSharedFile(files, who, file);
    const { file_name, bytes, photo, stored } = kept;
    try {
      return await commit(async (tx) => {
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

/** For both sides of its thread; before it's sent, for its sender. */
export const getMessageFile =
  (files: FileStore) =>
  async (db: Db, { actor }: Who<Actor>, { file_id, size }: InputOf<typeof api.getMessageFile>): Promise<FileAnswer> => {
    const { rows } = await sql<Pick<StoredFile, 'file_name' | 'stored'>>`
      select f.file_name, f.stored from message_files f left join messages m using (message_id)
      where f.file_id = ${file_id} and (
        ${partyOf(actor).party_id} in (m.party_id, m.to_party)
        or (f.message_id is null and f.uploaded_by = ${actor.account_id} and f.uploaded_at > 'epoch'))`.execute(db);
    if (!rows[0]) throw new Problem('not_found');
    return openSharedFile(files, rows[0], size);
  };

/** Deletes files whose message was never sent or was deleted. */
export async function deleteUnsentFiles(db: Db, files: FileStore): Promise<void> {
  const { rows } = await sql<Pick<StoredFile, 'stored'>>`
    delete from message_files where file_id in (
      select file_id from message_files where message_id is null and uploaded_at < now() - interval '1 day'
      order by uploaded_at limit 500 for update skip locked)
    returning stored`.execute(db);
  for (const file of rows) await removeSharedFile(files, file);
}
