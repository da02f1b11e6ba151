import { sql } from 'kysely';
import { wordsFor } from '#contract/app/refusals.ts';
import type * as api from '#contract/community/files-api.ts';
import { type CommunityFile, MAX_FILES, MAX_OWN_FILES } from '#contract/community/files-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import {
  type Access,
  forMember,
  forWriter,
  isModerator,
  lockForModerator,
  lockForWriter,
  MEMBER_NAME,
} from '#server/community/access.ts';
import { logAction } from '#server/community/log.ts';
import { trustMember } from '#server/community/moderate-posts.ts';
import { announceCommunity } from '#server/community/news.ts';
import { hasBlocked, isReachable } from '#server/community/post-store.ts';
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

/**
 * Whether the caller may see file `e`. Members see their own files and those that are shown, except those by people they
 * blocked. Moderators see everything that was sent. A post's photos are visible to everyone who can see the post.
 */
function isReadable(access: Access, actor: Actor) {
  const isBlocked = sql`(e.post_id is null and ${hasBlocked(actor.account_id, sql`e.uploaded_by`)})`;
  const others = isModerator(access.standing)
    ? sql`e.state <> 'unsent'`
    : sql`(e.state = 'shown' and not ${isBlocked})`;
  return sql<boolean>`((${others} or e.uploaded_by = ${actor.account_id}) and (e.post_id is null or exists (
    select from community_posts p where p.post_id = e.post_id and ${isReachable(access, actor)})))`;
}

/** Whether file `e` is listed in the community's files. A post's photos are listed once everyone can see the post. */
const IS_LISTED = sql<boolean>`(e.state <> 'unsent' and not exists (
  select from community_posts q where q.post_id = e.post_id and q.state <> 'shown'))`;

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
    where e.community_id = ${community_id} and (e.photo is not null) = ${is_photo} and ${isReadable(access, actor)} and ${IS_LISTED}
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
    { community_id, file, is_for_post }: InputOf<typeof api.addCommunityFile>,
    commit: (work: (tx: Tx) => Promise<CommunityFile>) => Promise<CommunityFile>,
  ): Promise<CommunityFile> => {
    await checkRoom(db, actor, await forMember(db, actor, community_id));
    const stored = await storeSharedFile(files, { actor, ...(gone && { gone }) }, file);
    try {
      return await commit((tx) => keepFile(tx, actor, { community_id, is_for_post }, stored));
    } catch (error) {
      await removeSharedFile(files, stored);
      throw error;
    }
  };

async function keepFile(
  tx: Tx,
  actor: Actor,
  { community_id, is_for_post }: { community_id: number; is_for_post: boolean },
  { file_name, bytes, photo, stored }: StoredFile,
): Promise<CommunityFile> {
  const access = await lockForWriter(tx, actor, community_id);
  await checkRoom(tx, actor, access);
  if (is_for_post && photo === null) throw new Problem('photo_kind', { fields: { file: wordsFor('photo_kind') } });
  const state = is_for_post ? 'unsent' : access.is_trusted ? 'shown' : 'held';
  const { rows } = await sql<CommunityFile>`
    with e as (
      insert into community_files (community_id, uploaded_by, file_name, bytes, photo, stored, state)
      values (${community_id}, ${actor.account_id}, ${file_name}, ${bytes}, ${photo && JSON.stringify(photo)}::jsonb,
        ${JSON.stringify(stored)}::jsonb, ${state})
      returning *)
    select ${columnsFor(actor)} from e join accounts a on a.account_id = e.uploaded_by`.execute(tx);
  await announceCommunity(tx, community_id);
  return (rows as [CommunityFile])[0];
}

/** Checked before a photo is re-encoded, and again under the lock. */
async function checkRoom(db: Db, { account_id }: Actor, { community_id, standing }: Access): Promise<void> {
  const { rows } = await sql<{ all: number; own: number }>`
    select count(*)::int as all, count(*) filter (where uploaded_by = ${account_id})::int as own
    from community_files where community_id = ${community_id}`.execute(db);
  const { all = 0, own = 0 } = rows[0] ?? {};
  if (all >= MAX_FILES) throw new Problem('community_files_full', { values: { most: MAX_FILES } });
  if (own >= MAX_OWN_FILES && !isModerator(standing))
    throw new Problem('own_files_full', { values: { most: MAX_OWN_FILES } });
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

/** The row is deleted first: a file without a row is invisible, but a row without its file would cause an error. */
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
      const { numDeletedRows } = await tx
        .deleteFrom('community_files')
        .where('file_id', '=', file_id)
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw new Problem('not_found');
      const entry = { community_id, actor_id: actor.account_id, member_id: file.uploaded_by, note: file.file_name };
      if (!file.is_mine) await logAction(tx, 'removed_file', entry);
      await announceCommunity(tx, community_id);
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
  await announceCommunity(tx, community_id);
  return { file_id };
}

/** Deletes photos whose post was never sent or has been removed. */
export async function deletePostPhotos(db: Db, files: FileStore): Promise<void> {
  const { rows } = await sql<Pick<StoredFile, 'stored'>>`
    delete from community_files where file_id in (
      select e.file_id from community_files e left join community_posts p using (post_id)
      where (e.state = 'unsent' and e.created_at < now() - interval '1 day') or p.state = 'removed'
      limit 500 for update of e skip locked)
    returning stored`.execute(db);
  for (const file of rows) await removeSharedFile(files, file);
}
