import { sql } from 'kysely';
import { DATA_FILE_DAYS, type DataAbout, type DataFile } from '#contract/reports/data-file-api.ts';
import type { Db, Tx } from '#server/lib/database.ts';

const SHOWN = ['file_id', 'status', 'step', 'done_parts', 'all_parts', 'bytes', 'asked_at', 'ready_at'] as const;
type ShownTypes = Pick<DataFile, 'status' | 'step'>;

/** Whose data a file has. */
export interface DataOwner {
  owner_id: number;
  about: DataAbout;
}
export interface FileKey {
  owner_id: number;
  file_id: number;
}

/** Returns undefined if one is being made already; a unique index ensures this. */
export const insertDataFile = (tx: Tx, asked: DataOwner & { asked_by: number }): Promise<DataFile | undefined> =>
  tx
    .insertInto('data_files')
    .values(asked)
    .onConflict((oc) =>
      oc
        .columns(['owner_id', 'about'])
        .where('status', 'in', [sql.lit('waiting'), sql.lit('making')])
        .doNothing(),
    )
    .returning(SHOWN)
    .$narrowType<ShownTypes>()
    .executeTakeFirst();

export const newestDataFile = (db: Db, { owner_id, about }: DataOwner): Promise<DataFile | undefined> =>
  db
    .selectFrom('data_files')
    .select(SHOWN)
    .$narrowType<ShownTypes>()
    .where('owner_id', '=', owner_id)
    .where('about', '=', about)
    .orderBy('file_id', 'desc')
    .limit(sql.lit(1))
    .executeTakeFirst();

export const findDataFile = (db: Db, { owner_id, about }: DataOwner, file_id: number) =>
  db
    .selectFrom('data_files')
    .select('file')
    .where('owner_id', '=', owner_id)
    .where('file_id', '=', file_id)
    .where('about', '=', about)
    .where('status', '=', 'ready')
    .executeTakeFirst();

/** A request that a job has taken up, with the name for its file and the one that an earlier attempt began. */
export interface TakenFile extends FileKey, DataOwner {
  file: string;
  begun: string;
}

/** Returns undefined if the file is finished, failed, or deleted. If a process died, the next attempt starts over. */
export async function takeUpDataFile(
  db: Db,
  { owner_id, file_id }: FileKey,
  file: string,
): Promise<TakenFile | undefined> {
  const { rows } = await sql<TakenFile>`
    with before as (
      select owner_id, file_id, file from data_files
      where owner_id = ${owner_id} and file_id = ${file_id} and status in ('waiting', 'making') for update
    )
    update data_files d set status = 'making', step = 'tables', done_parts = 0, all_parts = 0, file = ${file}, touched_at = now()
    from before b where d.owner_id = b.owner_id and d.file_id = b.file_id
    returning d.owner_id, d.file_id, d.about, d.file, b.file as begun`.execute(db);
  return rows[0];
}

/** Returns false if this attempt is over, because another one has begun or the file was given up on. */
export async function changeDataFile(
  db: Db,
  { owner_id, file_id, file }: Pick<TakenFile, 'owner_id' | 'file_id' | 'file'>,
  change: Partial<Pick<DataFile, 'status' | 'step' | 'done_parts' | 'all_parts' | 'bytes'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('data_files')
    .set((eb) => ({
      ...change,
      touched_at: eb.fn<string>('now'),
      ...(change.status === 'ready' && { ready_at: eb.fn<string>('now') }),
    }))
    .where('owner_id', '=', owner_id)
    .where('file_id', '=', file_id)
    .where('status', '=', 'making')
    .where('file', '=', file)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives up on files that have made no progress for an hour, so that new ones can be requested. */
export const giveUpDataFiles = (db: Db) =>
  sql`update data_files set status = 'failed'
    where status in ('waiting', 'making') and touched_at < now() - interval '1 hour'`.execute(db);

export type OldFile = FileKey & { file: string };
const MAX_AT_ONCE = 100;

/** Files that are older than three days, or that a newer one of the same owner has replaced. */
export async function findOldDataFiles(db: Db): Promise<OldFile[]> {
  const { rows } = await sql<OldFile>`
    select owner_id, file_id, file from data_files d
    where status in ('ready', 'failed') and (asked_at < now() - make_interval(days => ${sql.lit(DATA_FILE_DAYS)}) or exists (
      select from data_files n where n.owner_id = d.owner_id and n.about = d.about and n.status = 'ready' and n.file_id > d.file_id))
    order by asked_at limit ${sql.lit(MAX_AT_ONCE)}`.execute(db);
  return rows;
}

/** Finished files that this one replaces. */
export const findReplacedDataFiles = (db: Db, { owner_id, about, file_id }: FileKey & DataOwner): Promise<OldFile[]> =>
  db
    .selectFrom('data_files')
    .select(['owner_id', 'file_id', 'file'])
    .where('owner_id', '=', owner_id)
    .where('about', '=', about)
    .where('file_id', '<', file_id)
    .where('status', 'in', ['ready', 'failed'])
    .execute();
export const deleteDataFile = (db: Db, { owner_id, file_id }: FileKey) =>
  db.deleteFrom('data_files').where('owner_id', '=', owner_id).where('file_id', '=', file_id).execute();

/** Has the next hourly run delete a person's files. */
export const expireDataFiles = (tx: Tx, account_id: number) =>
  sql`update data_files set asked_at = 'epoch', status = case when status = 'ready' then status else 'failed' end
    where owner_id = ${account_id} and about = 'person'`.execute(tx);
