import { sql } from 'kysely';
import type * as api from '#contract/community/files-api.ts';
import { type CommunityFile, MOST_FILES } from '#contract/community/files-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import {
  type Access,
  forMember,
  forWriter,
  isModerator,
  lockForModerator,
  MEMBER_NAME,
} from '#server/community/access.ts';
import { logAction } from '#server/community/log.ts';
import { trustMember } from '#server/community/moderate-posts.ts';
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

const PER_PAGE = 40;

/** Files `e` that the caller may see: shown ones and their own; for moderators, all. */
const isReadable = ({ standing }: Access, { account_id }: Actor) =>
  isModerator(standing) ? sql<boolean>`true` : sql<boolean>`(e.state = 'shown' or e.uploaded_by = ${account_id})`;

const columnsFor = ({
  account_id,
}: Actor) => sql`e.file_id, e.file_name, e.bytes, e.photo, ${MEMBER_NAME} as uploaded_by,
  e.uploaded_by = ${account_id} as is_mine, e.state = 'held' as is_held, e.created_at`;

export async function listCommunityFiles(
  db: Db,
  { actor }: Who,
  { community_id, is_photo, before }: InputOf<typeof api.listCommunityFiles>,
): Promise<DataOf<typeof api.listCommunityFiles>> {
  const access = await forMember(db, actor, community_id);
  const { rows } = await sql<CommunityFile>`
    select ${columnsFor(actor)} from community_files e join accounts a on a.account_id = e.uploaded_by
    where e.community_id = ${community_id} and (e.photo is not null) = ${is_photo} and ${isReadable(access, actor)}
      and (${before}::bigint = 0 or e.file_id < ${before})
    order by e.file_id desc limit ${sql.lit(PER_PAGE + 1)}`.execute(db);
  return { files: rows.slice(0, PER_PAGE), has_more: rows.length > PER_PAGE };
}

/** The file is stored before the transaction, which would otherwise stay open for seconds. */
export const addCommunityFile =
  (files: FileStore) =>
  async (
    db: Db,
    { actor, gone }: Who,
    { community_id, file }: InputOf<typeof api.addCommunityFile>,
    commit: (work: (tx: Tx) => Promise<CommunityFile>) => Promise<CommunityFile>,
  ): Promise<CommunityFile> => {
    await forMember(db, actor, community_id);
    const stored = await storeSharedFile(files, { actor, ...(gone && { gone }) }, file);
    try {
      return await commit((tx) => keepFile(tx, actor, community_id, stored));
    } catch (error) {
      await removeSharedFile(files, stored);
      throw error;
    }
  };

async function keepFile(
  tx: Tx,
  actor: Actor,
  community_id: number,
  { file_name, bytes, photo, stored }: StoredFile,
): Promise<CommunityFile> {
  const { is_trusted } = await forWriter(tx, actor, community_id);
  const state = photo !== null && !is_trusted ? 'held' : 'shown';
  const { rows } = await sql<CommunityFile>`
    with e as (
      insert into community_files (community_id, uploaded_by, file_name, bytes, photo, stored, state)
      select ${community_id}, ${actor.account_id}, ${file_name}, ${bytes}, ${photo && JSON.stringify(photo)}::jsonb,
        ${JSON.stringify(stored)}::jsonb, ${state}
      where (select count(*) from community_files where community_id = ${community_id}) < ${MOST_FILES}
      returning *)
    select ${columnsFor(actor)} from e join accounts a on a.account_id = e.uploaded_by`.execute(tx);
  if (!rows[0]) throw new Problem('community_files_full', { values: { most: MOST_FILES } });
  return rows[0];
}

interface FileRow extends Pick<StoredFile, 'file_name' | 'stored'> {
  uploaded_by: number;
  is_mine: boolean;
}

async function findFile(db: Db, access: Access, actor: Actor, file_id: number): Promise<FileRow> {
  const { rows } = await sql<FileRow>`
    select file_name, stored, uploaded_by, uploaded_by = ${actor.account_id} as is_mine from community_files e
    where file_id = ${file_id} and community_id = ${access.community_id} and ${isReadable(access, actor)}`.execute(db);
  if (!rows[0]) throw new Problem('not_found');
  return rows[0];
}

export const openCommunityFile =
  (files: FileStore) =>
  async (
    db: Db,
    { actor }: Who,
    { community_id, file_id, size }: InputOf<typeof api.openCommunityFile>,
  ): Promise<FileAnswer> => {
    const access = await forMember(db, actor, community_id);
    return openSharedFile(files, await findFile(db, access, actor, file_id), size);
  };

/** The row goes first: a file without a row is invisible, while a row without its file would be an error. */
export const removeCommunityFile =
  (files: FileStore) =>
  async (
    _db: Db,
    { actor }: Who,
    { community_id, file_id }: InputOf<typeof api.removeCommunityFile>,
    commit: (work: (tx: Tx) => Promise<{ file_id: number }>) => Promise<{ file_id: number }>,
  ): Promise<{ file_id: number }> => {
    let removed: FileRow | undefined;
    const answer = await commit(async (tx) => {
      const access = await forWriter(tx, actor, community_id);
      const file = await findFile(tx, access, actor, file_id);
      if (!file.is_mine && !isModerator(access.standing)) throw new Problem('not_found');
      await tx.deleteFrom('community_files').where('file_id', '=', file_id).execute();
      const entry = { community_id, actor_id: actor.account_id, member_id: file.uploaded_by, note: file.file_name };
      if (!file.is_mine) await logAction(tx, 'removed_file', entry);
      removed = file;
      return { file_id };
    });
    if (removed) await removeSharedFile(files, removed);
    return answer;
  };

export async function approveFile(
  tx: Tx,
  { actor }: Who,
  { community_id, file_id }: InputOf<typeof api.approveFile>,
): Promise<DataOf<typeof api.approveFile>> {
  const access = await lockForModerator(tx, actor, community_id);
  const { uploaded_by, file_name } = await findFile(tx, access, actor, file_id);
  await tx.updateTable('community_files').set({ state: 'shown' }).where('file_id', '=', file_id).execute();
  await trustMember(tx, community_id, uploaded_by);
  await logAction(tx, 'approved', {
    community_id,
    actor_id: actor.account_id,
    member_id: uploaded_by,
    note: file_name,
  });
  return { file_id };
}
